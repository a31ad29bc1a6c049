"""Tables that nobody has begun to play at are closed after a while, and deleted much later."""

import logging

from risiko.server.clock import MILLI
from risiko.server.live.context import TableContext
from risiko.server.live.tables import Tables
from risiko.server.refusal import Refusal
from risiko.server.tables import seating

log = logging.getLogger(__name__)

PERIOD = 3600.0
"""Seconds between two searches."""
WAITING = 14 * 24 * 3600
"""Seconds after which a table is closed at which no game has begun."""
CLOSED = 30 * 24 * 3600
"""Seconds after that until a closed table at which nothing was played is deleted."""


async def expire_tables(context: TableContext, tables: Tables) -> None:
    """Close tables that have waited for too long, and delete old ones nobody played at."""
    now = context.now()
    for id in await context.table_queries.list_expired(now - WAITING * MILLI):
        try:
            await (await tables.get(id)).change(seating.expire)
        except Refusal as refusal:
            log.warning("table %s does not expire: %s", id, refusal.code)
    await context.table_store.purge(now - (WAITING + CLOSED) * MILLI)
