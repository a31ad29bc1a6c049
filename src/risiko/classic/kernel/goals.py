"""What wins: missions, capitals, territories, the armistice, and being the last on the board.

Not here: the mission cards as they are printed (`risiko.classic.books.mission_cards`).
"""

from ...compiler.jit import kernel
from .layout import (
    CONTINENTS,
    END,
    GOAL_CAPITALS,
    GOAL_MISSION,
    NEUTRAL,
    NOBODY,
    SEATS,
    TERRITORIES,
)
from .records import RulesRecord, StateRecord


@kernel
def win(g: StateRecord, winners: int) -> None:
    """The game is over."""
    g.step = END
    g.winners = winners


@kernel
def continents_of(g: StateRecord, r: RulesRecord, army: int) -> int:
    """The continents an army holds entirely, as bits."""
    held = 0
    for continent in range(CONTINENTS):
        if g.land[army] & r.whole[continent] == r.whole[continent]:
            held |= 1 << continent
    return held


@kernel
def mission_fulfilled(g: StateRecord, r: RulesRecord, seat: int, mission: int) -> bool:
    """Whether a mission is fulfilled for a seat as the board stands."""
    colour = int(r.mission_colour[mission])
    if colour == seat:
        return g.held[seat] >= r.own_colour
    if colour != NOBODY:
        return g.held[colour] == 0
    needed = int(r.mission_continents[mission])
    if needed != 0:
        whole = continents_of(g, r, seat)
        if whole & needed != needed:
            return False
        further = 0
        for continent in range(CONTINENTS):
            if (whole & ~needed) >> continent & 1:
                further += 1
        return further >= r.mission_third[mission]
    enough = 0
    for t in range(TERRITORIES):
        if g.owner[t] == seat and g.units[t] >= r.mission_units[mission]:
            enough += 1
    return enough >= r.mission_territories[mission]


@kernel
def capitals_of(g: StateRecord, r: RulesRecord, seat: int) -> int:
    """How many capitals a seat holds, its own included."""
    n = 0
    for other in range(r.seats):
        if g.capital[other] != NOBODY and g.owner[g.capital[other]] == seat:
            n += 1
    return n


@kernel
def test_own_turn(g: StateRecord, r: RulesRecord) -> None:
    """Missions and capitals win at once, in one's own turn."""
    if g.step < NEUTRAL or g.step == END:
        return
    player = int(g.player)
    if r.goal == GOAL_MISSION:
        mission = int(g.mission[player])
        if mission != NOBODY and mission_fulfilled(g, r, player, mission):
            win(g, 1 << player)
    elif r.goal == GOAL_CAPITALS:
        if capitals_of(g, r, player) >= r.capitals:
            win(g, 1 << player)


@kernel
def test_last(g: StateRecord, r: RulesRecord) -> None:
    """The last player left on the board wins at once; neutral armies do not count."""
    alive = 0
    winner = 0
    for seat in range(r.seats):
        if g.held[seat] > 0:
            alive += 1
            winner = seat
    if alive == 1:
        win(g, 1 << winner)


@kernel
def armistice(g: StateRecord, r: RulesRecord) -> None:
    """Most territories win, then most units; who is still level shares the win."""
    best = -1
    winners = 0
    for seat in range(r.seats):
        units = 0
        for t in range(TERRITORIES):
            if g.owner[t] == seat:
                units += int(g.units[t])
        # Territories first: 42 counts of 32 bits stay below 2**40.
        rank = int(g.held[seat]) << 40 | units
        if rank > best:
            best = rank
            winners = 0
        if rank == best:
            winners |= 1 << seat
    win(g, winners)


@kernel
def next_seat(g: StateRecord, r: RulesRecord, seat: int) -> int:
    """The next player to the left who is still on the board."""
    for _ in range(SEATS):
        seat = (seat + 1) % r.seats
        if g.held[seat] > 0:
            return int(seat)
    return int(seat)
