"""The set-up: who begins, missions, the deal, the armistice card, claims, first units, capitals."""

from ...compiler.jit import kernel
from .cards import take_card
from .layout import (
    ARMIES,
    CARDS,
    END,
    FILL,
    MISSIONS,
    NOBODY,
    OUT,
    PILE,
    PLACE,
    ROLL,
    SEATS,
    TERRITORIES,
)
from .records import RulesRecord, StateRecord
from .turn import count_units, start_turn


@kernel
def start(g: StateRecord, r: RulesRecord) -> None:
    """An empty board, the cards in the pile, and the first step of the set-up."""
    for t in range(TERRITORIES):
        g.owner[t] = NOBODY
        g.units[t] = 0
    for card in range(CARDS):
        g.card[card] = PILE if r.deck[card] else OUT
    for army in range(ARMIES):
        g.held[army] = 0
        g.land[army] = 0
    for seat in range(SEATS):
        g.mission[seat] = NOBODY
        g.capital[seat] = NOBODY
    g.player = 0
    g.first = 0
    g.rollers = 0
    g.stock = 0
    g.income = 0
    g.from_sets = 0
    g.from_bonus = 0
    g.resume = PLACE
    g.army = NOBODY
    g.source = NOBODY
    g.target = NOBODY
    g.force = 0
    g.dice = 0
    g.defence = 0
    g.conquered = 0
    g.due = 0
    g.window = 0
    g.sets = 0
    g.depth = NOBODY
    g.revealed = 0
    g.winners = 0
    begin_step(g, r, int(r.steps[0]))


@kernel
def begin_step(g: StateRecord, r: RulesRecord, step: int) -> bool:
    """Begin a step of the set-up, or the first turn after the last one; False if there is
    nothing to do in it.
    """
    g.player = g.first
    if step == END:
        start_turn(g, r, int(g.first))
        return True
    g.step = step
    if step == ROLL:
        g.rollers = (1 << r.seats) - 1
    return step != FILL or pass_on(g, r)


@kernel
def next_step(g: StateRecord, r: RulesRecord) -> None:
    """The step that follows in this game's set-up."""
    begun = False
    for k in range(len(r.steps) - 1):
        if r.steps[k] == g.step and not begun:
            begun = begin_step(g, r, int(r.steps[k + 1]))


@kernel
def rollers(g: StateRecord, r: RulesRecord) -> int:
    """How many roll for the first turn."""
    n = 0
    for seat in range(r.seats):
        if g.rollers >> seat & 1:
            n += 1
    return n


@kernel
def roll_first(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """One die each, in the order of the seats; the highest begins, ties roll again."""
    best = -1
    leaders = 0
    for seat in range(r.seats):
        if g.rollers >> seat & 1:
            die = outcome % 6
            outcome //= 6
            if die > best:
                best = die
                leaders = 0
            if die == best:
                leaders |= 1 << seat
                g.first = seat
    if leaders & (leaders - 1):
        g.rollers = leaders
        g.first = 0
    else:
        g.rollers = 0
        next_step(g, r)


@kernel
def missions_left(g: StateRecord, r: RulesRecord) -> int:
    """The mission cards in the game that nobody holds, as bits."""
    left = 0
    for mission in range(MISSIONS):
        if r.mission_in[mission]:
            left |= 1 << mission
    for seat in range(r.seats):
        if g.mission[seat] != NOBODY:
            left &= ~(1 << g.mission[seat])
    return left


@kernel
def count_bits(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel
def deal_mission(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """A mission card to the next player."""
    left = missions_left(g, r)
    for mission in range(MISSIONS):
        if left >> mission & 1:
            if outcome == 0:
                for seat in range(r.seats):
                    if g.mission[seat] == NOBODY:
                        g.mission[seat] = mission
                        if seat == r.seats - 1:
                            next_step(g, r)
                        return
            outcome -= 1


@kernel
def free_territories(g: StateRecord) -> int:
    """How many territories nobody holds."""
    n = 0
    for t in range(TERRITORIES):
        if g.owner[t] == NOBODY:
            n += 1
    return n


@kernel
def settle(g: StateRecord, t: int, army: int, units: int) -> None:
    """The first units on a free territory."""
    g.owner[t] = army
    g.units[t] = units
    g.held[army] += 1
    g.land[army] |= 1 << t


@kernel
def deal_territory(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """A territory card to the next in the order of the deal, and its first units."""
    free = free_territories(g)
    army = int(r.deal[TERRITORIES - free])
    for t in range(TERRITORIES):
        if g.owner[t] == NOBODY:
            if outcome == 0:
                garrison = r.garrison[t] if army < SEATS else r.neutral_garrison[t]
                settle(g, t, army, int(garrison))
                break
            outcome -= 1
    if free == 1:
        next_step(g, r)


@kernel
def bury_card(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """A card from the pile, unseen, under a neutral army."""
    buried = 0
    for card in range(CARDS):
        if SEATS <= g.card[card] < ARMIES:
            buried += 1
    take_card(g, SEATS + buried // int(r.buried), outcome)
    if buried + 1 == r.buried * r.neutrals:
        next_step(g, r)


@kernel
def armistice_places(r: RulesRecord) -> int:
    """In how many places of the pile the armistice card may lie."""
    return int(r.deepest) - int(r.shallowest) + 1


@kernel
def hide_armistice(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """The armistice card is slid into the pile, face down."""
    g.depth = r.shallowest + outcome
    next_step(g, r)


@kernel
def claim(g: StateRecord, r: RulesRecord, t: int) -> None:
    """A player takes a free territory with one unit."""
    settle(g, t, int(g.player), 1)
    g.player = (g.player + 1) % r.seats
    if free_territories(g) == 0:
        next_step(g, r)


@kernel
def fill(g: StateRecord, r: RulesRecord, t: int) -> None:
    """A player places one of the starting units."""
    g.units[t] += 1
    g.player = (g.player + 1) % r.seats
    if not pass_on(g, r):
        next_step(g, r)


@kernel
def pass_on(g: StateRecord, r: RulesRecord) -> bool:
    """Who has placed all starting units is passed over; False when all have."""
    for _ in range(r.seats):
        if count_units(g, int(g.player)) < r.starting:
            return True
        g.player = (g.player + 1) % r.seats
    return False


@kernel
def choose_capital(g: StateRecord, r: RulesRecord, t: int) -> None:
    """A player makes an own territory the capital; its card leaves the game."""
    g.capital[g.player] = t
    g.card[t] = OUT
    g.player = (g.player + 1) % r.seats
    if g.capital[g.player] != NOBODY:
        next_step(g, r)
