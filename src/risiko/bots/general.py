"""The general: plans whole turns with exact odds, and plans again after every battle."""

from collections.abc import Sequence

from risiko.bots.planning import Planner, effort, planning_engine
from risiko.bots.sight import Sight, sight
from risiko.bots.weights import hand_made
from risiko.classic.engine import Engine
from risiko.classic.game import ClassicGame
from risiko.protocol import Action, View


class General:
    """Weighs every conquest by the board it leaves at the end of the turn."""

    share = 0.012
    """Of the time allowed, so much is used: many more boards do not make much better plans."""

    def __init__(self, seed: int) -> None:
        self._planners: dict[tuple[str, str, int], Planner] = {}

    def weights(self, game: ClassicGame, seats: int) -> Sequence[float]:
        """What the worth of a board is reckoned with."""
        return hand_made(game, seats)

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The first step of the best plan."""
        options = view.options
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        run, seen = planning_engine(), sight(view)
        return self._planner(run, seen).advise(seen, effort(run, self.share * time))

    def _planner(self, run: Engine, seen: Sight) -> Planner:
        key = (run.name, seen.game.name, seen.seats)
        if key not in self._planners:
            rules = seen.game.packed(run, seen.seats)
            self._planners[key] = Planner(run, rules, self.weights(seen.game, seen.seats))
        return self._planners[key]
