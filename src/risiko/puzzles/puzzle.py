"""A puzzle as a value: a position at the beginning of a turn, and the best plan for it.

Not here: how puzzles are read from their file (`puzzle_file`) and found (`find`).
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from risiko.classic.position import ClassicPosition
from risiko.puzzles.outcome import Theme, TurnOutcome, outcome_of
from risiko.puzzles.run import PuzzleRun

Difficulty = Literal[1, 2, 3]
"""Who misses it: recruits, captains too, generals too."""
SOLVED = 0.5
"""A turn solves a puzzle if it gives away less than such a part of the margin."""
_ID_LENGTH = 6


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best plan."""

    id: str
    start: ClassicPosition
    seat: int
    """Who is to find the plan."""
    theme: Theme
    solution: tuple[str, ...]
    """The decisions of the best plan, the dice falling as they usually do."""
    value: float
    """The chance to win with it."""
    margin: float
    """What the best turn that goes for something else gives away of that."""
    difficulty: Difficulty
    source: str
    """The game it was found in."""

    @cached_property
    def solved(self) -> PuzzleRun:
        """The best plan, played."""
        return PuzzleRun(self.start, self.seat, self.solution)

    @cached_property
    def outcome(self) -> TurnOutcome:
        """What the best plan brings."""
        return outcome_of(self.solved)

    @cached_property
    def best_way(self) -> frozenset[str]:
        """The positions that the best plan leads through."""
        return frozenset(str(ply.after) for ply in self.solved.plies)

    @property
    def most_lost(self) -> float:
        """What a turn may give away and still solves it."""
        return SOLVED * self.margin


def make_id(line: str) -> str:
    """The id of a puzzle: the same position is the same puzzle."""
    return hashlib.sha256(line.encode()).hexdigest()[:_ID_LENGTH]
