"""How near everybody is to the goal of the game: who could win in the coming turn."""

import math

from ...classic.kernel.goals import capitals_of
from ...classic.kernel.layout import (
    CONTINENTS,
    GOAL_CAPITALS,
    GOAL_LAST,
    GOAL_MISSION,
    GOAL_TARGET,
    MISSIONS,
    NOBODY,
    TERRITORIES,
)
from ...classic.kernel.records import RulesRecord, StateRecord
from ...classic.kernel.setup import missions_left
from ...compiler.jit import kernel, lowest_bit
from .board_stats import coming_units
from .odds import LOSS, estimate_success
from .scratch import ARMY_EASE, CONTINENT_EASE, HASTE, LAND_EASE, Scratch

DEAREST = 63
"""More units on a territory than a seat would count one by one."""
NEVER = 1000.0
"""Units for a goal that is out of reach."""


@kernel
def price_lands(g: StateRecord, d: Scratch, seat: int) -> None:
    """How many foreign territories have 1, 2, 3, ... units."""
    for k in range(DEAREST + 1):
        d.price[k] = 0
    for t in range(TERRITORIES):
        if g.owner[t] != seat:
            d.price[min(DEAREST, int(g.units[t]))] += 1


@kernel
def cheapest(d: Scratch, count: int) -> float:
    """The units for the cheapest so many of the priced territories."""
    need = 0.0
    for units in range(DEAREST + 1):
        if count <= 0:
            break
        taken = min(count, int(d.price[units]))
        need += taken * (LOSS * units + 1.0)
        count -= taken
    return need + (NEVER if count > 0 else 0.0)


@kernel
def continent_need(g: StateRecord, r: RulesRecord, d: Scratch, seat: int, continent: int) -> float:
    """The units for the rest of a continent."""
    size = 0
    whole = int(r.whole[continent])
    while whole:
        size += 1
        whole &= whole - 1
    k = seat * CONTINENTS + continent
    lacking = size - int(d.lands[k])
    return LOSS * (d.mass[continent] - d.part[k]) + lacking


@kernel
def mission_need(g: StateRecord, r: RulesRecord, d: Scratch, seat: int, mission: int) -> float:
    """The units for a mission; the foreign territories are priced for the seat."""
    colour = int(r.mission_colour[mission])
    if colour == seat:
        return cheapest(d, int(r.own_colour) - int(g.held[seat]))
    if colour != NOBODY:
        return LOSS * d.total[colour] + 1.5 * g.held[colour]
    needed = int(r.mission_continents[mission])
    if needed != 0:
        need = 0.0
        third = NEVER
        for continent in range(CONTINENTS):
            cost = continent_need(g, r, d, seat, continent)
            if needed >> continent & 1:
                need += cost
            else:
                third = min(third, cost)
        return need + (third if r.mission_third[mission] else 0.0)
    lacking = int(r.mission_territories[mission]) - int(g.held[seat])
    need = cheapest(d, lacking)
    units = int(r.mission_units[mission])
    if units > 1:
        thin = 0
        for t in range(TERRITORIES):
            if g.owner[t] == seat and g.units[t] < units:
                thin += 1
        # Who holds more than enough may leave some thin; those still to be taken need more too.
        need += max(0, lacking) + max(0, thin + min(0, lacking))
    return need


@kernel
def find_marches(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> None:
    """The units for the cheapest march to every foreign territory.

    A march begins where the seat's tallest stack stands, or where another would have to be made as
    tall.
    """
    own = int(g.land[seat])
    waiting = 0
    for t in range(TERRITORIES):
        d.march[t] = NEVER
        if own >> t & 1 and int(r.near[t]) & ~own:
            d.march[t] = d.tallest[seat] - g.units[t]
            waiting |= 1 << t
    while waiting:
        t = lowest_bit(waiting)
        waiting &= waiting - 1
        beside = int(r.near[t]) & ~own
        while beside:
            n = lowest_bit(beside)
            beside &= beside - 1
            cost = d.march[t] + LOSS * g.units[n] + 1.0
            if cost < d.march[n]:
                d.march[n] = cost
                waiting |= 1 << n


@kernel
def capital_need(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> float:
    """The units for the capitals still missing; hidden ones are sought in half of an army."""
    find_marches(g, r, d, seat)
    lacking = int(r.capitals) - capitals_of(g, r, seat)
    need = 0.0
    taken = 0
    while lacking > 0:
        nearest = NEVER
        which = NOBODY
        for other in range(r.seats):
            if taken >> other & 1:
                continue
            capital = int(g.capital[other])
            cost = NEVER
            if capital == NOBODY:
                if other != seat and g.held[other] > 0:
                    cost = 0.5 * LOSS * d.total[other] + 3.0
            elif g.owner[capital] != seat:
                cost = d.march[capital]
            if cost < nearest:
                nearest = cost
                which = other
        if which == NOBODY:
            return NEVER
        taken |= 1 << which
        need += nearest
        lacking -= 1
    return need


@kernel
def goal_need(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> float:
    """The units a seat has to overcome to win, as far as it can be known."""
    if r.goal == GOAL_TARGET:
        price_lands(g, d, seat)
        return cheapest(d, int(r.target) - int(g.held[seat]))
    if r.goal == GOAL_CAPITALS:
        return capital_need(g, r, d, seat)
    need = 0.0
    for other in range(r.seats):
        if other != seat:
            need += LOSS * d.total[other] + g.held[other]
    return need


@kernel
def mission_drag(r: RulesRecord, d: Scratch, seat: int, mission: int) -> float:
    """How hard it is that the territories for a mission cannot be chosen freely."""
    colour = int(r.mission_colour[mission])
    if colour != NOBODY and colour != seat:
        return math.exp(-d.weight[ARMY_EASE])
    ease = LAND_EASE if r.mission_continents[mission] == 0 else CONTINENT_EASE
    return math.exp(-d.weight[ease])


@kernel
def mission_chances(g: StateRecord, r: RulesRecord, d: Scratch, seat: int, power: float) -> None:
    """The need and the chance of a seat with a mission, known or not."""
    price_lands(g, d, seat)
    mission = int(g.mission[seat])
    if mission != NOBODY:
        d.need[seat] = mission_need(g, r, d, seat, mission)
        d.soon[seat] = estimate_success(power, d.need[seat], mission_drag(r, d, seat, mission))
        return
    left = missions_left(g, r)
    count = 0
    need = 0.0
    soon = 0.0
    for m in range(MISSIONS):
        if left >> m & 1:
            cost = min(200.0, mission_need(g, r, d, seat, m))
            need += cost
            soon += estimate_success(power, cost, mission_drag(r, d, seat, m))
            count += 1
    d.need[seat] = need / max(1, count)
    d.soon[seat] = soon / max(1, count)


@kernel
def find_win_threats(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """For every seat: what its goal needs, and the chance to reach it in the coming turn."""
    drag = math.exp(-d.weight[ARMY_EASE])
    goal_drag = math.exp(-d.weight[LAND_EASE]) if r.goal == GOAL_TARGET else drag
    for seat in range(r.seats):
        d.need[seat] = NEVER
        d.soon[seat] = 0.0
        if g.held[seat] == 0:
            continue
        power = coming_units(d, seat) + max(0.0, d.front[seat] - d.outposts[seat])
        if r.goal == GOAL_MISSION:
            mission_chances(g, r, d, seat, power)
        else:
            d.need[seat] = goal_need(g, r, d, seat)
            if r.goal == GOAL_CAPITALS:
                power = coming_units(d, seat) + d.tallest[seat] - 1.0
            d.soon[seat] = estimate_success(power, d.need[seat], goal_drag)
        if r.goal != GOAL_LAST:
            everybody = 0.0
            for other in range(r.seats):
                if other != seat:
                    everybody += LOSS * d.total[other] + g.held[other]
            d.soon[seat] = max(d.soon[seat], estimate_success(power, everybody, drag))
        d.soon[seat] *= d.weight[HASTE]
