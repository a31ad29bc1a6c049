"""Who is connected through which server, as the servers tell each other.

The rows of a server go with it. What each of them says is one number for each table, with a bit for
each seat whose player is connected.
"""

from collections.abc import Mapping

from sqlalchemy import delete, select, text

from risiko.server.storage.cluster.notices import NOBODY_HERE, Notice
from risiko.server.storage.cluster.server_rows import ALIVE
from risiko.server.storage.models import PresenceModel, ServerModel
from risiko.server.storage.store import Store

_WRITE = text(
    "INSERT INTO presence (table_id, server_id, seats) "
    "SELECT tables.id, servers.id, here.seats "
    "FROM unnest(CAST(:tables AS varchar[]), CAST(:seats AS smallint[])) AS here (id, seats) "
    "JOIN tables ON tables.id = here.id JOIN servers ON servers.id = :server "
    "ORDER BY tables.id "
    "ON CONFLICT (table_id, server_id) DO UPDATE SET seats = excluded.seats"
)


async def write_presence(store: Store, server: str, tables: Mapping[str, int]) -> None:
    """Store and tell who is connected to some tables through a server."""
    here = {table: seats for table, seats in tables.items() if seats != NOBODY_HERE}
    gone = [table for table in tables if table not in here]
    async with store.writing() as connection:
        if here:
            rows = {"tables": list(here), "seats": list(here.values()), "server": server}
            await connection.execute(_WRITE, rows)
        if gone:
            await connection.execute(
                delete(PresenceModel).where(
                    PresenceModel.server_id == server, PresenceModel.table_id.in_(gone)
                )
            )
        told = [Notice("presence", table, seats) for table, seats in tables.items()]
        await store.notify(connection, *told)


async def read_presence(store: Store) -> list[tuple[str, str, int]]:
    """Everybody who is connected anywhere: table, server and seats."""
    async with store.reading() as session:
        rows = await session.execute(
            select(PresenceModel.table_id, PresenceModel.server_id, PresenceModel.seats)
            .join(ServerModel, ServerModel.id == PresenceModel.server_id)
            .where(ALIVE)
        )
        return [(table, server, seats) for table, server, seats in rows]
