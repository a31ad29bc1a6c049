"""How good a turn was: what its decisions have given away, dice aside.

Every decision is compared with the best one, as in a review, and what they cost is added up. So
a plan other than the expected one counts for as much as it is worth.
"""

from collections.abc import Collection
from functools import lru_cache

from risiko.analysis.decision_cost import Advisor, Best, Decision, compare_with_best
from risiko.analysis.review_classic import list_decisions
from risiko.bots.classic.decode_view import KernelView
from risiko.classic.game import ClassicGame
from risiko.puzzles.run import PuzzleRun

_KEPT_JUDGES = 16
"""Games and numbers of players whose planners are kept."""
_KEPT_PLANS = 2048
"""Positions whose best plan is known."""
_KEPT_COSTS = 4096
"""Decisions whose cost is known: a turn is sent again with every decision."""


def list_doubtful(run: PuzzleRun, known: Collection[str] = ()) -> list[Decision]:
    """The decisions of a turn that may have cost something.

    Whoever comes to a position that is `known` to lie on the best way has lost nothing until then.
    """
    good = [number for number, ply in enumerate(run.plies, 1) if str(ply.after) in known]
    since = run.plies[good[-1] :] if good else run.plies
    return [one for one in list_decisions(0, since) if one.ply in run.decided]


class _Advisor(Advisor):
    """An advisor who remembers: many turns from one position are compared with the same best."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        super().__init__(game, seats)
        self._known: dict[tuple[int, int, str], Best | None] = {}

    def ask(self, seen: KernelView, effort: int) -> Best | None:
        """The best plan; None where there is nothing to plan."""
        if effort == 0:
            return super().ask(seen, effort)
        key = (seen.seat, effort, repr(seen.state))
        if key not in self._known:
            if len(self._known) >= _KEPT_PLANS:
                self._known.clear()
            self._known[key] = super().ask(seen, effort)
        return self._known[key]


class TurnJudge:
    """Judges the turns of one game with one number of players."""

    def __init__(self, game: ClassicGame, seats: int, times: float = 1.0) -> None:
        """With so many times the effort of a closer look in a review."""
        self.advisor: Advisor = _Advisor(game, seats)
        self.effort = max(1, int(times * self.advisor.closer))
        self._costs: dict[tuple[str, ...], float] = {}

    def lost(self, run: PuzzleRun, known: Collection[str] = (), *, most: float = 1.0) -> float:
        """What a turn has cost in the chance to win; counted no further than `most`."""
        total = 0.0
        for decision in list_doubtful(run, known):
            total += self.cost(decision)
            if total > most:
                break
        return total

    def cost(self, decision: Decision) -> float:
        """What a decision gave away; nothing where it cannot be told."""
        key = (str(decision.before), *map(str, decision.played))
        if key not in self._costs:
            if len(self._costs) >= _KEPT_COSTS:
                self._costs.clear()
            compared = compare_with_best(self.advisor, decision, self.effort)
            self._costs[key] = max(0.0, compared.cost) if compared is not None else 0.0
        return self._costs[key]


@lru_cache(maxsize=_KEPT_JUDGES)
def get_turn_judge(game: ClassicGame, seats: int, times: float = 1.0) -> TurnJudge:
    """The judge of a game with so many players."""
    return TurnJudge(game, seats, times)
