"""People who play at many tables while servers are killed, suspended and restarted.

Everything they were promised is written down and compared with the database in the end.
"""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx

import risiko
from risiko import record
from risiko.bots import bots_for
from risiko.record.verify import verify
from risiko.server.live.restore import replay_session
from risiko.server.storage.store import Store
from risiko.server.storage.table_store import TableStore
from tests.server.cluster.steady import Steady
from tests.server.site import BRIEF, PATIENCE, Person, Refused, Site

CLOCK = {"decision": 600, "away": 300, "reaction": None}
"""Long enough that nobody who is there is ever replaced, however slow the machine is."""
THINK = 0.3
"""The longest somebody thinks, in seconds."""
OVER = -2
NEARLY = 0.9
"""The share of people who are there again before the next server is killed."""
PEOPLE = (0, 1)
"""The seats of people; the others are bots'."""


class CrowdTable:
    """A table with two people, a bot where the game allows it, and a spectator."""

    def __init__(self, id: str, people: list[Steady], viewer: Steady, seed: int) -> None:
        self.id = id
        self.people = people
        self.viewer = viewer
        self.everybody = (*people, viewer)
        self.acknowledged: dict[int, tuple[int, str]] = {}
        """By the ply before it, who has decided what, as the server has acknowledged."""
        self.sent: dict[int, set[tuple[int, str]]] = {}
        """What was sent at all."""
        self.said: list[str] = []
        """What was said in the chat, as the server has acknowledged."""
        self._chooser = random.Random(seed)

    @property
    def ply(self) -> int:
        return max(one.ply for one in self.everybody)

    @property
    def over(self) -> bool:
        return any(one.turn == OVER for one in self.people)

    @property
    def comebacks(self) -> int:
        return sum(max(0, one.connections - 1) for one in self.everybody)

    async def play(self, seat: int) -> None:
        """One of the people plays until the game is over."""
        me = self.people[seat]
        while not self.over:
            if me.turn != seat or me.state is None or me.state["seat"] != seat:
                await me.news()
                continue
            await asyncio.sleep(THINK * self._chooser.random())
            ply, action = me.ply, me.any_action(self._chooser)
            if me.turn != seat or action is None:
                continue
            self.sent.setdefault(ply, set()).add((seat, str(risiko.Action.parse(action))))
            answer = await me.insist("play", seat=seat, ply=ply, action=action)
            if answer["type"] == "ok":
                self.acknowledged[ply] = seat, action
            else:
                assert answer["code"] in ("stale", "not_stored"), answer
            self.check_seats()

    async def talk(self) -> None:
        """The spectator says something now and then."""
        for number in itertools.count():
            words = f"{self.id} {number}"
            answer = await self.viewer._ask("say", text=words)
            if answer is not None and answer["type"] == "ok":
                self.said.append(words)
            await asyncio.sleep(4 * THINK)

    def check_seats(self) -> None:
        """No bot plays for somebody who is there."""
        for one in self.everybody:
            assert not any(seat["stand_in"] for seat in one.seats), f"{self.id}: a stand-in"


class Crowd:
    """Everybody, at all tables."""

    def __init__(self, address: str, anna: Person, ben: Person, seed: int) -> None:
        self._address = address
        self._anna, self._ben = anna, ben
        self._chooser = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None
        self.tables: list[CrowdTable] = []
        """Those where somebody plays."""
        self.finished: list[CrowdTable] = []

    @property
    def all_tables(self) -> list[CrowdTable]:
        return [*self.tables, *self.finished]

    @property
    def decisions(self) -> int:
        """How many decisions were acknowledged."""
        return sum(len(table.acknowledged) for table in self.all_tables)

    # Tables

    async def open(self, games: Iterable[str]) -> None:
        """Open and begin a table for each of some games."""
        for game in games:
            await self._open(game)

    async def _open(self, game: str) -> None:
        """Open and begin a table; whatever is refused because a server is gone is tried again."""
        most = max(seats for seats in risiko.game(game).seats if seats <= 3)
        bots = [f"bot:{bots_for(game)[0]}"] * (most - len(PEOPLE))
        table = await self._ask(
            lambda: self._anna.open(game, "me", "open", *bots, public=True, clock=CLOCK)
        )
        id = table["id"]
        await self._ask(lambda: self._ben.at(id, "join"), "table_full", "already_started")
        await self._ask(lambda: self._anna.at(id, "start"), "already_started")
        cookies = [dict(one.http.cookies) for one in (self._anna, self._ben)]
        everybody = [
            Steady(self._address, id, cookie, first)  # whose first servers are different ones
            for first, cookie in enumerate((*cookies, {}))
        ]
        opened = CrowdTable(id, everybody[:2], everybody[2], self._chooser.getrandbits(32))
        self.tables.append(opened)
        self._spawn(self._play(opened, game))

    async def _play(self, table: CrowdTable, game: str) -> None:
        """Play a game to its end, then the next one of its kind."""
        besides = [asyncio.create_task(one.keep()) for one in table.everybody]
        besides.append(asyncio.create_task(table.talk()))
        try:
            await asyncio.gather(*(table.play(seat) for seat in PEOPLE))
        finally:
            for task in besides:
                task.cancel()
            await asyncio.gather(*besides, return_exceptions=True)
        self.tables.remove(table)
        self.finished.append(table)
        await self._open(game)

    async def _ask(self, asking: Callable[[], Any], *done: str) -> Any:
        """Ask until there is an answer; a refusal that says that it is done is one."""
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                try:
                    return await asking()
                except Refused as refused:
                    if refused.code in done:
                        return None
                    if refused.status < 500 and refused.code != "stale":
                        raise
                except (httpx.TransportError, ValueError):
                    pass  # the server is gone; what the proxy says is no JSON
                await asyncio.sleep(0.1)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._failure = self._failure or task.exception()

    def check(self) -> None:
        """Raise what has gone wrong for anybody."""
        heard = (one.failure for table in self.all_tables for one in table.everybody)
        failure = self._failure or next(filter(None, heard), None)
        if failure is not None:
            raise failure

    async def goes_on(self, plies: int = 2) -> None:
        """Wait until every table has gone on."""
        before = {table.id: table.ply for table in self.tables}
        async with asyncio.timeout(3 * PATIENCE):
            for table in tuple(self.tables):
                while not table.over and table.ply < before[table.id] + plies:
                    self.check()
                    await table.viewer.news()

    async def come_back(self) -> None:
        """Wait until nearly everybody is connected again."""
        async with asyncio.timeout(3 * PATIENCE):
            while True:
                self.check()
                everybody = [one for table in self.tables for one in table.everybody]
                if sum(one.connected for one in everybody) >= NEARLY * len(everybody):
                    return
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Everybody goes home."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.check()

    def summary(self) -> str:
        """What has happened, in words."""
        games, comebacks = len(self.finished), sum(table.comebacks for table in self.all_tables)
        return f"{self.decisions} decisions, {games} games over, {comebacks} connections made again"

    # In the end

    async def compare(self, database: str) -> int:
        """Compare what everybody was promised with the database; how many plies there are."""
        store = Store(database)
        try:
            return sum([await self._compare(store, table) for table in self.all_tables])
        finally:
            await store.close()

    async def _compare(self, store: Store, table: CrowdTable) -> int:
        snapshot = await TableStore(store).read(table.id)
        assert snapshot is not None
        assert snapshot.gap is None
        session = replay_session(snapshot)
        assert session is not None
        names = [seat.recorded for seat in snapshot.seats]
        text = str(session.record(names))
        assert verify(record.read(text)).ok, table.id
        for ply, (seat, action) in table.acknowledged.items():
            assert session.has_played(ply, seat, action), f"{table.id}: {action} is lost"
        for ply, entry in enumerate(session.entries):
            if entry.seat in PEOPLE:  # nobody else has decided for them
                assert (entry.seat, entry.text) in table.sent.get(ply, set()), (table.id, ply)
        lines = await TableStore(store).read_chat(table.id, most=100_000)
        told = [message.text for _, message in lines]
        assert len(told) == len(set(told))
        assert set(table.said) <= set(told)
        self._compare_lines(table, session)
        return session.ply

    def _compare_lines(self, table: CrowdTable, session: Any) -> None:
        """What spectators were shown is what has happened."""
        position = session.start if session.start is not None else session.game.start(session.seats)
        lines = [position.view(None).line]
        for entry in session.entries:
            if entry.seat < 0:
                position = position.draw(position.outcome(entry.text))
            else:
                position = position.play(risiko.Action.parse(entry.text))
            lines.append(position.view(None).line)
        for ply, line in table.viewer.lines.items():
            assert lines[ply] == line, f"{table.id}: ply {ply} was shown otherwise"


@asynccontextmanager
async def crowd(address: str, seed: int) -> AsyncIterator[Crowd]:
    """Two people who sit at all tables, and spectators."""
    async with AsyncExitStack() as stack:
        people = []
        for name in ("Anna", "Ben"):
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, limits=BRIEF)
            )
            people.append(Person(Site(None, address), http))
            await people[-1].ask("PUT", "/api/me", name=name)
        found = Crowd(address, people[0], people[1], seed)
        try:
            yield found
        finally:
            await found.stop()
