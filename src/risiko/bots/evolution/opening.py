"""Before the first turn: powers, coins, factions, the draft, and where to begin."""

import math
import random

from risiko.bots.evolution.options import Options, pick_best, pick_first
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import FACTION_IDS, WEAKNESS
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import Action

POWER_WORTH = {
    "fortified_hq": 1.0,
    "double_six_stand": 0.8,
    "expand_draw": 0.7,
    "triple_conquest": 0.7,
    "hq_plus_one": 0.7,
    "maneuver_unconnected": 0.7,
    "first_target_minus1": 0.6,
    "recruit_round_up": 0.5,
    "maneuver_anytime": 0.5,
    "card_plus_one": 0.4,
    "resourceful": 0.8,
    "well_armed": 0.7,
    "stealthy": 0.6,
    "convincing": 0.5,
    "well_supplied": 0.4,
    "mobile": 0.4,
    "rally": 0.8,
    "recon": 0.7,
    "emp": 0.6,
    "interference": 0.5,
    "bad_intel": 0.4,
}
"""What powers are worth, against others that are offered at the same time."""
OTHER_POWER = 0.5
TASTE = 0.3
"""How far the taste of a bot may outweigh these numbers: no two games begin alike."""
CALM = {"australia": 1.6, "africa": 0.8, "south_america": 0.8, "europe": 0.1, "north_america": 0.1}
"""How well one can begin in a continent: the fewer ways lead in, and the fewer territories make it
whole, the better.
"""
NEIGHBOUR = 0.15
"""What every neighbour makes a start worse."""
DISTANCE, FAR_ENOUGH = 0.25, 5
"""What every territory between a start and the next HQ makes it better, up to so many."""
SHARED = 0.8
"""What it makes a start worse if another HQ stands in the continent."""
DRAFT_ORDER = {"troops": 2, "order": 1, "coins": 1, "place": 0}
"""Which draft cards matter most."""
LOW_IS_GOOD = ("order", "place")


def lean(taste: random.Random, scale: float = TASTE) -> float:
    """What a bot likes better, for no reason that others could tell."""
    return -scale * math.log(-math.log(taste.uniform(1e-9, 1 - 1e-9)))


def power(s: GameState, options: Options, taste: random.Random) -> Action | None:
    """One of the better powers that are offered."""
    known = [o for o in options if o.args]
    return max(known, key=lambda o: _power_worth(o.args[0]) + lean(taste)).action(1)


def _power_worth(id: str) -> float:
    return POWER_WORTH.get(id, OTHER_POWER)


def coins(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Chance may spread the coins."""
    return pick_first(options, "shuffle")


def _faction_worth(s: GameState, id: str) -> float:
    slots = s.world.powers[FACTION_IDS.index(id)]
    worth = sum(_power_worth(power) for power in slots if power)
    return worth - 2 * OTHER_POWER * bool(slots[WEAKNESS])


def faction(s: GameState, options: Options, taste: random.Random) -> Action | None:
    """One of the factions with the best powers."""
    return max(options, key=lambda o: _faction_worth(s, o.args[0]) + lean(taste)).action(1)


def draft(s: GameState, options: Options, taste: random.Random) -> Action | None:
    """A faction, many troops, the first turn, coins, then the rest."""
    factions = [option for option in options if option.verb == "faction"]
    if factions:
        return faction(s, factions, taste)
    chosen = max(
        options,
        key=lambda o: (DRAFT_ORDER[o.args[0]], -o.lo if o.args[0] in LOW_IS_GOOD else o.lo),
    )
    return chosen.action(chosen.lo)


def start(s: GameState, seat: int, options: Options, taste: random.Random) -> Action | None:
    """A corner of the world, in a continent one can hold, far from the HQs that stand already."""
    away = distances(s, [land for land in s.hq if land >= 0])
    taken = {BOARD.continent[land] for land in s.hq if land >= 0}

    def calm(land: int) -> float:
        continent = BOARD.continent[land]
        quiet = CALM.get(BOARD.continents[continent].id, 0.0) if continent >= 0 else 0.0
        return (
            quiet
            - NEIGHBOUR * len(s.world.borders.all[land])
            + DISTANCE * min(away[land], FAR_ENOUGH)
            - SHARED * (continent in taken)
            + s.world.population(land)
            + lean(taste)
        )

    return pick_best(options, options[0].verb, calm)


def distances(s: GameState, lands: list[int]) -> list[int]:
    """How far every territory is from the nearest of some; FAR_ENOUGH if there is none."""
    away = [FAR_ENOUGH] * LANDS
    ring, steps = lands, 0
    for land in lands:
        away[land] = 0
    while ring and steps < FAR_ENOUGH:
        steps += 1
        ring = [k for land in ring for k in s.world.borders.all[land] if away[k] > steps]
        for land in ring:
            away[land] = steps
    return away
