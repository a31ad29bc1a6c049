"""All tables in memory: loaded when somebody asks for one or something is due, then unloaded.

Of a table where a clock runs and nobody is connected, only the time when it runs out is kept.
What other servers do is heard in `follower.py`; the lists of tables are in `lobby.py`.
"""

import asyncio
import logging
from collections.abc import Collection, Coroutine, Iterable
from dataclasses import replace
from functools import partial

from risiko.bots.bot import RANDOM
from risiko.server.clock import Timer
from risiko.server.live.context import TableContext
from risiko.server.live.follower import Follower
from risiko.server.live.restore import restore
from risiko.server.live.table import GONE, LiveTable, OnGameOver
from risiko.server.protection.addresses import origin_of
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.ids import is_id
from risiko.server.tables.new_table import check_rated, find_game, new_record, rematch_record
from risiko.server.tables.practice import (
    find_beginning,
    first_entries,
    practice_record,
    practice_seats,
    refuse_copy,
)
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import NewEntries, TableRecord, TableSnapshot
from risiko.server.wire.table import NewTable, PracticeWish

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Tables whose clocks a server that starts takes over at a time: others may start, too."""
SWEEP = 15.0
"""Seconds between two searches for tables that can be unloaded."""
KEPT = 60.0
"""Seconds that a table stays loaded after somebody has asked for it, or before a clock runs out."""
RESTART = 1012
"""The close code of sockets when their server stops."""


class Tables:
    """The tables of a server."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._loaded: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._asked: dict[str, float] = {}
        """When each was last asked for: whoever asked may not have connected to it yet."""
        self._alarms: dict[str, Timer] = {}
        """They wake tables that were unloaded while a clock ran."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._follower = Follower(self)
        self.game_over_listeners: list[OnGameOver] = []
        """Called when the game of a table is over, by each server that has the table in memory."""

    def open(self) -> None:
        """Load the tables that were running when the server last stopped."""
        self._context.cluster.subscribe(self._follower)
        self._context.cluster.keep(self._follower)
        self.spawn(self._wake())
        self.spawn(self._sweep_regularly())

    def stop_clocks(self) -> None:
        """Let no bot decide and no clock run out any more, because this server stops."""
        self.cancel_alarms(tuple(self._alarms))
        for table in self._loaded.values():
            table.stop_clocks()

    async def close(self) -> None:
        """End all connections."""
        self.cancel_alarms(tuple(self._alarms))
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        for table in self._loaded.values():
            table.close(RESTART)
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else, until the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def context(self) -> TableContext:
        """What all tables share."""
        return self._context

    @property
    def loaded(self) -> dict[str, LiveTable]:
        """All tables in memory by their ids."""
        return {id: table for id, table in self._loaded.items() if not table.closed}

    def find_loaded(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        table = self._loaded.get(id)
        return None if table is None or table.closed else table

    def loading(self, id: str) -> asyncio.Task[LiveTable] | None:
        """The task that loads a table, if it is being loaded."""
        return self._loading.get(id)

    async def get(self, id: str) -> LiveTable:
        """A table, up to date with the database."""
        if not is_id(id):
            raise Refusal("no_table")
        table = self._loaded.get(id)
        if table is None or table.closed:
            return await self._fetch(id)
        self._asked[id] = self._context.clock.now()
        try:
            fingerprint = await self._context.table_store.fingerprint(id)
        except NotStored:
            return table  # what is in memory is the best there is
        if fingerprint is None:
            table.close(GONE)
            raise Refusal("no_table")
        await table.refresh(fingerprint)
        return table

    async def _fetch(self, id: str) -> LiveTable:
        """Load a table; whoever asks for it meanwhile waits for the same task."""
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        try:
            found = await restore(self._context.table_store, id)
        except NotStored:
            raise Refusal("unhealthy") from None
        if found is None:
            raise Refusal("no_table")
        table = LiveTable(self._context, found.snapshot, found.session, self._tell_game_over)
        self._keep(table)
        if found.repaired and table.stored.status == "over":
            self._tell_game_over(table.stored)
        self._follower.inherit(table)
        table.wake()
        return table

    def _tell_game_over(self, stored: TableRecord) -> None:
        for listener in self.game_over_listeners:
            listener(stored)

    def _keep(self, table: LiveTable) -> None:
        self._loaded[table.id] = table
        self._asked[table.id] = self._context.clock.now()
        self.cancel_alarms([table.id])

    def connected_seats(self, id: str, seats: Seats) -> frozenset[int]:
        """The seats of a table whose people are connected."""
        table = self._loaded.get(id)
        here = table.audience.connected_seats(seats) if table is not None else frozenset()
        return here | self._context.cluster.presence.seats(id)

    # Waking and unloading

    async def _wake(self) -> None:
        """Load damaged tables, which repairs them, and those where a bot or a clock is due."""
        queries, leases = self._context.table_queries, self._context.cluster.leases
        try:
            damaged, due = await queries.list_damaged(), await queries.list_due()
            await self.load(damaged)
            for first in range(0, len(due), AT_ONCE):
                await self.load(await leases.claim(due[first : first + AT_ONCE]))
        except (Conflict, NotStored) as error:
            log.error("no table wakes before somebody opens it: %s", error)

    async def load(self, tables: Collection[str]) -> None:
        """Load tables, so that they go on."""
        for id in tables:
            await self._wake_one(id)

    async def _wake_one(self, id: str) -> None:
        try:
            await self.get(id)
        except Refusal as refusal:
            log.error("table %s does not wake: %s", id, refusal.code)
            if refusal.code == "unhealthy":
                self._set_alarm(id, self._context.clock.now() + KEPT)
        except Exception:  # one table must not keep the others from waking
            log.exception("table %s does not wake", id)

    def _set_alarm(self, id: str, when: float) -> None:
        """Load a table at a time."""

        def ring() -> None:
            del self._alarms[id]
            self.spawn(self._wake_one(id))

        self._alarms[id] = self._context.clock.at(when, ring)

    def cancel_alarms(self, tables: Iterable[str]) -> None:
        """Load tables no more when their clocks run out: they are loaded, or others do it."""
        for id in tables:
            if id in self._alarms:
                self._alarms.pop(id).cancel()

    @property
    def alarms(self) -> Collection[str]:
        """The tables that were unloaded while a clock ran."""
        return self._alarms.keys()

    async def _sweep_regularly(self) -> None:
        while True:
            await self._context.clock.pause(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        """Unload the tables where nobody is and nothing happens soon."""
        now = self._context.clock.now()
        for id, table in tuple(self._loaded.items()):
            self._follower.hand_over(id)
            # until its lease is granted, nobody knows when its clocks run out
            idle = table.idle and not self._context.cluster.leases.asks(id)
            rests = idle and (table.due is None or table.due - now > KEPT)
            if table.closed or (rests and now - self._asked[id] > KEPT):
                self._unload(table)

    def _unload(self, table: LiveTable) -> None:
        del self._loaded[table.id], self._asked[table.id]
        if table.due is not None and not table.closed:
            self._set_alarm(table.id, table.due)
            table.stop_clocks()
        else:
            self._context.cluster.leases.release([table.id])

    # New tables

    async def create(
        self, wish: NewTable, player: str, name: str | None, address: str | None = None
    ) -> LiveTable:
        """Open a table; `address` is where it is opened from, which is not stored as it is."""
        game = find_game(wish)
        check_rated(wish)
        seats = seating.make_seats(game, wish.seats, player, name)
        stored = new_record(game, player, wish, public=wish.public, created=self._context.now())
        if stored.public and address is not None:
            stored = replace(stored, origin=origin_of(address))
        await self.check_room(player)
        await self._store(stored, seats)
        snapshot = TableSnapshot(stored, seats, ())
        table = LiveTable(self._context, snapshot, None, self._tell_game_over)
        self._keep(table)
        if any(seat.kind == "bot" and seat.bot != RANDOM for seat in seats):
            self._context.bot_pool.prepare()
        return table

    async def check_room(self, player: str) -> None:
        """Raise Refusal if a player has too many open tables already."""
        most = self._context.settings.limits.tables
        if await self._context.table_queries.count_open(player) >= most:
            raise Refusal("too_many_tables")

    async def rematch(self, table: LiveTable, player: str | None) -> LiveTable:
        """The table of a rematch: the same seats and options, other dice."""
        old = table.stored
        if old.campaign is not None:
            raise Refusal("campaign_table")
        new = rematch_record(old, player or old.host, created=self._context.now())
        return await self.get(await table.rematch(player, new))

    async def practise(self, table: LiveTable, player: str | None, wish: PracticeWish) -> LiveTable:
        """Open a copy of a table's game from an earlier moment on, against bots."""
        source, seats, session = table.stored, table.seats, table.session
        refusal = refuse_copy(source, seats, player)
        if refusal is not None:
            raise refusal
        if player is None or session is None:
            raise Refusal("not_started")
        await self.check_room(player)
        beginning = find_beginning(session, wish)
        stored = practice_record(source, player, len(beginning), created=self._context.now())
        seats = practice_seats(seats, player, session.game)
        first = partial(first_entries, stored, seats, beginning, running=not source.ended)
        entries = await asyncio.to_thread(first)
        stored = stored.with_progress(entries.progress)
        await self._store(stored, seats, entries)
        return await self.get(stored.id)

    async def _store(
        self, stored: TableRecord, seats: Seats, entries: NewEntries | None = None
    ) -> None:
        try:
            await self._context.table_store.add(stored, seats, entries)
        except (Conflict, NotStored) as error:
            log.error("a new table was not stored: %s", error)
            raise Refusal("not_stored") from None
