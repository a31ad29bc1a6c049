"""Writes new entries into PostgreSQL: those of all tables with one statement.

Their rows are locked in the order of their ids, so that two servers never wait for each other.
"""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.storage.store import Conflict
from risiko.server.tables.table_record import NewEntries

_WRITE = """
WITH locked AS (
    SELECT id FROM tables WHERE id = ANY ($7::varchar[]) ORDER BY id FOR NO KEY UPDATE
), added AS (
    INSERT INTO entries (table_id, ply, player, seat, text, at)
    SELECT * FROM unnest(
        $1::varchar[], $2::int[], $3::smallint[], $4::smallint[], $5::text[], $6::bigint[]
    )
), moved AS (
    UPDATE tables
    SET ply = new.ply, turn = new.turn, winners = new.winners, status = new.status
    FROM unnest(
        $7::varchar[], $8::int[], $9::int[], $10::smallint[], $11::smallint[], $12::varchar[]
    ) AS new (id, known, ply, turn, winners, status)
    JOIN locked USING (id)
    WHERE tables.id = new.id AND tables.ply = new.known AND tables.status NOT IN ('over', 'closed')
    RETURNING 1
)
SELECT count(*) FROM moved
"""


async def write_batch(connection: AsyncConnection, batch: Sequence[NewEntries]) -> None:
    """Write new entries within a transaction; raises Conflict if a game had gone on already."""
    entries = [
        (new.table, ply, *entry, at)
        for new in batch
        for ply, (entry, at) in enumerate(new.entries, new.first)
    ]
    progress = [
        (new.table, new.first - 1, new.ply, new.turn, new.winners, new.status) for new in batch
    ]
    columns = (*zip(*entries, strict=True), *zip(*progress, strict=True))
    done = await connection.exec_driver_sql(_WRITE, tuple(map(list, columns)))
    if done.scalar_one() != len(batch):
        raise Conflict(", ".join(new.table for new in batch))
