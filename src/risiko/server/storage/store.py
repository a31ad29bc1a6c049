"""Tables in the database: read as a whole, changed only if nobody else has changed them.

What is written is what has changed, and only if the table is as it was known: no process can write
back what it remembers from earlier. The entries are the truth; where a game stands is noted in the
row of its table and follows from them.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from typing import cast

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from risiko.record.replay import Entry
from risiko.server.storage.database import WRITES, connect, driver_errors, migrate
from risiko.server.storage.models import ChatRow, EntryRow, SeatRow, TableRow
from risiko.server.tables.table_record import (
    NOBODY,
    Facts,
    Progress,
    Said,
    Saved,
    Seat,
    SeatKind,
    Seats,
    Stamp,
    Standing,
    Status,
    Stored,
)
from risiko.server.tables.table_record import DiceMode as Mode
from risiko.server.wire.table import Deed, Reaction

BROKEN: tuple[type[Exception], ...] = (DBAPIError, PoolTimeout, OSError, *driver_errors())
"""What a database, its driver or the way to it may raise."""


class Conflict(Exception):
    """Somebody else has written to the table in the meantime. Nothing was stored."""


class NotStored(Exception):
    """The database failed: a full disk, a lost connection. Nothing was stored."""


class Store:
    """The database of one server."""

    def __init__(self, address: str) -> None:
        self.engine: AsyncEngine = connect(address)
        self._writer = self.engine.execution_options(**{WRITES: True})
        postgres = self.engine.dialect.name == "postgresql"
        self._reader = (
            self.engine.execution_options(isolation_level="REPEATABLE READ")
            if postgres
            else self.engine  # a transaction of SQLite never sees anything else
        )
        self._pen = asyncio.Lock()

    async def open(self) -> None:
        """Bring the database up to date."""
        await migrate(self.engine)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    async def check(self) -> None:
        """Ask the database for a sign of life; raises NotStored."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except BROKEN as error:
            raise NotStored(str(error)) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; raises Conflict or NotStored, and then nothing is stored."""
        try:
            async with self._pen, self._writer.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error
        except BROKEN as error:
            raise NotStored(str(error)) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that reads one state of the database; raises NotStored."""
        try:
            async with AsyncSession(self._reader, expire_on_commit=False) as session:
                yield session
        except BROKEN as error:
            raise NotStored(str(error)) from error

    # One table

    async def table(self, id: str) -> Saved | None:
        """A table with all that has happened there."""
        async with self.reading() as session:
            row = await session.get(TableRow, id)
            if row is None:
                return None
            seats = await session.scalars(
                select(SeatRow).where(SeatRow.table_id == id).order_by(SeatRow.seat)
            )
            entries = await session.execute(
                select(EntryRow.ply, EntryRow.player, EntryRow.seat, EntryRow.text, EntryRow.at)
                .where(EntryRow.table_id == id)
                .order_by(EntryRow.ply)
            )
            plies: list[int] = []
            stored: list[Stored] = []
            for ply, player, seat, words, at in entries:
                plies.append(ply)
                stored.append(Stored(Entry(player, seat, words), at))
            gap = next((k for k, ply in enumerate(plies, 1) if ply != k), None)
            return Saved(_facts(row), tuple(map(_seat, seats)), tuple(stored), gap)

    async def stamp(self, id: str) -> Stamp | None:
        """What tells whether what we know of a table is what is stored."""
        async with self.reading() as session:
            row = await session.execute(
                select(
                    TableRow.version, TableRow.ply, TableRow.turn, TableRow.winners, TableRow.status
                ).where(TableRow.id == id)
            )
            found = row.one_or_none()
            if found is None:
                return None
            version, ply, turn, winners, status = found
            return Stamp(version, Standing(ply, turn, winners, cast(Status, status)))

    async def add(self, facts: Facts, seats: Seats) -> None:
        """A new table."""
        async with self.writing() as connection:
            await insert_table(connection, facts, seats)

    async def remove(self, facts: Facts) -> None:
        """A table that nobody sits at any more."""
        async with self.writing() as connection:
            gone = await connection.execute(delete(TableRow).where(_as_known(facts)))
            if gone.rowcount != 1:
                raise Conflict(facts.id)

    async def change(
        self,
        before: Facts,
        after: Facts,
        seats: Iterable[tuple[Seat, Seat]],
        progress: Progress | None = None,
        rematch: tuple[Facts, Seats] | None = None,
    ) -> Facts:
        """Other facts and seats, with the first entries of the game or the table of a rematch.

        Each seat is given as it was and as it shall be. Raises Conflict if the table is not as it
        was before.
        """
        after = replace(after, version=before.version + 1)
        async with self.writing() as connection:
            await _rewrite(connection, before, after)
            for old, new in seats:
                await connection.execute(
                    update(SeatRow)
                    .where(SeatRow.table_id == before.id, SeatRow.seat == new.seat)
                    .values(_differences(_seat_values(old), _seat_values(new)))
                )
            if progress is not None and progress.entries:
                await connection.execute(insert(EntryRow), entry_values(progress))
            if rematch is not None:
                await insert_table(connection, *rematch)
        return after

    async def repair(self, found: Facts, standing: Standing) -> Facts:
        """Note in the row what follows from the entries; raises Conflict if it has changed."""
        after = replace(found.at(standing), version=found.version + 1)
        async with self.writing() as connection:
            await _rewrite(connection, found, after)
        return after

    # Many tables

    async def tables(self, status: Status, *, most: int) -> list[tuple[Facts, Seats]]:
        """The newest public tables of a status."""
        async with self.reading() as session:
            rows = await session.scalars(
                select(TableRow)
                .where(TableRow.status == status, TableRow.public)
                .order_by(TableRow.created.desc())
                .limit(most)
            )
            return await _with_seats(session, rows.all())

    async def tables_of(self, player: str, *, most: int) -> list[tuple[Facts, Seats]]:
        """The newest tables where somebody sits, or that they opened."""
        seated = select(SeatRow.table_id).where(SeatRow.player_id == player)
        async with self.reading() as session:
            rows = await session.scalars(
                select(TableRow)
                .where(or_(TableRow.host == player, TableRow.id.in_(seated)))
                .order_by(TableRow.created.desc())
                .limit(most)
            )
            return await _with_seats(session, rows.all())

    async def count_open(self, player: str) -> int:
        """How many tables that somebody opened are not over."""
        async with self.reading() as session:
            found = await session.scalar(
                select(func.count()).where(TableRow.host == player, TableRow.status != "over")
            )
            return found or 0

    async def count(self) -> dict[str, int]:
        """How many tables there are, by their status."""
        async with self.reading() as session:
            rows = await session.execute(
                select(TableRow.status, func.count()).group_by(TableRow.status)
            )
            return dict(rows.all())

    async def waking(self) -> list[str]:
        """The running tables where a bot has to act or a clock runs."""
        seat = select(SeatRow.table_id).where(
            SeatRow.table_id == TableRow.id,
            SeatRow.seat == TableRow.turn,
            or_(SeatRow.kind == "bot", SeatRow.stand_in, SeatRow.spared != ""),
        )
        async with self.reading() as session:
            rows = await session.scalars(
                select(TableRow.id).where(
                    TableRow.status == "running",
                    or_(
                        TableRow.decision.is_not(None),
                        TableRow.reaction.is_not(None),
                        seat.exists(),
                    ),
                )
            )
            return list(rows)

    async def damaged(self) -> list[str]:
        """The tables whose row and entries contradict each other, as far as can be seen at once."""
        last = (
            select(func.coalesce(func.max(EntryRow.ply), 0))
            .where(EntryRow.table_id == TableRow.id)
            .scalar_subquery()
        )
        sound = or_(
            and_(TableRow.status == "waiting", TableRow.ply == 0),
            and_(TableRow.status == "running", TableRow.turn != NOBODY, TableRow.winners == 0),
            and_(TableRow.status == "over", TableRow.turn == NOBODY, TableRow.winners != 0),
        )
        async with self.reading() as session:
            rows = await session.scalars(
                select(TableRow.id).where(or_(TableRow.ply != last, ~sound))
            )
            return list(rows)

    # Chat

    async def say(self, table: str, said: Said) -> None:
        """Keep a line of the chat."""
        async with self.writing() as connection:
            await connection.execute(insert(ChatRow).values(table_id=table, **said._asdict()))

    async def chat(self, table: str, *, most: int) -> list[Said]:
        """The last lines of the chat, the oldest first."""
        async with self.reading() as session:
            rows = await session.execute(
                select(ChatRow.seat, ChatRow.name, ChatRow.text, ChatRow.at)
                .where(ChatRow.table_id == table)
                .order_by(ChatRow.id.desc())
                .limit(most)
            )
            return [Said(*row) for row in rows][::-1]


def entry_values(progress: Progress) -> list[dict[str, object]]:
    """New entries as rows."""
    return [
        {
            "table_id": progress.table,
            "ply": ply,
            "player": entry.player,
            "seat": entry.seat,
            "text": entry.text,
            "at": at,
        }
        for ply, (entry, at) in enumerate(progress.entries, progress.first)
    ]


def _as_known(facts: Facts) -> ColumnElement[bool]:
    """Whether a table is still as we know it: neither its seats nor its game have changed."""
    return and_(
        TableRow.id == facts.id,
        TableRow.version == facts.version,
        TableRow.ply == facts.ply,
        TableRow.status == facts.status,
    )


async def _rewrite(connection: AsyncConnection, before: Facts, after: Facts) -> None:
    """What has changed of a row; raises Conflict if it is not as before."""
    changed = await connection.execute(
        update(TableRow).where(_as_known(before)).values(_differences(_row(before), _row(after)))
    )
    if changed.rowcount != 1:
        raise Conflict(before.id)


def _row(facts: Facts) -> dict[str, object]:
    return {field.name: getattr(facts, field.name) for field in fields(facts)}


def _differences(before: dict[str, object], after: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in after.items() if value != before[name]}


async def insert_table(connection: AsyncConnection, facts: Facts, seats: Seats) -> None:
    """A table and its seats, within a transaction."""
    await connection.execute(insert(TableRow).values(_row(facts)))
    await insert_seats(connection, facts.id, seats)


async def insert_seats(connection: AsyncConnection, table: str, seats: Seats) -> None:
    """The seats of a table that has none, within a transaction."""
    rows = [{"table_id": table, "seat": seat.seat, **_seat_values(seat)} for seat in seats]
    await connection.execute(insert(SeatRow), rows)


async def _with_seats(session: AsyncSession, rows: Sequence[TableRow]) -> list[tuple[Facts, Seats]]:
    wanted = [row.id for row in rows]
    seats: dict[str, list[Seat]] = {id: [] for id in wanted}
    found = await session.scalars(
        select(SeatRow).where(SeatRow.table_id.in_(wanted)).order_by(SeatRow.seat)
    )
    for seat in found:
        seats[seat.table_id].append(_seat(seat))
    return [(_facts(row), tuple(seats[row.id])) for row in rows]


def _seat_values(seat: Seat) -> dict[str, object]:
    return {
        "kind": seat.kind,
        "player_id": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        "seed": seat.seed,
        "token": seat.token,
        "spared": ",".join(seat.spared),
        "agrees": seat.agrees,
    }


def _seat(row: SeatRow) -> Seat:
    return Seat(
        seat=row.seat,
        kind=cast(SeatKind, row.kind),
        player=row.player_id,
        name=row.name,
        bot=row.bot,
        stand_in=row.stand_in,
        seed=row.seed,
        token=row.token,
        spared=cast(tuple[Reaction, ...], tuple(filter(None, row.spared.split(",")))),
        agrees=cast(Deed | None, row.agrees),
    )


def _facts(row: TableRow) -> Facts:
    return Facts(
        id=row.id,
        version=row.version,
        game=row.game,
        status=cast(Status, row.status),
        host=row.host,
        public=row.public,
        invite=row.invite,
        dice=cast(Mode, row.dice),
        secret=row.secret,
        seed=row.seed,
        decision=row.decision,
        away=row.away,
        reaction=row.reaction,
        created=row.created,
        ply=row.ply,
        turn=row.turn,
        winners=row.winners,
        rematch=row.rematch,
        campaign=row.campaign,
        start=row.start,
        circle=row.circle,
    )
