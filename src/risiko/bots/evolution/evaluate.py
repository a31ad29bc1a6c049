"""Values and estimates of territories: threats, guards, worth, and what an attack costs.

The exact odds of an attack are in `risiko.evolution.rules.combat.odds`.
"""

from functools import lru_cache

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.rules.army import expansion_cost
from risiko.evolution.rules.combat import odds
from risiko.evolution.rules.combat.odds import DiceChanges
from risiko.evolution.state import GameState

LIKELY = 0.6
"""The chance from which a conquest counts as likely."""
MOST_ATTACKERS = 40
MOST_UNITS = 40
"""Larger armies are scaled down to this size: the odds hardly change."""
SHARE_LOST = 0.6
"""The share of the units an attack needs that is lost."""
FAR = 2
"""How many territories away an enemy is a threat when free land lies between."""
HOME_GUARD = 4
"""Units that stay in an HQ unless the game is to be won: those of a first turn would come else."""
STAR = 8.0
"""What an HQ is worth, in territories."""


def enemies(s: GameState, seat: int, land: int) -> list[int]:
    """Neighbours of a territory that others hold."""
    return [k for k in s.world.borders.all[land] if s.owner[k] not in (NOBODY, seat)]


def free(s: GameState, land: int) -> list[int]:
    """Neighbours of a territory that nobody holds."""
    return [k for k in s.world.borders.all[land] if s.owner[k] == NOBODY]


def threat(s: GameState, seat: int, land: int) -> int:
    """The largest force that could attack a territory: from next to it, or over free land."""
    coming = [s.units[k] - 1 for k in enemies(s, seat, land)]
    for between in free(s, land):
        coming += [s.units[k] - FAR for k in enemies(s, seat, between) if k != land]
    return max((0, *coming))


def guard(s: GameState, seat: int, land: int) -> int:
    """Units that should stay in a territory: one, or enough to hold an HQ against threats."""
    if land not in s.hq:
        return 1
    danger = threat(s, seat, land)
    return 1 + danger - danger // 4 if danger > 1 else 1


def garrison(s: GameState, seat: int, land: int) -> int:
    """Units that stay unless the game can be won: an HQ keeps half of the starting units."""
    kept = guard(s, seat, land)
    return max(kept, HOME_GUARD) if land in s.hq else kept


def leader(s: GameState, seat: int) -> int:
    """The other seat that is nearest to winning."""
    others = [other for other in range(s.seats) if other != seat and not s.out[other]]
    return max(others, key=lambda other: (s.stars(other), s.owner.count(other)), default=seat)


def evaluate_land(s: GameState, seat: int, land: int) -> float:
    """What it is worth to hold a territory."""
    value = 1.0 + s.world.population(land)
    if land in s.hq:
        value += STAR
    continent = BOARD.continent[land]
    if continent >= 0:
        lands = BOARD.continents[continent].lands
        held = sum(s.owner[k] == seat for k in lands if k != land)
        value += 3.0 * s.world.bonus(continent, s.persons[seat]) * (held / len(lands)) ** 2
        holder = s.owner[land]
        if holder not in (NOBODY, seat) and all(s.owner[k] == holder for k in lands):
            value += s.world.bonus(continent, s.persons[holder])
    victim = s.owner[land]
    if victim not in (NOBODY, seat) and s.owner.count(victim) == 1:
        value += 2.0 + 2 * len(s.hands[victim])
    return value


def conquest_chance(s: GameState, source: int, target: int, attackers: int) -> float:
    """The chance that a number of attackers takes one territory from another."""
    return win_chance(attackers, s.units[target], odds.changes(s, source, target))


def win_chance(attackers: int, defenders: int, change: DiceChanges) -> float:
    """The chance that attackers, without the unit that stays behind, beat all defenders."""
    most = max(attackers, defenders)
    if most > MOST_UNITS:
        scale = MOST_UNITS / most
        attackers, defenders = int(attackers * scale), max(1, round(defenders * scale))
    return odds.battle(attackers + 1, defenders, change).win


@lru_cache(maxsize=4096)
def needed(defenders: int, change: DiceChanges) -> int:
    """The fewest attackers with which a conquest is likely."""
    n = min(defenders, MOST_ATTACKERS)  # about as many as there are defenders
    while n > 1 and win_chance(n - 1, defenders, change) >= LIKELY:
        n -= 1
    while n < MOST_ATTACKERS and win_chance(n, defenders, change) < LIKELY:
        n += 1
    return n if n < MOST_ATTACKERS else 2 * MOST_ATTACKERS


def toll(s: GameState, seat: int, source: int, target: int) -> float:
    """Units an army loses on the way into the next territory, including the one left behind."""
    if s.owner[target] == NOBODY:
        return 1.0 + expansion_cost(s, seat, target) if s.world.cities[target] else 1.0
    change = odds.UNCHANGED if s.owner[source] != seat else odds.changes(s, source, target)
    return 1.0 + SHARE_LOST * needed(s.units[target], change)
