"""Python's own garbage collection against the server's, under the same load.

At every table two people play against each other, with a second of thought for each decision. The
two ways to collect take turns, each time on a new server, so that other work on the machine hits
both.
"""

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from risiko.bench.embedded_server import (
    LIMITS,
    Collecting,
    LoadResult,
    prepare,
    run_clients,
    seat_pair,
    serving,
)
from risiko.bench.load_clients import LoadPlan
from risiko.bench.load_figures import MILLI, percentile
from risiko.bench.server_load import TABLES
from risiko.bench.speed import Figure, measured, number_text, remark
from risiko.bench.temporary_database import temporary_database
from risiko.server.app import create_app
from risiko.server.garbage_collector import collect_rarely
from risiko.server.run import configure
from risiko.server.settings import Settings
from risiko.text import Text

ROUNDS = 3
"""Turns of each."""
SECONDS = 30.0
"""Of one turn."""
CALM = 1.0
"""Mean seconds a person takes for a decision."""
WAYS: tuple[tuple[str, Collecting], ...] = (("python", nullcontext), ("server", collect_rarely))
"""Whose way to collect it is, and that way."""


class _Collection(NamedTuple):
    """When a collection began, and the seconds of processor time it took."""

    begin: float
    seconds: float


class _Turn(NamedTuple):
    """One turn of a way to collect."""

    result: LoadResult
    collections: list[_Collection]

    def while_people_played(self) -> Iterator[float]:
        """The seconds that collections took while people played."""
        begin, end = self.result.begin, self.result.begin + self.result.seconds
        return (one.seconds for one in self.collections if begin <= one.begin < end)


def run(seconds: float = SECONDS, tables: int = TABLES, rounds: int = ROUNDS) -> list[Figure]:
    """Measure both on SQLite; `seconds` is the time of one turn."""
    prepare()

    async def measure(settings: Settings) -> list[Figure]:
        turns: list[list[_Turn]] = [[] for _ in WAYS]
        for _ in range(rounds):
            for (_, collecting), done in zip(WAYS, turns, strict=True):
                with _noting_collections() as collections:
                    result = await _play(settings, tables, seconds, collecting)
                done.append(_Turn(result, collections))
        return [
            figure
            for (whose, _), done in zip(WAYS, turns, strict=True)
            for figure in _describe(whose, done)
        ]

    with temporary_database("sqlite") as address:
        settings = Settings(database=address, limits=LIMITS)
        factory = configure(create_app(settings), settings).get_loop_factory()
        with asyncio.Runner(loop_factory=factory) as runner:
            return runner.run(measure(settings))


async def _play(
    settings: Settings, tables: int, seconds: float, collecting: Collecting
) -> LoadResult:
    """Two people at every table."""
    async with serving(settings, collecting) as (services, place):
        seats = [seat for _ in range(tables) for seat in await seat_pair(services, place)]
        return await run_clients(services, LoadPlan(seats, seconds, CALM))


@contextmanager
def _noting_collections() -> Iterator[list[_Collection]]:
    """All collections within this context."""
    found: list[_Collection] = []
    begin = worked = 0.0

    def note(phase: str, info: dict[str, int]) -> None:
        nonlocal begin, worked
        if phase == "start":
            begin, worked = time.perf_counter(), time.thread_time()
        else:
            found.append(_Collection(begin, time.thread_time() - worked))

    gc.callbacks.append(note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


def _describe(whose: str, turns: list[_Turn]) -> list[Figure]:
    """The figures of one way to collect, from all its turns."""
    together = LoadResult(
        [wait for turn in turns for wait in turn.result.waits],
        sum(turn.result.seconds for turn in turns),
        sum(turn.result.actions for turn in turns),
    )
    spent = [seconds for turn in turns for seconds in turn.while_people_played()]
    note = remark("collections", n=len(spent), seconds=number_text(round(sum(spent), 2)))
    return [
        *_describe_waits(measured(f"collected_by_{whose}"), together),
        Figure(measured(f"longest_by_{whose}"), max(spent, default=0.0) * MILLI, "ms", note=note),
    ]


def _describe_waits(name: Text, result: LoadResult) -> list[Figure]:
    """How many decisions there were, and how long their answers took."""
    waits = result.waits
    note = remark("answered", n=len(waits), decisions=number_text(len(waits)))
    return [
        Figure(name, result.actions / result.seconds, "actions/s"),
        *(
            Figure(
                Text.join([name, measured(word)], ", "),
                percentile(waits, share) * MILLI,
                "ms",
                note=note,
            )
            for word, share in (("p50", 0.5), ("p99", 0.99))
        ),
    ]
