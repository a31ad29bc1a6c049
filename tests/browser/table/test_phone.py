"""The table in one hand: by thumb alone, on a phone held upright and sideways."""

from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from risiko.protocol import Position
from risiko.world import world
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import SIDEWAYS, THUMB

ANNA = {"kind": "me", "name": "Anna"}
CAPTAIN = {"kind": "bot", "bot": "captain"}
FINGER = 40
"""Pixels that a finger needs."""
READABLE = 12
"""Pixels of the smallest number."""
TAPPED_TWICE = 24
"""Pixels between two taps that are not taken for one double tap."""
UNITS = 3
"""Units that are placed at the least at the beginning of a turn."""
SEATS = (ANNA, CAPTAIN, CAPTAIN, CAPTAIN)
PLACES = tuple(territory.id for territory in world().territories)
NUMBERS = """() => [...document.querySelectorAll(".troops .units, .troops .bare")].map((one) =>
    parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
"""How many pixels high the numbers on the map are."""


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def inside(point: tuple[float, float], area: FloatRect) -> bool:
    across = area["x"] <= point[0] <= area["x"] + area["width"]
    return across and area["y"] <= point[1] <= area["y"] + area["height"]


def assert_in_reach(player: Player, answer: Locator) -> None:
    """An answer is seen without scrolling, large enough, and in the half of the thumb."""
    expect(answer).to_be_in_viewport(ratio=1)
    area = box(answer)
    assert min(area["width"], area["height"]) >= FINGER
    size = player.page.viewport_size
    assert size is not None
    upright = size["height"] > size["width"]
    middle = size["height"] / 2 if upright else size["width"] / 2
    assert (area["y"] if upright else area["x"]) > middle
    tabs = box(player.page.locator("nav.tabs.narrow"))
    assert area["y"] + area["height"] <= tabs["y"] + 1, "it does not lie under the tabs"


def assert_uncovered(player: Player, *territories: str) -> None:
    """Territories are on the map, and neither sheet nor strip lies over them."""
    for place in territories:
        assert player.sees(place), f"{place} is not in the window"
        for part in ("sheet", "strip"):
            assert not inside(player.find(place), box(player.see(part))), f"{part} on {place}"


def before_attack(player: Player, server: Server, game: str = "2003/conquest") -> str:
    """A table at which Anna is to attack with many units; she looks at it."""
    table = start_table(player, game, *SEATS, seed=1)

    def strong(position: Position) -> bool:
        attacks = [o for o in position.options() if o.verb == "attack"]
        return position.turn == 0 and any(option.hi >= 3 for option in attacks)

    play_ahead(server, table, strong)
    player.go(f"#/table/{table}")
    player.ready()
    player.page.wait_for_selector(".land path[aria-disabled=false]")
    return table


def choose_by_thumb(player: Player) -> tuple[str, str]:
    """Touch a source and a target; which."""
    player.choose_nothing()
    source = player.strongest()
    assert player.sees(source), "the map looks at the front"
    before = player.pickable()
    player.tap(source)
    expect(player.see("chosen")).to_be_visible()
    targets = [place for place in player.pickable() if place not in before]
    target = next(place for place in targets if player.sees(place))
    player.tap(target)
    expect(player.see("confirm")).to_be_visible()
    return source, target


def test_a_whole_turn_by_thumb(person: Callable[..., Player]) -> None:
    anna = person(size=THUMB, speed="off", language="de", forced=False, defend=True)
    anna.play_now("2003/conquest")
    attacked = False
    for _ in range(60):
        now = anna.ready()
        if now.verb == "place":
            expect(anna.see("turn")).to_contain_text("Einheiten setzen")
            place = next(place for place in anna.pickable() if anna.sees(place))
            anna.tap(place)
            if not anna.until_played(now.ply, orelse="confirm"):
                assert_uncovered(anna, place)
                answer = anna.see("place-all").or_(anna.see("confirm")).last
                assert_in_reach(anna, answer)
                answer.tap()
                anna.until_played(now.ply)
        elif now.verb == "attack" and not attacked:
            attacked = True
            source, target = choose_by_thumb(anna)
            assert_uncovered(anna, source, target)
            assert_in_reach(anna, anna.see("confirm"))
            assert_in_reach(anna, anna.see("until"))
            anna.picture("thumb-attack")
            anna.see("confirm").tap()
            anna.until_played(now.ply)
        elif now.pick == "number":
            assert_in_reach(anna, anna.see("confirm"))
            anna.see("confirm").tap()
            anna.until_played(now.ply)
        else:
            anna.choose_nothing()
            end, step = anna.see("ask-end"), anna.step
            assert_in_reach(anna, end)
            end.tap()
            anna.until_played(now.ply)
            if attacked and step == "move":
                break
    assert attacked
    anna.ready()
    expect(anna.see("turn")).to_contain_text("Einheiten setzen")


def test_the_map_looks_where_the_action_is_and_back(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=THUMB, speed="off", language="de", forced=False)
    before_attack(anna, server)
    working = anna.scale
    numbers = list(map(anna.find, PLACES))
    assert min(dist(*pair) for pair in combinations(numbers, 2)) >= FINGER - 0.5, (
        "neighbours are a finger apart"
    )
    source, target = choose_by_thumb(anna)
    assert_uncovered(anna, source, target)
    expect(anna.page.locator(f"[data-chance={target}]")).to_contain_text("%")
    anna.picture("thumb-chances")
    sea = box(anna.page.locator(".chart"))
    at = sea["x"] + sea["width"] / 2, sea["y"] + 30
    anna.tap_twice(at)
    expect(anna.see("whole-map")).to_be_hidden()
    assert anna.scale < working / 2
    assert all(map(anna.sees, PLACES)), "all of the world"
    assert min(anna.page.evaluate(NUMBERS)) >= READABLE
    anna.picture("thumb-world")
    anna.tap_twice(at)
    expect(anna.see("whole-map")).to_be_visible()
    assert anna.scale == pytest.approx(working, rel=0.5)
    assert min(anna.page.evaluate(NUMBERS)) >= READABLE
    anna.see("whole-map").tap()
    expect(anna.see("whole-map")).to_be_hidden()


def test_a_finger_beside_a_number_means_the_nearest_territory(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=THUMB, speed="off", language="de", forced=False)
    table = start_table(anna, "2003/conquest", *SEATS, seed=1)
    play_ahead(server, table, lambda p: p.turn == 0 and p.options()[0].verb == "place")
    anna.go(f"#/table/{table}")
    anna.ready()
    anna.page.wait_for_selector(".land path[aria-disabled=false]")
    tried, last = 0, (0.0, 0.0)
    for place in anna.pickable():
        if not anna.sees(place):
            continue
        x, y = anna.find(place)
        near = min(
            (one for one in PLACES if one != place), key=lambda one: dist((x, y), anna.find(one))
        )
        to = anna.find(near)
        way = dist((x, y), to)
        aside = (to[0] - x) / way * (FINGER / 2 - 1), (to[1] - y) / way * (FINGER / 2 - 1)
        at = x + aside[0], y + aside[1]
        if dist(at, last) < TAPPED_TWICE or not inside(at, box(anna.page.locator(".chart"))):
            continue
        last = at
        had, now = anna.units(place), anna.ready()
        anna.page.touchscreen.tap(*at)
        anna.until_played(now.ply)
        assert anna.units(place) == had + 1, "the tap has placed one"
        assert anna.page.locator(".tip").count() == 0, "nothing is said over the map"
        tried += 1
        if tried == UNITS:
            return
    raise AssertionError(f"only {tried} territories were touched")


def test_the_sheet_has_three_heights(person: Callable[..., Player], server: Server) -> None:
    anna = person(size=THUMB, speed="off", language="de", forced=False)
    before_attack(anna, server)
    source, target = choose_by_thumb(anna)
    peek = box(anna.see("sheet"))["height"]
    handle = anna.see("sheet-handle")
    handle.tap()
    expect(anna.see("table")).to_have_attribute("data-height", "half")
    half = box(anna.see("sheet"))["height"]
    assert peek < half <= THUMB[1] / 2 + 1
    expect(anna.see("odds")).to_be_in_viewport()
    assert_uncovered(anna, source, target)
    swipe(anna, -120)
    expect(anna.see("table")).to_have_attribute("data-height", "full")
    assert box(anna.see("sheet"))["height"] > THUMB[1] * 0.9
    expect(anna.see("players")).to_be_in_viewport()
    swipe(anna, 120)
    swipe(anna, 120)
    expect(anna.see("table")).to_have_attribute("data-height", "peek")
    assert box(anna.see("sheet"))["height"] == peek
    head = box(anna.page.locator("header"))
    assert head["height"] == 44


def swipe(player: Player, way: int) -> None:
    """Pull the sheet by its handle."""
    area = box(player.see("sheet-handle"))
    before = player.see("table").get_attribute("data-height") or ""
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x, y + way, steps=4)
    player.page.mouse.up()
    expect(player.see("table")).not_to_have_attribute("data-height", before)


def test_held_sideways_the_sheet_stands_at_the_right(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=SIDEWAYS, speed="off", language="de", forced=False)
    before_attack(anna, server)
    source, target = choose_by_thumb(anna)
    assert_uncovered(anna, source, target)
    board, sheet = box(anna.see("board")), box(anna.see("sheet"))
    assert sheet["x"] >= board["x"] + board["width"] - 1
    assert board["height"] > SIDEWAYS[1] * 0.8
    assert_in_reach(anna, anna.see("confirm"))
    assert min(anna.page.evaluate(NUMBERS)) >= READABLE
    anna.picture("thumb-sideways")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= SIDEWAYS[0]


@pytest.mark.parametrize("language", ["de", "en"])
def test_whoever_has_to_answer_is_named_beside_whose_turn_it_is(
    language: str, person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=THUMB, speed="off", language=language, forced=False)
    table = start_table(anna, "2003/conquest", *SEATS, seed=2)
    play_ahead(server, table, lambda p: p.turn == 0 and p.player > 0)
    anna.go(f"#/table/{table}")
    anna.ready()
    player = anna.see("players").locator("tr.turn .called").first.text_content() or ""
    assert "Anna" not in player, "it is somebody else's turn"
    expect(anna.see("turn")).to_contain_text(player.split()[0])
    expect(anna.see("answers")).to_have_text({"de": "Du antwortest", "en": "You answer"}[language])
    fight = anna.see("fight")
    expect(fight).to_be_visible()
    assert_in_reach(anna, anna.see("confirm"))
    anna.picture(f"thumb-answer-{language}")
