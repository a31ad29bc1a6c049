"""What the server proposes with a question: how to go on by itself, and what ending would give up.

All of it follows from the scene alone, so it is the same for every game with territories.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from risiko.protocol import Action
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Ask, Board, Choice, MapBoard, Plan, Region, Scene
from risiko.world.board import world

NOBODY = -1
PLACE, CLAIM, END = "place", "claim", "end"
LEFT = frozenset({"place", "attack", "expand"})
"""Verbs that whoever ends their turn or step may have overlooked."""


def propose(scene: Scene, seat: int | None, words: Words) -> Scene:
    """The same scene with proposals for what it asks a seat."""
    if not scene.asks or seat is None:
        return scene
    left = [ask.label for ask in scene.asks if ask.verb in LEFT and ask.choices]
    note = words.say("still_possible", what=", ".join(left)) if left else None
    asks = tuple(
        replace(
            ask,
            plans=_plans(scene.board, ask, seat, words),
            one_by_one=ask.verb == PLACE and any(one.lo < one.hi for one in ask.choices),
            gives_up=note if ask.verb == END else None,
        )
        for ask in scene.asks
    )
    return replace(scene, asks=asks)


def _plans(board: Board, ask: Ask, seat: int, words: Words) -> tuple[Plan, ...]:
    if not isinstance(board, MapBoard) or ask.pick != "place" or len(ask.choices) < 2:
        return ()
    regions = {region.id: region for region in board.regions}
    near = _neighbours(board.lines)
    own = all(regions[choice.args[0]].army == seat for choice in ask.choices)
    if ask.verb == PLACE and own:
        found = spread(regions, near, ask.choices)
        return (_plan("front", *found, words),) if found is not None else ()
    if ask.verb == CLAIM:
        return (_plan("claim", find_best_claim(regions, near, ask.choices, seat), 1, words),)
    return ()


def _plan(key: str, choice: Choice, n: int, words: Words) -> Plan:
    rest = "each" if choice.hi == 1 else "all"
    title = words.say(f"plan_{key}_{rest}" if key == "front" else f"plan_{key}")
    action = str(Action(choice.verb, choice.args, n))
    return Plan(key=key, title=title, action=action, left=choice.hi)


@cache
def _neighbours(lines: tuple[tuple[str, str], ...]) -> dict[str, frozenset[str]]:
    """Who lies next to whom, by land, by sea and by the lines that were added."""
    board = world()
    near: dict[str, set[str]] = {
        territory.id: {board.territories[other].id for other in board.neighbours(number)}
        for number, territory in enumerate(board.territories)
    }
    for one, other in lines:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    return {id: frozenset(others) for id, others in near.items()}


Regions = Mapping[str, Region]
Near = Mapping[str, frozenset[str]]


def _pressure(regions: Regions, near: Near, id: str) -> int:
    """The units of others next to a territory; an empty one counts as one."""
    army = regions[id].army
    others = (regions[other] for other in near.get(id, ()) if other in regions)
    return sum(max(other.units, 1) for other in others if other.army != army)


def spread(regions: Regions, near: Near, choices: tuple[Choice, ...]) -> tuple[Choice, int] | None:
    """The territory at the front that needs units most, and how many of all go there.

    Each unit goes where there are the most units of others for each of one's own.
    """
    pressure = {choice.args[0]: _pressure(regions, near, choice.args[0]) for choice in choices}
    units = {id: max(regions[id].units, 1) for id in pressure}
    weakest = max(choices, key=lambda choice: pressure[choice.args[0]] / units[choice.args[0]])
    id = weakest.args[0]
    if not pressure[id]:
        return None
    before = units[id]
    for _ in range(weakest.hi):
        units[max(pressure, key=lambda one: pressure[one] / units[one])] += 1
    return weakest, max(units[id] - before, weakest.lo)


def find_best_claim(regions: Regions, near: Near, choices: tuple[Choice, ...], seat: int) -> Choice:
    """A free territory in the continent one holds most of, next to one's own.

    Whoever claims by hand first shows by that which continent they want.
    """

    def worth(choice: Choice) -> tuple[float, int, int]:
        region = regions[choice.args[0]]
        continent = [one for one in regions.values() if one.continent == region.continent]
        own = sum(one.army == seat for one in continent)
        others = sum(one.army not in (seat, NOBODY) for one in continent)
        beside = sum(regions[o].army == seat for o in near.get(region.id, ()) if o in regions)
        return (own - others) / len(continent), beside, -len(continent)

    return max(choices, key=worth)
