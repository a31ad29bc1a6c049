"""Where a march can lead in a classic game."""

from collections.abc import Sequence

from risiko.classic.observation import observe
from risiko.march import Leg, MarchPlan, plan
from risiko.protocol import View
from risiko.world import world


def plan_march(view: View, path: Sequence[str]) -> MarchPlan:
    """Attacks along a path: from each territory into a neighbour that somebody else holds."""
    seen, board = observe(view), world()

    def list_targets(way: Sequence[str]) -> dict[str, Leg]:
        return {
            board.territories[t].id: Leg(seen.units[t])
            for t in board.neighbours(board.number[way[-1]])
            if seen.owner[t] != seen.player and board.territories[t].id not in way
        }

    attackers = seen.units[board.number[path[0]]] if path[0] in board.number else 0
    return plan(view, path, attackers, list_targets)
