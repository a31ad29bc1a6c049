"""Reads and writes single tables, with their seats, entries and chat.

Only what has changed is written, and only if the table is as the writer knows it: no process can
write back old data. The entries are the truth; how far a game is follows from them and is repeated
in the row of its table.

Queries over many tables are in `table_queries.py`. The entries of running games are written by
`entry_writer.py`, many at once.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from sqlalchemy import delete, insert, select, update

from risiko.record.replay import Entry
from risiko.server.storage.models import ChatModel, EntryModel, SeatModel, TableModel
from risiko.server.storage.store import Store
from risiko.server.storage.table_rows import (
    differences,
    entry_values,
    insert_table,
    rewrite_table,
    seat_of,
    seat_values,
    table_record,
)
from risiko.server.tables.seats import Seat, Seats
from risiko.server.tables.table_record import (
    ChatMessage,
    GameProgress,
    NewEntries,
    Status,
    TableFingerprint,
    TableRecord,
    TableSnapshot,
    TimedEntry,
)


class TableStore:
    """Reads and writes one table at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, id: str) -> TableSnapshot | None:
        """A whole table; None if there is none."""
        async with self._store.reading() as session:
            row = await session.get(TableModel, id)
            if row is None:
                return None
            seats = await session.scalars(
                select(SeatModel).where(SeatModel.table_id == id).order_by(SeatModel.seat)
            )
            entries = await session.execute(
                select(
                    EntryModel.ply,
                    EntryModel.player,
                    EntryModel.seat,
                    EntryModel.text,
                    EntryModel.at,
                )
                .where(EntryModel.table_id == id)
                .order_by(EntryModel.ply)
            )
            plies: list[int] = []
            timed: list[TimedEntry] = []
            for ply, player, seat, words, at in entries:
                plies.append(ply)
                timed.append(TimedEntry(Entry(player, seat, words), at))
            gap = next((k for k, ply in enumerate(plies, 1) if ply != k), None)
            return TableSnapshot(table_record(row), tuple(map(seat_of, seats)), tuple(timed), gap)

    async def fingerprint(self, id: str) -> TableFingerprint | None:
        """The fingerprint of a stored table; None if there is none."""
        async with self._store.reading() as session:
            row = await session.execute(
                select(
                    TableModel.version,
                    TableModel.ply,
                    TableModel.turn,
                    TableModel.winners,
                    TableModel.status,
                ).where(TableModel.id == id)
            )
            found = row.one_or_none()
            if found is None:
                return None
            version, ply, turn, winners, status = found
            return TableFingerprint(version, GameProgress(ply, turn, winners, cast(Status, status)))

    async def add(self, table: TableRecord, seats: Seats) -> None:
        """Store a new table."""
        async with self._store.writing() as connection:
            await insert_table(connection, table, seats)

    async def purge(self, before: int) -> None:
        """Delete tables opened before a time that were closed without a ply having been played."""
        async with self._store.writing() as connection:
            await connection.execute(
                delete(TableModel).where(
                    TableModel.status == "closed",
                    TableModel.ply == 0,
                    TableModel.created < before,
                )
            )

    async def change(
        self,
        before: TableRecord,
        after: TableRecord,
        seats: Iterable[tuple[Seat, Seat]],
        entries: NewEntries | None = None,
        rematch: tuple[TableRecord, Seats] | None = None,
    ) -> TableRecord:
        """Change a table, and with it store the game's first entries or the table of a rematch.

        Each changed seat is given as it was and as it becomes. Raises Conflict if the table is not
        as it was before.
        """
        after = replace(after, version=before.version + 1)
        async with self._store.writing() as connection:
            await rewrite_table(connection, before, after)
            for old, new in seats:
                await connection.execute(
                    update(SeatModel)
                    .where(SeatModel.table_id == before.id, SeatModel.seat == new.seat)
                    .values(differences(seat_values(old), seat_values(new)))
                )
            if entries is not None and entries.entries:
                await connection.execute(insert(EntryModel), entry_values(entries))
            if rematch is not None:
                await insert_table(connection, *rematch)
        return after

    async def repair(self, found: TableRecord, progress: GameProgress) -> TableRecord:
        """Write into the row how far the game is; raises Conflict if the row has changed."""
        after = replace(found.with_progress(progress), version=found.version + 1)
        async with self._store.writing() as connection:
            await rewrite_table(connection, found, after)
        return after

    # Chat

    async def add_message(self, table: str, message: ChatMessage) -> None:
        """Store a line of the chat."""
        async with self._store.writing() as connection:
            await connection.execute(insert(ChatModel).values(table_id=table, **message._asdict()))

    async def read_chat(self, table: str, *, most: int) -> list[ChatMessage]:
        """The last lines of the chat, the oldest first."""
        async with self._store.reading() as session:
            rows = await session.execute(
                select(
                    ChatModel.seat,
                    ChatModel.name,
                    ChatModel.text,
                    ChatModel.at,
                    ChatModel.player_id,
                )
                .where(ChatModel.table_id == table)
                .order_by(ChatModel.id.desc())
                .limit(most)
            )
            return [ChatMessage(*row) for row in rows][::-1]
