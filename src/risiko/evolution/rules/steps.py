"""Steps: what is waiting to be decided, drawn, or carried out in a game.

A position holds a stack of steps. The top one says whose turn it is, what is legal or how many
outcomes there are, and what follows from it: it is taken off, and it puts on what comes next.

This module says what a step is and lists the kinds. Each kind is defined with its rule: a defence
in `combat.attack`, a reward in `rewards`. How steps are written in a position line is in
`risiko.evolution.notation.step_notation`, which derives it from their fields.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeVar, dataclass_transform

from risiko.evolution.notation.errors import unreadable
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

AUTO = -3
"""The actor of a step that is carried out without a decision."""

# The types of fields. What they are annotated with tells the notation what a number stands for.

Seat = Annotated[int, "seat"]
Land = Annotated[int, "land"]
"""A territory by its number."""
Card = Annotated[int, "card"]
"""A resource card: a territory's number, or `COIN`."""
Dice = Annotated[tuple[int, ...], "dice"]
"""The dice of one side, the highest first."""


class Step:
    """Something to be decided, drawn or carried out. Its fields say what it is about.

    Subclasses are frozen dataclasses, entered in the list of kinds by `step`. All methods that
    change the state are called when the step has been taken off the stack.
    """

    __slots__ = ()
    kind: ClassVar[str]
    """Its name in position lines, and the key of the texts about it."""
    cite: ClassVar[str] = "Evolution"
    """The heading of the rulebook under which it is described."""

    def actor(self, s: GameState) -> int:
        """The seat that decides, CHANCE, or AUTO."""
        return AUTO

    def options(self, s: GameState) -> list[Option]:
        """What the actor may do."""
        return []

    def play(self, s: GameState, action: Action) -> None:
        """Carry out a decision."""

    def run(self, s: GameState) -> None:
        """Carry out a step that needs no decision."""

    def chance(self, s: GameState) -> int:
        """The number of equally likely outcomes."""
        return 0

    def draw(self, s: GameState, outcome: int) -> None:
        """Carry out what chance has decided."""

    def label(self, s: GameState, outcome: int) -> str:
        """The text of an outcome, as in records."""
        raise NotImplementedError

    def outcome(self, s: GameState, label: str) -> int:
        """The outcome of a label; raises NotationError."""
        for outcome in range(self.chance(s)):
            if self.label(s, outcome) == label:
                return outcome
        raise unreadable("not_now", text=label[:50])

    def conceals(self, s: GameState, seat: int | None) -> bool:
        """Whether what is decided or drawn is hidden from a seat."""
        return False

    def flaws(self, s: GameState) -> list[str]:
        """What is impossible about this step, in a state that is otherwise possible: keys of
        the table `step` in `notation/flaws.de.toml` and its siblings.
        """
        return []


KINDS: dict[str, type[Step]] = {}
"""Every kind of step by its name in position lines."""

S = TypeVar("S", bound=Step)


@dataclass_transform(frozen_default=True)
def step(kind: str) -> Callable[[type[S]], type[S]]:
    """Make a class a frozen dataclass, and enter it as a kind of step."""

    def enter(cls: type[S]) -> type[S]:
        made = dataclass(frozen=True, slots=True)(cls)
        made.kind = kind
        KINDS[kind] = made
        return made

    return enter


class GameOver(Step):
    """What a finished game shows instead of a step. It is never on a stack."""

    __slots__ = ()
    kind = "over"
    cite = "Ihr Ziel"
