"""Playing again what was played: the only loop that does so.

Records, saved games, tables of the server, reviews and the checks of `verify` all go through it.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from risiko.protocol import CHANCE, Action, Position


class Entry(NamedTuple):
    """What is kept of a ply: a decision of a seat, or an event."""

    player: int
    """Whose turn it was; -1 during the set-up."""
    seat: int
    """Who decided, or CHANCE."""
    text: str
    """The action, or the label of the outcome."""


class Ply(NamedTuple):
    """A decision or an event, with the positions around it."""

    number: int
    """Counted from 1."""
    entry: Entry
    before: Position
    after: Position


def replay(position: Position, entries: Iterable[Entry], *, played: int = 0) -> Iterator[Ply]:
    """Play entries from a position on, which so many plies have led to.

    Who decided is read off the positions, so the entries need not know it. Raises IllegalAction
    or NotationError where the rules forbid what was played.
    """
    for number, entry in enumerate(entries, played + 1):
        before = position
        if entry.seat == CHANCE:
            position = before.draw(before.outcome(entry.text))
        else:
            position = before.play(Action.parse(entry.text))
            entry = entry._replace(seat=before.turn)
        yield Ply(number, entry, before, position)


def by_turn(plies: Iterable[Ply]) -> Iterator[tuple[int, list[Ply]]]:
    """The plies of each turn with the turn's number: 0 is the set-up, if there is one."""
    number = 0
    for player, turn in groupby(plies, key=lambda ply: ply.entry.player):
        number += player >= 0
        yield number, list(turn)
