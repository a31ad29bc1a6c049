"""Writes new entries into SQLite: a whole transaction is one call of a thread.

SQLAlchemy would hand every statement to a thread and wait for it, which takes far longer than
SQLite itself. So the entry writer has a connection of its own.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy.ext.asyncio import AsyncEngine

from risiko.server.storage.database import set_up_sqlite
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables.table_record import NewEntries

_ENTRIES = "INSERT INTO entries (table_id, ply, player, seat, text, at) VALUES (?, ?, ?, ?, ?, ?)"
_PROGRESS = (
    "UPDATE tables SET ply = ?, turn = ?, winners = ?, status = ? "
    "WHERE id = ? AND ply = ? AND status NOT IN ('over', 'closed')"
)


class SqliteBatches:
    """The connection of an entry writer to an SQLite database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="entries")

    async def write(self, batch: Sequence[NewEntries]) -> None:
        """Write new entries in one transaction; raises Conflict or NotStored if nothing is."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    async def close(self) -> None:
        """Close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            (file,), options = self._engine.dialect.create_connect_args(self._engine.url)
            options["check_same_thread"] = False
            self._connection = sqlite3.connect(file, **options)
            set_up_sqlite(self._connection)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write(self, batch: Sequence[NewEntries]) -> None:
        try:
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                _write_all(connection, batch)
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite itself has undone it after some errors
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error
        except (sqlite3.Error, OSError) as error:
            self._close()
            raise NotStored(str(error)) from error


def _write_all(connection: sqlite3.Connection, batch: Sequence[NewEntries]) -> None:
    connection.executemany(
        _ENTRIES,
        [
            (new.table, ply, *entry, at)
            for new in batch
            for ply, (entry, at) in enumerate(new.entries, new.first)
        ],
    )
    updated = connection.executemany(
        _PROGRESS,
        [(new.ply, new.turn, new.winners, new.status, new.table, new.first - 1) for new in batch],
    )
    if updated.rowcount != len(batch):
        raise Conflict(", ".join(new.table for new in batch))
