"""How far a game has come, whatever was taken back since: clocks of decisions run from there."""

from collections.abc import Iterable

from risiko.record.take_back import back_target
from risiko.server.tables.table_record import TimedEntry


def find_farthest(entries: Iterable[TimedEntry]) -> tuple[int, int]:
    """How many plies of a log have stood at most, and when that many stood first."""
    standing: list[int] = []
    farthest, since = 0, 0
    for number, (entry, at) in enumerate(entries, 1):
        target = back_target(entry)
        if target is not None:
            while standing and standing[-1] > target:
                standing.pop()
            continue
        standing.append(number)
        if len(standing) > farthest:
            farthest, since = len(standing), at
    return farthest, since
