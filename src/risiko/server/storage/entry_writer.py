"""Writes the new entries of many tables in one transaction (group commit).

A table waits until its entries are stored before it tells anybody. While one transaction is on its
way to the disk, the entries of other tables are collected; the next transaction writes them all.
So the number of actions per second does not depend on how long the disk takes for a single one.
"""

import asyncio
from typing import NamedTuple

from sqlalchemy import bindparam, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.metrics import Metrics
from risiko.server.storage.models import EntryModel, TableModel
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.storage.table_rows import entry_values
from risiko.server.tables.table_record import NewEntries

LARGEST_BATCH = 500
"""Tables whose entries go into one transaction."""

_ENTRIES = insert(EntryModel)
_TABLES = (
    update(TableModel)
    .where(TableModel.id == bindparam("table_id"), TableModel.ply == bindparam("known_ply"))
    .where(TableModel.status != "over", TableModel.status != "closed")
    .values(
        ply=bindparam("at_ply"),
        turn=bindparam("at_turn"),
        winners=bindparam("who_won"),
        status=bindparam("is_now"),
    )
    .execution_options(synchronize_session=None)
)


class _Waiting(NamedTuple):
    new: NewEntries
    done: asyncio.Future[None]


class EntryWriter:
    """Writes new entries, those of many tables at once."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: list[_Waiting] = []
        self._work = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start the task that writes."""
        self._task = asyncio.create_task(self._run(), name="entry writer")

    async def close(self) -> None:
        """Write what is still waiting, then stop."""
        self._closing = True
        self._work.set()
        if self._task is not None:
            await self._task

    async def write(self, new: NewEntries) -> None:
        """Return when the entries are stored; raises Conflict or NotStored if they are not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(new, done))
        self._work.set()
        with self._metrics.store_seconds.time():
            await done

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._work.wait()
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            if not self._waiting and not self._closing:
                self._work.clear()
            if batch:
                await self._store_all(batch)

    async def _store_all(self, batch: list[_Waiting]) -> None:
        """Write all in one transaction; if it fails, each table alone, so none harms another."""
        error = await self._try([waiting.new for waiting in batch])
        if error is None or len(batch) == 1:
            for waiting in batch:
                _resolve(waiting.done, error)
            return
        for waiting in batch:
            _resolve(waiting.done, await self._try([waiting.new]))

    async def _try(self, batch: list[NewEntries]) -> Exception | None:
        try:
            async with self._store.writing() as connection:
                entries = [row for new in batch for row in entry_values(new)]
                await connection.execute(_ENTRIES, entries)
                await _update_progress(connection, batch)
        except (Conflict, NotStored) as error:
            return error
        except Exception as error:
            return NotStored(repr(error))
        return None


async def _update_progress(connection: AsyncConnection, batch: list[NewEntries]) -> None:
    """Write into the rows how far the games are; raises Conflict if one had gone on already."""
    done = await connection.execute(_TABLES, [_progress_values(new) for new in batch])
    updated: int | None = done.rowcount
    if len(batch) > 1 and not connection.dialect.supports_sane_multi_rowcount:
        # such a driver does not count the rows that several updates at once have changed
        there = [(new.table, new.ply) for new in batch]
        updated = await connection.scalar(
            select(func.count()).where(tuple_(TableModel.id, TableModel.ply).in_(there))
        )
    if updated != len(batch):
        raise Conflict(", ".join(new.table for new in batch))


def _progress_values(new: NewEntries) -> dict[str, object]:
    return {
        "table_id": new.table,
        "known_ply": new.first - 1,
        "at_ply": new.ply,
        "at_turn": new.turn,
        "who_won": new.winners,
        "is_now": new.status,
    }


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # whoever waited was cancelled
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
