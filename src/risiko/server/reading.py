"""Time to read: a packet that was opened lies over everybody's table, and clocks wait meanwhile."""

from collections.abc import Iterable

from risiko.server.clock import MILLI
from risiko.server.facts import Stored

TO_READ = 60
"""Seconds in which anybody has read a packet; the longest has some ninety words."""
OPENS = "open "
"""How a decision begins that opens a packet; only Risiko Evolution has such a decision."""


def read_by(entries: Iterable[Stored]) -> float:
    """When everybody has read what was opened in a game; long ago if nothing was."""
    opened = (at for entry, at in entries if entry.text.startswith(OPENS))
    return max((at / MILLI + TO_READ for at in opened), default=0.0)
