"""Moments at the table: colour that flows in, dice of their thrower, a win on the map."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from risiko.protocol import OVER
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.table.test_phone import before_attack

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
ANNA: dict[str, Any] = {"kind": "me", "name": "Anna"}
RECRUIT: dict[str, Any] = {"kind": "bot", "bot": "recruit"}
WATCH = """() => {
    window.flows = [];
    window.rings = [];
    window.dice = [];
    const look = () => {
        for (const one of document.querySelectorAll(".chart .ringing"))
            window.rings.push(
                [one.dataset.continent, getComputedStyle(one).animationIterationCount]);
        for (const one of document.querySelectorAll(".chart .flow"))
            window.flows.push([one.getAttribute("fill"), getComputedStyle(one).animationName]);
        for (const one of document.querySelectorAll("[data-testid=throw] .die[data-colour]"))
            window.dice.push(one.dataset.colour);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""
"""Keeps every colour that flows into a territory and whether it moves, what rings how often, and
the colours of dice."""
SCALES = """() => {
    window.scales = [];
    const look = () => {
        const picture = document.querySelector(".chart .picture");
        const width = picture?.getBoundingClientRect().width;
        if (width > 0) window.scales.push(width / 1600);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Keeps how large the map is in every frame, as a share of its drawing."""
SMALLEST = 0.2
"""The whole map on a phone is larger."""
SEEN = 400
"""Milliseconds in which a map that moves would have moved."""
SILENT = """() => {
    window.heard = 0;
    const real = window.AudioContext;
    window.AudioContext = class extends real {
        constructor() { super(); window.heard += 1; }
    };
}"""


def conquer(player: Player) -> None:
    """Attack until a territory is conquered."""
    for _ in range(400):
        if player.decide().over or player.page.evaluate("window.flows.length") > 0:
            return
    raise AssertionError("nothing was conquered")


def test_the_colour_of_the_conqueror_flows_in_and_dice_have_their_colours(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(calm=False, speed="fast", language="de", defend=True, dice=True)
    before_attack(anna, server)
    anna.page.evaluate(WATCH)
    conquer(anna)
    fill, moves = anna.page.evaluate("window.flows[0]")
    assert "var(--army-" in fill
    assert moves not in ("", "none")
    colours = anna.page.evaluate("window.dice")
    assert colours
    assert set(colours) <= {"red", "blue", "green", "yellow"}


@pytest.mark.parametrize("size", SIZES)
def test_the_map_lies_in_its_place_as_soon_as_it_is_seen(
    size: str, person: Callable[..., Player]
) -> None:
    """It used to grow out of its corner, and whoever was quick did not find a territory."""
    anna = person(size=SIZES[size], calm=False, speed="normal", language="de")
    anna.page.add_init_script(f"({SCALES})()")
    anna.play_now("2003/conquest")
    anna.ready()
    anna.page.wait_for_selector(".land path")
    anna.page.wait_for_timeout(SEEN)
    assert min(anna.page.evaluate("window.scales")) > SMALLEST


def test_nothing_moves_for_who_wants_no_motion(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(calm=True, speed="normal", language="de", defend=True, dice=True)
    before_attack(anna, server)
    anna.page.evaluate(WATCH)
    conquer(anna)
    assert anna.page.evaluate("window.flows[0][1]") == "none"


def test_a_continent_rings_once_when_it_comes_into_one_hand(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(calm=False, speed="fast", language="de")
    table = start_table(anna, "2003/conquest", ANNA, RECRUIT, seed=4)
    play_ahead(server, table, lambda position: position.turn == OVER)
    anna.go(f"#/replay/{table}")
    anna.page.wait_for_selector(".land path")
    anna.page.evaluate(WATCH)
    assert anna.page.locator(".ringing").count() == 0
    anna.page.keyboard.press("End")  # one of them holds the whole world
    anna.wait_for("() => window.rings.length > 0")
    rings = anna.page.evaluate("window.rings")
    assert {"asia", "europe", "australia"} <= {continent for continent, _ in rings}
    assert {times for _, times in rings} == {"1"}
    expect(anna.page.locator(".ringing")).to_have_count(0)


@pytest.mark.parametrize("sound", [False, True])
def test_nothing_is_heard_until_somebody_asks_for_it(
    sound: bool, person: Callable[..., Player]
) -> None:
    anna = person(speed="fast", language="de", **({"sound": True} if sound else {}))
    anna.page.add_init_script(f"({SILENT})()")
    anna.play_now("express")
    for _ in range(3):
        anna.decide()
    assert anna.page.evaluate("window.heard") == (1 if sound else 0)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_win_is_seen_on_the_map_and_told_in_numbers(
    size: str, language: str, person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=SIZES[size], speed="off", language=language)
    table = start_table(anna, "2010/duel", ANNA, {"kind": "bot", "bot": "captain"}, seed=3)
    play_ahead(server, table, lambda position: position.turn == OVER)
    anna.go(f"#/table/{table}")
    winner = anna.see("winner").locator("li")
    expect(winner).to_have_count(1)
    colour = "red" if "Anna" in winner.inner_text() else "blue"
    expect(anna.see("victory-map")).to_have_attribute("data-colour", colour)
    expect(anna.see("story").locator("dd")).to_have_count(4)
    expect(anna.see("decided")).to_have_attribute("href", re.compile("replay"))
    expect(anna.see("rematch")).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    for dark in (False, True):
        anna.page.emulate_media(color_scheme="dark" if dark else "light")
        anna.picture(f"win-{size}-{language}-{'dark' if dark else 'light'}")
