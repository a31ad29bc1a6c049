"""Between tables as values and their rows in the database."""

from dataclasses import fields
from typing import cast

from sqlalchemy import ColumnElement, and_, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.storage.models import SeatModel, TableModel
from risiko.server.storage.store import Conflict
from risiko.server.tables.seats import Seat, SeatKind, Seats
from risiko.server.tables.table_record import DiceMode, NewEntries, Status, TableRecord
from risiko.server.wire.table import Deed, Reaction


def entry_values(new: NewEntries) -> list[dict[str, object]]:
    """New entries as values of rows."""
    return [
        {
            "table_id": new.table,
            "ply": ply,
            "player": entry.player,
            "seat": entry.seat,
            "text": entry.text,
            "at": at,
        }
        for ply, (entry, at) in enumerate(new.entries, new.first)
    ]


def is_unchanged(table: TableRecord) -> ColumnElement[bool]:
    """The condition that neither the seats nor the game of a table have changed since it was read.

    Within one transaction with a write, it keeps old data from being written back.
    """
    return and_(
        TableModel.id == table.id,
        TableModel.version == table.version,
        TableModel.ply == table.ply,
        TableModel.status == table.status,
    )


async def rewrite_table(
    connection: AsyncConnection, before: TableRecord, after: TableRecord
) -> None:
    """Update what has changed of a row; raises Conflict if it is not as before."""
    changed = await connection.execute(
        update(TableModel)
        .where(is_unchanged(before))
        .values(differences(_table_values(before), _table_values(after)))
    )
    if changed.rowcount != 1:
        raise Conflict(before.id)


def _table_values(table: TableRecord) -> dict[str, object]:
    return {field.name: getattr(table, field.name) for field in fields(table)}


def differences(before: dict[str, object], after: dict[str, object]) -> dict[str, object]:
    """The values that are different after a change."""
    return {name: value for name, value in after.items() if value != before[name]}


async def insert_table(connection: AsyncConnection, table: TableRecord, seats: Seats) -> None:
    """Insert a table and its seats, within a transaction."""
    await connection.execute(insert(TableModel).values(_table_values(table)))
    await insert_seats(connection, table.id, seats)


KEPT = "kept"
"""How the kind of an open seat is stored that is kept for friends."""


async def insert_seats(connection: AsyncConnection, table: str, seats: Seats) -> None:
    """Insert the seats of a table that has none, within a transaction."""
    rows = [{"table_id": table, "seat": seat.seat, **seat_values(seat)} for seat in seats]
    await connection.execute(insert(SeatModel), rows)


def seat_values(seat: Seat) -> dict[str, object]:
    """A seat as values of its row."""
    return {
        "kind": KEPT if seat.kept else seat.kind,
        "player_id": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        "seed": seat.seed,
        "token": seat.token,
        "spared": ",".join(seat.spared),
        "agrees": seat.agrees,
        "coach": seat.coach,
    }


def seat_of(row: SeatModel) -> Seat:
    """A seat from its row."""
    return Seat(
        seat=row.seat,
        kind="open" if row.kind == KEPT else cast(SeatKind, row.kind),
        player=row.player_id,
        name=row.name,
        bot=row.bot,
        stand_in=row.stand_in,
        seed=row.seed,
        token=row.token,
        spared=cast(tuple[Reaction, ...], tuple(filter(None, row.spared.split(",")))),
        agrees=cast(Deed | None, row.agrees),
        coach=row.coach,
        kept=row.kind == KEPT,
    )


def table_record(row: TableModel) -> TableRecord:
    """A table from its row."""
    return TableRecord(
        id=row.id,
        version=row.version,
        game=row.game,
        status=cast(Status, row.status),
        host=row.host,
        public=row.public,
        invite=row.invite,
        dice=cast(DiceMode, row.dice),
        secret=row.secret,
        seed=row.seed,
        decision=row.decision,
        away=row.away,
        reaction=row.reaction,
        created=row.created,
        rated=row.rated,
        ply=row.ply,
        turn=row.turn,
        winners=row.winners,
        rematch=row.rematch,
        campaign=row.campaign,
        start=row.start,
        circle=row.circle,
        unseeded=row.unseeded,
        removed=row.removed,
        origin=row.origin,
        practice=row.practice,
    )
