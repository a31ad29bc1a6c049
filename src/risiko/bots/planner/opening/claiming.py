"""Decisions that need no plan: claiming territories, and the units of neutral armies."""

from ....classic.kernel.layout import NOBODY, SEATS, TERRITORIES, VERB_CLAIM, VERB_PLACE
from ....classic.kernel.playout import States
from ....classic.kernel.records import RulesRecord
from ....compiler.jit import kernel, lowest_bit
from ..scratch import OBSERVED, Scratch
from ..trades import action


@kernel
def easy_continent(r: RulesRecord, continent: int) -> float:
    """How well a continent can be got and held: its bonus against its size and its gates."""
    size = 0
    gates = 0
    whole = int(r.whole[continent])
    left = whole
    while left:
        t = lowest_bit(left)
        left &= left - 1
        size += 1
        if int(r.near[t]) & ~whole:
            gates += 1
    return 6.0 * r.bonus[continent] / (size * (1.0 + gates))


@kernel
def decide_claim(nodes: States, r: RulesRecord, d: Scratch) -> int:
    """The free territory to take: in continents that can be got, beside one's own."""
    g = nodes[OBSERVED]
    best = -1e9
    chosen = NOBODY
    me = int(d.me)
    for t in range(TERRITORIES):
        if g.owner[t] != NOBODY:
            continue
        mine = 0
        others = 0
        rival = 0
        left = int(r.whole[r.continent[t]])
        size = 0
        while left:
            k = lowest_bit(left)
            left &= left - 1
            size += 1
            if g.owner[k] == me:
                mine += 1
            elif g.owner[k] != NOBODY:
                others += 1
        for seat in range(r.seats):
            theirs = 0
            left = int(r.whole[r.continent[t]])
            while left:
                k = lowest_bit(left)
                left &= left - 1
                if g.owner[k] == seat and seat != me:
                    theirs += 1
            rival = max(rival, theirs)
        beside = 0
        left = int(r.near[t])
        while left:
            k = lowest_bit(left)
            left &= left - 1
            if g.owner[k] == me:
                beside += 1
        easy = easy_continent(r, int(r.continent[t]))
        value = easy * (1.0 + 1.2 * mine - 0.8 * others) + 0.25 * beside
        if rival + others + mine >= size - 1 and rival == others and rival > 1:
            value += 1.5 * easy * rival  # nobody else stands in the way of a whole continent
        if value > best:
            best = value
            chosen = t
    return action(VERB_CLAIM, chosen, 0, 1)


@kernel
def decide_hinder(nodes: States, r: RulesRecord, d: Scratch) -> int:
    """Where units of a neutral army trouble the others more than oneself."""
    g = nodes[OBSERVED]
    me = int(d.me)
    best = -1e9
    chosen = NOBODY
    for t in range(TERRITORIES):
        owner = int(g.owner[t])
        if owner < SEATS or (g.army != NOBODY and owner != g.army):
            continue
        value = -0.3 * g.units[t]
        left = int(r.near[t])
        while left:
            n = lowest_bit(left)
            left &= left - 1
            other = int(g.owner[n])
            if other == me:
                value -= 1.5 * g.units[n]
            elif other < SEATS:
                value += g.units[n]
        if value > best:
            best = value
            chosen = t
    return action(VERB_PLACE, chosen, 0, int(g.stock))
