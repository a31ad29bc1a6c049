"""Puzzles: the list of them with today's, and one that is being solved.

As with lessons, the server keeps nothing: a client sends all that the solver has decided so far.
"""

from typing import Literal

from risiko.server.wire.account import Problem
from risiko.server.wire.base import Sent
from risiko.server.wire.coach import CoachPlan
from risiko.server.wire.lesson import LessonState


class PuzzleInfo(Sent):
    """A puzzle in the list."""

    id: str
    game: str
    """The id of its game."""
    title: str
    """What it is about."""
    game_title: str
    players: int
    difficulty: Literal[1, 2, 3]
    """From easy to hard."""


class PuzzleList(Sent):
    """All puzzles, and the one of the day."""

    puzzles: tuple[PuzzleInfo, ...]
    today: str | None
    """Its id; the same for everybody, all day long."""
    date: str
    """The day it is for: `2026-11-18`."""


class PuzzleState(LessonState):
    """A puzzle as far as the solver has come."""

    verdict: Literal["open", "solved", "failed"]
    chance: float
    """The chance to win that is left, luck aside."""
    best: float
    """The chance to win with the best plan."""
    hints: tuple[str, ...]
    """Each tells more than the one before."""
    solution: CoachPlan
    decisions: tuple[str, ...]
    """The decisions of the best plan, as they are written."""


class PuzzleAnswer(Sent):
    """What came of the last decision: it was played, or why it was not."""

    state: PuzzleState | None
    refused: Problem | None
