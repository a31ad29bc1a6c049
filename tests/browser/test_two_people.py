"""Two browsers at one table: joining by a link, secrets that stay secret, lost connections."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from risiko.classic.missions import MISSION_NUMBER, TASKS
from tests.browser.conftest import Server
from tests.browser.player import Player

ROUNDS = 12
"""Decisions of each of the two: enough for missions, placing, attacks and cards."""


def lines(player: Player) -> Iterator[str]:
    """Every position line that was sent to a browser."""
    for frame in player.frames:
        message: dict[str, Any] = json.loads(frame)
        if message.get("state"):
            yield message["state"]["line"]


def missions(player: Player) -> list[str]:
    return list(lines(player))[-1].split(" ")[10].split("/")


def take_turns(anna: Player, ben: Player, rounds: int) -> None:
    """Whoever is asked decides."""
    for _ in range(rounds):
        for somebody in (anna, ben):
            asked = somebody.page.locator("[data-testid=actions][data-ready=true]")
            if asked.count():
                somebody.decide()


def seated(person: Callable[..., Player], game: str, *others: str) -> tuple[Player, Player]:
    anna, ben = (person(speed="off", forced=False, defend=True) for _ in range(2))
    anna.open_table(game, "me:Anna", "open", *others)
    ben.join(anna.invite_link(), "Ben")
    expect(anna.see("seat-1")).to_contain_text("Ben")
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    return anna, ben


def test_a_hidden_mission_is_in_no_byte_for_another_seat(person: Callable[..., Player]) -> None:
    anna, ben = seated(person, "2000/missions", "bot")
    for _ in range(ROUNDS):
        take_turns(anna, ben, 2)
    anna.page.wait_for_timeout(200)
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
    turns = set()
    for _ in range(25):
        take_turns(anna, ben, 1)
        turns.add(anna.see("turn").get_attribute("data-seat"))
    assert turns >= {"0", "1"}
    while anna.see("table").get_attribute("data-ply") != ben.see("table").get_attribute("data-ply"):
        anna.page.wait_for_timeout(50)
    for part in ("log", "players", "last-action"):
        ours, theirs = (one.see(part).first.inner_text() for one in (anna, ben))
        assert ours.replace(" (du)", "") == theirs.replace(" (du)", "")
    assert anna.see("card-table").inner_text() == ben.see("card-table").inner_text()


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
    while anna.asked() != "occupy":
        anna.decide()
        anna.ready()
        if anna.asked() == "defend":
            anna.see("confirm").click()
    ply = anna.see("table").get_attribute("data-ply")
    story = anna.see("last-action").inner_text()
    server.kill()
    expect(anna.see("connection-lost")).to_be_visible()
    anna.picture("connection-lost")
    server.start()
    expect(anna.see("connection-lost")).to_have_count(0, timeout=30_000)
    assert anna.see("table").get_attribute("data-ply") == ply
    assert anna.asked() == "occupy"
    anna.decide()
    assert anna.see("table").get_attribute("data-ply") != ply
    assert story


def test_a_seat_is_kept_for_who_comes_back(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.decide()
    ply = anna.see("table").get_attribute("data-ply")
    address = anna.page.url
    anna.go("#/help")
    anna.page.reload()
    anna.page.goto(address)
    anna.ready()
    assert anna.see("table").get_attribute("data-ply") == ply
    anna.decide()
