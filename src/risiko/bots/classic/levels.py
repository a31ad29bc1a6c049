"""The levels: random, and the bots of the classic family from recruit to marshal.

A level is a class with a few settings; how it decides is compiled in `risiko.bots.planner`. Not
here: the bots of Express and Evolution, and the list of all bots (`risiko.bots.bot`).
"""

from collections.abc import Sequence

from risiko.bots.classic.decode_view import KernelView, decode_view
from risiko.bots.classic.machine_speed import boards_per_second
from risiko.bots.classic.planner_engine import Planner, effort, engine_at_hand, planning_engine
from risiko.bots.classic.weights import load_trained, make_by_hand
from risiko.bots.planner import styles
from risiko.classic.engine import Engine
from risiko.classic.game import ClassicGame
from risiko.protocol import Action, View
from risiko.record.dice import seed_key


class PlannerBot:
    """Plays every game of the classic family from what its seat can see.

    The same seed does the same in the same place, whatever happened before.
    """

    style = styles.PLANNER
    """Who decides: the search, or one of the players by heuristics."""
    share = 0.0
    """Of the time allowed, so much is used to search."""
    seconds: float | None = None
    """Seconds of effort for a decision, as long as they are allowed: `marshal:0.2`. None: `share`
    tells. Effort is counted in boards, as many as this machine evaluates in that time."""

    def __init__(self, seed: int) -> None:
        self._luck = seed_key(seed)
        self._planners: dict[tuple[str, str, int], Planner] = {}

    def weights(self, game: ClassicGame, seats: int) -> Sequence[float]:
        """The weights that boards are evaluated with."""
        return make_by_hand(game, seats)

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action; a search returns the first step of the best plan."""
        options = view.options
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        run, seen = self._engine(), decode_view(view)
        return self._planner(run, seen).advise(seen, self.boards(run, time))

    def boards(self, run: Engine, time: float) -> int:
        """Boards that may be evaluated for a decision."""
        if not self.share:
            return 0
        if self.seconds is None:
            return effort(run, self.share * time)
        return max(1, int(boards_per_second(run) * min(self.seconds, time)))

    def _engine(self) -> Engine:
        """The engine that decides now: only a search is worth waiting for a compiler."""
        return planning_engine() if self.share else engine_at_hand()

    def _planner(self, run: Engine, seen: KernelView) -> Planner:
        key = (run.name, seen.game.name, seen.seats)
        if key not in self._planners:
            self._planners[key] = Planner(
                run,
                seen.game.packed(run, seen.seats),
                self.weights(seen.game, seen.seats),
                style=self.style,
                luck=self._luck,
                thorough=self.seconds is not None,
            )
        return self._planners[key]


class Recruit(PlannerBot):
    """An easy opponent who errs as beginners do, and never by other dice.

    Spreads units, overlooks threats, attacks greedily and stops too late or too early.
    """

    style = styles.RECRUIT


class Captain(PlannerBot):
    """Sound play by heuristics, with the exact odds of every battle.

    Holds continents, guards borders, attacks with good odds, and keeps an eye on the goal.
    """

    style = styles.CAPTAIN


class General(PlannerBot):
    """Plans whole turns with exact odds, and plans again after every battle.

    Weighs every conquest by the board it leaves at the end of the turn.
    """

    share = 0.012
    """Many more boards do not make much better plans."""


class Marshal(PlannerBot):
    """Searches as the general does, with evaluations that were learnt from its own games."""

    share = 0.048
    """Unlike the general's, its plans are the better the more of them it looks at."""

    def weights(self, game: ClassicGame, seats: int) -> Sequence[float]:
        """With the network that was trained for this kind of game."""
        return load_trained(game, seats)
