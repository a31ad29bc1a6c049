"""Lessons: the list of them, and one that is being played.

The server keeps nothing of a lesson. A client sends all that the learner has done so far, and gets
what came of it.
"""

from typing import Annotated

from pydantic import Field

from risiko.server.wire.account import Problem
from risiko.server.wire.base import Received, Sent
from risiko.server.wire.messages import Played
from risiko.server.wire.scene import State, Told
from risiko.server.wire.table import Name, TableInfo

MOST_DECISIONS = 200
"""What a learner may have done in a lesson; the longest one takes a third of it."""

Done = Annotated[str, Field(min_length=1, max_length=200)]
"""A decision as it is written, or `next` by who has read what was said."""


class LessonInfo(Sent):
    """A lesson in the list."""

    id: str
    game: str
    """The id of the game it teaches."""
    title: str
    lead: str
    minutes: int


class PlayLesson(Received):
    """All that the learner has done so far in a lesson."""

    played: Annotated[tuple[Done, ...], Field(max_length=MOST_DECISIONS, strict=False)]
    known: Annotated[int, Field(ge=0)] | None = None
    """How many plies the client has seen: later ones are sent one by one. None for all at once."""
    name: Name | None = None
    """What the learner is called at the table."""


class AskLesson(PlayLesson):
    """Asks why a decision is not allowed; nothing is played."""

    action: Done


class LessonStep(Sent):
    """What the teacher says now."""

    number: int
    """How many steps are done."""
    steps: int
    text: str
    """Empty when all is done."""
    reading: bool
    """Whether the learner only reads on; else something is to be decided."""
    point: tuple[str, ...]
    """The territories or cards that the teacher points at."""


class LessonState(Sent):
    """A lesson as far as the learner has come."""

    table: TableInfo
    plies: tuple[Played, ...]
    """Those that the client has not seen."""
    state: State
    log: tuple[Told, ...]
    """All plies in words."""
    step: LessonStep


class LessonAnswer(Sent):
    """What came of the last thing that the learner has done: it was played, or why it was not."""

    state: LessonState | None
    refused: Problem | None
