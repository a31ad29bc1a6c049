"""Reads and writes single tables, with their seats, entries and chat.

Only what has changed is written, and only if the table is as the writer knows it: no process can
write back old data. The entries are the truth; how far a game is follows from them and is repeated
in the row of its table.

Queries over many tables are in `table_queries.py`. The entries of running games are written by
`entry_writer.py`, many at once.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from sqlalchemy import delete, insert, select, text, update

from risiko.record.replay import Entry
from risiko.server.storage.cluster.lease_rows import check_fences
from risiko.server.storage.cluster.notices import ANY_VERSION, Notice
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
    Fence,
    GameProgress,
    NewEntries,
    Status,
    TableFingerprint,
    TableRecord,
    TableSnapshot,
    TimedEntry,
)

_NEWS = text(
    "SELECT tables.version, tables.ply, tables.turn, tables.winners, tables.status, "
    "entries.ply AS number, entries.player, entries.seat, entries.text, entries.at "
    "FROM tables LEFT JOIN entries ON entries.table_id = tables.id AND entries.ply > :known "
    "WHERE tables.id = :id ORDER BY entries.ply"
)
_ROW_FIELDS = 5
"""The fields of a table's row in it, before those of an entry."""


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
            timed, gap = _read_entries(entries, known)
            return TableSnapshot(table_record(row), tuple(map(seat_of, seats)), timed, gap)

    async def read_on(self, stored: TableRecord, seats: Seats, known: int) -> TableSnapshot | None:
        """The same for a table that is known: its row and seats are read only if they are other."""
        async with self._store.glancing() as connection:
            rows = (await connection.execute(_NEWS, {"id": stored.id, "known": known})).all()
        if not rows or rows[0].version != stored.version:
            return await self.read(stored.id, known)
        _, ply, turn, winners, status, *_ = rows[0]
        progress = GameProgress(ply, turn, winners, cast(Status, status))
        entries = (row[_ROW_FIELDS:] for row in rows if row.number is not None)
        return TableSnapshot(stored.with_progress(progress), seats, *_read_entries(entries, known))

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

    async def add(
        self, table: TableRecord, seats: Seats, entries: NewEntries | None = None
    ) -> None:
        """Store a new table, and the entries its game begins with if it is a copy."""
        async with self._store.writing() as connection:
            await insert_table(connection, table, seats)
            if entries is not None and entries.entries:
                await connection.execute(insert(EntryModel), entry_values(entries))

    async def purge(self, before: int) -> None:
        """Delete tables opened before a time that were closed without a ply having been played."""
        async with self._store.writing() as connection:
            gone = await connection.scalars(
                delete(TableModel)
                .where(
                    TableModel.status == "closed",
                    TableModel.ply == 0,
                    TableModel.created < before,
                )
                .returning(TableModel.id)
            )
            notices = [Notice("table", id, ANY_VERSION) for id in gone]
            await self._store.notify(connection, *notices)

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
                select(
                    ChatModel.id,
                    ChatModel.seat,
                    ChatModel.name,
                    ChatModel.text,
                    ChatModel.at,
                    ChatModel.player_id,
                )
                .where(*chosen)
                .order_by(ChatModel.id.desc())
                .limit(most)
            )
            lines = [
                (id, ChatMessage(seat, name, words, at, author))
                for id, seat, name, words, at, author in rows
            ]
            return lines[::-1]


def _changes_of(table: TableRecord) -> list[Notice]:
    """What is told to the other servers when the row of a table or its seats have changed."""
    changes = [Notice("table", table.id, table.version)]
    if table.campaign is not None:
        changes.append(Notice("campaign", table.campaign))
    return changes


def _read_entries(
    rows: Iterable[Sequence[Any]], known: int
) -> tuple[tuple[TimedEntry, ...], int | None]:
    """Stored entries after the known ones, and the number of the first one that is missing."""
    plies: list[int] = []
    timed: list[TimedEntry] = []
    for ply, player, seat, words, at in rows:
        plies.append(ply)
        timed.append(TimedEntry(Entry(player, seat, words), at))
    gap = next((k for k, ply in enumerate(plies, known + 1) if ply != k), None)
    return tuple(timed), gap
