"""The point of a plan without its tail: attacks that only use up what is left are dropped.

A planner attacks as long as anything is to be gained. What makes a puzzle is what it does first.
"""

from typing import NamedTuple

from risiko.bots.classic.decode_view import decode_view
from risiko.errors import IllegalAction
from risiko.protocol import Action
from risiko.puzzles.judge import TurnJudge
from risiko.puzzles.outcome import outcome_of
from risiko.puzzles.run import PuzzleRun

END = Action("end")


class Shortened(NamedTuple):
    """A turn that ends as soon as it has brought what it is about."""

    run: PuzzleRun
    lost: float
    """What is given away by ending there."""


def shorten(judge: TurnJudge, whole: PuzzleRun, most: float) -> Shortened:
    """The shortest beginning of a turn that brings the same and gives away no more than `most`."""
    wanted = outcome_of(whole)
    for length in range(1, len(whole.played)):
        try:
            run = PuzzleRun(whole.start, whole.seat, [*whole.played[:length], END])
        except IllegalAction:
            continue  # attacking cannot end here
        while not run.over:
            run.play(judge.advisor.choose(decode_view(run.position.view(run.seat)), judge.effort))
        outcome = outcome_of(run)
        if outcome.theme == wanted.theme and outcome.includes(wanted):
            lost = judge.lost(run, most=most)
            if lost <= most:
                return Shortened(run, lost)
    return Shortened(whole, judge.lost(whole))
