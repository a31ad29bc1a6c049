"""All tables: fetched when somebody asks for them, woken when something is due, then forgotten."""

import asyncio
import logging
import re
import secrets
from dataclasses import replace

from risiko import registry
from risiko.protocol import Game
from risiko.server.http.refusal import Refusal
from risiko.server.live.clock import MILLI
from risiko.server.live.reactions import has_reactions
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.context import Hall
from risiko.server.tables.info import table_info
from risiko.server.tables.resuming import reopen
from risiko.server.tables.table import GONE, Ended, Table
from risiko.server.tables.table_record import NOBODY, Facts, Saved, Seats
from risiko.server.wire.campaign import NextGame
from risiko.server.wire.table import Lobby, NewTable, TableInfo
from risiko.text import Language

log = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What names of tables and invitations are made of: nothing that looks like something else."""
NAME = re.compile(r"[a-z0-9]{1,16}")
"""What the name of a table looks like."""
ID_LENGTH = 10
INVITE_LENGTH = 20
SECRET_BYTES = 32
LARGEST_SEED = 2**53
"""Drawn seeds stay exact in every client."""
SWEEP = 60.0
"""Seconds between two looks for tables that can be forgotten."""
LISTED = 50
"""Tables of a kind in the lobby."""
RESTART = 1012
"""How a socket ends whose server stops."""


def letters(length: int) -> str:
    """A name nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class Tables:
    """The tables of a server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._asked: dict[str, float] = {}
        """When each was last asked for: whoever asked may still be on the way to it."""
        self._tasks: list[asyncio.Task[None]] = []
        self.ended: Ended = lambda facts: None
        """Who is told that a game is over."""

    def open(self) -> None:
        """Wake what was running when the server last stopped."""
        self._tasks = [asyncio.create_task(self._wake()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """End all connections; what is stored stays."""
        for task in self._tasks:
            task.cancel()
        for table in self._loaded.values():
            table.close(RESTART)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def get(self, id: str) -> Table:
        """A table, as new as it is stored."""
        if not NAME.fullmatch(id):
            raise Refusal("no_table")
        table = self._loaded.get(id)
        if table is None or table.closed:
            return await self._fetch(id)
        self._asked[id] = self._hall.clock.now()
        try:
            stamp = await self._hall.store.stamp(id)
        except NotStored:
            return table  # what we know is the best there is
        if stamp is None:
            table.close(GONE)
            raise Refusal("no_table")
        await table.refresh(stamp)
        return table

    async def _fetch(self, id: str) -> Table:
        """A table from the database; whoever asks meanwhile waits for the same one."""
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        try:
            found = await reopen(self._hall.store, id)
        except NotStored:
            raise Refusal("unhealthy") from None
        if found is None:
            raise Refusal("no_table")
        table = Table(self._hall, found.saved, found.course, lambda facts: self.ended(facts))
        self._keep(table)
        if found.repaired and table.facts.status == "over":
            self.ended(table.facts)
        table.wake()
        return table

    def _keep(self, table: Table) -> None:
        self._loaded[table.id] = table
        self._asked[table.id] = self._hall.clock.now()

    async def _wake(self) -> None:
        """Open what is damaged, which repairs it, and what bots or clocks wait for."""
        store = self._hall.store
        try:
            waiting = [*await store.damaged(), *await store.waking()]
        except NotStored as error:
            log.error("no table wakes before somebody opens it: %s", error)
            return
        for id in dict.fromkeys(waiting):
            try:
                await self.get(id)
            except Refusal as refusal:
                log.error("table %s does not wake: %s", id, refusal.code)
            except Exception:  # one table must not keep the others asleep
                log.exception("table %s does not wake", id)

    async def _sweep(self) -> None:
        while True:
            await self._hall.clock.pause(SWEEP)
            now = self._hall.clock.now()
            for id, table in tuple(self._loaded.items()):
                if table.closed or (table.idle and now - self._asked[id] > SWEEP):
                    del self._loaded[id], self._asked[id]

    # New tables

    async def new(self, wish: NewTable, player: str, name: str | None) -> Table:
        """Open a table."""
        game = chosen_game(wish)
        seats = seating.wished(game, wish.seats, player, name)
        facts = self.fresh(game, player, wish, public=wish.public)
        await self.need_room(player)
        try:
            await self._hall.store.add(facts, seats)
        except (Conflict, NotStored) as error:
            log.error("a new table was not stored: %s", error)
            raise Refusal("not_stored") from None
        table = Table(self._hall, Saved(facts, seats, ()), None)
        self._keep(table)
        return table

    def fresh(self, game: Game, host: str, wish: NewTable | NextGame, *, public: bool) -> Facts:
        """A table that waits for its players, with dice and clocks as they were wished for."""
        if wish.seed is not None and wish.dice != "seeded":
            raise Refusal("bad_seed")
        seed = wish.seed if wish.seed is not None else secrets.randbelow(LARGEST_SEED)
        return Facts(
            id=letters(ID_LENGTH),
            game=game.name,
            host=host,
            public=public,
            invite=letters(INVITE_LENGTH),
            dice=wish.dice,
            secret=secrets.token_bytes(SECRET_BYTES),
            seed=seed if wish.dice == "seeded" else None,
            decision=wish.clock.decision,
            away=wish.clock.away,
            reaction=wish.clock.reaction if has_reactions(game.id) else None,
            created=self._now(),
        )

    async def need_room(self, player: str) -> None:
        """Refuse who has opened too many tables already."""
        if await self._hall.store.count_open(player) >= self._hall.settings.limits.tables:
            raise Refusal("too_many_tables")

    async def again(self, table: Table, player: str | None) -> Table:
        """The table of a rematch: the same seats and options, other dice."""
        old = table.facts
        if old.campaign is not None:
            raise Refusal("campaign_table")
        new = replace(
            old,
            id=letters(ID_LENGTH),
            version=0,
            status="waiting",
            host=player or old.host,
            invite=letters(INVITE_LENGTH),
            secret=secrets.token_bytes(SECRET_BYTES),
            seed=secrets.randbelow(LARGEST_SEED) if old.dice == "seeded" else None,
            created=self._now(),
            ply=0,
            turn=NOBODY,
            winners=0,
            rematch=None,
        )
        return await self.get(await table.rematch(player, new))

    def _now(self) -> int:
        return int(self._hall.clock.now() * MILLI)

    # The lobby

    async def lobby(self, player: str | None, language: Language) -> Lobby:
        """Tables to sit down at, to watch, and one's own."""
        store = self._hall.store
        try:
            mine = await store.tables_of(player, most=LISTED) if player is not None else []
            waiting = await store.tables("waiting", most=LISTED)
            running = await store.tables("running", most=LISTED)
        except NotStored:
            raise Refusal("unhealthy") from None
        own = {facts.id for facts, _ in mine}
        free = [
            (facts, seats)
            for facts, seats in waiting
            if facts.id not in own and any(seat.kind == "open" for seat in seats)
        ]
        others = [(facts, seats) for facts, seats in running if facts.id not in own]

        def tell(found: list[tuple[Facts, Seats]]) -> tuple[TableInfo, ...]:
            return tuple(self._info(*table, player, language) for table in found)

        return Lobby(mine=tell(mine), open=tell(free), running=tell(others))

    def _info(
        self, facts: Facts, seats: Seats, player: str | None, language: Language
    ) -> TableInfo:
        loaded = self._loaded.get(facts.id)
        here = loaded.audience.present(seats) if loaded is not None else frozenset[int]()
        return table_info(facts, seats, here, player, language)


def chosen_game(wish: NewTable) -> Game:
    """The game a new table is for."""
    name = "+".join((wish.game, *wish.options, *(f"house:{rule}" for rule in wish.house)))
    try:
        if set(wish.options) - set(registry.listing(wish.game).options):
            raise Refusal("no_game", name=name)
        return registry.game(wish.game, house=wish.house, **dict.fromkeys(wish.options, True))
    except ValueError:
        raise Refusal("no_game", name=name) from None
