"""Two browsers at one table: joining by a link, secrets that stay secret, lost connections."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from risiko.classic.books.mission_cards import MISSION_NUMBER, TASKS
from risiko.world import world
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, PATIENCE, THUMB

PLACES = tuple(territory.id for territory in world().territories)
DECISIONS = 24
"""Of the two together: enough for missions, placing and attacks."""


POLL = 20
"""Milliseconds after which somebody looks again whether it is their turn."""


def lines(player: Player) -> Iterator[str]:
    """Every position line that was sent to a browser."""
    for frame in player.frames:
        message: dict[str, Any] = json.loads(frame)
        if message.get("state"):
            yield message["state"]["line"]


def missions(player: Player) -> list[str]:
    return list(lines(player))[-1].split(" ")[10].split("/")


def who_is_asked(*people: Player) -> Player:
    """Until one of them has to decide."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        for somebody in people:
            if somebody.page.locator("[data-testid=actions][data-ready=true]").count():
                return somebody
            somebody.page.wait_for_timeout(POLL)
    raise AssertionError("nobody is asked")


def agree(anna: Player, ben: Player, part: str) -> None:
    """Until both see the same; a line that was lost for a moment may make one look away."""
    deadline = time.monotonic() + PATIENCE / 1000
    ours, theirs = "", " "
    while ours != theirs and time.monotonic() < deadline:
        anna.page.wait_for_timeout(POLL)
        texts = (one.see(part).first.inner_text() for one in (anna, ben))
        ours, theirs = (text.replace(" (du)", "") for text in texts)
    assert ours == theirs


def take_turns(anna: Player, ben: Player, decisions: int) -> None:
    """Whoever is asked decides; then both have seen the same."""
    for _ in range(decisions):
        who_is_asked(anna, ben).decide()
    asked = who_is_asked(anna, ben)
    for somebody in (anna, ben):
        expect(somebody.see("table")).to_have_attribute("data-ply", asked.ply)


def seated(
    person: Callable[..., Player], game: str, *others: str, size: tuple[int, int] = DESKTOP
) -> tuple[Player, Player]:
    """Anna and Ben at one table; Ben has a window of another size."""
    anna = person(speed="off", forced=False, defend=True)
    ben = person(speed="off", forced=False, defend=True, size=size)
    anna.open_table(game, "me:Anna", "open", *others)
    ben.join(anna.invite_link(), "Ben")
    expect(anna.see("seat-1")).to_contain_text("Ben")
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    return anna, ben


def test_a_hidden_mission_is_in_no_byte_for_another_seat(person: Callable[..., Player]) -> None:
    anna, ben = seated(person, "2010/missions", "bot")
    take_turns(anna, ben, DECISIONS)
    for own, other, seat in ((anna, ben, 0), (ben, anna, 1)):
        mission = missions(own)[seat]
        assert mission in MISSION_NUMBER
        assert missions(other)[seat] == "?"
        text = TASKS[MISSION_NUMBER[mission]].text.de
        assert any(text in json.loads(frame).__repr__() for frame in own.frames)
        assert not any(text in json.loads(frame).__repr__() for frame in other.frames)
        assert not any(f'"{mission}"' in frame or f"/{mission}" in frame for frame in other.frames)
    anna.page.get_by_role("button", name="Karten & Ziel").last.click()
    anna.picture("mission-hidden")


def test_two_browsers_play_each_other_and_see_the_same(person: Callable[..., Player]) -> None:
    anna, ben = seated(person, "express")
    turns: set[str | None] = set()
    while turns != {"0", "1"}:
        take_turns(anna, ben, 4)
        turns.add(anna.see("turn").get_attribute("data-seat"))
    for somebody in (anna, ben):  # whose turn has just begun sees what has happened since, instead
        ribbon = somebody.see("since-close")
        if ribbon.count():
            ribbon.click()
    for part in ("log", "players", "last-action", "card-table"):
        agree(anna, ben, part)


def test_one_at_a_desk_and_one_on_a_phone_play_each_other(person: Callable[..., Player]) -> None:
    anna, ben = seated(person, "2010/basic", "bot", size=THUMB)
    turns: set[str | None] = set()
    while turns != {"0", "1"}:
        take_turns(anna, ben, 4)
        turns.add(who_is_asked(anna, ben).see("turn").get_attribute("data-seat"))
    seen = [{place: one.label(place) for place in PLACES} for one in (anna, ben)]
    assert seen[0] == seen[1]
    anna.picture("together-desk")
    ben.picture("together-phone")


def test_a_chat_is_heard_and_is_only_text(person: Callable[..., Player]) -> None:
    anna, ben = seated(person, "express")
    anna.page.get_by_role("button", name="Chat").last.click()
    anna.see("chat-text").last.fill("<img src=x onerror=alert(1)> Hallo")
    anna.see("chat-send").last.click()
    ben.page.get_by_role("button", name="Chat").last.click()
    expect(ben.see("chat").last).to_contain_text("<img src=x onerror=alert(1)> Hallo")
    assert ben.page.locator("[data-testid=chat] img").count() == 0


def test_a_killed_server_in_mid_attack_loses_nothing(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", forced=False, defend=False)
    anna.play_now("2003/conquest")
    ply = anna.play_until("occupy").ply
    story = anna.see("last-action").inner_text()
    server.kill()
    expect(anna.see("connection-lost")).to_be_visible()
    anna.picture("connection-lost")
    server.start()
    expect(anna.see("connection-lost")).to_have_count(0)
    now = anna.ready()
    assert (now.ply, now.verb) == (ply, "occupy")
    assert story == anna.see("last-action").inner_text()
    anna.decide()
    assert anna.ply != ply


def test_a_seat_is_kept_for_who_comes_back(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.decide()
    ply = anna.ready().ply
    address = anna.page.url
    anna.go("#/help")
    anna.page.reload()
    anna.page.goto(address)
    assert anna.ready().ply == ply
    anna.decide()


def test_what_needs_no_answer_is_not_waited_for_after_coming_back(
    person: Callable[..., Player],
) -> None:
    anna = person(speed="off", forced=False)
    anna.play_now("express")
    only_a_button = ""
    now = anna.play_until(only_a_button)
    expect(anna.page.locator("[data-testid=actions] button")).to_have_count(1)
    anna.page.evaluate(
        "() => { const kept = JSON.parse(localStorage['risiko.settings']);"
        " localStorage['risiko.settings'] = JSON.stringify({ ...kept, forced: true }); }"
    )
    anna.page.reload()
    expect(anna.see("table")).to_be_visible()
    anna.until_played(now.ply)
