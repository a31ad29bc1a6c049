"""Leases of tables: which server keeps a table's clocks and lets its bots decide.

A lease belongs to a server as long as that has its row, so there is nothing to renew for a table.
Its number, the fence, grows with every holder. What clocks and bots do is stored only together with
a check of the fence, in one transaction: a server that has lost the lease, and may not know it yet,
writes nothing.
"""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, literal, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_or_skip
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.cluster.server_rows import NOW, bury
from risiko.server.storage.models import LeaseModel, ServerModel, TableModel
from risiko.server.storage.store import Conflict, Store
from risiko.server.tables.table_record import Fence

AT_ONCE = 50
"""Leases of servers that are gone that one server takes over at a time: others want some, too."""

_CHECK = text(
    "SELECT leases.table_id, leases.server_id, leases.fence, tables.version FROM leases "
    "JOIN servers ON servers.id = leases.server_id JOIN tables ON tables.id = leases.table_id "
    f"WHERE leases.table_id = ANY(CAST(:tables AS varchar[])) AND servers.until > {NOW} "
    "FOR KEY SHARE OF servers"
)
_HELD = exists().where(ServerModel.id == LeaseModel.server_id)
_GONE = and_(LeaseModel.server_id.is_not(None), ~_HELD)


def _had_another(server: str) -> ColumnElement[bool]:
    return and_(LeaseModel.server_id.is_not(None), LeaseModel.server_id != server)


class Lost(Conflict):
    """A server does not hold the lease with which it wanted to write. Nothing was stored."""


class Granted(NamedTuple):
    """A lease that a server has got."""

    table: str
    fence: int
    inherited: bool
    """Whether its last holder is gone: nobody kept the clocks of the table since."""


async def take(store: Store, server: str, tables: Collection[str]) -> list[Granted]:
    """Take the leases of tables, where no other server has them."""
    async with store.writing() as connection:
        await bury(connection)
        await connection.execute(
            insert_or_skip(LeaseModel)
            .from_select(
                ["table_id", "fence"],
                select(TableModel.id, literal(0))
                .where(TableModel.id.in_(tables))
                .order_by(TableModel.id),
            )
            .on_conflict_do_nothing()
        )
        rows = await connection.execute(
            select(LeaseModel.table_id, _had_another(server))
            .where(LeaseModel.table_id.in_(tables), ~_HELD | (LeaseModel.server_id == server))
            .order_by(LeaseModel.table_id)
            .with_for_update()
        )
        return await _give(store, connection, server, dict(rows.all()))


async def take_over(store: Store, server: str) -> list[Granted]:
    """Take some leases of servers that are gone; who does so at the same time gets others."""
    async with store.writing() as connection:
        await bury(connection)
        rows = await connection.execute(
            select(LeaseModel.table_id, _had_another(server))
            .where(_GONE)
            .limit(AT_ONCE)
            .with_for_update(skip_locked=True)
        )
        return await _give(store, connection, server, dict(rows.all()))


async def _give(
    store: Store, connection: AsyncConnection, server: str, free: dict[str, bool]
) -> list[Granted]:
    """Write a server into leases that are free; of each it is known whether somebody had it."""
    if not free:
        return []
    rows = await connection.execute(
        update(LeaseModel)
        .where(LeaseModel.table_id.in_(free))
        .values(server_id=server, fence=LeaseModel.fence + 1)
        .returning(LeaseModel.table_id, LeaseModel.fence)
    )
    granted = [Granted(table, fence, free[table]) for table, fence in rows]
    taken_over = [Notice("lease", table, fence) for table, fence, inherited in granted if inherited]
    await store.notify(connection, *taken_over)
    return granted


async def release(store: Store, server: str, tables: Collection[str]) -> None:
    """Give leases back, and tell whoever waits for them; at a game that is over nobody does."""
    mine = and_(LeaseModel.table_id.in_(tables), LeaseModel.server_id == server)
    over = select(TableModel.id).where(TableModel.id.in_(tables), TableModel.status == "over")
    async with store.writing() as connection:
        await connection.execute(delete(LeaseModel).where(mine, LeaseModel.table_id.in_(over)))
        rows = await connection.scalars(
            update(LeaseModel).where(mine).values(server_id=None).returning(LeaseModel.table_id)
        )
        await store.notify(connection, *(Notice("lease", table) for table in rows))


async def check_fences(
    connection: AsyncConnection, fenced: Collection[tuple[str, int, Fence]]
) -> None:
    """Check the lease of each table, and its version, as a clock or a bot knew them.

    Raises Lost or Conflict. Until the transaction has ended nobody can remove the server and so
    take its leases. It must have written the rows of the tables before, so that these stay, too.
    """
    if not fenced:
        return
    tables = [table for table, _, _ in fenced]
    rows = await connection.execute(_CHECK, {"tables": tables})
    held = {table: (Fence(server, number), version) for table, server, number, version in rows}
    for table, version, fence in fenced:
        holder, found = held.get(table, (None, None))
        if holder != fence:
            raise Lost(table)
        if found != version:
            raise Conflict(table)
