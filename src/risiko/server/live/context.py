"""What all tables of a server share: settings, database, clock, bots, metrics."""

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from risiko.server.clock import MILLI, Clock
from risiko.server.cluster.cluster import Cluster
from risiko.server.metrics import Metrics
from risiko.server.protection.visitors import Visitors
from risiko.server.refusal import Refusal
from risiko.server.settings import Settings
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.store import NotStored, Store
from risiko.server.storage.table_queries import TableQueries
from risiko.server.storage.table_store import TableStore
from risiko.server.thinking.bot_pool import BotPool

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """What every table needs."""

    settings: Settings
    store: Store
    table_store: TableStore
    table_queries: TableQueries
    entry_writer: EntryWriter
    cluster: Cluster
    clock: Clock
    bot_pool: BotPool
    metrics: Metrics
    visitors: Visitors
    started: float
    """When the server was started: nobody was connected before."""

    def now(self) -> int:
        """The time as it is stored, in milliseconds since 1970."""
        return int(self.clock.now() * MILLI)

    async def write(self, table: str, writing: Awaitable[T]) -> T:
        """Wait for a write (or read) of a table; a database that fails is a refusal."""
        try:
            return await writing
        except NotStored as error:
            log.error("table %s: not stored: %s", table, error)
            raise Refusal("not_stored") from None
