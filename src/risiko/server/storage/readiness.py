"""Whether this server can take work: its database can be written, and it is not about to stop."""

import asyncio
import shutil

from risiko.server.clock import Clock
from risiko.server.refusal import Refusal
from risiko.server.storage.database import file_of
from risiko.server.storage.store import NotStored, Store

PATIENCE = 5.0
"""Seconds after which a database that has not stored anything counts as lost."""
TRUSTED = 1.0
"""Seconds for which a check that succeeded is not repeated: each one writes."""
LEAST_ROOM = 16_000_000
"""Bytes that have to be free on the disk of an SQLite database; a game needs far less."""


class Readiness:
    """Finds out whether a server is ready."""

    def __init__(self, store: Store, database: str, clock: Clock) -> None:
        self._store = store
        self._file = file_of(database)
        self._clock = clock
        self._checking = asyncio.Lock()
        self._proven = -TRUSTED
        self.draining = False

    def drain(self) -> None:
        """The server is about to stop: it answers, but whoever can should ask another one."""
        self.draining = True

    async def check(self) -> None:
        """Raise Refusal if the server is not ready."""
        if self.draining:
            raise Refusal("draining")
        async with self._checking:
            if self._clock.now() - self._proven < TRUSTED:
                return
            if self._file is not None and shutil.disk_usage(self._file.parent).free < LEAST_ROOM:
                raise Refusal("disk_full")
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._store.check()
            except (NotStored, TimeoutError):
                raise Refusal("unhealthy") from None
            self._proven = self._clock.now()
