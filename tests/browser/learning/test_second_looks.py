"""A second look at a game: its mistakes played again, any of its moments analysed, by clicks."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from risiko import record
from risiko.protocol import OVER, Position
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.learning.test_analysis import line_of
from tests.browser.player import Player
from tests.browser.table.test_phone import ANNA, CAPTAIN
from tests.browser.visitor import DESKTOP, THUMB


def mistake(turn: int, ply: int) -> dict[str, Any]:
    """What a review says of a decision of the first seat."""
    told = {"played": "stopped", "better": "attack Siam", "pattern": "stopped too early"}
    return {"turn": turn, "ply": ply, "seat": 0, "chance": 0.4, "cost": 0.1, **told}


def moments(anna: Player, id: str) -> dict[int, Position]:
    """The positions of a finished game by the number of plies that led to them."""
    text = anna.page.request.get(f"{anna.address}api/tables/{id}/record").text()
    return {ply.number: ply.after for ply in record.read(text).replay()}


def test_mistakes_are_played_again_and_analysed(
    person: Callable[..., Player], server: Server
) -> None:
    """The review is put into the server's mouth: which mistakes it finds is tested elsewhere."""
    anna = person(size=DESKTOP, speed="off", language="en")
    id = start_table(anna, "2003/conquest", ANNA, CAPTAIN, seed=3)
    play_ahead(server, id, lambda position: position.turn == OVER)
    game = moments(anna, id)
    first, second = [
        number + 1
        for number, position in game.items()
        if position.turn == position.player == 0
        and any(option.verb == "attack" for option in position.options())
    ][:2]
    even = {"luck": 0.0, "play": 0.0, "start": 0.0, "result": 0.5}
    review = {
        "start": [0.5, 0.5],
        "turns": [{"turn": 1, "player": 0, "ply": first, "chances": [0.5, 0.5]}],
        "seats": [even, even],
        "mistakes": [mistake(1, first), mistake(2, second)],
    }
    state = {"status": "ready", "progress": 1.0, "review": review}
    anna.page.route("**/review?*", lambda route: route.fulfill(json=state))
    anna.go(f"#/replay/{id}?ply={first}")
    # A moment of the replay.
    anna.see("analyse-here").first.click()
    expect(anna.see("chances").locator("li")).to_have_count(2)
    assert line_of(anna) == str(game[first])
    expect(anna.see("guessed")).to_have_count(0)
    # The two mistakes are alike, so they are told together.
    anna.page.go_back()
    anna.see("begin-review").click()
    group = anna.see("mistake-group")
    expect(group).to_have_count(1)
    expect(group.locator("summary")).to_contain_text("2")
    group.locator("summary").click()
    anna.picture("second-look-mistakes")
    group.get_by_test_id("analyse-here").last.click()
    expect(anna.see("chances").locator("li")).to_have_count(2)
    assert line_of(anna) == str(game[second - 1])
    anna.page.go_back()
    anna.see("begin-review").click()
    group.locator("summary").click()
    group.get_by_test_id("play-from-here").first.click()
    expect(anna.see("practice")).to_have_text("Practice")
    expect(anna.see("table")).to_have_attribute("data-ply", str(first - 1))


def test_a_running_game_is_analysed_without_its_secrets(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=THUMB, speed="off", language="de")
    id = start_table(anna, "2000/missions", ANNA, CAPTAIN, CAPTAIN, seed=3)
    play_ahead(server, id, lambda position: position.turn == position.player == 0)
    anna.go(f"#/table/{id}")
    anna.see("menu").tap()
    anna.see("analyse-here").tap()
    expect(anna.see("chances").locator("li")).to_have_count(3)
    expect(anna.see("guessed")).to_contain_text("ausgelost")
    anna.picture("second-look-guessed-phone")
    # The bar and the best plan tell the same chance.
    expect(anna.see("chances")).to_have_attribute("aria-busy", "false")
    told = anna.see("chance-0").locator("b").inner_text()
    expect(anna.see("plan-0")).to_contain_text(told)
