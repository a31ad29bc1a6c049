"""Statistics of a board: units, income, cards and dangers of every player."""

import math

from ...classic.kernel.goals import continents_of
from ...classic.kernel.layout import (
    ARMIES,
    CARDS,
    CONTINENTS,
    JOKER,
    NOBODY,
    SEATS,
    TERRITORIES,
    WORTH_LADDER,
    WORTH_STARS,
)
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import bulk, kernel, lowest_bit
from .odds import LOSS, estimate_success, win_chance
from .scratch import CAUTION, Scratch

PREY_DRAG = math.exp(0.7)
"""A whole army stands in many places, some of them hard to reach."""
BOUNTY = 4.0
"""Units that it is worth to have one player less, beside the cards."""

STARS_PER_CARD = 53.0 / 42.0
"""On average, in the whole deck."""
MOST_STARS = 10
KEPT = 0.85
"""Units of a trade to come, against units of a trade now."""
PER_STAR = 2.0
"""Units for a star in a large trade: who trades few stars early gets less for each."""
SET = 3
"""Cards of a set."""
MIXED_SET = 8.0
"""What a set by symbols brings on average, its bonus included."""


@kernel
def next_set(g: StateRecord, r: RulesRecord) -> float:
    """The units the next set of three brings, on average over its symbols."""
    if r.worth == WORTH_LADDER:
        last = int(r.rungs) - 1
        return float(int(r.ladder[min(int(g.sets), last)]) + max(0, int(g.sets) - last) * r.then)
    return MIXED_SET + r.card_bonus


@kernel
def ripe(cards: int) -> float:
    """How near so many cards are to a set, or how many sets they make."""
    if cards <= 0:
        return 0.0
    if cards == 1:
        return 0.18
    if cards == 2:
        return 0.4
    if cards == 3:
        return 0.68
    if cards == 4:
        return 0.93
    return 1.0 + 0.3 * (cards - 5)


@kernel
def stars_worth(r: RulesRecord, stars: float) -> float:
    """What stars bring, between the whole numbers of the table too."""
    if stars >= MOST_STARS:
        return float(r.worth_stars[MOST_STARS]) + 2.0 * (stars - MOST_STARS)
    low = int(stars)
    lower = float(r.worth_stars[low]) if low >= 2 else 0.7 * low
    upper = float(r.worth_stars[low + 1]) if low >= 1 else 0.7
    return lower + (stars - low) * (upper - lower)


@kernel
def has_set(d: Scratch) -> bool:
    """Whether the cards of the seat that plans, counted by symbols, hold a set."""
    jokers = int(d.suit[JOKER])
    kinds = jokers
    for symbol in range(JOKER):
        if d.suit[symbol] > 0:
            kinds += 1
        if d.suit[symbol] + jokers >= SET:
            return True
    return kinds >= SET


@bulk
def count_cards(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Cards of every army, and the units they will bring; the card of this turn included."""
    for army in range(ARMIES):
        d.hand[army] = 0
    for symbol in range(JOKER + 1):
        d.suit[symbol] = 0
    stars = 0.0
    for card in range(CARDS):
        place = int(g.card[card])
        if place < ARMIES:
            d.hand[place] += 1
            if place == d.me:
                stars += r.star[card]
                d.suit[r.symbol[card]] += 1
    d.complete = int(has_set(d))
    coming = g.due if r.card_at_conquest else g.conquered
    if coming and g.depth != 0:
        d.hand[g.player] += 1
        if g.player == d.me:
            stars += STARS_PER_CARD
    worth = next_set(g, r)
    for seat in range(r.seats):
        if r.worth == WORTH_STARS:
            own = stars if seat == d.me else STARS_PER_CARD * d.hand[seat]
            d.purse[seat] = KEPT * max(stars_worth(r, own), PER_STAR * own)
        else:
            d.purse[seat] = worth * ripe(int(d.hand[seat]))


@bulk
def count_units(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Units and territories of every army, and of every seat on every continent."""
    for army in range(ARMIES):
        d.total[army] = 0.0
        d.front[army] = 0.0
        d.tallest[army] = 0.0
        d.outposts[army] = 0
    for k in range(SEATS * CONTINENTS):
        d.part[k] = 0.0
        d.lands[k] = 0
    for continent in range(CONTINENTS):
        d.mass[continent] = 0.0
    for t in range(TERRITORIES):
        owner = int(g.owner[t])
        if owner == NOBODY:
            continue
        units = float(g.units[t])
        continent = int(r.continent[t])
        if owner < SEATS:
            d.part[owner * CONTINENTS + continent] += units
            d.lands[owner * CONTINENTS + continent] += 1
        else:
            d.total[owner] += units
            d.mass[continent] += units
    for seat in range(r.seats):
        for continent in range(CONTINENTS):
            units = d.part[seat * CONTINENTS + continent]
            d.total[seat] += units
            d.mass[continent] += units


@kernel
def count_income(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """The income of every seat if nothing is lost before its turn."""
    d.everything = 0.0
    for seat in range(r.seats):
        d.everything += d.total[seat]
        if g.held[seat] == 0:
            d.income[seat] = 0.0
            continue
        units = float(r.income[g.held[seat]])
        whole = continents_of(g, r, seat)
        for continent in range(CONTINENTS):
            if whole >> continent & 1:
                units += r.bonus[continent]
        d.income[seat] = units


@kernel
def coming_units(d: Scratch, seat: int) -> float:
    """Units a seat may bring to one place in its next turn: income, and a set if it is sure."""
    units = float(d.income[seat])
    if d.hand[seat] >= 4:
        units += d.purse[seat]
    elif d.hand[seat] == 3:
        units += 0.4 * d.purse[seat]
    return units


@bulk
def find_powers(g: StateRecord, d: Scratch) -> None:
    """What could attack from each territory, and whose it is, as a bit; neutral armies never do."""
    for t in range(TERRITORIES):
        owner = int(g.owner[t])
        d.power[t] = 0.0
        d.banner[t] = 0
        if 0 <= owner < SEATS:
            d.power[t] = g.units[t] + d.coming[owner]
            d.banner[t] = 1 << owner


@bulk
def find_risks(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """How likely it is that each territory can be taken by the strongest stack next to it."""
    find_powers(g, d)
    for t in range(TERRITORIES):
        owner = int(g.owner[t])
        d.risk[t] = 0.0
        if owner == NOBODY:
            continue
        near = int(r.near[t]) & ~int(g.land[owner])
        if near == 0:
            continue
        strongest = 0.0
        met = 0
        while near:
            n = lowest_bit(near)
            near &= near - 1
            met |= d.banner[n]
            strongest = max(strongest, d.power[n])
        units = int(g.units[t])
        d.front[owner] += units
        d.tallest[owner] = max(d.tallest[owner], float(units))
        d.outposts[owner] += 1
        if owner < SEATS:
            while met:
                d.reach[owner * SEATS + lowest_bit(met)] += units - 1.0
                met &= met - 1
            if strongest >= 2.0:
                d.risk[t] = d.weight[CAUTION] * win_chance(d.win, int(strongest), units)
                d.exposed[owner] += d.risk[t]


@kernel
def lasting_income(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> float:
    """The income for the territories that will still be held, on average."""
    held = max(0.0, g.held[seat] - d.exposed[seat])
    low = int(held)
    lower = float(r.income[low])
    if low == TERRITORIES:
        return lower
    return lower + (held - low) * (r.income[low + 1] - lower)


@kernel
def find_prospects(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Continents that are held, by the chance to hold them, and those partly held."""
    for seat in range(r.seats):
        if g.held[seat] == 0:
            continue
        steady = lasting_income(g, r, d, seat)
        potential = 0.0
        for continent in range(CONTINENTS):
            k = seat * CONTINENTS + continent
            if d.lands[k] == 0:
                continue
            whole = int(r.whole[continent])
            left = whole
            if int(g.land[seat]) & whole == whole:
                hold = 1.0
                while left:
                    hold *= 1.0 - d.risk[lowest_bit(left)]
                    left &= left - 1
                steady += r.bonus[continent] * hold
            else:
                size = 0
                while left:
                    size += 1
                    left &= left - 1
                share = d.part[k] / d.mass[continent]
                lands = d.lands[k] / size
                potential += r.bonus[continent] * share * lands
        d.steady[seat] = steady
        d.potential[seat] = potential


@kernel
def find_prey(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Who could drive whom off the board in the coming turn, and what that would bring."""
    for seat in range(r.seats):
        if g.held[seat] == 0:
            continue
        for other in range(r.seats):
            if other == seat or g.held[other] == 0:
                continue
            power = d.coming[seat] + d.reach[seat * SEATS + other]
            need = LOSS * d.total[other] + g.held[other]
            chance = estimate_success(power, need, PREY_DRAG)
            d.doom[other] = 1.0 - (1.0 - d.doom[other]) * (1.0 - chance)
            d.prey[seat] = max(d.prey[seat], chance * (d.purse[other] + BOUNTY))
            d.kill[seat] = max(d.kill[seat], chance)


@kernel
def measure_board(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """All that the worth of a board depends on."""
    count_cards(g, r, d)
    count_units(g, r, d)
    count_income(g, r, d)
    for seat in range(SEATS):
        d.exposed[seat] = 0.0
        d.steady[seat] = 0.0
        d.potential[seat] = 0.0
        d.doom[seat] = 0.0
        d.prey[seat] = 0.0
        d.kill[seat] = 0.0
    for k in range(SEATS * SEATS):
        d.reach[k] = 0.0
    for seat in range(r.seats):
        d.coming[seat] = coming_units(d, seat)
    find_risks(g, r, d)
    find_prospects(g, r, d)
    if r.seats > 2:
        find_prey(g, r, d)
