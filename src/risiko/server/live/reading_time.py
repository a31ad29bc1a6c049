"""Time to read: after a packet was opened all clocks wait until everybody can have read it."""

from collections.abc import Iterable

from risiko import registry
from risiko.server.clock import MILLI
from risiko.server.tables.table_record import TimedEntry

TO_READ = 60
"""Seconds in which anybody has read a packet; the longest has some ninety words."""


def reading_end(game: str, entries: Iterable[TimedEntry]) -> float:
    """When everybody can have read what these entries opened, by a game's id; 0 for nothing."""
    part = registry.family_of(game).pauses
    if not part:
        return 0.0
    pauses = registry.load(part)
    opened = (at for entry, at in entries if pauses(entry.text))
    return max((at / MILLI + TO_READ for at in opened), default=0.0)
