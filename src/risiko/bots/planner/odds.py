"""The odds of battles fought to the end: one throw, whole battles, and a stack on its march.

Both sides throw as many dice as the book allows. Units of the attacker are counted in the attacking
territory, the one that has to stay behind included.
"""

import math

from ...classic.kernel.combat import attacker_losses
from ...classic.kernel.records import RulesRecord
from ...compiler.jit import bulk, kernel
from ...compiler.records import Reals

SIDE = 128
"""The tables know 0 to 127 units on each side; more count as 127."""
THROWS = 36
"""Chances of a throw: (dice x 3 + defence) x 3 + the attacker's losses."""
SIDES = 6
"""Of a die."""

# Rough estimates, where a battle is not looked at territory by territory.
LOSS = 1.05
"""Units lost for each unit beaten, on average."""
HOPELESS = 8000.0
"""Odds against, beyond which nobody hopes."""


@kernel
def count_throws(r: RulesRecord, throw: Reals) -> None:
    """The chance of every loss of the attacker, for all dice of both sides, by counting."""
    for dice in range(1, int(r.attackers) + 1):
        for defence in range(1, int(r.defence[3]) + 1):
            ways = SIDES ** (dice + defence)
            place = (dice * 3 + defence) * 3
            for losses in range(3):
                throw[place + losses] = 0.0
            for outcome in range(ways):
                throw[place + attacker_losses(outcome, dice, defence)] += 1.0 / ways


@kernel
def fill_odds(r: RulesRecord, throw: Reals, win: Reals, left: Reals, side: int) -> None:
    """For every battle of fewer than `side` units on each side: the chance to win it, and the
    units left on average, counted over victories alone and times that chance.
    """
    for d in range(side):
        for a in range(2):
            win[a * SIDE + d] = 0.0
            left[a * SIDE + d] = 0.0
    for a in range(side):
        win[a * SIDE] = 1.0
        left[a * SIDE] = float(a)
    for a in range(2, side):
        dice = min(int(r.attackers), a - 1)
        for d in range(1, side):
            defence = int(r.defence[min(d, 3)])
            place = (dice * 3 + defence) * 3
            fallen = min(dice, defence)
            chance = 0.0
            units = 0.0
            for losses in range(fallen + 1):
                after = (a - losses) * SIDE + d - fallen + losses
                chance += throw[place + losses] * win[after]
                units += throw[place + losses] * left[after]
            win[a * SIDE + d] = chance
            left[a * SIDE + d] = units


@kernel
def scaled(units: int, top: int) -> int:
    """So many units of an army where the larger side counts as the edge of the tables."""
    return units if top < SIDE else max(1, units * (SIDE - 1) // top)


@kernel
def win_chance(win: Reals, a: int, d: int) -> float:
    """The chance to win a battle of any size; beyond the tables as one of the same proportion."""
    top = max(a, d)
    return win[scaled(a, top) * SIDE + scaled(d, top)]


@kernel
def clash(win: Reals, left: Reals, stack: Reals, base: int, most: int, d: int, fate: Reals) -> None:
    """The same as `march` for large battles, from the tables: the stack counts as its mean."""
    chance = 0.0
    mean = 0.0
    for a in range(most + 1):
        chance += stack[base + a]
        mean += a * stack[base + a]
        stack[base + a] = 0.0
    units = max(2, int(mean / chance + 0.5))
    odds = win[units * SIDE + d]
    fate[0] = chance * odds
    fate[1] = chance - fate[0]
    fate[2] = max(1.0, d - 0.9 * units)
    after = int(left[units * SIDE + d] / odds + 0.5) if odds > 0.0 else 2
    stack[base + max(2, min(most, after))] = fate[0]


@bulk
def march(
    r: RulesRecord,
    throw: Reals,
    stack: Reals,
    base: int,
    most: int,
    d: int,
    rows: Reals,
    fate: Reals,
) -> None:
    """A stack of uncertain size fights d defenders to the end.

    `stack[base + a]` is the chance that a units stand there, up to `most`; afterwards the chance
    that a are left and the battle is won. `fate` gets the chance to win, the chance to fail, and
    the defenders left on average, counted over failures alone.
    """
    for a in range(most + 1):
        rows[a] = stack[base + a]
        rows[SIDE + a] = 0.0
        rows[2 * SIDE + a] = 0.0
    row = 0
    failed = 0.0
    standing = 0.0
    attackers = int(r.attackers)
    while d > 0:
        defence = int(r.defence[min(d, 3)])
        here = row * SIDE
        after = (row + 1) % 3 * SIDE
        beyond = (row + 2) % 3 * SIDE
        for a in range(most, 1, -1):
            chance = rows[here + a]
            if chance == 0.0:
                continue
            rows[here + a] = 0.0
            dice = min(attackers, a - 1)
            place = (dice * 3 + defence) * 3
            if dice == 1 or defence == 1:
                rows[after + a] += chance * throw[place]
                rows[here + a - 1] += chance * throw[place + 1]
            else:
                rows[beyond + a] += chance * throw[place]
                rows[after + a - 1] += chance * throw[place + 1]
                rows[here + a - 2] += chance * throw[place + 2]
        failed += rows[here + 1]
        standing += rows[here + 1] * d
        rows[here + 1] = 0.0
        row = (row + 1) % 3
        d -= 1
    won = 0.0
    for a in range(most + 1):
        stack[base + a] = rows[row * SIDE + a]
        won += rows[row * SIDE + a]
    fate[0] = won
    fate[1] = failed
    fate[2] = standing / failed if failed > 0.0 else 0.0


@kernel
def estimate_success(power: float, need: float, drag: float) -> float:
    """The chance that so much power overcomes so much in one turn; `drag` is 1 where that is
    neither easy nor hard, and falls exponentially with ease.

    The less is needed, the surer: so a game that is as good as won is still worth ending.
    """
    ratio = (need + 1.0) / (max(0.0, power) + 1.0)
    against = ratio * ratio * ratio * math.sqrt(ratio) * drag
    if against > HOPELESS:
        return 0.0
    return (1.0 - 0.3 * need / (need + 25.0)) / (1.0 + against)
