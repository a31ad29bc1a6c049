"""Reading the board: who threatens whom, what a territory is worth, what an attack would take."""

from functools import lru_cache

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.rules.army import expansion_cost
from risiko.evolution.rules.combat import odds
from risiko.evolution.rules.combat.odds import Changes
from risiko.evolution.state import State

LIKELY = 0.6
"""A chance that is worth counting on."""
MOST_ATTACKERS = 40
SHARE_LOST = 0.6
"""Of the units an attack needs, so many fall."""
FAR = 2
"""Enemies come over free land from so far."""
HOME_GUARD = 2
"""Units that stay in an HQ unless a star is to be won."""
STAR = 8.0
"""What an HQ is worth, in territories."""


def enemies(s: State, seat: int, land: int) -> list[int]:
    """Neighbours of a territory that others hold."""
    return [k for k in s.world.borders.all[land] if s.owner[k] not in (NOBODY, seat)]


def free(s: State, land: int) -> list[int]:
    """Neighbours of a territory that nobody holds."""
    return [k for k in s.world.borders.all[land] if s.owner[k] == NOBODY]


def threat(s: State, seat: int, land: int) -> int:
    """The largest force that could attack a territory: from next to it, or over free land."""
    coming = [s.units[k] - 1 for k in enemies(s, seat, land)]
    for between in free(s, land):
        coming += [s.units[k] - FAR for k in enemies(s, seat, between) if k != land]
    return max((0, *coming))


def guard(s: State, seat: int, land: int) -> int:
    """Units that should stay in a territory: one, or what holds an HQ against who is near."""
    if land not in s.hq:
        return 1
    danger = threat(s, seat, land)
    return 1 + danger - danger // 4 if danger > 1 else 1


def garrison(s: State, seat: int, land: int) -> int:
    """Units that stay when nothing weighty calls them: an HQ is never left all but empty."""
    kept = guard(s, seat, land)
    return max(kept, HOME_GUARD) if land in s.hq else kept


def leader(s: State, seat: int) -> int:
    """The other seat that is nearest to winning."""
    others = [other for other in range(s.seats) if other != seat and not s.out[other]]
    return max(others, key=lambda other: (s.stars(other), s.owner.count(other)), default=seat)


def worth(s: State, seat: int, land: int) -> float:
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


def chance(s: State, source: int, target: int, attackers: int) -> float:
    """The chance that so many attackers take a territory from another."""
    return odds.conquest(attackers, s.units[target], odds.changes(s, source, target))


@lru_cache(maxsize=4096)
def needed(defenders: int, change: Changes) -> int:
    """Attackers with which a conquest is estimate_success."""
    for attackers in range(1, MOST_ATTACKERS):
        if odds.conquest(attackers, defenders, change) >= LIKELY:
            return attackers
    return 2 * MOST_ATTACKERS


def toll(s: State, seat: int, source: int, target: int) -> float:
    """Units that going on from one territory into the next will cost, with the one left behind."""
    if s.owner[target] == NOBODY:
        return 1.0 + expansion_cost(s, seat, target)
    change = odds.UNCHANGED if s.owner[source] != seat else odds.changes(s, source, target)
    return 1.0 + SHARE_LOST * needed(s.units[target], change)
