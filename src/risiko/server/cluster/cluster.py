"""The servers on one database, as one of them sees them: joining, hearing the others, leaving.

On PostgreSQL a server keeps one connection for this. Over it, it says again and again that it is
running, and hears the notices of the others: whoever cannot hear cannot keep its leases either.
After a gap, or when it was suspended for so long that it counts as gone, it joins again under
another id, and everything it knows is compared with the database.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from risiko.server.cluster.leases import Leases, SharedLeases
from risiko.server.cluster.presence import Presence, SharedPresence
from risiko.server.cluster.shared_counts import SharedCounts
from risiko.server.cluster.subscriber import LeaseKeeper, Subscriber
from risiko.server.protection.counts import Counts
from risiko.server.storage.cluster import server_rows
from risiko.server.storage.cluster.notices import CHANNEL, NOBODY_HERE, Notice, read_payload
from risiko.server.storage.store import BROKEN, Conflict, NotStored, Store
from risiko.server.tables.ids import new_id

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two signs of life, and between two looks for servers that are gone."""
MARGIN = 1.0
"""Seconds before the end of its lease at which a server stops by itself."""
RECONNECT = 0.5
"""Seconds until a lost connection is made again."""


class Cluster:
    """The servers on an SQLite database: this one alone."""

    def __init__(self) -> None:
        self.leases = Leases()
        self.presence = Presence()
        self.counts = Counts()

    @property
    def alone(self) -> bool:
        """Whether no other server can use the database."""
        return True

    @property
    def servers(self) -> int:
        """How many servers use the database, this one included."""
        return 1

    def subscribe(self, subscriber: Subscriber) -> None:
        """Let a part of this server hear what the others do."""

    def keep(self, keeper: LeaseKeeper) -> None:
        """Let a part of this server keep the clocks for which it holds the leases."""

    async def open(self) -> None:
        """Join the others."""

    async def leave(self) -> None:
        """Give everything to the others, because this server stops."""


def make_cluster(store: Store) -> Cluster:
    """The cluster of a server, by the kind of its database."""
    return SharedCluster(store) if store.engine.dialect.name == "postgresql" else Cluster()


class SharedCluster(Cluster):
    """The servers on a PostgreSQL database."""

    leases: SharedLeases
    presence: SharedPresence
    counts: SharedCounts

    def __init__(self, store: Store) -> None:
        self._store = store
        self.leases = SharedLeases(store)
        self.presence = SharedPresence(store)
        self.counts = SharedCounts(store)
        self._subscribers: list[Subscriber] = []
        self._others: set[str] = set()
        self._early: list[str] | None = None
        """Payloads that have arrived before the present was known."""
        self._hurry = asyncio.Event()
        """Set when a server has said that it stops: its leases can be taken over at once."""
        self._joined = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def alone(self) -> bool:
        return False

    @property
    def servers(self) -> int:
        return len(self._others) + 1

    def subscribe(self, subscriber: Subscriber) -> None:
        self._subscribers.append(subscriber)

    def keep(self, keeper: LeaseKeeper) -> None:
        self.leases.keeper = keeper

    async def open(self) -> None:
        self._tasks = [
            asyncio.create_task(self._stay(), name="cluster"),
            asyncio.create_task(self._inherit(), name="inheriting"),
            asyncio.create_task(self.leases.run(), name="leases"),
            asyncio.create_task(self.presence.run(), name="presence"),
            asyncio.create_task(self.counts.run(), name="counts"),
        ]
        await self._joined.wait()

    async def leave(self) -> None:
        if not self._tasks:
            return
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self.leases.lose_all()
        try:
            async with self._store.writing() as connection:
                await server_rows.leave(connection, self._store.sender)
                await self._store.notify(connection, Notice("gone", self._store.sender))
        except NotStored as error:
            log.warning("the other servers do not hear that this one stops: %s", error)

    # Being there

    async def _stay(self) -> None:
        """Stay among the servers, whatever happens to the connection."""
        while True:
            try:
                async with _listening(self._store.engine, self._receive) as connection:
                    await _in_time(self._find_out(connection))
                    while True:
                        await asyncio.sleep(BEAT)
                        await _in_time(self._beat(connection))
            except Exception as error:
                known = isinstance(error, (*BROKEN, NotStored, TimeoutError))
                log.warning("the other servers cannot be heard: %s", error, exc_info=not known)
            await asyncio.sleep(RECONNECT)

    async def _beat(self, connection: AsyncConnection) -> None:
        """Say that this server is running, and look whether the others are."""
        if not await self._renew(connection):
            await self._join(connection)
        known = set(self._others)  # one that is heard while the others are listed is there
        alive = await server_rows.list_alive(connection)
        self._others |= alive - {self._store.sender}
        self._forget(known - alive)

    async def _renew(self, connection: AsyncConnection) -> bool:
        now = time.monotonic()
        renewed = await server_rows.renew(connection, self._store.sender)
        if renewed:
            self.leases.keep_until(now + server_rows.LEASE - MARGIN)
        return renewed

    async def _find_out(self, connection: AsyncConnection) -> None:
        """Join, unless this server is known, and find out what has happened meanwhile."""
        self._early = []
        if not await self._renew(connection):
            await self._join(connection)
        self._others = await server_rows.list_alive(connection) - {self._store.sender}
        await self.presence.read()
        early, self._early = self._early, None
        self._joined.set()
        for subscriber in self._subscribers:
            subscriber.missed()
        for payload in early:
            self.hear(payload)

    async def _join(self, connection: AsyncConnection) -> None:
        """Join under an id that no other server knows."""
        if self._joined.is_set():
            log.warning("this server was silent for too long and counted as gone")
        id, now = new_id(), time.monotonic()
        await server_rows.join(connection, id)
        self._store.sender = id
        self.leases.keep_until(now + server_rows.LEASE - MARGIN)
        self.leases.lose_all()
        self.presence.tell_all()

    def _forget(self, gone: set[str]) -> None:
        """Some servers are not running any more, and whoever was connected there is not here."""
        self._others -= gone
        for table in self.presence.drop(gone) if gone else ():
            self._tell(Notice("presence", table, NOBODY_HERE))

    async def _inherit(self) -> None:
        """Take over the tables of servers that are gone, as fast as they can be loaded."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._hurry.wait()
            self._hurry.clear()
            try:
                await self._joined.wait()
                while tables := await self.leases.take_over():
                    if self.leases.keeper is not None:
                        await self.leases.keeper.load(tables)
            except (Conflict, NotStored) as error:
                log.warning("no tables can be taken over: %s", error)

    # Hearing

    def _receive(self, driver: Any, pid: int, channel: str, payload: str) -> None:
        if self._early is not None:
            self._early.append(payload)
        else:
            self.hear(payload)

    def hear(self, payload: str) -> None:
        """Hear what a server has said, and tell those parts of this one that listen."""
        sender, notices = read_payload(payload)
        for notice in notices:
            if sender == self._store.sender and notice.kind != "campaign":
                continue  # whoever did it here has told everybody already
            if notice.kind == "presence":
                self._others.add(sender)
                self.presence.hear(sender, notice.id, notice.number)
            elif notice.kind == "gone":
                self._forget({sender})
                self._hurry.set()
            elif notice.kind == "count":
                self.counts.hear(notice)
                continue
            self._tell(notice)

    def _tell(self, notice: Notice) -> None:
        for subscriber in self._subscribers:
            subscriber.hear(notice)


async def _in_time(asked: Awaitable[None]) -> None:
    """Wait for the database, but not longer than a lease holds."""
    async with asyncio.timeout(server_rows.LEASE):
        await asked


@asynccontextmanager
async def _listening(engine: AsyncEngine, hear: Any) -> AsyncIterator[AsyncConnection]:
    """A connection of its own over which notices arrive."""
    connection = await engine.execution_options(isolation_level="AUTOCOMMIT").connect()
    try:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, hear)
        yield connection
    finally:
        with contextlib.suppress(Exception):  # the connection may have broken long ago
            await connection.invalidate()
            await connection.close()
