"""What is told: a decision or an event, with the positions around it."""

from typing import NamedTuple

from risiko.match import Entry
from risiko.protocol import Position


class Ply(NamedTuple):
    """One decision or event with the positions around it."""

    before: Position
    after: Position
    entry: Entry
