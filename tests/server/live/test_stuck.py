"""Tables that do not go on, and servers that do nothing else: they stop, and say so."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from risiko.protocol import CHANCE, Game
from risiko.record.dice import Seeded
from risiko.server import run
from risiko.server.live import timekeeper
from risiko.server.live.table import LiveTable
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.session import GameSession
from tests.server import duel
from tests.server.live.ear import Ear
from tests.server.processes import running
from tests.server.site import PATIENCE, HandClock, quick, serving, until

LONG = 3600.0
"""Seconds after which every pause and every clock is over."""


@contextmanager
def not_forever() -> Iterator[None]:
    """A loop that never ends fails the test instead of holding it up."""

    def stop(*_: Any) -> None:
        raise TimeoutError("something spins")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(int(2 * PATIENCE))
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


async def put_aside(clock: HandClock, table: LiveTable) -> None:
    """Let time pass until a table is put aside."""
    async with asyncio.timeout(PATIENCE):
        while not table.closed:
            clock.advance(LONG)
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("due", "flaw"),
    [("bot", "conflict"), ("bot", "raises"), ("clock", "conflict"), ("clock", "refused")],
)
def test_what_never_goes_on_is_put_aside_and_the_others_are_served(
    sqlite: str,
    due: str,
    flaw: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    stuck: list[str] = []
    tried = 0

    def fail(table: str) -> None:
        nonlocal tried
        if table in stuck:
            tried += 1
            raise {"conflict": Conflict, "refused": NotStored, "raises": KeyError}[flaw](table)

    write, change = EntryWriter.write, TableStore.change

    async def writing(self: EntryWriter, new: Any) -> None:
        fail(new.table)
        await write(self, new)

    async def changing(self: TableStore, before: Any, *rest: Any, **more: Any) -> Any:
        fail(before.id)
        return await change(self, before, *rest, **more)

    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(sqlite), clock) as site, site.person("Anna") as anna:
            seats = ("bot", "bot") if due == "bot" else ("me:A", "me:B")
            table = await anna.open("express", *seats, clock={"decision": 30})
            id = table["id"]
            await anna.at(id, "start")
            stuck.append(id)
            loaded = await site.services.tables.get(id)
            async with anna.sit(id) as talk:
                ply = talk.ply
                await put_aside(clock, loaded)
                await until(lambda: talk._task.done())  # its people are sent away
                assert talk.ws.close_code == timekeeper.ASIDE
            retried = 2 if (due, flaw) == ("clock", "conflict") else 1
            assert tried == timekeeper.TRIES * retried
            assert any(id in said and "is put aside" in said for said in caplog.messages)
            other = await anna.open("express", "bot", "bot")
            async with anna.sit(other["id"]) as talk:
                await anna.at(other["id"], "start")
                await talk.until(lambda: talk.state and talk.ply > 10)
            # whoever opens it gets a fresh one, which goes on when the cause is gone
            stuck.clear()
            async with anna.sit(id) as talk:
                assert talk.ply == ply
                clock.advance(LONG)
                await talk.reach(ply + 1)

    monkeypatch.setattr(EntryWriter, "write", writing)
    monkeypatch.setattr(TableStore, "change", changing)
    with not_forever():
        asyncio.run(scene())


def test_a_memory_that_contradicts_itself_does_not_spin(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(sqlite), clock) as site, site.person("Anna") as anna:
            id = await duel.begun(anna, "bot", "bot")
            table = await site.services.tables.get(id)
            assert table.session is not None
            table.stored = replace(table.stored, turn=1 - table.session.position.turn)
            watcher = Silent()
            table.enter(watcher)
            await put_aside(clock, table)
            assert watcher.ended == timekeeper.ASIDE
            assert (await anna.http.get("/healthz")).status_code == 200

    with not_forever():
        asyncio.run(scene())


class Silent(Ear):
    """Somebody who looks on until the table is closed."""

    ended: int | None = None

    def __init__(self) -> None:
        super().__init__(None, "de")

    def end(self, code: int) -> None:
        self.ended = code


def test_events_without_an_end_are_noticed() -> None:
    class Endless:
        turn = player = CHANCE

        def chance(self) -> int:
            return 1

        def draw(self, outcome: int) -> "Endless":
            return self

        def label(self, outcome: int) -> str:
            return "again"

    class Wheel:
        name = "wheel@1"

        def start(self, seats: int) -> Endless:
            return Endless()

    game: Game = Wheel()  # type: ignore[assignment]
    with not_forever(), pytest.raises(RuntimeError, match="wheel@1"):
        GameSession(game, 2, Seeded(1)).preview(None)


SPINNING = """
import sys
from risiko.server import run
from risiko.server.live import tables
from risiko.server.settings import Settings

async def spin(self):
    print("http://spins", flush=True)
    while True:
        pass

tables.Tables._wake = spin
run.FORCED_EXIT = 1
run.serve(Settings(database=sys.argv[1]), run.listen("127.0.0.1", 0), ready=print)
"""


def test_sigterm_ends_a_server_that_does_nothing_but_spin(sqlite: str) -> None:
    with running(sqlite, code=SPINNING) as server:
        assert server.stop() == run.KILLED + signal.SIGTERM
        assert "did not stop" in server.log
