"""Marches: the way of an army to an enemy HQ, and how many units it costs."""

import heapq
from typing import NamedTuple

from risiko.bots.evolution.evaluate import garrison, toll
from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.pieces import STARS_TO_WIN
from risiko.evolution.rules.hooks import may_attack
from risiko.evolution.state import GameState

LONGEST_WAY = 5
"""The most territories an army goes through in one turn."""


class HqMarch(NamedTuple):
    """A way from an own territory to an HQ."""

    surplus: float
    """Units expected to be left over; below 0 the march is expected to fail."""
    source: int
    step: int
    """The next territory on the way."""
    goal: int


def marches(s: GameState, seat: int, *, bold: bool = False) -> list[HqMarch]:
    """The best way to each HQ the seat does not hold, the one with most units left over first."""
    goals = [goal for goal in s.hq if goal >= 0 and s.owner[goal] != seat]
    if not goals:
        return []
    spare = [
        s.units[land] - (1 if bold or land not in s.hq else garrison(s, seat, land))
        for land in s.lands(seat)
    ]
    sources = dict(zip(s.lands(seat), spare, strict=True))
    tolls: dict[int, tuple[float, float]] = {}
    found = (_way(s, seat, goal, sources, tolls) for goal in goals)
    return sorted((march for march in found if march is not None), reverse=True)


def _way(
    s: GameState,
    seat: int,
    goal: int,
    sources: dict[int, int],
    tolls: dict[int, tuple[float, float]],
) -> HqMarch | None:
    """The cheapest way, searched from the HQ outwards to territories of the seat.

    What it costs to enter a territory, from one of the seat's or from another, is noted in `tolls`.
    """
    near, owner = s.world.borders.all, s.owner
    best: HqMarch | None = None
    most = max(sources.values(), default=0)
    seen: set[int] = set()
    todo: list[tuple[float, int, int]] = [(0.0, 0, goal)]
    while todo:
        cost, length, land = heapq.heappop(todo)
        if best is not None and most - cost < best.surplus:
            break  # not even the largest army would have more left over
        if land in seen or length > LONGEST_WAY:
            continue
        seen.add(land)
        if owner[land] not in (NOBODY, seat) and not may_attack.of(s, land):
            continue
        if land not in tolls:
            tolls[land] = _tolls(s, seat, land)
        first, later = tolls[land]
        for other in near[land]:
            if other in sources:
                surplus = sources[other] - cost - first + 1
                if best is None or surplus > best.surplus:
                    best = HqMarch(surplus, other, land, goal)
            elif other not in seen:
                heapq.heappush(todo, (cost + later, length + 1, other))
    return best


def _tolls(s: GameState, seat: int, land: int) -> tuple[float, float]:
    """What it costs to enter a territory next to one of the seat's, and later on a march."""
    if s.owner[land] == NOBODY:
        cost = toll(s, seat, land, land)
        return cost, cost
    near = s.world.borders.all[land]
    ours = next((k for k in near if s.owner[k] == seat), -1)
    theirs = next((k for k in near if s.owner[k] != seat), -1)
    return (
        toll(s, seat, ours, land) if ours >= 0 else 0.0,
        toll(s, seat, theirs, land) if theirs >= 0 else 0.0,
    )


def last_star(s: GameState, seat: int) -> bool:
    """Whether one more star wins."""
    return s.stars(seat) + 1 >= STARS_TO_WIN
