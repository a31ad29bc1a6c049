"""What other servers have added to the game of a table that is in memory."""

import asyncio

from risiko.record.replay import Ply
from risiko.server.tables.session import GameSession, progress_of
from risiko.server.tables.table_record import NewEntries, TableSnapshot

AT_ONCE = 20
"""Plies that are replayed without letting others do something meanwhile."""


async def next_plies(session: GameSession | None, news: TableSnapshot) -> list[Ply] | None:
    """The plies that new entries add to a game.

    None if they cannot be added: it begins with them, entries are missing or cannot be replayed,
    or the row of the table contradicts them.
    """
    if session is None or news.gap is not None:
        return None
    known = session.ply
    entries = [timed.entry for timed in news.entries]

    def play() -> list[Ply]:
        return list(session.continue_with(entries))

    try:
        plies = play() if len(entries) <= AT_ONCE else await asyncio.to_thread(play)
    except Exception:  # whatever is stored there: reading the whole table finds out
        return None
    last = plies[-1].after if plies else session.position
    return plies if progress_of(last, known + len(plies)) == news.stored.progress else None


def to_new_entries(news: TableSnapshot, known: int) -> NewEntries:
    """The entries another server has added after the known ones."""
    _, turn, winners, status = news.stored.progress
    return NewEntries(news.stored.id, known + 1, news.entries, turn, winners, status)
