"""Marches: the way of an army to an enemy HQ, and how many units it costs."""

import heapq
from typing import NamedTuple

from risiko.bots.evolution.evaluate import guard, toll
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
    found = []
    for goal in s.hq:
        if goal >= 0 and s.owner[goal] != seat:
            march = _way(s, seat, goal, bold)
            if march is not None:
                found.append(march)
    return sorted(found, reverse=True)


def _way(s: GameState, seat: int, goal: int, bold: bool) -> HqMarch | None:
    """The cheapest way, searched from the HQ outwards to territories of the seat."""
    near = s.world.borders.all
    best: HqMarch | None = None
    seen: set[int] = set()
    todo: list[tuple[float, int, int]] = [(0.0, 0, goal)]
    while todo:
        cost, length, land = heapq.heappop(todo)
        if land in seen or length > LONGEST_WAY:
            continue
        seen.add(land)
        if s.owner[land] not in (NOBODY, seat) and not may_attack.of(s, land):
            continue
        for other in near[land]:
            through = cost + toll(s, seat, other, land)
            if s.owner[other] == seat:
                kept = 1 if bold else guard(s, seat, other)
                march = HqMarch(s.units[other] - kept - through + 1, other, land, goal)
                if best is None or march.surplus > best.surplus:
                    best = march
            elif other not in seen:
                heapq.heappush(todo, (through, length + 1, other))
    return best


def last_star(s: GameState, seat: int) -> bool:
    """Whether one more star wins."""
    return s.stars(seat) + 1 >= STARS_TO_WIN
