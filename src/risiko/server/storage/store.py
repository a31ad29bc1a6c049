"""Transactions on the database of a server: reading, writing, and what may go wrong with them.

Tables are read and written in `table_store.py` and `table_queries.py`, new entries of running games
in `entry_writer.py`, campaigns in `server/campaigns/store.py`.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from risiko.server.storage.cluster.notices import Notice, publish
from risiko.server.storage.database import WRITES, connect, driver_errors, migrate
from risiko.server.storage.models import PulseModel
from risiko.server.tables.ids import new_id

BROKEN: tuple[type[Exception], ...] = (DBAPIError, PoolTimeout, OSError, *driver_errors())
"""What a database, its driver or the connection to it may raise."""


class Conflict(Exception):
    """Somebody else has changed the same data in the meantime. Nothing was stored."""


class NotStored(Exception):
    """The database failed: a full disk, a lost connection. Nothing was stored."""


class Store:
    """The connection of one server to its database."""

    def __init__(self, address: str) -> None:
        self.engine: AsyncEngine = connect(address)
        self._writer = self.engine.execution_options(**{WRITES: True})
        postgres = self.engine.dialect.name == "postgresql"
        self._reader = (
            self.engine.execution_options(isolation_level="REPEATABLE READ")
            if postgres
            else self.engine  # a transaction of SQLite always reads one snapshot
        )
        self._glancer = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if postgres else self.engine
        )
        self._write_lock = asyncio.Lock()
        self.sender = new_id()
        """Who this is for the other servers on the database."""

    async def notify(self, connection: AsyncConnection, *notices: Notice) -> None:
        """Tell the other servers of a change, once its transaction is stored."""
        await publish(connection, self.sender, notices)

    async def open(self) -> None:
        """Migrate the database to the current schema."""
        await migrate(self.engine)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    async def check(self) -> None:
        """Check that the database can be written; raises NotStored."""
        async with self.writing() as connection:
            await connection.execute(update(PulseModel).values(count=PulseModel.count + 1))

    @asynccontextmanager
    async def writing_elsewhere(self) -> AsyncIterator[None]:
        """The turn of somebody who writes to SQLite on a connection of their own."""
        async with self._write_lock:
            yield

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; if it raises Conflict or NotStored, nothing is stored."""
        try:
            async with self._write_lock, self._writer.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error
        except BROKEN as error:
            raise NotStored(str(error)) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A database session that reads one snapshot; raises NotStored."""
        try:
            async with AsyncSession(self._reader, expire_on_commit=False) as session:
                yield session
        except BROKEN as error:
            raise NotStored(str(error)) from error

    @asynccontextmanager
    async def glancing(self) -> AsyncIterator[AsyncConnection]:
        """A connection for one statement that reads, without a transaction; raises NotStored."""
        try:
            async with self._glancer.connect() as connection:
                yield connection
        except BROKEN as error:
            raise NotStored(str(error)) from error
