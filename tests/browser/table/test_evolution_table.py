"""A game of Risiko Evolution at a table: cards, side board, marks, questions in between, replay."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

import risiko
from risiko import record
from risiko.bots import bot
from risiko.protocol import Option, View
from risiko.record.dice import Seeded
from risiko.record.match import Match, play_match
from tests.browser.player import Player
from tests.browser.visitor import PATIENCE, PHONE

SET_UP = 40
"""Decisions before the first turn at most: powers, coins, factions, HQs."""


def into_the_war(player: Player) -> None:
    """Play until all HQs stand and the first own turn has begun."""
    for _ in range(SET_UP):
        player.decide()
        player.ready()
        if player.step in ("place", "act"):
            return


@pytest.mark.parametrize(
    ("size", "dark", "language"),
    [((1400, 900), False, "de"), ((1400, 900), True, "en"), (PHONE, False, "de")],
    ids=["desk", "night", "phone"],
)
def test_everything_beside_the_board_is_to_be_seen(
    person: Callable[..., Player],
    size: tuple[int, int],
    dark: bool,
    language: str,
    request: pytest.FixtureRequest,
) -> None:
    name = request.node.callspec.id
    anna = person(size=size, dark=dark, speed="off", language=language, forced=False, defend=True)
    anna.play_now("evolution")
    for _ in range(SET_UP):
        anna.ready()
        if anna.asked() == "faction":
            break
        anna.decide()
    expect(anna.see("factions").locator("article").first).to_be_visible()
    anna.picture(f"evolution-factions-{name}")
    anna.decide()
    into_the_war(anna)
    anna.ready()
    anna.picture(f"evolution-board-{name}")
    assert anna.page.locator("[data-mark=banner]").count() >= 3
    phone = size == PHONE
    tab = anna.see("tab-side") if phone else anna.page.locator(".tabs.wide button").nth(1)
    tab.click()
    side = anna.see("side-board")
    expect(side).to_be_visible()
    expect(side.locator(".place")).to_have_count(4)
    anna.picture(f"evolution-side-{name}")
    card = anna.page.locator("[data-testid^=faction-]").first
    card.scroll_into_view_if_needed()
    card.get_by_test_id("turn-over").click()
    expect(card).to_have_attribute("data-side", "back")
    anna.picture(f"evolution-cards-{name}")
    expect(anna.see("packet-p1")).to_have_count(1)


def test_nobody_is_asked_again_who_does_not_want_to_be(person: Callable[..., Player]) -> None:
    """One of two people declines to be asked for scars, at the question; the menu undoes it."""
    anna = person(speed="off", language="de", forced=False)
    ben = person(speed="off", language="de", forced=False)
    anna.go("#/new")
    anna.see("edition").select_option("evolution")
    anna.see("seat-1").locator("input[value=open]").check(force=True)
    anna.page.locator("details:has([data-testid=clock]) summary").click()
    anna.see("reaction").select_option("one")
    anna.see("open-table").click()
    ben.join(anna.invite_link(), "Ben")
    anna.see("start").click()
    expect(anna.see("table")).to_be_visible()
    asked = (anna, ben)[until_asked(anna, ben)]
    expect(asked.see("reaction-left")).to_contain_text("s:")
    asked.picture("evolution-reaction")
    asked.see("never-scars").click()
    expect(asked.see("reaction")).to_have_count(0)
    asked.see("menu").click()
    box = asked.see("ask-for-scars")
    expect(box).not_to_be_checked()
    asked.picture("evolution-reactions-menu")
    box.check()
    expect(box).to_be_checked()


def until_asked(*people: Player) -> int:
    """Captains play for these people, by tokens, until one of them is asked to react; who."""
    address = people[0].address.rstrip("/")
    table = people[0].page.url.rpartition("/")[2]
    with ExitStack() as stack:
        talks = []
        for seat, somebody in enumerate(people):
            url = f"{address}/api/tables/{table}/seats/{seat}/token"
            token = somebody.context.request.post(url).json()["token"]
            talk = stack.enter_context(
                connect(f"{address.replace('http', 'ws')}/ws/tables/{table}", max_size=None)
            )
            hello = {"type": "hello", "id": 0, "version": 1, "token": token}
            talk.send(json.dumps(hello))
            talks.append(talk)
        heard = time.monotonic()
        while time.monotonic() < heard + PATIENCE / 1000:
            for seat, talk in enumerate(talks):
                with suppress(TimeoutError):
                    state = json.loads(talk.recv(timeout=0.05)).get("state")
                    heard = time.monotonic()
                    if state is None or state["turn"] != seat:
                        continue
                    if state["scene"]["reactions"]:
                        return seat
                    talk.send(json.dumps(decided(state, seat)))
    raise AssertionError("nobody is asked to react")


def decided(state: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a captain would do."""
    choices = [choice for ask in state["scene"]["asks"] for choice in ask["choices"]]
    options = [Option(c["verb"], tuple(c["args"]), c["lo"], c["hi"]) for c in choices]
    action = bot("captain", "evolution").choose(View(seat, seat, state["line"], options))
    said = {"type": "play", "id": 1, "ply": state["ply"], "seat": seat}
    return {**said, "action": str(action)}


def test_hqs_and_cities_come_in_the_course_of_a_replay(
    person: Callable[..., Player], tmp_path: Path
) -> None:
    match = Match(risiko.game("evolution"), 3, Seeded(4), players=["Anna", "Ben", "Cleo"])
    minds = [bot("captain", "evolution", seat) for seat in range(3)]
    play_match(match, [lambda p, seat: minds[seat].choose(p.view(seat))] * 3, limit=5000)
    file = tmp_path / "game.risiko"
    file.write_text(str(record.of_match(match)), "utf-8")
    anna = person(speed="off", language="de")
    anna.go("#/replay")
    anna.see("upload").set_input_files(file)
    expect(anna.see("replay-player")).to_be_visible()
    anna.page.wait_for_selector(".land path")
    expect(anna.page.locator("[data-mark=banner]")).to_have_count(0)
    anna.see("timeline").focus()
    anna.page.keyboard.press("End")
    expect(anna.page.locator("[data-mark=banner]").first).to_be_visible()
    expect(anna.page.locator("[data-mark=town]").first).to_be_visible()
    anna.picture("evolution-replay")
