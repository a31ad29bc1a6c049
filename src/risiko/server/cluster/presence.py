"""Who is connected to which table through the other servers, and telling them who is here."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Iterable

from risiko.server.storage.cluster.notices import NOBODY_HERE
from risiko.server.storage.cluster.presence_rows import read_presence, write_presence
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.session import from_bits, to_bits

log = logging.getLogger(__name__)

WATCHING = 8
"""The number of spectators is told with the seats: this many bits further up."""
MOST_WATCHING = 100
"""Spectators that are counted at one server."""
RETRY = 1.0
"""Seconds until what could not be stored is stored again."""


class Presence:
    """Knows who is connected elsewhere. A server that is alone knows of nobody."""

    def __init__(self) -> None:
        self._elsewhere: dict[str, dict[str, int]] = {}
        """For each table, for each other server, one bit for each seat, and the spectators."""

    def seats(self, table: str) -> frozenset[int]:
        """The seats of a table whose players are connected through other servers."""
        bits = 0
        for more in self._elsewhere.get(table, {}).values():
            bits |= more
        return frozenset(from_bits(bits & (1 << WATCHING) - 1))

    def spectators(self, table: str) -> int:
        """How many watch a table through other servers."""
        return sum(more >> WATCHING for more in self._elsewhere.get(table, {}).values())

    def watched(self, table: str) -> bool:
        """Whether anybody is connected to a table through another server."""
        return table in self._elsewhere

    def set(self, table: str, seats: Iterable[int] | None, spectators: int = 0) -> None:
        """Tell the others whose seats are connected here, and how many watch; None for the seats
        if nobody is here, not even to watch.
        """


class SharedPresence(Presence):
    """The same among several servers."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._here: dict[str, int] = {}
        self._untold: set[str] = set()
        self._work = asyncio.Event()

    def set(self, table: str, seats: Iterable[int] | None, spectators: int = 0) -> None:
        watching = min(spectators, MOST_WATCHING) << WATCHING
        now = NOBODY_HERE if seats is None else to_bits(seats) | watching
        if now == self._here.get(table, NOBODY_HERE):
            return
        if seats is None:
            del self._here[table]
        else:
            self._here[table] = now
        self._untold.add(table)
        self._work.set()

    def tell_all(self) -> None:
        """Tell everything again, because this server has joined anew."""
        self._untold = set(self._here)
        self._work.set()

    async def run(self) -> None:
        """Tell the others whatever has changed here, as much as there is at a time."""
        while True:
            await self._work.wait()
            self._work.clear()
            tables, self._untold = self._untold, set()
            if not tables:
                continue
            now = {table: self._here.get(table, NOBODY_HERE) for table in tables}
            try:
                await write_presence(self._store, self._store.sender, now)
            except (Conflict, NotStored) as error:
                log.warning("the other servers do not hear who is here: %s", error)
                self._untold |= tables
                await asyncio.sleep(RETRY)
                self._work.set()

    def hear(self, server: str, table: str, seats: int) -> None:
        """Another server says who is connected to a table there."""
        if seats != NOBODY_HERE:
            self._elsewhere.setdefault(table, {})[server] = seats
        elif server in self._elsewhere.get(table, {}):
            self._remove(table, server)

    def drop(self, servers: Collection[str]) -> list[str]:
        """Servers are gone, and with them who was connected there; the tables concerned."""
        lost = [
            (table, server)
            for table, there in self._elsewhere.items()
            for server in there
            if server in servers
        ]
        for table, server in lost:
            self._remove(table, server)
        return list(dict.fromkeys(table for table, _ in lost))

    def _remove(self, table: str, server: str) -> None:
        del self._elsewhere[table][server]
        if not self._elsewhere[table]:
            del self._elsewhere[table]

    async def read(self) -> None:
        """Read what all the others have said."""
        found: dict[str, dict[str, int]] = defaultdict(dict)
        for table, server, seats in await read_presence(self._store):
            if server != self._store.sender:
                found[table][server] = seats
        self._elsewhere = dict(found)
