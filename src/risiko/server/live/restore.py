"""Restores the session of a table from the database by replaying its entries.

The entries are the truth. If the row of a table contradicts them, because a process has written
old data back or because somebody restored a part of the database, the row is repaired. Only
entries that cannot be replayed keep a table closed.
"""

import asyncio
import logging
from typing import NamedTuple

from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.session import GameSession, new_session, progress_of
from risiko.server.tables.table_record import NOBODY, GameProgress, TableSnapshot

log = logging.getLogger(__name__)

READINGS = 3
"""How often a table is read again while other processes are changing it."""


class RestoredTable(NamedTuple):
    """A table as its entries describe it."""

    snapshot: TableSnapshot
    session: GameSession | None
    """The game; None before it has begun."""
    repaired: bool
    """Whether its row contradicted the entries."""


async def restore(store: TableStore, id: str) -> RestoredTable | None:
    """A table from the database, its row repaired if needed; None if there is none.

    Raises NotStored, and Refusal if its entries cannot be replayed.
    """
    found = None
    for _ in range(READINGS):
        snapshot = await store.read(id)
        if snapshot is None:
            return None
        session = await asyncio.to_thread(replay_session, snapshot)
        row, true = snapshot.stored.progress, _progress(session)
        if row.status == "closed" and true.status != "over":
            true = true._replace(turn=NOBODY, status="closed")
        stored = snapshot.stored.with_progress(true)
        found = RestoredTable(snapshot._replace(stored=stored), session, row != true)
        if row == true:
            break
        try:
            stored = await store.repair(snapshot.stored, true)
        except Conflict:  # somebody else has written, so our snapshot is outdated
            continue
        log.warning("table %s: the row said %s; set right by the entries: %s", id, row, true)
        return found._replace(snapshot=snapshot._replace(stored=stored))
    return found


def _progress(session: GameSession | None) -> GameProgress:
    return progress_of(session.position, session.ply) if session is not None else GameProgress()


def replay_session(snapshot: TableSnapshot) -> GameSession | None:
    """The session of a stored game; None before it has begun. Takes a while for a long game."""
    stored, seats = snapshot.stored, snapshot.seats
    begun = stored.status in ("running", "over")
    waiting = not begun or any(seat.kind == "open" for seat in seats)
    if not snapshot.entries and waiting:
        return None
    try:
        session = new_session(stored, seats)
    except Refusal:
        log.error("table %s cannot be opened: %s is no game of ours", stored.id, stored.game)
        raise
    except Exception:
        log.exception("table %s cannot be opened", stored.id)
        raise Refusal("broken_table") from None
    if snapshot.gap is not None:
        log.error("table %s cannot be opened: entry %d is missing", stored.id, snapshot.gap)
        raise Refusal("broken_table")
    try:
        session.replay(timed.entry for timed in snapshot.entries)
    except Exception:  # whatever is stored there must harm only this table
        log.exception("table %s cannot be opened: entry %d is broken", stored.id, session.ply + 1)
        raise Refusal("broken_table") from None
    return session
