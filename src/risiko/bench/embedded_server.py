"""A server in the event loop of a measurement, with tables of people and of bots.

Its people are in a process of their own (`load_clients.py`); a server in a process of its own is
`load_server.py`.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import uvicorn

from risiko.bench.commands import LONGEST_LINE
from risiko.bench.load_clients import ClientReport, ClientSeat, LoadPlan
from risiko.bench.stored_games import play_on
from risiko.bots import bot
from risiko.classic import engine
from risiko.record.dice import Seeded
from risiko.registry import named
from risiko.server.app import create_app
from risiko.server.garbage_collector import collect_rarely
from risiko.server.http.services import AppServices
from risiko.server.live.table import LiveTable
from risiko.server.protection.open_files import raise_file_limit
from risiko.server.run import configure, listen
from risiko.server.settings import Limits, Rate, Settings
from risiko.server.tables import seating
from risiko.server.tables.session import GameSession
from risiko.server.tables.table_record import SeatChange
from risiko.server.wire.table import NewTable, SeatWish

GAME = "2003/conquest"
BOT_SEATS = 4
OPENING = 250
"""Plies after which people take over: by then all territories are dealt and all units placed."""
LONG = 3600.0
"""Seconds for what may take any time on a busy machine."""
UNLIMITED = Rate(1e6, 1_000_000)
MANY = 1_000_000
LIMITS = replace(
    Limits(),
    messages=UNLIMITED,
    messages_by_address=UNLIMITED,
    requests=UNLIMITED,
    page_files=UNLIMITED,
    whole_states=UNLIMITED,
    arrivals=UNLIMITED,
    heavy=UNLIMITED,
    players=UNLIMITED,
    tables_by_address=UNLIMITED,
    tables=MANY,
    sockets=MANY,
    connections=MANY,
    frames=UNLIMITED,
    outbox=MANY,
    hello=LONG,
    head_time=LONG,
    body_time=LONG,
    taking=LONG,
)
"""All clients come from one address at once, and nobody who has to wait is disconnected."""

Collecting = Callable[[], AbstractAsyncContextManager[None]]
"""How a server collects garbage: within such a context."""


class LoadResult(NamedTuple):
    """What one run has measured."""

    waits: list[float]
    """Seconds until each decision was stored."""
    seconds: float
    actions: float
    """Decisions of all tables in that time."""
    begin: float = 0.0
    """When that time began, by `time.perf_counter`."""


def prepare() -> None:
    """Wait until the kernel is compiled, and allow many connections."""
    raise_file_limit()
    compiling = engine.compile_in_background()
    if compiling is not None:
        compiling.join()


class _EmbeddedServer(uvicorn.Server):
    """A server that does not install signal handlers."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(
    settings: Settings, collecting: Collecting = collect_rarely
) -> AsyncIterator[tuple[AppServices, str]]:
    """A server with its services and its place."""
    app = create_app(settings)
    listening = listen("127.0.0.1", 0)
    host, port = listening.getsockname()[:2]
    config = configure(app, settings, shutdown=1)
    config.ws_ping_interval = None  # who has to wait long is not disconnected
    server = _EmbeddedServer(config)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        async with collecting():
            yield app.state.services, f"{host}:{port}"
    finally:
        server.should_exit = True
        await task


def count_decisions(services: AppServices) -> float:
    """How many decisions the server has stored."""
    samples = (s for metric in services.context.metrics.actions.collect() for s in metric.samples)
    return sum(sample.value for sample in samples if sample.name.endswith("_total"))


# Tables


async def seat_pair(services: AppServices, place: str) -> list[ClientSeat]:
    """Open a table that anybody may watch, seat two people there in the middle of a game."""
    (host, first), (guest, second) = [await services.accounts.create(n) for n in ("Anna", "Ben")]
    wish = NewTable(game=GAME, seats=(SeatWish(kind="me"), SeatWish(kind="open")), public=True)
    table = await services.tables.create(wish, host.id, host.name)
    await table.change(seating.sit_down(guest.id, "Ben", 1))
    for person in (host, guest):
        await table.change(seating.add_seed(person.id, person.id))
    await table.change(_begin_at(_find_middle(next(_seeds))))
    await table.start(host.id)
    return [ClientSeat(place, table.id, 0, first), ClientSeat(place, table.id, 1, second)]


_seeds = count()


def _find_middle(seed: int) -> str:
    """A position of two players in the middle of a game, in notation."""
    session = GameSession(named(GAME), 2, Seeded(seed))
    play_on(session, bot("random", GAME, seed), OPENING)
    return str(session.position)


def _begin_at(start: str) -> SeatChange:
    return lambda stored, seats: (replace(stored, start=start), seats)


async def seat_bots(services: AppServices) -> LiveTable:
    """Open a table of bots and start the game, which goes on while somebody watches."""
    host, _ = await services.accounts.create(None)
    seats = (SeatWish(kind="bot", bot="random"),) * BOT_SEATS
    table = await services.tables.create(
        NewTable(game=GAME, seats=seats, public=True), host.id, None
    )
    await table.start(host.id)
    return table


async def run_clients(services: AppServices, plan: LoadPlan) -> LoadResult:
    """Let people play over sockets, from a separate process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "risiko.bench.load_clients"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        start_new_session=True,  # it ends when its input closes, so Ctrl-C need not reach it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(plan.text().encode() + b"\n")
        await process.stdout.readline()
        before, begin = count_decisions(services), time.perf_counter()
        said = await process.stdout.readline()
        spent, after = time.perf_counter() - begin, count_decisions(services)
    finally:
        process.stdin.close()
        await process.wait()
    if not said:
        raise RuntimeError("the process of the load clients failed")
    report = ClientReport(*json.loads(said))
    return LoadResult(report.waits, spent, after - before, begin)
