"""The parts that fields of a position line are made of: lists, pairs, numbers and known words.

Each reader raises `NotationError` for a text that is no such part. Names and comments, which may
hold any character, are in `name_words`.
"""

import re
from collections.abc import Iterable, Sequence

from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.errors import unreadable

NONE = "-"
"""What stands for an empty list or a missing value."""
SEATS = "abcde"
"""The letters of the seats."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}")


def read_seat(text: str) -> int:
    """A seat by its letter."""
    return read_place(text, tuple(SEATS), "seat")


def join(parts: Iterable[str], by: str = ",") -> str:
    """Parts with a separator between them; `-` for none."""
    return by.join(parts) or NONE


def split_list(text: str, by: str = ",") -> list[str]:
    """The parts of a list, which may be empty."""
    return [] if text == NONE else text.split(by)


def read_number(text: str) -> int:
    """A number that is not negative."""
    if not _NUMBER.fullmatch(text):
        raise unreadable("number", text=text[:20])
    return int(text)


def read_place(text: str, among: Sequence[str], what: str) -> int:
    """The index of a word in a list; `what` the word should be is the key of the error."""
    if text not in among:
        raise unreadable(what, text=text[:40])
    return among.index(text)


def read_land(text: str) -> int:
    """A territory by its id."""
    return read_place(text, BOARD.ids, "territory")


def split_pairs(text: str, by: str = "=") -> list[tuple[str, str]]:
    """The parts of a list, each split into key and value."""
    found = [part.partition(by) for part in split_list(text)]
    return [(key, value) for key, _, value in found]


def write_counts(values: Sequence[int], names: Sequence[str]) -> str:
    """How many there are of each; those with none are left out."""
    return join(f"{name}={n}" for name, n in zip(names, values, strict=True) if n)


def read_counts(text: str, names: Sequence[str], what: str) -> tuple[int, ...]:
    """How many there are of each."""
    found = [0] * len(names)
    for name, n in split_pairs(text):
        found[read_place(name, names, what)] = read_number(n)
    return tuple(found)


def read_word(text: str, among: Sequence[str], what: str) -> str:
    """A word, which has to be in a list."""
    return among[read_place(text, among, what)]


def split_exactly(text: str, by: str, count: int) -> list[str]:
    """Exactly `count` parts."""
    found = text.split(by)
    if len(found) != count:
        raise unreadable("parts", text=text[:40], n=count)
    return found
