"""Time to read: a packet that was opened lies over everybody's table, and clocks wait meanwhile."""

from collections.abc import Iterable

from risiko import registry
from risiko.server.live.clock import MILLI
from risiko.server.tables.table_record import Stored

TO_READ = 60
"""Seconds in which anybody has read a packet; the longest has some ninety words."""


def read_by(game: str, entries: Iterable[Stored]) -> float:
    """When everybody has read what was opened in a game, by its id; long ago if nothing was."""
    part = registry.family_of(game).pauses
    if not part:
        return 0.0
    pauses = registry.load(part)
    opened = (at for entry, at in entries if pauses(entry.text))
    return max((at / MILLI + TO_READ for at in opened), default=0.0)
