"""A whole game of each family against bots, from the lobby to the curves at the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB

SMALL = (900, 600)
"""A window that is drawn quickly."""
FAMILIES = {"classic": "2010/basic", "express": "express", "evolution": "evolution"}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_whole_game_against_bots(family: str, person: Callable[..., Player]) -> None:
    anna = person(size=SMALL, speed="off", language="de", forced=False, defend=True)
    anna.play_now(FAMILIES[family])
    anna.ready()
    anna.picture(f"{family}-begins")
    anna.play_on()
    expect(anna.see("winner")).to_be_visible()
    expect(anna.see("charts")).to_be_visible()
    anna.resize(DESKTOP)
    anna.picture(f"{family}-over")
    anna.see("to-dice").click()
    expect(anna.see("dice-result")).to_have_attribute("data-ok", "true")
    anna.picture(f"{family}-dice")
    anna.page.go_back()


def test_a_whole_game_by_thumb(person: Callable[..., Player]) -> None:
    anna = person(size=THUMB, speed="off", language="en", defend=True, pace="at_once")
    anna.play_now("2010/basic")
    anna.play_on()
    expect(anna.see("winner")).to_be_visible()
    anna.picture("thumb-over")
