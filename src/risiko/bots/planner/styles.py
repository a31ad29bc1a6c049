"""What tells the players by rules of thumb apart: how bold they are, whom they like to attack,
and how a recruit errs.
"""

from ...classic.kernel.cards import hand_size
from ...classic.kernel.layout import CONTINENTS, NOBODY, SEATS, TERRITORIES
from ...classic.kernel.playout import roll
from ...classic.kernel.records import RulesRecord, StateRecord
from ...classic.kernel.setup import count_bits
from ...compiler.jit import kernel, lowest_bit
from .scratch import Scratch
from .terrain import front, odds_of, prize, threat

# Who decides.
PLANNER = 0
CAPTAIN = 1
RECRUIT = 2
TURTLE = 3
"""Sits behind strong borders, takes one easy territory for the card, and waits."""
RUSHER = 4
"""Attacks as long as there is anything to attack with."""
CARD_HUNTER = 5
"""Lives on cards: a cheap conquest each turn, and the last territory of whoever has cards."""
KILLER = 6
"""Wants the weakest player off the board, whatever it costs."""
CONTINENT_HOLDER = 7
"""Goes for one continent, closes its borders, then for the next."""
RANDOM = 8
"""Does anything that is allowed."""

ODDS = (0.0, 0.65, 0.5, 0.85, 0.45, 0.55, 0.5, 0.65)
"""By style: the chance below which no attack is begun."""
STARS = (0, 6, 2, 6, 6, 6, 6, 6)
"""By style: stars that are traded at once, where cards bear stars."""

SPARE = 1.6
"""Attacks beyond the first conquest need so many times the units of the defender."""
TEMPTING = 3.0
"""A prize for which more than the first conquest is risked."""
GREAT = 4.0
"""A prize for which a guarded border is left open."""
LAST_STROKE = 6.0
"""A prize for which a turtle comes out a second time."""
EAGER = 10.0
"""How much more one's favourite target is liked than any other."""
FEW_LANDS = 4
"""Whoever holds no more can be finished off for the cards."""
HASTE = 3
"""In one of so many turns a recruit attacks without having counted."""
SEEDS = 2**55 - 1
"""Numbers that boards are told apart by, for a recruit's dice."""


@kernel
def shake(g: StateRecord, d: Scratch) -> None:
    """Make the player's own dice ready: they fall by the board that all can see, so that the
    same player in the same place does the same again.
    """
    number = int(g.player) + 7 * int(g.step) + 131 * int(g.stock)
    for t in range(TERRITORIES):
        number = (number * 31 + int(g.units[t]) * 11 + int(g.owner[t])) & SEEDS
    d.throws = number


@kernel
def some(d: Scratch, n: int) -> int:
    """One of 0..n-1 by the player's own dice."""
    d.throws += 1
    return roll(int(d.luck), int(d.throws), n)


@kernel
def any_border(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Some own territory at the border, where a recruit places units."""
    places = front(g, r, int(d.me))
    if places == 0:
        places = int(g.land[d.me])
    for _ in range(some(d, count_bits(places))):
        places &= places - 1
    return int(lowest_bit(places))


@kernel
def find_prey(g: StateRecord, r: RulesRecord, me: int) -> int:
    """The weakest of the other players."""
    prey = NOBODY
    least = 0
    for seat in range(r.seats):
        if seat == me or g.held[seat] == 0:
            continue
        strength = 0
        left = int(g.land[seat])
        while left:
            strength += int(g.units[lowest_bit(left)])
            left &= left - 1
        if prey == NOBODY or strength < least:
            prey = seat
            least = strength
    return prey


@kernel
def find_continent(g: StateRecord, r: RulesRecord, me: int) -> int:
    """The continent that is nearest to being complete."""
    chosen = NOBODY
    best = 0.0
    for continent in range(CONTINENTS):
        whole = int(r.whole[continent])
        missing = whole & ~int(g.land[me])
        nearness = -1.0
        if missing:
            mine = count_bits(whole & ~missing)
            against = 1.0
            while missing:
                against += g.units[lowest_bit(missing)]
                missing &= missing - 1
            nearness = (mine + 0.5) / against
        if chosen == NOBODY or nearness > best:
            chosen = continent
            best = nearness
    return chosen


@kernel
def find_mark(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """What a one-sided player is after: an army, or a continent."""
    if d.style == KILLER:
        return find_prey(g, r, int(d.me))
    if d.style == CONTINENT_HOLDER:
        return find_continent(g, r, int(d.me))
    return NOBODY


@kernel
def sound_appeal(
    g: StateRecord, r: RulesRecord, d: Scratch, source: int, target: int, keep: int
) -> float:
    """How much good sense likes an attack: by its prize, its odds and its price."""
    a = int(g.units[source])
    defenders = int(g.units[target])
    chance = odds_of(d, a, defenders)
    if chance < ODDS[d.style]:
        return 0.0
    worth = prize(g, r, int(d.me), int(g.land[d.me]), target)
    if g.conquered and worth < TEMPTING and a < SPARE * defenders + 2:
        return 0.0
    if keep >> source & 1 and worth < GREAT and a - defenders < threat(g, r, source):
        return 0.0
    return worth * chance / (defenders + 1)


@kernel
def turtle_appeal(
    g: StateRecord, r: RulesRecord, d: Scratch, source: int, target: int, keep: int
) -> float:
    """One conquest in a turn, and only against much weaker ones; or the last of an enemy."""
    if g.units[source] < 2 * g.units[target] + 3:
        return 0.0
    if g.conquered and prize(g, r, int(d.me), int(g.land[d.me]), target) < LAST_STROKE:
        return 0.0
    return sound_appeal(g, r, d, source, target, keep)


@kernel
def recruit_appeal(g: StateRecord, r: RulesRecord, d: Scratch, source: int, target: int) -> float:
    """More units than the other are enough; what is conquered matters little."""
    a = int(g.units[source])
    defenders = int(g.units[target])
    if a <= defenders + some(d, HASTE) or a < 3:
        return 0.0
    worth = prize(g, r, int(d.me), int(g.land[d.me]), target)
    return (a - defenders) * (1.0 + 0.1 * worth) + some(d, HASTE)


@kernel
def hunter_appeal(g: StateRecord, chance: float, target: int) -> float:
    """The cheapest conquest first; after that only cards of others count."""
    loser = int(g.owner[target])
    if loser < SEATS and g.held[loser] <= FEW_LANDS:
        cards = hand_size(g, loser)
        if cards >= 2:
            return EAGER * cards * chance
    return 0.0 if g.conquered else chance / g.units[target]


@kernel
def appeal(
    g: StateRecord, r: RulesRecord, d: Scratch, source: int, target: int, keep: int, mark: int
) -> float:
    """How much a player likes an attack; 0 if it is not to be made."""
    style = d.style
    if style == RECRUIT:
        return recruit_appeal(g, r, d, source, target)
    if style == TURTLE:
        return turtle_appeal(g, r, d, source, target, keep)
    if style == RUSHER or style == CARD_HUNTER or style == KILLER:
        chance = odds_of(d, int(g.units[source]), int(g.units[target]))
        if chance < ODDS[style]:
            return 0.0
        if style == CARD_HUNTER:
            return hunter_appeal(g, chance, target)
        if style == KILLER:
            if g.owner[target] == mark:
                return EAGER * chance
            return 0.0 if g.conquered else chance
        return chance  # whatever falls most easily
    if style == CONTINENT_HOLDER and g.conquered and r.continent[target] != mark:
        return 0.0
    return sound_appeal(g, r, d, source, target, keep)
