"""The course of a turn: income, placing, attacking, moving, the card, the next player."""

from ...compiler.jit import inner, kernel
from .cards import open_pile
from .combat import close_attack
from .goals import continents_of, next_seat, test_own_turn, win
from .layout import (
    ATTACK,
    CONTINENTS,
    DRAW,
    END,
    GHOST,
    GOAL_TARGET,
    MOVE,
    NEUTRAL,
    NEUTRAL_FIXED,
    NEUTRAL_HALF,
    NOBODY,
    PLACE,
    SEATS,
    TERRITORIES,
    TRADE_AT_START,
)
from .records import RulesRecord, StateRecord


@kernel
def income(g: StateRecord, r: RulesRecord, seat: int) -> int:
    """Units at the start of a turn: for territories and for whole continents."""
    units = int(r.income[g.held[seat]])
    whole = continents_of(g, r, seat)
    for continent in range(CONTINENTS):
        if whole >> continent & 1:
            units += int(r.bonus[continent])
    return units


@kernel
def start_turn(g: StateRecord, r: RulesRecord, seat: int) -> None:
    """A player's turn begins."""
    g.player = seat
    g.first = 0
    g.conquered = 0
    g.window = int(r.trade == TRADE_AT_START)
    g.army = NOBODY
    g.source = NOBODY
    g.target = NOBODY
    neutral = False
    for army in range(SEATS, SEATS + r.neutrals):
        neutral = neutral or g.held[army] > 0
    if r.neutral_supply == NEUTRAL_FIXED and neutral:
        g.step = NEUTRAL
        g.stock = r.neutral_units
    else:
        start_placing(g, r)
    test_own_turn(g, r)


@kernel
def start_placing(g: StateRecord, r: RulesRecord) -> None:
    """The units of the turn are counted out."""
    g.step = PLACE
    g.resume = PLACE
    g.army = NOBODY
    g.income = income(g, r, int(g.player))
    g.stock = g.income
    g.from_sets = 0
    g.from_bonus = 0


@kernel
def place(g: StateRecord, r: RulesRecord, t: int, n: int) -> None:
    """Units come to the board; with the last one the placing ends."""
    g.units[t] += n
    g.stock -= n
    if g.step == PLACE and g.resume == PLACE:
        g.window = 0
    if g.step == NEUTRAL:
        g.army = g.owner[t]
    if g.stock > 0:
        return
    if g.step == NEUTRAL:
        start_placing(g, r)
    elif g.step == GHOST:
        start_attacks(g)
    elif g.resume != PLACE:
        resumed = g.resume
        start_attacks(g)
        g.step = resumed
    else:
        half = (g.income + g.from_sets + g.from_bonus) // 2
        start_attacks(g)
        if r.neutral_supply == NEUTRAL_HALF and g.held[SEATS] > 0 and half > 0:
            g.step = GHOST
            g.stock = half


@kernel
def start_attacks(g: StateRecord) -> None:
    """The placing is over: nothing is left to place."""
    g.step = ATTACK
    g.resume = PLACE
    g.stock = 0
    g.income = 0
    g.from_sets = 0
    g.from_bonus = 0


@inner
def occupy(g: StateRecord, n: int) -> None:
    """All who go into the conquered territory; the least number is there already."""
    more = n - int(g.units[g.target])
    g.units[g.source] -= more
    g.units[g.target] += more
    close_attack(g)


@kernel
def move(g: StateRecord, r: RulesRecord, source: int, target: int, n: int) -> None:
    """The one move of the turn, which ends it."""
    g.units[source] -= n
    g.units[target] += n
    test_own_turn(g, r)
    if g.step != END:
        end_turn(g, r)


@kernel
def end(g: StateRecord, r: RulesRecord) -> None:
    """No more attacks; or no move."""
    g.window = 0
    if g.step == ATTACK:
        g.step = MOVE
    else:
        end_turn(g, r)


@kernel
def end_turn(g: StateRecord, r: RulesRecord) -> None:
    """A card for a conquest where it comes at the end, then the next player."""
    if g.conquered and not r.card_at_conquest and open_pile(g):
        g.step = DRAW
    else:
        next_turn(g, r)


@kernel
def next_turn(g: StateRecord, r: RulesRecord) -> None:
    """The goal at the end of a turn is tested; then the player to the left is in turn."""
    if r.goal == GOAL_TARGET and r.target <= g.held[g.player]:
        win(g, 1 << g.player)
    else:
        start_turn(g, r, next_seat(g, r, int(g.player)))


@kernel
def count_units(g: StateRecord, army: int) -> int:
    """All units of an army on the board."""
    units = 0
    for t in range(TERRITORIES):
        if g.owner[t] == army:
            units += int(g.units[t])
    return units
