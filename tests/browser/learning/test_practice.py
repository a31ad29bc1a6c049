"""Play from here again: a copy from an earlier moment, found in the log and in the replay."""

from collections.abc import Callable

from playwright.sync_api import expect

from risiko.protocol import OVER
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.table.test_phone import ANNA, CAPTAIN
from tests.browser.table.test_regrets import before_placing
from tests.browser.visitor import DESKTOP, THUMB


def test_on_a_phone_a_turn_is_played_again(person: Callable[..., Player], server: Server) -> None:
    anna = person(size=THUMB, speed="off", language="de")
    source = before_placing(anna, server)
    place = next(place for place in anna.pickable() if anna.sees(place))
    had, begin = anna.units(place), anna.ready().ply
    for _ in range(2):
        now = anna.ready()
        anna.tap(place)
        anna.until_played(now.ply)
    anna.ready()
    assert anna.units(place) == had + 2
    played = anna.ply
    expect(anna.see("practice")).to_have_count(0)

    anna.see("tab-log").tap()
    again = anna.see("log").get_by_test_id("play-from-here").last
    expect(again).to_contain_text("Von hier noch einmal spielen")
    box = again.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    anna.picture("practice-log-de")
    again.tap()
    expect(anna.see("practice")).to_have_text("Übung")
    assert source not in anna.page.url
    now = anna.ready()
    assert now.ply == begin
    anna.page.wait_for_selector(".land path[aria-disabled=false]")
    assert anna.units(place) == had
    anna.tap(place)
    anna.until_played(now.ply)
    anna.ready()
    assert anna.units(place) == had + 1
    anna.picture("practice-de")

    anna.see("menu").tap()
    anna.see("to-source").tap()
    expect(anna.see("practice")).to_have_count(0)
    expect(anna.see("table")).to_have_attribute("data-ply", played)
    assert anna.units(place) == had + 2
    anna.go("#/")
    expect(anna.page.get_by_text("· Übung")).to_have_count(1)


def test_at_a_desk_a_finished_game_is_played_on_from_its_replay(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=DESKTOP, speed="off", language="en")
    id = start_table(anna, "2003/conquest", ANNA, CAPTAIN, seed=3)
    play_ahead(server, id, lambda position: position.turn == OVER)
    anna.go(f"#/replay/{id}")
    again = anna.see("play-from-here")
    expect(again).to_contain_text("Play from here again")
    for _ in range(3):
        anna.see("step-turn").click()
    begin = anna.see("replay-player").get_attribute("data-ply")
    anna.picture("practice-replay-en")
    anna.page.keyboard.press("End")
    expect(again).to_have_count(0)
    anna.page.keyboard.press("Home")
    for _ in range(3):
        anna.see("step-turn").click()
    expect(anna.see("replay-player")).to_have_attribute("data-ply", str(begin))
    again.click()
    expect(anna.see("practice")).to_have_text("Practice")
    now = anna.ready()
    assert int(now.ply) >= int(begin or 0) > 0
    anna.decide()
    assert anna.ply != now.ply
    anna.picture("practice-en")
