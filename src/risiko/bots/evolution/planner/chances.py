"""The chance of every seat to win, all adding up to 1: who may win first, and how all stand then.

A plan asks for the chance of one seat alone (`worth`); this is the same reckoning for everybody.
"""

import math

from ....classic.kernel.jit import kernel
from .table import NOBODY, SEATS, W_OWN_TURN, W_SHARP, W_TRUST, Table
from .worth import (
    STARS_TO_WIN,
    chance_to_win,
    count_board,
    count_mission_stars,
    dare,
    estimate,
    find_reach,
)

BY_INCOME = -1
"""In place of units in hand: the turn has not brought any yet."""


@kernel
def share_chances(t: Table, acting: bool, troops: int) -> None:
    """Leave everybody's chance to win in `chances`.

    The seat of the table is in turn. If it is still acting, it may win first, with so many units in
    hand besides those on the board; else the others come first. What it has earned in this turn
    counts.
    """
    count_board(t)
    me = int(t.me)
    for q in range(SEATS):
        t.chances[q] = 0.0
    gained = count_mission_stars(t)
    if t.stars[me] + gained >= STARS_TO_WIN:
        t.chances[me] = 1.0
        return
    t.stars[me] += gained
    if gained == 0 and t.earned:
        t.cards[me] += 1
    if acting and troops != BY_INCOME:
        t.income[me] = troops
    find_reach(t)
    for q in range(t.seats):
        t.hope[q] = float(t.stars[q])
    nobody = 1.0
    if acting:
        nobody = try_turn(t, me, nobody, 1.0)
    for k in range(SEATS):
        q = int(t.following[k])
        if q == NOBODY:
            break
        nobody = try_turn(t, q, nobody, 1.0)
    if not acting:
        t.stars[me] = int(t.hope[me] + 0.5)
        nobody = try_turn(t, me, nobody, t.weight[W_OWN_TURN])
    share_rest(t, me, nobody)


@kernel
def try_turn(t: Table, q: int, nobody: float, weight: float) -> float:
    """A seat wins in its next turn, or not: the chance that nobody has won until then."""
    win = weight * t.weight[W_TRUST] * chance_to_win(t, q, int(t.stars[q]))
    t.chances[q] += nobody * win
    dare(t, q)
    return nobody * (1.0 - win)


@kernel
def share_rest(t: Table, me: int, nobody: float) -> None:
    """If nobody wins at once, everybody who still plays has a share by how well they stand."""
    total = weigh_standing(t, me)
    for k in range(SEATS):
        if t.following[k] != NOBODY:
            total += weigh_standing(t, int(t.following[k]))
    t.chances[me] += nobody * weigh_standing(t, me) / total
    for k in range(SEATS):
        q = int(t.following[k])
        if q != NOBODY:
            t.chances[q] += nobody * weigh_standing(t, q) / total


@kernel
def weigh_standing(t: Table, q: int) -> float:
    """How much the standing of a seat counts among all."""
    return math.exp(t.weight[W_SHARP] * estimate(t, q))
