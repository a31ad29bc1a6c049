"""Tells the other servers on a PostgreSQL what was counted here: see `protection/counts.py`."""

import asyncio
import logging

from risiko.server.protection.counts import Counts
from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.store import Conflict, NotStored, Store

log = logging.getLogger(__name__)


class SharedCounts(Counts):
    """What is counted together by several servers."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._untold: list[Notice] = []
        self._work = asyncio.Event()

    def tell(self, name: str, key: str) -> None:
        self._untold.append(Notice("count", f"{name}:{key}"))
        self._work.set()

    def hear(self, notice: Notice) -> None:
        """Another server has counted something."""
        name, _, key = notice.id.partition(":")
        self.count(name, key)

    async def run(self) -> None:
        """Tell the others, all that has come together at a time."""
        while True:
            await self._work.wait()
            self._work.clear()
            untold, self._untold = self._untold, []
            try:
                async with self._store.writing() as connection:
                    await self._store.notify(connection, *untold)
            except (Conflict, NotStored) as error:
                log.warning("the other servers do not hear what was counted here: %s", error)
