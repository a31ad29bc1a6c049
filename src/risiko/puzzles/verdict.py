"""Whether a turn solves its puzzle."""

from typing import Literal, NamedTuple

from risiko.puzzles.judge import get_turn_judge, list_doubtful
from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.run import PuzzleRun

Verdict = Literal["open", "solved", "failed"]


class Judgement(NamedTuple):
    """How a turn stands."""

    verdict: Verdict
    chance: float
    """The chance to win that is left, luck aside."""


def needs_thought(puzzle: Puzzle, run: PuzzleRun) -> bool:
    """Whether the engine has to plan to judge a turn: the best plan is known."""
    return bool(list_doubtful(run, puzzle.best_way))


def judge_turn(puzzle: Puzzle, run: PuzzleRun) -> Judgement:
    """Judge a turn as far as it has been played."""
    lost = 0.0
    if needs_thought(puzzle, run):
        judge = get_turn_judge(puzzle.start.game, puzzle.start.seats)
        lost = judge.lost(run, puzzle.best_way)
    chance = max(0.0, puzzle.value - lost)
    if lost > puzzle.most_lost:
        return Judgement("failed", chance)
    return Judgement("solved" if run.over else "open", chance)
