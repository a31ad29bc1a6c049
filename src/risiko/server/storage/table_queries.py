"""Queries over many tables: the lobby's lists, counts, and tables that need attention."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from risiko.server.storage.cluster.server_rows import ALIVE
from risiko.server.storage.models import (
    EntryModel,
    LeaseModel,
    SeatModel,
    ServerModel,
    TableModel,
    TokenModel,
)
from risiko.server.storage.store import Store
from risiko.server.storage.table_rows import seat_of, table_record
from risiko.server.tables.seats import Seat, Seats
from risiko.server.tables.table_record import NOBODY, TableRecord


class ListedTable(NamedTuple):
    """A table that may be listed."""

    id: str
    host: str
    created: int
    origin: int | None


class TableQueries:
    """Finds and counts tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list_joinable(self, present: int, *, each: int, most: int) -> list[ListedTable]:
        """The newest public tables with a free seat whose host was seen after a time.

        At most so many of each host.
        """
        free = select(SeatModel.table_id).where(
            SeatModel.table_id == TableModel.id, SeatModel.kind == "open"
        )
        where = TableModel.status == "waiting", free.exists(), TableModel.host.in_(_seen(present))
        return await self._list_public(and_(*where), each, most)

    async def list_watchable(self, present: int, *, each: int, most: int) -> list[ListedTable]:
        """The newest public games at which somebody sits who was seen after a time."""
        here = select(SeatModel.table_id).where(
            SeatModel.table_id == TableModel.id, SeatModel.player_id.in_(_seen(present))
        )
        somebody = or_(here.exists(), TableModel.host.in_(_seen(present)))
        return await self._list_public(and_(TableModel.status == "running", somebody), each, most)

    async def _list_public(
        self, where: ColumnElement[bool], each: int, most: int
    ) -> list[ListedTable]:
        newest = TableModel.created.desc()
        number = func.row_number().over(partition_by=TableModel.host, order_by=newest)
        found = (
            select(
                TableModel.id,
                TableModel.host,
                TableModel.created,
                TableModel.origin,
                number.label("number"),
            )
            .where(TableModel.public, where)
            .subquery()
        )
        async with self._store.reading() as session:
            rows = await session.execute(
                select(found.c.id, found.c.host, found.c.created, found.c.origin)
                .where(found.c.number <= each)
                .order_by(found.c.number, found.c.created.desc())
                .limit(most)
            )
            return [ListedTable(*row) for row in rows]

    async def read_all(self, ids: Sequence[str]) -> list[tuple[TableRecord, Seats]]:
        """Some tables with their seats, in this order."""
        async with self._store.reading() as session:
            rows = await session.scalars(select(TableModel).where(TableModel.id.in_(ids)))
            found = sorted(rows, key=lambda row: ids.index(row.id))
            return await _with_seats(session, found)

    async def list_expired(self, before: int) -> list[str]:
        """The ids of tables that have waited since before a time, but for campaigns."""
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel.id).where(
                    TableModel.status == "waiting",
                    TableModel.campaign.is_(None),
                    TableModel.created < before,
                )
            )
            return list(rows)

    async def list_of(self, player: str, *, most: int) -> list[tuple[TableRecord, Seats]]:
        """The newest tables where a player sits, or that they opened, unless closed unplayed."""
        seated = select(SeatModel.table_id).where(SeatModel.player_id == player)
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel)
                .where(or_(TableModel.host == player, TableModel.id.in_(seated)))
                .where(or_(TableModel.status != "closed", TableModel.ply > 0))
                .order_by(TableModel.created.desc())
                .limit(most)
            )
            return await _with_seats(session, rows.all())

    async def count_open(self, player: str) -> int:
        """How many of the tables a player has opened have not ended."""
        async with self._store.reading() as session:
            found = await session.scalar(
                select(func.count()).where(
                    TableModel.host == player, TableModel.status.not_in(("over", "closed"))
                )
            )
            return found or 0

    async def count_by_status(self) -> dict[str, int]:
        """The number of tables of each status."""
        async with self._store.reading() as session:
            rows = await session.execute(
                select(TableModel.status, func.count()).group_by(TableModel.status)
            )
            return dict(rows.all())

    async def list_due(self) -> list[str]:
        """The ids of running tables where a bot has to act or a clock runs.

        Those whose clocks are kept by a server that runs are left out.
        """
        seat = select(SeatModel.table_id).where(
            SeatModel.table_id == TableModel.id,
            SeatModel.seat == TableModel.turn,
            or_(SeatModel.kind == "bot", SeatModel.stand_in, SeatModel.spared != ""),
        )
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel.id).where(
                    TableModel.status == "running",
                    or_(
                        TableModel.decision.is_not(None),
                        TableModel.reaction.is_not(None),
                        seat.exists(),
                    ),
                    *self._unkept(),
                )
            )
            return list(rows)

    def _unkept(self) -> list[ColumnElement[bool]]:
        """The condition that no server keeps the clocks of a table; SQLite has but one server."""
        if self._store.engine.dialect.name != "postgresql":
            return []
        kept = exists().where(
            LeaseModel.table_id == TableModel.id, LeaseModel.server_id == ServerModel.id, ALIVE
        )
        return [~kept]

    async def list_damaged(self) -> list[str]:
        """The ids of tables whose row contradicts their entries, as far as one query can tell."""
        last = (
            select(func.coalesce(func.max(EntryModel.ply), 0))
            .where(EntryModel.table_id == TableModel.id)
            .scalar_subquery()
        )
        sound = or_(
            and_(TableModel.status == "waiting", TableModel.ply == 0),
            and_(
                TableModel.status == "running", TableModel.turn != NOBODY, TableModel.winners == 0
            ),
            and_(TableModel.status == "over", TableModel.turn == NOBODY, TableModel.winners != 0),
            and_(TableModel.status == "closed", TableModel.turn == NOBODY, TableModel.winners == 0),
        )
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel.id).where(or_(TableModel.ply != last, ~sound))
            )
            return list(rows)


def _seen(present: int) -> Select[str]:
    """The ids of players who were seen after a time."""
    return select(TokenModel.player_id).where(TokenModel.seen > present)


async def _with_seats(
    session: AsyncSession, rows: Sequence[TableModel]
) -> list[tuple[TableRecord, Seats]]:
    wanted = [row.id for row in rows]
    seats: dict[str, list[Seat]] = {id: [] for id in wanted}
    found = await session.scalars(
        select(SeatModel).where(SeatModel.table_id.in_(wanted)).order_by(SeatModel.seat)
    )
    for seat in found:
        seats[seat.table_id].append(seat_of(seat))
    return [(table_record(row), tuple(seats[row.id])) for row in rows]
