"""Follows what other servers on the database do with the tables of this one.

Plies, seats, chat and presence of a table that is loaded are read and told here, too. The clocks of
a table are kept where its people are, and inherited from a server that is gone.
"""

import asyncio
import logging
from collections.abc import Collection, Coroutine
from typing import Protocol

from risiko.server.live.context import TableContext
from risiko.server.live.table import LiveTable
from risiko.server.refusal import Refusal
from risiko.server.storage.cluster.notices import Notice, NoticeKind
from risiko.server.storage.store import NotStored

log = logging.getLogger(__name__)

ABOUT_TABLES: frozenset[NoticeKind] = frozenset({"ply", "table", "chat", "presence", "lease"})


class FollowedTables(Protocol):
    """The tables of this server, which are `Tables`."""

    @property
    def context(self) -> TableContext:
        """What all tables share."""

    @property
    def loaded(self) -> dict[str, LiveTable]:
        """All tables in memory by their ids."""

    def find_loaded(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""

    @property
    def alarms(self) -> Collection[str]:
        """The tables that were unloaded while a clock ran."""

    def loading(self, id: str) -> asyncio.Task[LiveTable] | None:
        """The task that loads a table, if it is being loaded."""

    async def load(self, tables: Collection[str]) -> None:
        """Load tables, so that they go on."""

    def cancel_alarms(self, tables: Collection[str]) -> None:
        """Load tables no more when their clocks run out."""

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""


class Follower:
    """Hears the other servers, and keeps the clocks for which this one holds the leases."""

    def __init__(self, tables: FollowedTables) -> None:
        self._tables = tables
        self._cluster = tables.context.cluster
        self._behind: set[str] = set()
        """Tables that other servers have changed, to be read again."""
        self._inherited: set[str] = set()
        """Tables whose clocks were kept by a server that is gone, until they are loaded."""

    # What other servers change

    def hear(self, notice: Notice) -> None:
        """Another server has changed something."""
        kind, id, number = notice
        if kind not in ABOUT_TABLES:
            return
        loading = self._tables.loading(id)
        if loading is None:
            self._hear(kind, id, number)
        else:  # what is being read may be older
            loading.add_done_callback(lambda _: self._hear(kind, id, number))

    def _hear(self, kind: NoticeKind, id: str, number: int) -> None:
        if kind == "presence" and id in self._tables.alarms:
            self.hand_over(id)
        table = self._tables.find_loaded(id)
        if table is None:
            return
        match kind:
            case "ply" if number > table.stored.ply:
                self._follow(id)
            case "table" if number != table.stored.version:
                self._follow(id)
            case "chat":
                self._tables.spawn(self._tell_chat(table, number))
            case "presence":
                table.presence_changed()
                self.hand_over(id)
            case "lease" if number:
                table.restart_clocks()
            case "lease":
                table.wake()

    def missed(self) -> None:
        """Notices may have been missed: compare everything with the database."""
        for table in self._tables.loaded.values():
            table.presence_changed()
        self._tables.spawn(self._compare())

    async def _compare(self) -> None:
        loaded = self._tables.loaded
        try:
            found = await self._tables.context.table_store.fingerprints(loaded)
        except NotStored as error:
            log.warning("tables cannot be compared with the database: %s", error)
            return
        for id, table in loaded.items():
            if found.get(id) != table.stored.fingerprint:
                self._follow(id)
            await self._tell_chat(table, None)

    async def _tell_chat(self, table: LiveTable, only: int | None) -> None:
        try:
            await table.tell_chat(only)
        except Refusal as refusal:
            log.warning("table %s: the chat is not told: %s", table.id, refusal.code)

    def _follow(self, id: str) -> None:
        """Let a table catch up with what other servers have written."""
        if id not in self._behind:
            self._behind.add(id)
            self._tables.spawn(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        self._behind.discard(id)  # what is heard from now on may not be read any more
        table = self._tables.find_loaded(id)
        if table is None:
            return
        try:
            await table.catch_up()
        except Refusal as refusal:
            if refusal.code != "no_table":
                log.error("table %s does not follow: %s", id, refusal.code)

    # Leases

    async def load(self, tables: Collection[str]) -> None:
        """Load tables of servers that are gone, so that they go on."""
        await self._tables.load(tables)

    def lease_granted(self, id: str, *, inherited: bool) -> None:
        """The clocks of a table are kept here from now on."""
        if inherited:
            self._inherited.add(id)
        table = self._tables.find_loaded(id)
        if table is not None:
            self.inherit(table)
            table.wake()

    def inherit(self, table: LiveTable) -> None:
        """Give everybody time to come back, if the clocks were kept by a server that is gone."""
        if table.id in self._inherited:
            self._inherited.discard(table.id)
            table.restart_clocks()

    def leases_lost(self) -> None:
        """No clocks are kept here any more; those that are still needed are asked for again."""
        self._tables.cancel_alarms(tuple(self._tables.alarms))
        for table in self._tables.loaded.values():
            table.wake()

    def hand_over(self, id: str) -> None:
        """Let another server keep the clocks of a table, if its people are there."""
        table = self._tables.find_loaded(id)
        rests = table is None and self._cluster.presence.watched(id)
        if self._cluster.leases.holds(id) and (rests or (table and table.may_hand_over)):
            self._cluster.leases.release([id])
            self._tables.cancel_alarms([id])
            if table is not None:
                table.wake()
