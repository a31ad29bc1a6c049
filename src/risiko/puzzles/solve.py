"""Turns that are played by the engine, with the usual dice: by the planner, or as a bot would."""

from collections.abc import Iterable

from risiko.analysis.decision_cost import PLACES, SHARES
from risiko.bots import bot
from risiko.bots.classic.decode_view import decode_view
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.protocol import Action
from risiko.puzzles.judge import TurnJudge
from risiko.puzzles.run import PuzzleRun

MOST_DECISIONS = 150
"""A turn with more decisions makes no puzzle."""
TIMES = {layout.PLACE: PLACES, layout.OCCUPY: SHARES}
"""How many plans are compared in one decision, about."""


class TooLong(Exception):
    """A turn with too many decisions."""


def solve(
    judge: TurnJudge, start: ClassicPosition, seat: int, first: Iterable[Action] = ()
) -> PuzzleRun:
    """The turn of the strongest planner, perhaps after a first step that was chosen for it.

    Raises TooLong.
    """
    run = PuzzleRun(start, seat, first)
    judge.advisor.forget_plan()
    while not run.over:
        seen = decode_view(run.position.view(seat))
        effort = judge.effort * TIMES.get(seen.state["step"], 1)
        run.play(judge.advisor.choose(seen, effort))
        _check_length(run)
    return run


def play_as(name: str, start: ClassicPosition, seat: int, seed: int = 0) -> PuzzleRun:
    """The turn of a bot. Raises TooLong."""
    player = bot(name, start.game.id, seed)
    run = PuzzleRun(start, seat)
    while not run.over:
        run.play(player.choose(run.position.view(seat)))
        _check_length(run)
    return run


def _check_length(run: PuzzleRun) -> None:
    if len(run.played) > MOST_DECISIONS:
        raise TooLong
