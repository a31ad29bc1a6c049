"""Where a march can lead in Risiko Evolution."""

from collections.abc import Sequence

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.observation import observe
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.combat.odds import changes, write_changes
from risiko.evolution.state import GameState
from risiko.march import Leg, MarchPlan, plan
from risiko.protocol import View


def plan_march(view: View, path: Sequence[str]) -> MarchPlan:
    """Attacks along a path: from each territory into a neighbour that somebody else holds.

    Scars, fortifications and powers change the dice as they would once the path is conquered so
    far. An expansion into a free territory is no attack, so a path cannot lead through one.
    """
    seen = observe(view)

    def list_targets(way: Sequence[str]) -> dict[str, Leg]:
        s = _conquer(seen, way)
        source = BOARD.number[way[-1]]
        return {
            BOARD.ids[target]: _leg(s, source, target)
            for target in s.world.borders.all[source]
            if s.owner[target] not in (s.player, NOBODY)
            and hooks.may_attack.of(s, target)
            and BOARD.ids[target] not in way
        }

    attackers = seen.units[BOARD.number[path[0]]] if path[0] in BOARD.number else 0
    return plan(view, path, attackers, list_targets)


def _conquer(seen: GameState, way: Sequence[str]) -> GameState:
    """The board as it stands once a path is conquered; units of the others stay as they are."""
    s = seen.copy()
    for land in way[1:]:
        s.owner[BOARD.number[land]] = s.player
    return s


def _leg(s: GameState, source: int, target: int) -> Leg:
    dice = write_changes(changes(s, source, target))
    return Leg(s.units[target], dice, army.is_irradiated(s, s.player, target))
