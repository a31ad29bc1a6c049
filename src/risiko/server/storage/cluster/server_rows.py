"""The servers on one PostgreSQL: each says again and again that it is running.

Who has not done so for a while is gone, whether it was killed, is suspended or cannot reach the
database: the others remove its row. It may join again, under another id. All times are those of
the database's clock.
"""

from sqlalchemy import BigInteger, ColumnElement, delete, insert, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.clock import MILLI
from risiko.server.storage.models import ServerModel

LEASE = 6.0
"""Seconds for which a server counts as running since it last said so."""

NOW = literal_column(f"(extract(epoch FROM clock_timestamp()) * {MILLI})::bigint", BigInteger)
"""The time of the database, in milliseconds since 1970."""
ALIVE = ServerModel.until > NOW


def _until() -> ColumnElement[int]:
    return NOW + int(LEASE * MILLI)


async def join(connection: AsyncConnection, id: str) -> None:
    """Add a server."""
    await connection.execute(insert(ServerModel).values(id=id, until=_until()))


async def renew(connection: AsyncConnection, id: str) -> bool:
    """Say that a server is running; False if it counts as gone already."""
    renewed = await connection.execute(
        update(ServerModel).where(ServerModel.id == id, ALIVE).values(until=_until())
    )
    return bool(renewed.rowcount)


async def bury(connection: AsyncConnection) -> None:
    """Remove all servers that are gone, and with them who was connected there.

    One that is just writing under its leases is left for the next time. After this it writes
    nothing under them any more.
    """
    gone = select(ServerModel.id).where(~ALIVE).with_for_update(skip_locked=True)
    await connection.execute(delete(ServerModel).where(ServerModel.id.in_(gone)))


async def leave(connection: AsyncConnection, id: str) -> None:
    """Remove a server that stops, and with it who is connected to it."""
    await connection.execute(delete(ServerModel).where(ServerModel.id == id))


async def list_alive(connection: AsyncConnection) -> set[str]:
    """The ids of all servers that are running."""
    rows = await connection.scalars(select(ServerModel.id).where(ALIVE))
    return set(rows)
