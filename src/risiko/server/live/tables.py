"""All tables in memory: loaded when somebody asks for one or something is due, then unloaded.

What other servers on the database do with a table is heard here, and told to the table if it is
loaded. The lists of tables are in `lobby.py`.
"""

import asyncio
import logging
from collections.abc import Collection, Coroutine

from risiko.server.live.context import TableContext
from risiko.server.live.restore import restore
from risiko.server.live.table import GONE, LiveTable, OnGameOver
from risiko.server.refusal import Refusal
from risiko.server.storage.notices import Notice, NoticeKind
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.ids import is_id
from risiko.server.tables.new_table import find_game, new_record, rematch_record
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableSnapshot
from risiko.server.wire.table import NewTable

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Tables whose clocks a server that starts takes over at a time: others may start, too."""
SWEEP = 60.0
"""Seconds between two searches for tables that can be unloaded."""
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
        self._tasks: set[asyncio.Task[None]] = set()
        self._behind: set[str] = set()
        """Tables that other servers have changed, to be read again."""
        self._inherited: set[str] = set()
        """Tables whose clocks were kept by a server that is gone, until they are loaded."""
        self.on_game_over: OnGameOver = lambda stored: None

    def open(self) -> None:
        """Load the tables that were running when the server last stopped."""
        self._context.cluster.subscribe(self)
        self._context.cluster.keep(self)
        self._spawn(self._wake())
        self._spawn(self._sweep())

    def stop_clocks(self) -> None:
        """Let no bot decide and no clock run out any more, because this server stops."""
        for table in self._loaded.values():
            table.stop_clocks()

    async def close(self) -> None:
        """End all connections."""
        for task in self._tasks:
            task.cancel()
        for table in self._loaded.values():
            table.close(RESTART)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
        table = LiveTable(
            self._context, found.snapshot, found.session, lambda stored: self.on_game_over(stored)
        )
        self._keep(table)
        if found.repaired and table.stored.status == "over":
            self.on_game_over(table.stored)
        if id in self._inherited:
            self._inherited.discard(id)
            table.restart_clocks()
        table.wake()
        return table

    def _keep(self, table: LiveTable) -> None:
        self._loaded[table.id] = table
        self._asked[table.id] = self._context.clock.now()

    def connected_seats(self, id: str, seats: Seats) -> frozenset[int]:
        """The seats of a table whose people are connected."""
        table = self._loaded.get(id)
        here = table.audience.connected_seats(seats) if table is not None else frozenset()
        return here | self._context.cluster.presence.seats(id)

    async def _wake(self) -> None:
        """Load damaged tables, which repairs them, and those where a bot or a clock is due."""
        queries, leases = self._context.table_queries, self._context.cluster.leases
        try:
            damaged = await queries.list_damaged()
            due = await queries.list_due()
            await self.load(damaged)
            for first in range(0, len(due), AT_ONCE):
                await self.load(await leases.claim(due[first : first + AT_ONCE]))
        except NotStored as error:
            log.error("no table wakes before somebody opens it: %s", error)

    async def load(self, tables: Collection[str]) -> None:
        """Load tables, so that they go on; one that cannot be does not stop the others."""
        for id in tables:
            try:
                await self.get(id)
            except Refusal as refusal:
                log.error("table %s does not wake: %s", id, refusal.code)
            except Exception:
                log.exception("table %s does not wake", id)

    async def _sweep(self) -> None:
        while True:
            await self._context.clock.pause(SWEEP)
            now = self._context.clock.now()
            for id, table in tuple(self._loaded.items()):
                self._hand_over(table)
                if table.closed or (table.idle and now - self._asked[id] > SWEEP):
                    del self._loaded[id], self._asked[id]
                    self._context.cluster.leases.release([id])

    # Other servers

    def hear(self, notice: Notice) -> None:
        """Another server has changed something at a table."""
        kind, id, number = notice
        if kind == "gone" or kind == "campaign":
            return
        if id in self._loading:  # what is being read may be older
            self._loading[id].add_done_callback(lambda _: self._hear(kind, id, number))
        else:
            self._hear(kind, id, number)

    def _hear(self, kind: NoticeKind, id: str, number: int) -> None:
        table = self._loaded.get(id)
        if table is None or table.closed:
            return
        match kind:
            case "ply" if number > table.stored.ply:
                self._follow(id)
            case "table" if number != table.stored.version:
                self._follow(id)
            case "chat":
                self._spawn(self._tell_chat(table, number))
            case "presence":
                table.presence_changed()
                self._hand_over(table)
            case "lease" if number:
                table.restart_clocks()
            case "lease":
                table.wake()

    def missed(self) -> None:
        """Notices may have been missed: compare everything with the database."""
        for table in tuple(self._loaded.values()):
            if not table.closed:
                table.presence_changed()
        self._spawn(self._compare())

    async def _compare(self) -> None:
        loaded = dict(self._loaded)
        try:
            found = await self._context.table_store.fingerprints(loaded)
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
            self._spawn(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        self._behind.discard(id)  # what is heard from now on may not be read any more
        table = self._loaded.get(id)
        if table is None:
            return
        try:
            await table.catch_up()
        except Refusal as refusal:
            if refusal.code != "no_table":
                log.error("table %s does not follow: %s", id, refusal.code)

    def lease_granted(self, id: str, *, inherited: bool) -> None:
        """The clocks of a table are kept here from now on."""
        table = self._loaded.get(id)
        if table is None:
            if inherited:
                self._inherited.add(id)
            return
        if inherited:
            table.restart_clocks()
        table.wake()

    def leases_lost(self) -> None:
        """No clocks are kept here any more; those that are still needed are asked for again."""
        for table in tuple(self._loaded.values()):
            table.wake()

    def _hand_over(self, table: LiveTable) -> None:
        """Let a server keep the clocks where the people are."""
        if table.may_hand_over and self._context.cluster.leases.holds(table.id):
            self._context.cluster.leases.release([table.id])
            table.wake()

    # New tables

    async def create(self, wish: NewTable, player: str, name: str | None) -> LiveTable:
        """Open a table."""
        game = find_game(wish)
        seats = seating.make_seats(game, wish.seats, player, name)
        stored = new_record(game, player, wish, public=wish.public, created=self._context.now())
        await self.check_room(player)
        try:
            await self._context.table_store.add(stored, seats)
        except (Conflict, NotStored) as error:
            log.error("a new table was not stored: %s", error)
            raise Refusal("not_stored") from None
        table = LiveTable(self._context, TableSnapshot(stored, seats, ()), None)
        self._keep(table)
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
