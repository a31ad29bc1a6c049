"""Players who go by rules of thumb, which stand in the kernel; here they look at a view."""

from risiko.bots.planning import Planner, engine_at_hand
from risiko.bots.sight import Sight, sight
from risiko.bots.weights import hand_made
from risiko.classic.engine import Engine
from risiko.classic.kernel import manners
from risiko.dice import seed_key
from risiko.protocol import Action, View


class Commander:
    """Plays every game of the classic family from what its seat can see.

    The same seed does the same in the same place, whatever happened before.
    """

    style = manners.CAPTAIN
    """What the answers are like."""

    def __init__(self, seed: int) -> None:
        self._luck = seed_key(seed)
        self._planners: dict[tuple[str, str, int], Planner] = {}

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action; it needs a millisecond of `time`."""
        options = view.options
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        run, seen = engine_at_hand(), sight(view)
        return self._planner(run, seen).advise(seen, 0)

    def _planner(self, run: Engine, seen: Sight) -> Planner:
        key = (run.name, seen.game.name, seen.seats)
        if key not in self._planners:
            rules = seen.game.packed(run, seen.seats)
            self._planners[key] = Planner(
                run, rules, hand_made(seen.game, seen.seats), style=self.style, luck=self._luck
            )
        return self._planners[key]
