"""Before the first turn: powers, coins, factions, the draft, and where to begin."""

from risiko.bots.evolution.options import Options, pick_best, pick_first
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import FACTION_IDS, WEAKNESS
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import Action

WANTED_POWERS = (
    *("hq_plus_one", "recruit_round_up", "triple_conquest", "fortified_hq", "maneuver_anytime"),
    *("resourceful", "well_armed", "stealthy", "convincing", "well_supplied", "mobile"),
    *("rally", "recon", "emp", "interference", "bad_intel"),
)
"""Powers, the better first; those not named are not worth less than their twins."""
QUIET_LANDS = (
    *("argentina", "eastern_australia", "madagascar", "japan", "peru", "western_australia"),
    *("south_africa", "venezuela", "indonesia", "iceland", "greenland", "alaska", "siam"),
)
"""Starts with few neighbours and a small continent, the better first."""
DRAFT_ORDER = {"troops": 2, "order": 1, "coins": 1, "place": 0}
"""Which draft cards matter most."""
LOW_IS_GOOD = ("order", "place")


def power(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """The best power that is offered."""
    known = [o for o in options if o.args and o.args[0] in WANTED_POWERS]
    chosen = min(known, key=lambda o: WANTED_POWERS.index(o.args[0]), default=options[0])
    return chosen.action(1)


def coins(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Chance may spread the coins."""
    return pick_first(options, "shuffle")


def _faction_worth(s: GameState, id: str) -> float:
    slots = s.world.powers[FACTION_IDS.index(id)]
    favourite = any(power in WANTED_POWERS[:3] for power in slots)
    return sum(map(bool, slots)) - 2 * bool(slots[WEAKNESS]) + favourite


def faction(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """The faction with most powers and the best of them."""
    return max(options, key=lambda o: _faction_worth(s, o.args[0])).action(1)


def draft(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """A faction, many troops, the first turn, coins, then the rest."""
    factions = [option for option in options if option.verb == "faction"]
    if factions:
        return faction(s, seat, step, factions)
    chosen = max(
        options,
        key=lambda o: (DRAFT_ORDER[o.args[0]], -o.lo if o.args[0] in LOW_IS_GOOD else o.lo),
    )
    return chosen.action(chosen.lo)


def start(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Where few neighbours are, far from the HQs that stand already."""

    def calm(land: int) -> float:
        id = BOARD.ids[land]
        rank = QUIET_LANDS.index(id) if id in QUIET_LANDS else len(QUIET_LANDS)
        near = s.world.borders.all
        close = sum(k in s.hq for other in near[land] for k in near[other] if k != land)
        return -rank - 0.1 * len(near[land]) + s.world.population(land) - 3 * close

    return pick_best(options, options[0].verb, calm)
