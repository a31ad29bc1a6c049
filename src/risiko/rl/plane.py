"""What a plane of an observation is, and where each one begins."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

HALF = 10
"""Counts without a highest value are shown as n / (n + HALF): this many are one half."""

G = TypeVar("G")


class Plane(NamedTuple, Generic[G]):
    """A named row of numbers from 0 to 1 in an observation."""

    name: str
    size: Callable[[G], int]
    """How many numbers it has in a game; 0 where the game has no such thing."""
    each: str
    """What each of its numbers stands for; empty for a single number."""
    meaning: str


class Span(NamedTuple):
    """Where a plane lies in the observations of one game."""

    name: str
    start: int
    size: int
    each: str
    meaning: str


def lay_out(planes: Sequence[Plane[Any]], game: Any) -> Iterator[Span]:
    """The planes of a game one after the other, those without numbers too."""
    start = 0
    for plane in planes:
        size = plane.size(game)
        yield Span(plane.name, start, size, plane.each, plane.meaning)
        start += size


def soften(count: float) -> float:
    """A count between 0 and 1."""
    return count / (count + HALF)
