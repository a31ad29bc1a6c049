"""The outcomes of Express's throws, those that show the same put together."""

from collections.abc import Sequence
from functools import cache

from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.express.throws import GENERAL, list_outcomes, list_throws
from risiko.protocol import Position
from risiko.rl.node import Outcome

MOST = len(list_throws(DICE))
"""Outcomes of any throw at most."""


def group_outcomes(position: Position) -> Sequence[Outcome]:
    """A throw by what it shows; the throw for the first turn by its Generals."""
    assert isinstance(position, ExpressPosition)
    return group_generals() if position.contest else group_throws(position.bowl)


@cache
def group_throws(dice: int) -> Sequence[Outcome]:
    """All throws of so many dice that show something different."""
    first = {throw: number for number, throw in reversed([*enumerate(list_outcomes(dice))])}
    outcomes = len(list_outcomes(dice))
    throws = enumerate(list_throws(dice))
    return [Outcome(k, count / outcomes, first[throw]) for k, (throw, count) in throws]


@cache
def group_generals() -> Sequence[Outcome]:
    """A throw of all dice by its Generals."""
    chances, numbers = dict[int, float](), dict[int, int]()
    for _, chance, number in group_throws(DICE):
        generals = list_outcomes(DICE)[number].faces.count(GENERAL)
        chances[generals] = chances.get(generals, 0.0) + chance
        numbers[generals] = number
    return [Outcome(k, chances[k], numbers[k]) for k in sorted(chances)]
