"""A game of Risiko Evolution at a table: cards, side board, marks, questions in between, replay."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import risiko
from risiko import record
from risiko.bots import bot
from risiko.dice import Seeded
from risiko.match import Match, play_match
from tests.browser.player import PHONE, Player

DECISIONS = 600
"""Decisions, and looks whether there is one to make, within which somebody attacks."""
MOMENT = 30
"""Milliseconds between two such looks."""
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
    """Two people; one of them declines to be asked for scars, at the question and in the menu."""
    anna = person(speed="off", language="de", forced=False, defend=True)
    ben = person(speed="off", language="de", forced=False, defend=True)
    anna.go("#/new")
    anna.see("edition").select_option("evolution")
    anna.see("seat-1").locator("input[value=open]").check(force=True)
    anna.see("open-table").click()
    link = anna.invite_link()
    ben.join(link, "Ben")
    anna.see("start").click()
    asked = until_asked(anna, ben)
    expect(asked.see("reaction-left")).to_contain_text("s.")
    asked.picture("evolution-reaction")
    asked.see("never-scars").click()
    expect(asked.see("reaction")).to_have_count(0)
    asked.see("menu").click()
    box = asked.see("ask-for-scars")
    expect(box).not_to_be_checked()
    asked.picture("evolution-reactions-menu")
    box.check()
    expect(box).to_be_checked()


def until_asked(*people: Player) -> Player:
    """Play on until one of them is asked to react; who that is."""
    ready = "[data-testid=actions][data-ready=true]"
    for _ in range(DECISIONS):
        mover = next((one for one in people if one.page.locator(ready).count()), None)
        if mover is None:
            people[0].page.wait_for_timeout(MOMENT)
        elif mover.see("reaction").count():
            return mover
        else:
            mover.decide()
    raise AssertionError("nobody is asked to react")


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
