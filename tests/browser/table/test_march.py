"""Marches: a path is tapped or drawn, its odds are those of the analysis, and it goes by itself."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from risiko import registry
from risiko.analysis.odds import MarchOdds, march
from risiko.march import MarchPlan
from risiko.protocol import Position
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.finger import Finger
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB

ANNA: dict[str, Any] = {"kind": "me", "name": "Anna"}
CAPTAIN: dict[str, Any] = {"kind": "bot", "bot": "captain"}
STRONG = 9
"""Units that can march."""
SOON = 500
"""Milliseconds in which a march that went on would have played something."""


def plan_of(position: Position, *path: str) -> MarchPlan:
    """A march as the rules of the game see it."""
    part = registry.family_of(position.game.id).march
    plan: MarchPlan = registry.load(part)(position.view(position.turn), path)
    return plan


def find_path(position: Position) -> tuple[str, str, str] | None:
    """A strong army with two territories to attack, of which it cannot reach the second at once."""
    if position.turn != 0:
        return None
    routes = [option.args for option in position.options() if option.verb == "attack"]
    for source, target in routes:
        plan = plan_of(position, source, target)
        near = {other for place, other in routes if place == source}
        if plan.attackers < STRONG or plan.legs[0].defenders > 3:
            continue
        for onward in plan.onward:
            if onward not in near and plan_of(position, source, target, onward).legs[1][0] <= 3:
                return source, target, onward
    return None


class Marching(NamedTuple):
    """A table at which somebody can march."""

    path: tuple[str, str, str]
    odds: MarchOdds


def sit_down(anna: Player, server: Server, game: str, seed: int) -> Marching:
    """Anna comes to a table at which she can march."""
    seen: list[Position] = []

    def waits_for_a_march(position: Position) -> bool:
        seen.append(position)
        return find_path(position) is not None

    table = start_table(anna, game, ANNA, CAPTAIN, CAPTAIN, seed=seed)
    play_ahead(server, table, waits_for_a_march)
    path = find_path(seen[-1])
    assert path is not None
    plan = plan_of(seen[-1], *path)
    anna.go(f"#/table/{table}")
    anna.ready()
    anna.page.wait_for_selector(".land path[aria-disabled=false]")
    anna.choose_nothing()
    return Marching(path, march(seen[-1].game, plan.attackers, plan.legs))


def choose(player: Player, path: tuple[str, ...]) -> None:
    """Tap or click a path, territory by territory."""
    for k, place in enumerate(path):
        if k > 1:
            expect(player.see("march-on")).to_be_visible()
        if not player.touches:
            player.click(place)
        elif player.sees(place):
            player.tap(place)
        else:
            player.see("whole-map").tap()
            player.tap(place)
        expect(player.see("path" if k > 1 else "chosen")).to_be_visible()


def percent(text: str) -> float:
    """A chance as it is written."""
    return float(re.sub(r"[^0-9.]", "", text.replace(",", "."))) / 100


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("2003/conquest", "de", THUMB),
        ("2000/conquest", "en", THUMB),
        ("2010/basic", "en", DESKTOP),
        ("2003/conquest", "de", DESKTOP),
    ],
)
def test_a_path_is_tapped_and_marched(
    game: str,
    language: str,
    size: tuple[int, int],
    person: Callable[..., Player],
    server: Server,
) -> None:
    anna = person(
        size=size, speed="off", language=language, forced=True, defend=True, dice=True,
        pace="at_once", battles="result",
    )  # fmt: skip
    at = sit_down(anna, server, game, seed=5)
    choose(anna, at.path)
    expect(anna.see("march-chance")).to_contain_text("%")
    shown = anna.see("path").locator("strong").all_inner_texts()
    assert [percent(text) for text in shown] == pytest.approx(at.odds.reached, abs=0.006)
    assert anna.page.locator(f"[data-path='{' '.join(at.path)}']").count() == 1
    anna.picture(f"march-{game.replace('/', '-')}-{language}-{size[0]}")
    before = anna.ply
    anna.see("march").click()
    anna.until_played(before)
    anna.ready()
    expect(anna.see("assault")).to_have_count(0)
    taken = [place for place in at.path[1:] if place in own(anna)]
    assert taken or anna.units(at.path[0]) <= 1, "conquered, or no unit was left to attack with"
    anna.picture(f"marched-{game.replace('/', '-')}-{language}-{size[0]}")


def own(player: Player) -> set[str]:
    """The territories of who plays, by what a screen reader says of them."""
    labels: dict[str, str] = player.page.locator(".land path").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.id, one.ariaLabel]))"
    )
    return {place for place, label in labels.items() if "Anna" in label.split("\n")[1]}


def by_thumb(person: Callable[..., Player], **more: Any) -> Player:
    settings: dict[str, Any] = {"battles": "result", "pace": "at_once", **more}
    return person(
        size=THUMB, speed="off", language="de", forced=True, defend=True, dice=True, **settings
    )


def test_a_path_is_drawn_with_the_finger(person: Callable[..., Player], server: Server) -> None:
    anna = by_thumb(person)
    at = sit_down(anna, server, "2003/conquest", seed=5)
    choose(anna, at.path[:1])
    scale = anna.scale
    Finger(anna).draw(*map(anna.find, at.path))
    expect(anna.page.locator(f"[data-path='{' '.join(at.path)}']")).to_have_count(1)
    expect(anna.see("march-chance")).to_contain_text("%")
    assert anna.scale == pytest.approx(scale, rel=0.5), "the map was not dragged along"
    anna.picture("march-drawn")


def test_a_march_is_stopped_and_waits_after_a_reload(
    person: Callable[..., Player], server: Server
) -> None:
    anna = by_thumb(person, battles="dice", pace="slow")
    at = sit_down(anna, server, "2003/conquest", seed=5)
    choose(anna, at.path)
    expect(anna.see("march")).to_be_enabled()
    anna.see("march").tap()
    expect(anna.see("assault")).to_have_attribute("data-paused", "false")
    anna.page.reload()
    expect(anna.see("assault")).to_have_attribute("data-paused", "true")
    anna.picture("march-paused")
    ply = anna.ply
    anna.page.wait_for_timeout(SOON)
    assert anna.ply == ply, "nothing is played before its player says so"
    anna.see("go-on").tap()
    anna.until_played(ply)
    anna.see("stop-assault").tap()
    expect(anna.see("assault")).to_have_count(0)
    anna.page.reload()
    anna.ready()
    expect(anna.see("assault")).to_have_count(0)


def test_a_finger_that_rests_on_a_target_answers_as_the_last_time(
    person: Callable[..., Player], server: Server
) -> None:
    anna = by_thumb(person, battles="dice", pace="slow")
    at = sit_down(anna, server, "2003/conquest", seed=5)
    choose(anna, at.path[:1])
    before = anna.ply
    Finger(anna).hold(anna, anna.find(at.path[1]))
    anna.until_played(before)
    expect(anna.see("assault")).to_have_count(0)
    expect(anna.see("throw")).to_be_visible()
