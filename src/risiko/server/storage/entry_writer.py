"""The ledger: what has happened at many tables is written down in one go.

A table waits until its entries are stored before it tells anybody. While one transaction is on its
way to the disk, the entries of other tables gather; the next one takes them all. So the number of
actions in a second does not hang on how fast a disk is for a single one.
"""

import asyncio
from typing import NamedTuple

from sqlalchemy import bindparam, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.metrics import Metrics
from risiko.server.storage.models import EntryRow, TableRow
from risiko.server.storage.store import Conflict, NotStored, Store, entry_values
from risiko.server.tables.table_record import Progress

LARGEST_BATCH = 500
"""Tables whose entries go into one transaction."""

_ENTRIES = insert(EntryRow)
_TABLES = (
    update(TableRow)
    .where(TableRow.id == bindparam("table_id"), TableRow.ply == bindparam("known_ply"))
    .where(TableRow.status != "over")
    .values(
        ply=bindparam("at_ply"),
        turn=bindparam("at_turn"),
        winners=bindparam("who_won"),
        status=bindparam("is_now"),
    )
    .execution_options(synchronize_session=None)
)


class _Waiting(NamedTuple):
    progress: Progress
    done: asyncio.Future[None]


class Ledger:
    """Stores entries, those of many tables at once."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: list[_Waiting] = []
        self._work = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="ledger")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._work.set()
        if self._task is not None:
            await self._task

    async def write(self, progress: Progress) -> None:
        """Returns when the entries are stored; raises Conflict or NotStored if they are not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(progress, done))
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
        """All in one transaction; if it fails, each on its own: no table harms another."""
        error = await self._try([waiting.progress for waiting in batch])
        if error is None or len(batch) == 1:
            for waiting in batch:
                _resolve(waiting.done, error)
            return
        for waiting in batch:
            _resolve(waiting.done, await self._try([waiting.progress]))

    async def _try(self, batch: list[Progress]) -> Exception | None:
        try:
            async with self._store.writing() as connection:
                entries = [row for progress in batch for row in entry_values(progress)]
                await connection.execute(_ENTRIES, entries)
                await _note(connection, batch)
        except (Conflict, NotStored) as error:
            return error
        except Exception as error:
            return NotStored(repr(error))
        return None


async def _note(connection: AsyncConnection, batch: list[Progress]) -> None:
    """Note in the rows where the games stand; raises Conflict if one of them stood elsewhere."""
    done = await connection.execute(_TABLES, [_standing(progress) for progress in batch])
    noted: int | None = done.rowcount
    if len(batch) > 1 and not connection.dialect.supports_sane_multi_rowcount:
        # such a driver does not count what several updates at once have changed
        there = [(progress.table, progress.ply) for progress in batch]
        noted = await connection.scalar(
            select(func.count()).where(tuple_(TableRow.id, TableRow.ply).in_(there))
        )
    if noted != len(batch):
        raise Conflict(", ".join(progress.table for progress in batch))


def _standing(progress: Progress) -> dict[str, object]:
    return {
        "table_id": progress.table,
        "known_ply": progress.first - 1,
        "at_ply": progress.ply,
        "at_turn": progress.turn,
        "who_won": progress.winners,
        "is_now": progress.status,
    }


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # whoever waited has gone
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
