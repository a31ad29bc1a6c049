"""Reads and writes single tables, with their seats, entries and chat.

Only what has changed is written, and only if the table is as the writer knows it: no process can
write back old data. The entries are the truth; how far a game is follows from them and is repeated
in the row of its table.

Queries over many tables are in `table_queries.py`. The entries of running games are written by
`entry_writer.py`, many at once.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import cast

from sqlalchemy import delete, insert, select, update

from risiko.record.replay import Entry
from risiko.server.storage.lease_rows import check_fences
from risiko.server.storage.models import ChatModel, EntryModel, SeatModel, TableModel
from risiko.server.storage.notices import ANY_VERSION, Notice
from risiko.server.storage.store import Conflict, Store
from risiko.server.storage.table_rows import (
    differences,
    entry_values,
    insert_table,
    is_unchanged,
    rewrite_table,
    seat_of,
    seat_values,
    table_record,
)
from risiko.server.tables.seats import Seat, Seats
from risiko.server.tables.table_record import (
    ChatMessage,
    Fence,
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

    async def read(self, id: str, known: int = 0) -> TableSnapshot | None:
        """A table with all entries after the known ones; None if there is none."""
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
                .where(EntryModel.table_id == id, EntryModel.ply > known)
                .order_by(EntryModel.ply)
            )
            plies: list[int] = []
            timed: list[TimedEntry] = []
            for ply, player, seat, words, at in entries:
                plies.append(ply)
                timed.append(TimedEntry(Entry(player, seat, words), at))
            gap = next((k for k, ply in enumerate(plies, known + 1) if ply != k), None)
            return TableSnapshot(table_record(row), tuple(map(seat_of, seats)), tuple(timed), gap)

    async def fingerprint(self, id: str) -> TableFingerprint | None:
        """The fingerprint of a stored table; None if there is none."""
        return (await self.fingerprints([id])).get(id)

    async def fingerprints(self, ids: Collection[str]) -> dict[str, TableFingerprint]:
        """The fingerprints of some tables, by their ids; those that do not exist are left out."""
        async with self._store.reading() as session:
            rows = await session.execute(
                select(
                    TableModel.id,
                    TableModel.version,
                    TableModel.ply,
                    TableModel.turn,
                    TableModel.winners,
                    TableModel.status,
                ).where(TableModel.id.in_(ids))
            )
            return {
                id: TableFingerprint(
                    version, GameProgress(ply, turn, winners, cast(Status, status))
                )
                for id, version, ply, turn, winners, status in rows
            }

    async def add(self, table: TableRecord, seats: Seats) -> None:
        """Store a new table."""
        async with self._store.writing() as connection:
            await insert_table(connection, table, seats)

    async def remove(self, table: TableRecord) -> None:
        """Delete a table; raises Conflict if it has changed."""
        async with self._store.writing() as connection:
            gone = await connection.execute(delete(TableModel).where(is_unchanged(table)))
            if gone.rowcount != 1:
                raise Conflict(table.id)
            await self._store.notify(connection, *_changes_of(replace(table, version=ANY_VERSION)))

    async def change(
        self,
        before: TableRecord,
        after: TableRecord,
        seats: Iterable[tuple[Seat, Seat]],
        entries: NewEntries | None = None,
        rematch: tuple[TableRecord, Seats] | None = None,
        fence: Fence | None = None,
    ) -> TableRecord:
        """Change a table, and with it store the game's first entries or the table of a rematch.

        Each changed seat is given as it was and as it becomes. Raises Conflict if the table is not
        as it was before, or if a clock has done it whose lease is lost.
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
            if fence is not None:
                await check_fences(connection, [(after.id, after.version, fence)])
            await self._store.notify(connection, *_changes_of(after))
        return after

    async def repair(self, found: TableRecord, progress: GameProgress) -> TableRecord:
        """Write into the row how far the game is; raises Conflict if the row has changed."""
        after = replace(found.with_progress(progress), version=found.version + 1)
        async with self._store.writing() as connection:
            await rewrite_table(connection, found, after)
            await self._store.notify(connection, *_changes_of(after))
        return after

    # Chat

    async def add_message(self, table: str, message: ChatMessage) -> int:
        """Store a line of the chat; returns its id."""
        async with self._store.writing() as connection:
            stored = await connection.execute(
                insert(ChatModel)
                .values(table_id=table, **message._asdict())
                .returning(ChatModel.id)
            )
            id: int = stored.scalar_one()
            await self._store.notify(connection, Notice("chat", table, id))
            return id

    async def read_chat(
        self, table: str, *, most: int, only: int | None = None
    ) -> list[tuple[int, ChatMessage]]:
        """The last lines of the chat with their ids, the oldest first; or the one with an id."""
        chosen = [ChatModel.table_id == table, *([ChatModel.id == only] if only else [])]
        async with self._store.reading() as session:
            rows = await session.execute(
                select(ChatModel.id, ChatModel.seat, ChatModel.name, ChatModel.text, ChatModel.at)
                .where(*chosen)
                .order_by(ChatModel.id.desc())
                .limit(most)
            )
            lines = [(id, ChatMessage(seat, name, words, at)) for id, seat, name, words, at in rows]
            return lines[::-1]


def _changes_of(table: TableRecord) -> list[Notice]:
    """What is told to the other servers when the row of a table or its seats have changed."""
    changes = [Notice("table", table.id, table.version)]
    if table.campaign is not None:
        changes.append(Notice("campaign", table.campaign))
    return changes
