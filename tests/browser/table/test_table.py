"""The table at a desk and on a phone: the goal, the log, what has happened since, the pace."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.ahead import start_table
from tests.browser.conftest import ARTEFACTS, Server
from tests.browser.player import Player
from tests.browser.table.test_phone import ANNA, CAPTAIN, box, inside
from tests.browser.visitor import THUMB

DESK = (1440, 900)
ROUNDS = 40
"""Decisions in which bots will have taken something."""
DECISIONS = 9
"""Decisions of more than one turn: bots have played in between."""
CALLED = "[data-testid=skip]:enabled, [data-testid=actions][data-ready=true]"
SKIP = "document.querySelector('[data-testid=skip]:enabled')?.click()"
PAUSE = 1.0
"""Seconds between the decisions of bots that are to be watched."""


def places_of(player: Player) -> dict[str, Any]:
    """Where map and log stand."""
    return {name: box(player.see(name)) for name in ("log", "board", "strip")}


def test_nothing_jumps_while_attacking(person: Callable[..., Player]) -> None:
    anna = person(size=DESK, speed="off", language="de", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.play_until("attack")
    before = places_of(anna)
    anna.choose_route(anna.strongest())
    expect(anna.see("odds")).to_be_visible()
    assert places_of(anna) == before, "the odds take no room from the log"
    anna.click(anna.closed()[0])
    expect(anna.see("note")).to_be_visible()
    assert places_of(anna) == before, "an error takes no room"
    anna.picture("desk-refused")


def test_a_tip_hides_neither_source_nor_target(person: Callable[..., Player]) -> None:
    anna = person(size=DESK, speed="off", language="de", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.play_until("attack")
    anna.choose_nothing()
    source, sources = anna.strongest(), anna.pickable()
    anna.click(source)
    expect(anna.see("chosen")).to_be_visible()
    targets = [place for place in anna.pickable() if place not in sources]
    for place in (source, *targets):
        anna.page.mouse.move(*anna.find(place))
        tip = anna.page.locator(".tip")
        expect(tip).to_contain_text(anna.label(place).split(".")[0])
        area = box(tip)
        hidden = [one for one in (source, *targets) if inside(anna.find(one), area)]
        assert hidden == [], f"the tip of {place}"


def test_the_log_tells_battles_which_open_to_their_throws(person: Callable[..., Player]) -> None:
    anna = person(size=DESK, speed="off", language="en", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.play_until("attack")
    anna.choose_route(anna.strongest())
    anna.see("until").click()
    battle = anna.see("log").get_by_test_id("battle").last
    expect(battle.locator("summary")).to_have_text(re.compile(r"\d+ lost, \d+ defeated$"))
    expect(battle.locator("li").first).to_be_hidden()
    battle.locator("summary").click()
    expect(battle.get_by_test_id("battle-odds")).to_have_text(
        re.compile(r"^Chance at the start, \d+ against \d+: [\d.<>]+%$")
    )
    throws = battle.locator("li:has(.die)")
    expect(throws.first).to_be_visible()
    colours = throws.first.locator(".die").evaluate_all("all => all.map(one => one.dataset.colour)")
    assert colours[0] == "red", "the dice of the first seat are red"
    assert colours[-1] not in ("red", None)
    anna.picture("desk-battle")


GOALS = {
    "2003/conquest": r"^\d+ / 42$",
    "2010/basic": r"^\d+ / \d+$",
    "2000/capitals": r"^\d / \d$",
    "evolution": r"^\d / 4$",
    "express": r"^\d+, Spitze \d+$",
}


@pytest.mark.parametrize("game", GOALS)
def test_the_goal_is_always_in_view(game: str, person: Callable[..., Player]) -> None:
    anna = person(size=THUMB, speed="off", language="de", forced=False)
    anna.play_now(game)
    anna.ready()
    expect(anna.see("goal").locator("strong")).to_have_text(re.compile(GOALS[game]))
    anna.see("goal").tap()
    expect(anna.see("hand")).to_be_in_viewport()
    anna.picture(f"goal-{game.replace('/', '-')}")


def test_ones_own_mission_lies_open_where_nobody_else_sits(person: Callable[..., Player]) -> None:
    anna = person(size=THUMB, speed="off", language="de", forced=False)
    anna.play_now("2010/missions")
    anna.ready()
    mission = anna.see("goal").get_attribute("title") or ""
    assert len(mission) > 10
    anna.see("goal").tap()
    expect(anna.see("secret-mission")).to_contain_text(mission)


def test_a_mission_is_hidden_where_several_share_the_screen(person: Callable[..., Player]) -> None:
    anna = person(speed="off", language="de", forced=False, defend=True)
    anna.open_table("2010/missions", "me:Anna", "me:Ben", "bot")
    for _ in range(120):
        if not anna.ready().covered and anna.step == "place":
            break
        anna.decide(bold=False)
    expect(anna.see("goal")).to_have_attribute("title", "Ziel: verdeckt")
    assert anna.see("secret-mission").locator("p").count() == 0


@pytest.mark.parametrize("size", [THUMB, DESK], ids=["thumb", "desk"])
def test_a_ribbon_tells_what_happened_since(
    size: tuple[int, int], person: Callable[..., Player]
) -> None:
    calm = {"speed": "off", "pace": "at_once", "forced": False, "defend": True}
    anna = person(size=size, language="de", **calm)
    table = start_table(anna, "2003/conquest", ANNA, CAPTAIN, CAPTAIN, CAPTAIN, seed=3)
    anna.go(f"#/table/{table}")
    lost = anna.see("since-lost")
    for _ in range(ROUNDS):
        anna.ready()
        if lost.count():
            break
        anna.decide(bold=False)
    told = lost.all_inner_texts()
    marked = anna.page.locator("[data-marked]")
    assert marked.count() >= len(told)
    anna.picture(f"since-{size[0]}")
    lost.last.click()
    expect(lost.last).to_have_attribute("aria-pressed", "true")
    place = marked.first.get_attribute("data-marked") or ""
    assert anna.sees(place), "the map looks where it happened"
    anna.see("since-replay").click()
    expect(anna.see("since")).to_have_count(0)
    expect(anna.see("last-action")).to_be_visible()
    expect(lost.first).to_be_visible()  # the round is over again
    anna.page.reload()
    anna.ready()
    expect(lost.first).to_be_visible()
    assert lost.all_inner_texts() == told, "the log tells the same"
    anna.decide(bold=False)
    expect(anna.see("since")).to_have_count(0)


@pytest.fixture
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("slow"), bot_pace=PAUSE)
    yield running
    running.kill()


@pytest.mark.parametrize("way", ["at_once", "skip"])
def test_nobody_has_to_wait_for_bots(way: str, chromium: Browser, slow_server: Server) -> None:
    """Five bots that pause 3 seconds before each decision would take minutes."""
    pace = "slow" if way == "skip" else way
    anna = Player(
        chromium,
        slow_server.address,
        ARTEFACTS,
        size=THUMB,
        language="de",
        pace=pace,
        defend=True,
        forced=False,
    )
    table = start_table(anna, "2003/conquest", ANNA, *[CAPTAIN] * 5)
    anna.go(f"#/table/{table}")
    for _ in range(DECISIONS):
        anna.page.locator(CALLED).first.wait_for()
        if way == "skip":
            anna.page.evaluate(SKIP)
        anna.decide(bold=False)
    assert anna.problems == []
    anna.leave()


def test_the_pace_is_chosen_in_the_settings_and_kept(person: Callable[..., Player]) -> None:
    anna = person(size=THUMB, language="de")
    anna.play_now("express")
    anna.see("menu").click()
    anna.see("menu-settings").click()
    anna.see("settings-pace").get_by_text("Sofort").click()
    anna.page.reload()
    expect(anna.see("table")).to_be_visible()
    kept = anna.page.evaluate("JSON.parse(localStorage['risiko.settings']).pace")
    assert kept == "at_once"
