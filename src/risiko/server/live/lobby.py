"""The lobby: the lists of tables to join, to watch, and of one's own.

Strangers are shown only tables at which somebody is there. Nobody can push others off the lists by
opening many: a host is listed with a few tables, and first comes one table of each address.
"""

from collections import Counter
from collections.abc import Sequence

from risiko.server.clock import MILLI
from risiko.server.live.context import TableContext
from risiko.server.live.tables import Tables
from risiko.server.refusal import Refusal
from risiko.server.storage.store import NotStored
from risiko.server.storage.table_queries import ListedTable
from risiko.server.tables.info import table_info
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.table import Lobby, TableInfo
from risiko.text import Language

LISTED = 50
"""The most tables in each list."""
CANDIDATES = 500
"""Tables among which those are chosen."""
EACH = 3
"""Tables of one host in a list."""
PRESENT = 300
"""Seconds for which somebody counts as there after they were seen."""


async def read_lobby(
    context: TableContext, tables: Tables, player: str | None, language: Language
) -> Lobby:
    """The lobby as a player, or somebody unknown, sees it."""
    queries = context.table_queries
    present = context.now() - PRESENT * MILLI
    try:
        mine = await queries.list_of(player, most=LISTED) if player is not None else []
        own = {table.id for table, _ in mine}
        lists = [
            await queries.list_joinable(present, each=EACH, most=CANDIDATES),
            await queries.list_watchable(present, each=EACH, most=CANDIDATES),
        ]
        free, others = [
            await queries.read_all(choose_fairly([one for one in found if one.id not in own]))
            for found in lists
        ]
    except NotStored:
        raise Refusal("unhealthy") from None

    def tell(found: list[tuple[TableRecord, Seats]]) -> tuple[TableInfo, ...]:
        return tuple(
            table_info(table, seats, tables.connected_seats(table.id, seats), player, language)
            for table, seats in found
        )

    return Lobby(mine=tell(mine), open=tell(free), running=tell(others))


def choose_fairly(found: Sequence[ListedTable], most: int = LISTED) -> list[str]:
    """The ids of the tables to list: the newest one of each address, then the second ones.

    Where the address is unknown, the host counts.
    """
    counted: Counter[int | str] = Counter()
    ranked: list[tuple[int, int, str]] = []
    for table in sorted(found, key=lambda one: -one.created):
        owner = table.host if table.origin is None else table.origin
        ranked.append((counted[owner], -table.created, table.id))
        counted[owner] += 1
    return [id for _, _, id in sorted(ranked)[:most]]
