"""A lesson as a value: where it begins, and step by step what is said, expected and then played.

Not here: how it is read from its files (`lesson_file`) and how it is played (`run`).
"""

from dataclasses import dataclass

from risiko.protocol import Game, Option, Position
from risiko.record.replay import Entry
from risiko.text import Text

LEARNER = 0
"""The seat of who learns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One thing that the teacher says, and what the learner does about it."""

    say: Text
    expect: tuple[Option, ...] = ()
    """The decisions that are wanted, any of them; none if the learner only reads on."""
    hint: Text
    """What is said to who decides something else."""
    repeat: bool = False
    """Whether it goes on as long as what is expected can be done, as when units are placed."""
    then: tuple[Entry, ...] = ()
    """Dice and decisions of others that follow."""
    point: tuple[str, ...] = ()
    """The territories or cards that the teacher points at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson."""

    id: str
    game: Game
    minutes: int
    title: Text
    lead: Text
    """What one learns, in a sentence."""
    start: Position
    opponents: str
    """The bot whose characters sit on the other seats; they play by script."""
    steps: tuple[Instruction, ...]
