"""Writes the new entries of many tables in one transaction (group commit).

A table waits until its entries are stored before it tells anybody. While one transaction is on its
way to the disk, the entries of other tables are collected; the next transaction writes them all.
So the number of actions per second does not depend on how long the disk takes for a single one.
"""

import asyncio
from typing import NamedTuple

from risiko.server.metrics import Metrics
from risiko.server.storage.cluster.lease_rows import check_fences
from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.postgres_batches import write_batch
from risiko.server.storage.sqlite_batches import SqliteBatches
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.table_record import NewEntries

LARGEST_BATCH = 500
"""Tables whose entries go into one transaction."""


class _Waiting(NamedTuple):
    new: NewEntries
    done: asyncio.Future[None]


class EntryWriter:
    """Writes new entries, those of many tables at once."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        postgres = store.engine.dialect.name == "postgresql"
        self._sqlite = None if postgres else SqliteBatches(store.engine)
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
        if self._sqlite is not None:
            await self._sqlite.close()

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
        """Write all in one transaction; if it fails, each table alone, so none harms another.

        In the order of their ids, so that two servers never wait for each other.
        """
        batch.sort(key=lambda waiting: waiting.new.table)
        error = await self._try([waiting.new for waiting in batch])
        if error is None or len(batch) == 1:
            for waiting in batch:
                _resolve(waiting.done, error)
            return
        for waiting in batch:
            _resolve(waiting.done, await self._try([waiting.new]))

    async def _try(self, batch: list[NewEntries]) -> Exception | None:
        try:
            if self._sqlite is not None:
                async with self._store.writing_elsewhere():
                    await self._sqlite.write(batch)
            else:
                await self._write_to_postgres(batch)
        except (Conflict, NotStored) as error:
            return error
        except Exception as error:
            return NotStored(repr(error))
        return None

    async def _write_to_postgres(self, batch: list[NewEntries]) -> None:
        async with self._store.writing() as connection:
            await write_batch(connection, batch)
            fenced = [(new.table, new.version, new.fence) for new in batch if new.fence]
            await check_fences(connection, fenced)
            plies = (Notice("ply", new.table, new.ply) for new in batch)
            await self._store.notify(connection, *plies)


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # whoever waited was cancelled
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
