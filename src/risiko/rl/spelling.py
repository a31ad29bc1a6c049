"""Actions by numbers: every action of a game is spelled by one id or several, and read back.

A family says which ids its options are spelled with (`Spelling`); what may come next, and what the
ids so far mean, follows from that here. Not here: the classic family's compiled spelling
(`risiko.rl.kernel.spelling`), which gives the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from risiko.protocol import Action, Option

BASE = 32
"""Numbers are written in digits to this base."""


class Spelling(NamedTuple):
    """A way to spell actions: fixed ids, then the digits of a number if that is open."""

    ids: tuple[int, ...]
    verb: str
    args: tuple[str, ...]
    lo: int
    hi: int
    digits: bool
    """Whether digits follow; without them the number is `lo`."""


def count_digits(most: int) -> int:
    """How many digits a number has whose highest value is known."""
    digits = 1
    while most >= BASE**digits:
        digits += 1
    return digits


class ActionSpace(ABC):
    """All ids of a game: what each one means, and how actions are spelled with them."""

    size: int
    """How many ids there are."""
    first_digit: int
    """The id of the digit 0."""

    @abstractmethod
    def ways(self, options: Iterable[Option]) -> list[Spelling]:
        """How the actions of these options are spelled."""

    @abstractmethod
    def describe(self, id: int) -> str:
        """What an id means, in the words of the notation."""

    def legal(self, options: Iterable[Option], ids: Sequence[int] = ()) -> list[int]:
        """The ids that may come next, after those of an action half spelled."""
        found = set[int]()
        for way in self._fitting(options, ids):
            if len(ids) < len(way.ids):
                found.add(way.ids[len(ids)])
            else:
                found.update(self._next_digits(way, ids[len(way.ids) :]))
        return sorted(found)

    def read(self, options: Iterable[Option], ids: Sequence[int]) -> Action | None:
        """The action that these ids spell; None if more must follow, or if it is none."""
        for way in self._fitting(options, ids):
            if not way.digits:
                if len(ids) == len(way.ids):
                    return Action(way.verb, way.args, way.lo)
            elif len(ids) == len(way.ids) + count_digits(way.hi):
                number = self._number(ids[len(way.ids) :])
                if way.lo <= number <= way.hi:
                    return Action(way.verb, way.args, number)
        return None

    def encode(self, action: Action, options: Iterable[Option]) -> tuple[int, ...]:
        """The ids that spell an action among these options; raises ValueError if it is none.

        The options matter since they say how many digits a number has. An action that can only be
        done bit by bit is given as all its bits: `place alaska 3` of 5 units is three ids.
        """
        for way in self.ways(options):
            if (way.verb, way.args) != (action.verb, action.args):
                continue
            if way.digits and way.lo <= action.n <= way.hi:
                return (*way.ids, *self._digits(action.n, count_digits(way.hi)))
            if not way.digits and action.n == way.lo:
                return way.ids
        return self.encode_in_bits(action, options)

    def encode_in_bits(self, action: Action, options: Iterable[Option]) -> tuple[int, ...]:
        """An action that has no ids of its own but is done step by step."""
        raise ValueError(f"{action} is not legal here")

    def _fitting(self, options: Iterable[Option], ids: Sequence[int]) -> list[Spelling]:
        given = tuple(ids)
        return [
            way
            for way in self.ways(options)
            if way.ids[: len(given)] == given[: len(way.ids)]
            and (way.digits or len(given) <= len(way.ids))
        ]

    def _next_digits(self, way: Spelling, given: Sequence[int]) -> Iterable[int]:
        width = BASE ** (count_digits(way.hi) - len(given) - 1)
        for digit in range(BASE):
            least = (self._number(given) * BASE + digit) * width
            if least <= way.hi and least + width > way.lo:
                yield self.first_digit + digit

    def _number(self, ids: Sequence[int]) -> int:
        number = 0
        for id in ids:
            number = number * BASE + id - self.first_digit
        return number

    def _digits(self, number: int, count: int) -> tuple[int, ...]:
        places = range(count - 1, -1, -1)
        return tuple(self.first_digit + number // BASE**place % BASE for place in places)
