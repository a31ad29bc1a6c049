"""The board as a player with good sense sees it: neighbours, threats, odds and prizes.

One's own territories are passed on as bits, so that a march can be thought through without
touching the board.
"""

from ...classic.kernel.cards import hand_size
from ...classic.kernel.layout import (
    GOAL_CAPITALS,
    GOAL_MISSION,
    GOAL_TARGET,
    NOBODY,
    SEATS,
    TERRITORIES,
)
from ...classic.kernel.records import RulesRecord, StateRecord
from ...classic.kernel.setup import count_bits
from ...compiler.jit import kernel, lowest_bit
from .odds import SIDE
from .scratch import Scratch

ODDS_SIDE = 64
"""Units on each side that rules of thumb tell apart."""
COMPLETES = 2.5
"""The worth of completing a continent, in its bonus."""
BREAKS = 1.5
"""The worth of breaking a continent, in its bonus."""
ELIMINATES = 4.0
SPOILS = 2.0
"""The worth of a card of somebody eliminated."""
NEEDED = 3.0
"""The worth of a territory that one's goal asks for."""
CAPITAL_WORTH = 6.0


@kernel
def odds_of(d: Scratch, attackers: int, defenders: int) -> float:
    """The chance to conquer, with so many units in the attacking territory."""
    most = ODDS_SIDE - 1
    top = max(attackers, defenders)
    if top > most:
        scale = most / top
        attackers = int(attackers * scale)
        defenders = max(1, int(defenders * scale))
    return d.win[attackers * SIDE + defenders]


@kernel
def foes(g: StateRecord, r: RulesRecord, t: int) -> int:
    """The neighbours of a territory that its owner does not hold, as bits."""
    return int(r.near[t]) & ~int(g.land[g.owner[t]])


@kernel
def threat(g: StateRecord, r: RulesRecord, t: int) -> int:
    """The strongest stack of a player that stands next to a territory."""
    most = 0
    left = foes(g, r, t)
    while left:
        n = lowest_bit(left)
        left &= left - 1
        if g.owner[n] < SEATS:
            most = max(most, int(g.units[n]))
    return most


@kernel
def front(g: StateRecord, r: RulesRecord, seat: int) -> int:
    """The territories of a seat that border on others, as bits."""
    bits = 0
    left = int(g.land[seat])
    while left:
        t = lowest_bit(left)
        left &= left - 1
        if foes(g, r, t):
            bits |= 1 << t
    return bits


@kernel
def guarded(g: StateRecord, r: RulesRecord, seat: int) -> int:
    """Territories that should hold, as bits: borders of whole continents, and the capital."""
    own = int(g.land[seat])
    bits = 0
    left = front(g, r, seat)
    while left:
        t = lowest_bit(left)
        left &= left - 1
        whole = int(r.whole[r.continent[t]])
        if own & whole == whole and threat(g, r, t) > 0:
            bits |= 1 << t
    capital = int(g.capital[seat])
    if capital != NOBODY:
        bits |= own & 1 << capital
    return bits


@kernel
def steps_to_front(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """How far each own territory lies from the next foreign one, 0 at the front; in `spare`."""
    own = int(g.land[d.me])
    for t in range(TERRITORIES):
        d.front_steps[t] = 0
    edge = front(g, r, int(d.me))
    reached = edge
    steps = 0
    while edge:
        steps += 1
        grown = 0
        while edge:
            grown |= int(r.near[lowest_bit(edge)])
            edge &= edge - 1
        edge = grown & own & ~reached
        reached |= edge
        left = edge
        while left:
            d.front_steps[lowest_bit(left)] = steps
            left &= left - 1


@kernel
def mission_worth(g: StateRecord, r: RulesRecord, me: int, t: int) -> float:
    """What a territory is worth for one's mission."""
    mission = int(g.mission[me])
    colour = int(r.mission_colour[mission])
    if colour != NOBODY and colour != me:
        return NEEDED if g.owner[t] == colour else 0.0
    if r.mission_continents[mission]:
        return NEEDED if r.mission_continents[mission] >> r.continent[t] & 1 else 0.5
    return NEEDED / 3.0


@kernel
def goal_worth(g: StateRecord, r: RulesRecord, me: int, t: int) -> float:
    """What a territory is worth for the goal of the game alone."""
    if r.goal == GOAL_TARGET:
        return NEEDED / 2.0
    if r.goal == GOAL_CAPITALS:
        for seat in range(r.seats):
            if g.capital[seat] == t:
                return CAPITAL_WORTH
        owner = int(g.owner[t])
        if 0 <= owner < SEATS and g.capital[owner] == NOBODY:
            return 0.2 * g.units[t]  # it may be the one that is hidden
    if r.goal == GOAL_MISSION and g.mission[me] != NOBODY:
        return mission_worth(g, r, me, t)
    return 0.0


@kernel
def prize(g: StateRecord, r: RulesRecord, me: int, own: int, t: int) -> float:
    """What it is worth to conquer a territory, in units; `own` is held in thought."""
    continent = int(r.continent[t])
    loser = int(g.owner[t])
    whole = int(r.whole[continent])
    bonus = float(r.bonus[continent])
    missing = count_bits(whole & ~own)
    worth = 1.0
    if missing == 1:
        worth += COMPLETES * bonus
    else:
        size = count_bits(whole)
        share = (size - missing) / size
        worth += bonus * (share * share)
    if loser < SEATS:
        theirs = int(g.land[loser]) & ~own
        if theirs & whole == whole:
            worth += BREAKS * bonus
        held = count_bits(theirs)
        if held == 1:
            worth += ELIMINATES + SPOILS * hand_size(g, loser)
        worth += 1.0 / held
    return worth + goal_worth(g, r, me, t)
