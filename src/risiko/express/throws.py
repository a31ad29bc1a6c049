"""Throws: what lies in the bowl, and which front lines it can storm.

A throw of k dice is one of 6**k equally likely outcomes: a number whose digits to the base 6 are
the dice, the first die foremost. Only how many dice show each symbol matters, so outcomes
that differ only in the order of the dice are the same `SortedThrow`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from risiko.express.cards import DECK, SYMBOLS
from risiko.express.errors import unreadable

FACES = "GCK123"
"""The six symbols of a die, in the order in which a throw is written: General, cavalry, cannon,
1, 2 and 3 soldiers."""
GENERAL = FACES[0]

Storms = dict[str, tuple[int, int]]
"""Front lines that can be stormed, with the fewest and the most dice that may be laid there."""


@dataclass(frozen=True, slots=True, eq=False)
class SortedThrow:
    """Dice as they fell; there is one object for all throws that show the same."""

    faces: str
    """The dice in their fixed order: `GCK1233`."""
    storms: Storms = field(repr=False)
    """Every front line of any card that these dice can storm."""

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return len(self.faces)

    @property
    def label(self) -> str:
        """The throw as in records: `G C K 1 2 3 3`."""
        return " ".join(self.faces)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return get_throw, (self.faces,)


def dice_laid(faces: str, word: str) -> tuple[int, int] | None:
    """The fewest and the most dice of a throw that storm a line; None: they cannot.

    A line of symbols takes exactly its symbols. A line of soldiers takes any soldiers that make
    its number or more: at least as many dice as the highest need, at most all of them.
    2006, Wenn Sie am Zug sind, 2.
    """
    line = DECK.lines[word]
    if not line.soldiers:
        enough = all(faces.count(s.upper()) >= line.needs(s) for s in SYMBOLS)
        return (len(word), len(word)) if enough else None
    soldiers = sorted((int(face) for face in faces if face.isdigit()), reverse=True)
    for n in range(1, len(soldiers) + 1):
        if sum(soldiers[:n]) >= line.soldiers:
            return n, len(soldiers)
    return None


@cache
def get_throw(faces: str) -> SortedThrow:
    """The throw that shows these faces, given in their fixed order."""
    laid = ((word, dice_laid(faces, word)) for word in DECK.lines)
    return SortedThrow(faces, {word: span for word, span in laid if span})


def count_outcomes(dice: int) -> int:
    """How many equally likely outcomes a throw of so many dice has."""
    return int(len(FACES) ** dice)


def find_outcome(dice: int, number: int) -> SortedThrow:
    """The throw of one outcome of so many dice."""
    shown = sorted(number // len(FACES) ** die % len(FACES) for die in range(dice))
    return get_throw("".join(FACES[face] for face in shown))


@cache
def list_outcomes(dice: int) -> Sequence[SortedThrow]:
    """The throw of each outcome of so many dice: of seven these are 279,936."""
    throws = {throw.faces: throw for throw, _ in list_throws(dice)}
    names = [""]
    for _ in range(dice):
        more = {
            name: ["".join(sorted(name + f, key=FACES.index)) for f in FACES] for name in set(names)
        }
        names = [longer for name in names for longer in more[name]]
    return [throws[name] for name in names]


@cache
def list_throws(dice: int) -> Sequence[tuple[SortedThrow, int]]:
    """The different throws of so many dice, each with the number of its outcomes."""
    return [
        (get_throw("".join(faces)), _count_orders(faces))
        for faces in combinations_with_replacement(FACES, dice)
    ]


def _count_orders(faces: Sequence[str]) -> int:
    """In how many orders dice can fall that show these faces."""
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


@cache
def _first_outcomes(dice: int) -> dict[str, int]:
    """By the label of a throw its first outcome, in which the dice lie in their fixed order."""
    return {
        " ".join(faces): sum(
            FACES.index(face) * len(FACES) ** place for place, face in enumerate(reversed(faces))
        )
        for faces in combinations_with_replacement(FACES, dice)
    }


def read_label(dice: int, label: str) -> int:
    """An outcome that shows what the label says; raises NotationError."""
    outcome = _first_outcomes(dice).get(label)
    if outcome is None:
        raise unreadable("label", text=label[:50], n=dice, faces=" ".join(FACES))
    return outcome
