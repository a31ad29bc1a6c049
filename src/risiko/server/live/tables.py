"""All tables in memory: loaded when somebody asks for one or something is due, then unloaded.

The lists of tables are in `lobby.py`.
"""

import asyncio
import logging

from risiko.server.live.context import TableContext
from risiko.server.live.restore import restore
from risiko.server.live.table import GONE, LiveTable, OnGameOver
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.ids import is_id
from risiko.server.tables.new_table import find_game, new_record, rematch_record
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableSnapshot
from risiko.server.wire.table import NewTable

log = logging.getLogger(__name__)

SWEEP = 60.0
"""Seconds between two searches for tables that can be unloaded."""
REMEMBERED = 10_000
"""Tables whose addresses are remembered."""
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
        self._tasks: list[asyncio.Task[None]] = []
        self._origins: dict[str, str] = {}
        self.on_game_over: OnGameOver = lambda stored: None

    def open(self) -> None:
        """Load the tables that were running when the server last stopped."""
        self._tasks = [asyncio.create_task(self._wake()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """End all connections."""
        for task in self._tasks:
            task.cancel()
        for table in self._loaded.values():
            table.close(RESTART)
        await asyncio.gather(*self._tasks, return_exceptions=True)

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
        table.wake()
        return table

    def _keep(self, table: LiveTable) -> None:
        self._loaded[table.id] = table
        self._asked[table.id] = self._context.clock.now()

    def connected_seats(self, id: str, seats: Seats) -> frozenset[int]:
        """The seats of a table whose people are connected; none if it is not loaded."""
        table = self._loaded.get(id)
        return table.audience.connected_seats(seats) if table is not None else frozenset()

    async def _wake(self) -> None:
        """Load damaged tables, which repairs them, and those where a bot or a clock is due."""
        queries = self._context.table_queries
        try:
            waiting = [*await queries.list_damaged(), *await queries.list_due()]
        except NotStored as error:
            log.error("no table wakes before somebody opens it: %s", error)
            return
        for id in dict.fromkeys(waiting):
            try:
                await self.get(id)
            except Refusal as refusal:
                log.error("table %s does not wake: %s", id, refusal.code)
            except Exception:  # one table must not keep the others from waking
                log.exception("table %s does not wake", id)

    async def _sweep(self) -> None:
        while True:
            await self._context.clock.pause(SWEEP)
            now = self._context.clock.now()
            for id, table in tuple(self._loaded.items()):
                if table.closed or (table.idle and now - self._asked[id] > SWEEP):
                    del self._loaded[id], self._asked[id]

    # New tables

    async def create(
        self, wish: NewTable, player: str, name: str | None, origin: str | None = None
    ) -> LiveTable:
        """Open a table; `origin` is the address of who opens it, which is not stored."""
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
        if origin is not None and stored.public:
            self._origins[table.id] = origin
            while len(self._origins) > REMEMBERED:
                del self._origins[next(iter(self._origins))]
        return table

    def origin_of(self, id: str) -> str | None:
        """The address a public table was opened from, if this server remembers it."""
        return self._origins.get(id)

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
