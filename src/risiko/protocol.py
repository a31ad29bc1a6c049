"""What every game is, whatever its rulebook: positions, options, chance and views."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, Self

from risiko.errors import NotationError, problem

CHANCE = -1
"""`Position.turn` when dice or cards decide."""
OVER = -2
"""`Position.turn` when the game has ended."""

Dice = Callable[[int, int], int]
"""`dice(i, n)`: the i-th event of a game, one of 0..n-1, all equally likely."""

NUMBERED = frozenset({"place", "attack", "dice", "defend", "occupy", "move", "storm"})
"""The verbs whose number is always written, even when it is 1."""

_WORD = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_LONGEST_ACTION = 200


class Action(NamedTuple):
    """One decision of a seat: a verb, what it is done to, and at most one free number."""

    verb: str
    args: tuple[str, ...] = ()
    n: int = 1

    def __str__(self) -> str:
        words = (self.verb, *self.args)
        if self.n != 1 or self.verb in NUMBERED:
            words += (str(self.n),)
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read `attack alaska kamchatka 3`; a number left out means 1."""
        if len(text) > _LONGEST_ACTION:
            raise NotationError(problem("action_long", most=_LONGEST_ACTION))
        words = text.split(" ")
        n = 1
        if len(words) > 1 and _NUMBER.fullmatch(words[-1]):
            n = int(words.pop())
        for word in words:
            if not _WORD.fullmatch(word):
                raise NotationError(problem("action_word", text=text, word=word))
        return cls(words[0], tuple(words[1:]), n)


class Option(NamedTuple):
    """The legal actions that differ only in their number, which runs from lo to hi."""

    verb: str
    args: tuple[str, ...]
    lo: int
    hi: int

    def __str__(self) -> str:
        if self.lo == self.hi:
            return str(Action(self.verb, self.args, self.lo))
        return " ".join((self.verb, *self.args, f"{self.lo}..{self.hi}"))

    def allows(self, action: Action) -> bool:
        """Whether the action is one of these."""
        return (
            action.verb == self.verb and action.args == self.args and self.lo <= action.n <= self.hi
        )

    def action(self, n: int) -> Action:
        """The action with the number n."""
        return Action(self.verb, self.args, n)


class View(NamedTuple):
    """All that one seat (None: a spectator) may know of a position."""

    seat: int | None
    turn: int
    line: str
    options: Sequence[Option]


class Position(Protocol):
    """A moment of a game. Immutable, and complete but for the dice, which are not in it."""

    @property
    def game(self) -> "Game":
        """The game it is a position of."""

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""

    @property
    def player(self) -> int:
        """Whose turn it is, whoever has to decide in it; -1 during the set-up."""

    @property
    def seats(self) -> int:
        """How many play."""

    def options(self) -> Sequence[Option]:
        """What the seat to act may do; empty when no seat is to act."""

    def play(self, action: Action) -> Self:
        """The position after a decision; raises IllegalAction."""

    def chance(self) -> int:
        """The number of equally likely outcomes; 0 when it is not chance's turn."""

    def draw(self, outcome: int) -> Self:
        """The position after chance has decided; raises IllegalAction."""

    def label(self, outcome: int) -> str:
        """An outcome in words, as in records: `6 4 2:5 1`, `card alaska`."""

    def outcome(self, label: str) -> int:
        """The outcome of a label (any of those that mean the same); raises NotationError."""

    def view(self, seat: int | None) -> View:
        """What a seat sees, built up from what is public and what is its own."""

    def conceals(self, seat: int | None) -> bool:
        """Whether the coming decision or event is hidden from a seat (None: a spectator)."""

    def guess(self, seat: int, dice: Dice) -> Self:
        """A position this one could be as far as the seat knows: all it cannot see redrawn."""

    def scores(self) -> Sequence[float]:
        """When OVER, what each seat has won; the scores add up to 1, a shared win is split."""

    def __str__(self) -> str:
        """The position in one line; two positions are equal if their lines are."""


class Game(Protocol):
    """One way to play, as data; shared by all its positions."""

    @property
    def id(self) -> str:
        """The name used everywhere: `2003/conquest`."""

    @property
    def name(self) -> str:
        """The full name, with version and options: `2000/missions@1+escalating`."""

    @property
    def version(self) -> int:
        """The rules version; it changes when the same record would replay differently."""

    @property
    def seats(self) -> range:
        """How many may play."""

    def start(self, seats: int) -> Position:
        """The position before the first event of a game."""

    def read(self, line: str) -> Position:
        """A position from its line; raises NotationError or BadPosition (all flaws)."""
