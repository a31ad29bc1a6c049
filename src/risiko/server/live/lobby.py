"""The lobby: the lists of tables to join, to watch, and of one's own."""

from risiko.server.live.context import TableContext
from risiko.server.live.tables import Tables
from risiko.server.refusal import Refusal
from risiko.server.storage.store import NotStored
from risiko.server.tables.info import table_info
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.table import Lobby, TableInfo
from risiko.text import Language

LISTED = 50
"""The most tables in each list."""


async def read_lobby(
    context: TableContext, tables: Tables, player: str | None, language: Language
) -> Lobby:
    """The lobby as a player, or somebody unknown, sees it."""
    queries = context.table_queries
    try:
        mine = await queries.list_of(player, most=LISTED) if player is not None else []
        waiting = await queries.list_public("waiting", most=LISTED)
        running = await queries.list_public("running", most=LISTED)
    except NotStored:
        raise Refusal("unhealthy") from None
    own = {table.id for table, _ in mine}
    free = [
        (table, seats)
        for table, seats in waiting
        if table.id not in own and any(seat.kind == "open" for seat in seats)
    ]
    others = [(table, seats) for table, seats in running if table.id not in own]

    def tell(found: list[tuple[TableRecord, Seats]]) -> tuple[TableInfo, ...]:
        return tuple(
            table_info(table, seats, tables.connected_seats(table.id, seats), player, language)
            for table, seats in found
        )

    return Lobby(mine=tell(mine), open=tell(free), running=tell(others))
