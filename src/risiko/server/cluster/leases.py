"""The leases a server holds: at which tables it keeps the clocks and lets the bots decide.

A server that is alone holds them all. Among several, a table is asked for as soon as somebody is
connected to it here or something is due there; the first one gets it and keeps it until it has no
use for it, gives it to a server where people are, or is gone.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Iterable

from risiko.server.cluster.subscriber import LeaseKeeper
from risiko.server.storage.cluster import lease_rows
from risiko.server.storage.cluster.lease_rows import Granted
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.table_record import Fence

log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds until leases are asked for again after the database has failed."""


class NotHeld(Exception):
    """This server does not keep the clocks of that table, or no longer."""


class Leases:
    """The leases of a server that is alone: it holds all of them."""

    @property
    def count(self) -> int:
        """How many leases are held, where there may be other servers."""
        return 0

    def holds(self, table: str) -> bool:
        """Whether clocks and bots of a table run here."""
        return True

    def fence(self, table: str) -> Fence | None:
        """The lease of a table, to be checked when something is written; raises NotHeld."""
        return None

    def want(self, table: str) -> None:
        """Ask for a lease; whether it is granted is told later."""

    def asks(self, table: str) -> bool:
        """Whether a lease was asked for and the database has not answered yet."""
        return False

    async def claim(self, tables: Collection[str]) -> list[str]:
        """Take the leases of tables at once; those that are held here then. Raises NotStored."""
        return list(tables)

    def release(self, tables: Iterable[str]) -> None:
        """Give leases back."""

    def forget(self, table: str) -> None:
        """The lease of a table is held here no more, as a write has shown."""


class SharedLeases(Leases):
    """The leases of one server among several."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, int] = {}
        """The fence of each."""
        self._wanted: set[str] = set()
        self._asked: set[str] = set()
        """Those of the wanted ones that the database is being asked for."""
        self._released: set[str] = set()
        self._work = asyncio.Event()
        self._until = 0.0
        self.keeper: LeaseKeeper | None = None

    @property
    def count(self) -> int:
        return len(self._held)

    def holds(self, table: str) -> bool:
        return table in self._held and time.monotonic() < self._until

    def fence(self, table: str) -> Fence | None:
        if not self.holds(table):
            raise NotHeld(table)
        return Fence(self._store.sender, self._held[table])

    def want(self, table: str) -> None:
        if table not in self._held:
            self._wanted.add(table)
            self._work.set()

    def asks(self, table: str) -> bool:
        return table in self._wanted or table in self._asked

    def release(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._wanted.discard(table)
            if self._held.pop(table, None) is not None:
                self._released.add(table)
                self._work.set()

    async def claim(self, tables: Collection[str]) -> list[str]:
        server = self._store.sender
        return self._keep(server, await lease_rows.take(self._store, server, tables))

    def forget(self, table: str) -> None:
        self._held.pop(table, None)

    def keep_until(self, moment: float) -> None:
        """All leases hold until then, by the clock that never goes back."""
        self._until = moment

    def lose_all(self) -> None:
        """This server is gone for the others: it holds nothing any more."""
        self._held.clear()
        self._released.clear()
        if self.keeper is not None:
            self.keeper.leases_lost()

    async def run(self) -> None:
        """Give back what is not needed and take what is wanted, as much as there is at a time."""
        while True:
            await self._work.wait()
            self._work.clear()
            released, self._released = self._released, set()
            wanted, self._wanted = self._wanted, set()
            self._asked = wanted
            server = self._store.sender
            try:
                if released:
                    await lease_rows.release(self._store, server, released)
                if wanted:
                    await self.claim(wanted)
            except (Conflict, NotStored) as error:
                log.warning("leases cannot be changed: %s", error)
                self._released |= released
                self._wanted |= wanted
                await asyncio.sleep(RETRY)
                self._work.set()
            finally:
                self._asked = set()

    async def take_over(self) -> list[str]:
        """Take leases of servers that are gone; the tables whose clocks are kept here now."""
        server = self._store.sender
        return self._keep(server, await lease_rows.take_over(self._store, server))

    def _keep(self, server: str, granted: Collection[Granted]) -> list[str]:
        if server != self._store.sender:  # it has joined anew meanwhile, and holds nothing
            return []
        self._held.update({lease.table: lease.fence for lease in granted})
        for lease in granted:
            if self.keeper is not None:
                self.keeper.lease_granted(lease.table, inherited=lease.inherited)
        return [lease.table for lease in granted]
