"""Queries over many tables: the lobby's lists, counts, and tables that need attention."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from risiko.server.storage.models import (
    EntryModel,
    LeaseModel,
    SeatModel,
    ServerModel,
    TableModel,
)
from risiko.server.storage.server_rows import ALIVE
from risiko.server.storage.store import Store
from risiko.server.storage.table_rows import seat_of, table_record
from risiko.server.tables.seats import Seat, Seats
from risiko.server.tables.table_record import NOBODY, Status, TableRecord


class TableQueries:
    """Finds and counts tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list_public(self, status: Status, *, most: int) -> list[tuple[TableRecord, Seats]]:
        """The newest public tables of a status."""
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel)
                .where(TableModel.status == status, TableModel.public)
                .order_by(TableModel.created.desc())
                .limit(most)
            )
            return await _with_seats(session, rows.all())

    async def list_of(self, player: str, *, most: int) -> list[tuple[TableRecord, Seats]]:
        """The newest tables where a player sits, or that they opened."""
        seated = select(SeatModel.table_id).where(SeatModel.player_id == player)
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel)
                .where(or_(TableModel.host == player, TableModel.id.in_(seated)))
                .order_by(TableModel.created.desc())
                .limit(most)
            )
            return await _with_seats(session, rows.all())

    async def count_open(self, player: str) -> int:
        """How many of the tables a player has opened are not over."""
        async with self._store.reading() as session:
            found = await session.scalar(
                select(func.count()).where(TableModel.host == player, TableModel.status != "over")
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
        )
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(TableModel.id).where(or_(TableModel.ply != last, ~sound))
            )
            return list(rows)


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
