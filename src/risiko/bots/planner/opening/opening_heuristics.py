"""The opening by rules of thumb: free territories, places for the first units, the capital."""

from ....classic.kernel.layout import (
    CLAIM,
    FILL,
    NOBODY,
    TERRITORIES,
    VERB_CAPITAL,
    VERB_CLAIM,
    VERB_PLACE,
)
from ....classic.kernel.records import RulesRecord, StateRecord
from ....classic.kernel.setup import count_bits
from ....compiler.jit import kernel, lowest_bit
from ..scratch import Scratch
from ..styles import RECRUIT, any_border
from ..terrain import foes, goal_worth, threat
from ..trades import action

DRAFT = (0.9, 1.3, 0.8, 1.1, 0.5, 1.5)
"""How well a continent can be got and held at the start, in the order of the board."""
LITTLE = -1e9
"""Less than any place is worth."""


@kernel
def claim_worth(g: StateRecord, r: RulesRecord, me: int, t: int) -> float:
    """A free territory to take: in a continent that can be got, beside one's own."""
    own = int(g.land[me])
    mine = 0
    lost = 0
    left = int(r.whole[r.continent[t]])
    while left:
        owner = int(g.owner[lowest_bit(left)])
        left &= left - 1
        if owner == me:
            mine += 1
        elif owner != NOBODY:
            lost += 1
    beside = count_bits(int(r.near[t]) & own)
    easy = DRAFT[r.continent[t]]
    return easy * (1 + mine - 0.7 * lost) + 0.5 * beside + goal_worth(g, r, me, t)


@kernel
def post_worth(g: StateRecord, r: RulesRecord, me: int, t: int) -> float:
    """A place for starting units: in a continent that is nearly one's own, beside foreign land,
    and not yet full.
    """
    if not foes(g, r, t):
        return -1.0
    whole = int(r.whole[r.continent[t]])
    mine = count_bits(whole & int(g.land[me])) / count_bits(whole)
    worth = DRAFT[r.continent[t]] * (0.3 + mine * mine) + 0.1 * goal_worth(g, r, me, t)
    return worth * (1.0 + 0.2 * threat(g, r, t)) / (g.units[t] + 1)


@kernel
def capital_worth(g: StateRecord, r: RulesRecord, d: Scratch, t: int) -> float:
    """A territory to be the capital: strong, and with few foreign neighbours; a recruit looks
    at its units alone.
    """
    if d.style == RECRUIT:
        return float(g.units[t])
    behind = 0
    left = int(r.near[t]) & int(g.land[d.me])
    while left:
        behind += int(g.units[lowest_bit(left)])
        left &= left - 1
    others = count_bits(foes(g, r, t))
    return g.units[t] - 1.5 * others - 0.5 * threat(g, r, t) + 0.5 * behind


@kernel
def decide_opening(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """The decisions of the opening: a free territory, a place for a unit, the capital."""
    me = int(d.me)
    if g.step == FILL and d.style == RECRUIT:
        return action(VERB_PLACE, any_border(g, r, d), 0, 1)
    best = LITTLE
    chosen = NOBODY
    for t in range(TERRITORIES):
        if g.step == CLAIM:
            if g.owner[t] != NOBODY:
                continue
            worth = claim_worth(g, r, me, t)
        elif g.owner[t] != me:
            continue
        elif g.step == FILL:
            worth = post_worth(g, r, me, t)
        else:
            worth = capital_worth(g, r, d, t)
        if worth > best:
            best = worth
            chosen = t
    if g.step == CLAIM:
        return action(VERB_CLAIM, chosen, 0, 1)
    if g.step == FILL:
        return action(VERB_PLACE, chosen, 0, 1)
    return action(VERB_CAPITAL, chosen, 0, 1)
