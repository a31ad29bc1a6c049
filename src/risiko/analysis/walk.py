"""A game that was played, ply by ply, with the positions around every ply."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from risiko.match import Entry
from risiko.protocol import CHANCE, Action, Position
from risiko.record import Record, is_event

SOMEBODY = 0
"""A seat that is not known before the game is played again."""


class Ply(NamedTuple):
    """A decision or an event, and what came of it."""

    number: int
    """Counted from 1, as in a replay."""
    turn: int
    """The turn it belongs to; 0 is the set-up, if there is one."""
    entry: Entry
    before: Position
    after: Position


def entries(record: Record) -> Iterator[tuple[int, Entry]]:
    """The plies of a record, each with the number of its turn."""
    first = 0 if record.turns and record.turns[0].player < 0 else 1
    for number, turn in enumerate(record.turns, first):
        for item in turn.items:
            if is_event(item):
                yield number, Entry(turn.player, CHANCE, item[1:-1])
            else:
                yield number, Entry(turn.player, SOMEBODY, item)


def walk(position: Position, plies: Iterable[tuple[int, Entry]]) -> Iterator[Ply]:
    """Play it all again; raises IllegalAction or NotationError where that cannot be done."""
    for number, (turn, entry) in enumerate(plies, 1):
        before = position
        if entry.seat == CHANCE:
            position = before.draw(before.outcome(entry.text))
        else:
            position = before.play(Action.parse(entry.text))
            entry = entry._replace(seat=before.turn)
        yield Ply(number, turn, entry, before, position)
