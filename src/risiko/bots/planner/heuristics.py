"""Players who go by rules of thumb: one answer to every question of the classic family.

The captain answers them all with good sense. The recruit errs as beginners do, and each of the
one-sided styles overdoes one thing; `styles` tells them apart.
"""

from ...classic.kernel.cards import must_trade
from ...classic.kernel.layout import (
    ATTACK,
    CAPITAL,
    CLAIM,
    DEFEND,
    DICE,
    FILL,
    HI_SHIFT,
    MOVE,
    NOBODY,
    OCCUPY,
    PLACE,
    VERB_ATTACK,
    VERB_BITS,
    VERB_DEFEND,
    VERB_DICE,
    VERB_END,
    VERB_MOVE,
    VERB_OCCUPY,
    VERB_PLACE,
    VERB_STARS,
)
from ...classic.kernel.options import connected_from
from ...classic.kernel.playout import States
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import kernel, lowest_bit
from .opening.claiming import decide_hinder
from .opening.opening_heuristics import decide_opening
from .scratch import OBSERVED, Scratch
from .styles import (
    CONTINENT_HOLDER,
    HASTE,
    KILLER,
    ODDS,
    RECRUIT,
    RUSHER,
    STARS,
    TURTLE,
    any_border,
    appeal,
    find_mark,
    shake,
    some,
)
from .terrain import foes, front, guarded, odds_of, prize, steps_to_front, threat
from .trades import action, best_trade

PATIENCE = 12
"""Conquests that a march is thought through."""
LOSSES = 0.85
"""Units that fall for every defender, about."""
SPREAD = 3
"""So many places share the units of a recruit's turn, or more."""
HEAP = 30
"""With more units even a recruit keeps together; else two of them would never come to an end."""


@kernel
def trade_by_heuristics(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """A set is traded at once, stars when there are enough of them; else NOBODY."""
    trade = best_trade(g, r)
    if trade & VERB_BITS != VERB_STARS or trade == NOBODY:
        return trade
    if trade >> HI_SHIFT >= STARS[d.style] or must_trade(g, r):
        return trade
    return NOBODY


@kernel
def march_worth(g: StateRecord, r: RulesRecord, d: Scratch, start: int, stock: int) -> float:
    """What a march with all units of a territory and the stock would bring."""
    me = int(d.me)
    own = int(g.land[me])
    force = int(g.units[start]) + stock
    here = start
    gain = 0.0
    chance = 1.0
    for _ in range(PATIENCE):
        best = NOBODY
        most = 0.0
        spoils = 0.0
        hope = 0.0
        left = int(r.near[here]) & ~own
        while left and force > 1:
            t = lowest_bit(left)
            left &= left - 1
            odds = odds_of(d, force, int(g.units[t]))
            if odds < ODDS[d.style]:
                continue
            worth = prize(g, r, me, own, t)
            value = worth / (g.units[t] + 1)
            if best == NOBODY or value > most:
                best = t
                most = value
                spoils = worth
                hope = odds
        if best == NOBODY:
            break
        chance *= hope
        gain += chance * spoils
        force -= 1 + int(LOSSES * g.units[best] + 0.5)
        own |= 1 << best
        here = best
    return gain + 0.1 * min(threat(g, r, start), stock)


@kernel
def weak_post(g: StateRecord, r: RulesRecord, me: int, stock: int) -> int:
    """The guarded territory in the greatest danger that can be made safe; NOBODY if none."""
    chosen = NOBODY
    most = 0
    left = guarded(g, r, me)
    while left:
        t = lowest_bit(left)
        left &= left - 1
        danger = threat(g, r, t)
        if 0 < danger - g.units[t] <= stock // 2 and danger > most:
            most = danger
            chosen = t
    return chosen


@kernel
def place_worth(g: StateRecord, r: RulesRecord, d: Scratch, t: int) -> float:
    """How good a place for the units of the turn is, once what must hold is safe."""
    if d.style == TURTLE:
        return (threat(g, r, t) + 1) / g.units[t]
    return march_worth(g, r, d, t, int(g.stock))


@kernel
def beside_prey(g: StateRecord, r: RulesRecord, d: Scratch, places: int) -> int:
    """The strongest stack that stands beside the weakest player; NOBODY if none does."""
    prey = int(g.land[find_mark(g, r, d)])
    chosen = NOBODY
    most = 0
    while places:
        t = lowest_bit(places)
        places &= places - 1
        if int(r.near[t]) & prey and g.units[t] > most:
            most = int(g.units[t])
            chosen = t
    return chosen


@kernel
def place_by_heuristics(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Where units go, and how many: first to what must hold, then to the best march."""
    me = int(d.me)
    stock = int(g.stock)
    style = d.style
    if style == RECRUIT:
        part = stock if stock > HEAP else min(stock, 1 + stock // SPREAD)
        return action(VERB_PLACE, any_border(g, r, d), 0, part)
    places = front(g, r, me)
    narrow = False
    if style == KILLER:
        chosen = beside_prey(g, r, d, places)
        if chosen != NOBODY:
            return action(VERB_PLACE, chosen, 0, stock)
    if style == CONTINENT_HOLDER:
        inside = places & int(r.whole[find_mark(g, r, d)])
        narrow = inside != 0
        places = inside if narrow else places
    if not narrow and style != TURTLE:
        post = weak_post(g, r, me, stock)
        if post != NOBODY:
            return action(VERB_PLACE, post, 0, threat(g, r, post) - int(g.units[post]))
    if places == 0:
        places = int(g.land[me])
    best = -1.0
    chosen = NOBODY
    while places:
        t = lowest_bit(places)
        places &= places - 1
        worth = place_worth(g, r, d, t)
        if worth > best:
            best = worth
            chosen = t
    return action(VERB_PLACE, chosen, 0, max(1, stock // 2) if style == TURTLE else stock)


@kernel
def attack_by_heuristics(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """The attack that is liked best, with all who may; or no more attacks."""
    own = int(g.land[d.me])
    keep = guarded(g, r, int(d.me))
    mark = find_mark(g, r, d)
    best = 0.0
    chosen = action(VERB_END, 0, 0, 1)
    left = own
    while left:
        source = lowest_bit(left)
        left &= left - 1
        most = min(int(r.attackers), int(g.units[source]) - 1)
        targets = int(r.near[source]) & ~own if most > 0 else 0
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            liking = appeal(g, r, d, source, target, keep, mark)
            if liking > best:
                best = liking
                chosen = action(VERB_ATTACK, source, target, most)
    return chosen


@kernel
def march_in(g: StateRecord, r: RulesRecord, d: Scratch, lo: int, hi: int) -> int:
    """How many move in: all, but what the territory behind needs."""
    source = int(g.source)
    target = int(g.target)
    if d.style == RECRUIT:
        return hi if hi > HEAP else max(lo, (hi + 1) // 2)
    if d.style == RUSHER:
        return hi
    if d.style == TURTLE or not foes(g, r, target):
        return lo
    if not foes(g, r, source) or not guarded(g, r, int(d.me)) >> source & 1:
        return hi
    behind = threat(g, r, source)
    ahead = threat(g, r, target)
    if behind == 0:
        return hi
    return max(lo, min(hi, int((hi + 1) * ahead / (behind + ahead) + 0.5)))


@kernel
def move_worth(
    g: StateRecord, r: RulesRecord, d: Scratch, source: int, target: int, keep: int
) -> float:
    """What the move of all idle units is worth: towards the front, and many of them. Who holds
    continents likes best what comes to their borders.
    """
    units = int(g.units[source]) - 1
    if d.style == CONTINENT_HOLDER and keep >> target & 1 and d.front_steps[source] > 0:
        return 1e6 + units
    nearer = int(d.front_steps[source]) - int(d.front_steps[target])
    if nearer <= 0:
        return 0.0
    return units * nearer + 0.1 * threat(g, r, target)


@kernel
def move_by_heuristics(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """The move at the end of the turn; a recruit often forgets it."""
    chosen = action(VERB_END, 0, 0, 1)
    if d.style == RECRUIT and some(d, HASTE) > 0:
        return chosen
    steps_to_front(g, r, d)
    own = int(g.land[d.me])
    keep = guarded(g, r, int(d.me))
    best = 0.0
    left = own
    while left:
        source = lowest_bit(left)
        left &= left - 1
        if g.units[source] < 2 or d.front_steps[source] == 0:
            continue
        targets = connected_from(r, source, own) if r.connected else int(r.near[source]) & own
        targets &= ~(1 << source)
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            worth = move_worth(g, r, d, source, target, keep)
            if worth > best:
                best = worth
                chosen = action(VERB_MOVE, source, target, int(g.units[source]) - 1)
    return chosen


@kernel
def decide_by_heuristics(nodes: States, r: RulesRecord, d: Scratch) -> int:
    """The action of a seat that goes by rules of thumb, on the board as that seat sees it."""
    g = nodes[OBSERVED]
    step = g.step
    if step == DICE:
        return action(VERB_DICE, 0, 0, int(g.force))
    if step == DEFEND:
        return action(VERB_DEFEND, 0, 0, int(r.defence[min(int(g.units[g.target]), 3)]))
    if d.style == RECRUIT:
        shake(g, d)
    if step == OCCUPY:
        lo = int(g.units[g.target])
        return action(VERB_OCCUPY, 0, 0, march_in(g, r, d, lo, lo + int(g.units[g.source]) - 1))
    if step == CLAIM or step == FILL or step == CAPITAL:
        return decide_opening(g, r, d)
    if step != PLACE and step != ATTACK and step != MOVE:  # units of a neutral army
        return decide_hinder(nodes, r, d)
    trade = trade_by_heuristics(g, r, d)
    if trade != NOBODY:
        return trade
    if step == PLACE:
        return place_by_heuristics(g, r, d)
    if step == ATTACK:
        return attack_by_heuristics(g, r, d)
    return move_by_heuristics(g, r, d)
