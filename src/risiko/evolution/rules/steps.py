"""What a step is: a decision, a throw, or something that happens by itself.

A position holds a stack of steps. The top one says whose turn it is, what is legal or how many
outcomes there are, and what follows from it: it is taken off and puts on what comes next.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import ClassVar

from risiko.errors import NotationError
from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.name_words import is_text
from risiko.evolution.state import COIN, State, Step
from risiko.protocol import CHANCE, Action, Option
from risiko.text import Text

AUTO = -3
"""The actor of a step that happens by itself."""
SIDES = 6
_DICE = re.compile(r"[1-6](?: [1-6])*(?::[1-6](?: [1-6])*)?")


class Kind:
    """A kind of step."""

    shape: ClassVar[tuple[str, ...]] = ()
    """What its arguments are: seat, land, card, n or word; a last one with `*` repeats."""
    moment: ClassVar[Text]
    """What is happening, for who tries something else."""
    cite: ClassVar[str] = "Evolution"
    """Where the book says so."""

    def actor(self, s: State, step: Step) -> int:
        """The seat to decide, CHANCE, or AUTO."""
        return AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        """What the actor may do."""
        return []

    def play(self, s: State, step: Step, action: Action) -> None:
        """What a decision leads to; the step is off the stack already."""

    def run(self, s: State, step: Step) -> None:
        """What happens by itself; the step is off the stack already."""

    def chance(self, s: State, step: Step) -> int:
        """How many equally likely outcomes there are."""
        return 0

    def draw(self, s: State, step: Step, outcome: int) -> None:
        """What an outcome leads to; the step is off the stack already."""

    def label(self, s: State, step: Step, outcome: int) -> str:
        """An outcome in words."""
        raise NotImplementedError

    def outcome(self, s: State, step: Step, label: str) -> int:
        """The outcome of a label; raises NotationError."""
        for outcome in range(self.chance(s, step)):
            if self.label(s, step, outcome) == label:
                return outcome
        raise NotationError("cannot happen now", place=repr(label[:50]))

    def conceals(self, s: State, step: Step, seat: int | None) -> bool:
        """Whether what comes is hidden from a seat."""
        return False

    def flaws(self, s: State, step: Step) -> list[str]:
        """What cannot be about this step, given a state that is otherwise sound."""
        return []


class Thrown(Kind):
    """A step that throws dice; outcomes are numbers to the base 6, the first die lowest."""

    def dice(self, s: State, step: Step) -> tuple[int, ...]:
        """How many dice each side throws."""
        raise NotImplementedError

    def fallen(self, s: State, step: Step, outcome: int) -> list[tuple[int, ...]]:
        """The dice of each side as they fell."""
        sides = []
        for count in self.dice(s, step):
            side = []
            for _ in range(count):
                outcome, die = divmod(outcome, SIDES)
                side.append(die + 1)
            sides.append(tuple(side))
        return sides

    def actor(self, s: State, step: Step) -> int:
        return CHANCE

    def chance(self, s: State, step: Step) -> int:
        return int(SIDES ** sum(self.dice(s, step)))

    def label(self, s: State, step: Step, outcome: int) -> str:
        sides = self.fallen(s, step, outcome)
        return ":".join(" ".join(map(str, self.arranged(side))) for side in sides)

    def arranged(self, side: tuple[int, ...]) -> list[int]:
        """The dice of a side as they are written: highest first."""
        return sorted(side, reverse=True)

    def outcome(self, s: State, step: Step, label: str) -> int:
        if _DICE.fullmatch(label):
            sides = [[int(die) for die in side.split(" ")] for side in label.split(":")]
            if tuple(map(len, sides)) == self.dice(s, step):
                digits = [die - 1 for side in sides for die in side]
                return sum(digit * SIDES**k for k, digit in enumerate(digits))
        raise NotationError("is no such throw", place=repr(label[:50]))


class Contest(Thrown):
    """One die for each of several, in their order; who is level at the top throws again."""

    def dice(self, s: State, step: Step) -> tuple[int, ...]:
        return (len(step.args),)

    def arranged(self, side: tuple[int, ...]) -> list[int]:
        return list(side)

    def bonus(self, s: State, one: int) -> int:
        """What somebody adds to the die."""
        return 0

    def won(self, s: State, step: Step, one: int) -> None:
        """What follows when somebody has thrown more than all others."""

    def draw(self, s: State, step: Step, outcome: int) -> None:
        (dice,) = self.fallen(s, step, outcome)
        totals = {step.num(k): die + self.bonus(s, step.num(k)) for k, die in enumerate(dice)}
        best = [one for one, total in totals.items() if total == max(totals.values())]
        if len(best) == 1:
            self.won(s, step, best[0])
        else:
            s.push(step.kind, *best)

    def named_once(self, step: Step) -> bool:
        """Whether at least two throw, each named once and in their order."""
        names = list(step.args)
        return len(names) >= 2 and names == sorted(set(names), key=int)


class Drawn(Kind):
    """A step that draws one of several things, all equally likely."""

    word: ClassVar[str] = "card"

    def things(self, s: State, step: Step) -> list[str]:
        """What may be drawn; equal things are listed as often as they are there."""
        raise NotImplementedError

    def actor(self, s: State, step: Step) -> int:
        return CHANCE

    def chance(self, s: State, step: Step) -> int:
        return len(self.things(s, step))

    def label(self, s: State, step: Step, outcome: int) -> str:
        return f"{self.word} {self.things(s, step)[outcome]}"


KINDS: dict[str, Kind] = {}
"""Every kind of step by its name."""


def kind(name: str) -> Callable[[type[Kind]], type[Kind]]:
    """Enter a kind of step under its name."""

    def enter(cls: type[Kind]) -> type[Kind]:
        KINDS[name] = cls()
        return cls

    return enter


# Options


PASS = Option("pass", (), 1, 1)
END = Option("end", (), 1, 1)


def one(verb: str, *args: str) -> Option:
    """The option to do one thing."""
    return Option(verb, args, 1, 1)


class Naming(Option):
    """The option to write something: any text may stand where a suggestion is offered."""

    __slots__ = ()

    def allows(self, action: Action) -> bool:
        """Whether an action gives a name; only a comment may be left empty."""
        return (
            action.verb == self.verb
            and len(action.args) == 1
            and action.n == 1
            and is_text(action.args[0], empty=self.verb == "sign")
        )


def card_id(card: int) -> str:
    """The word for a resource card."""
    return "coin" if card == COIN else BOARD.ids[card]


def card_number(word: str) -> int:
    """The resource card of a word."""
    return COIN if word == "coin" else BOARD.number[word]


def land(action: Action, place: int = 0) -> int:
    """The territory an action names."""
    return BOARD.number[action.args[place]]


def give_options(hand: tuple[int, ...]) -> list[Option]:
    """The cards of a hand, equal ones once."""
    return [one("give", card_id(card)) for card in Counter(hand)]
