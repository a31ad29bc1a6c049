"""Python's own garbage collection against the server's, under the same load.

At every table two people play against each other: *people alone* in `server_load.py`. The two ways
to collect take turns, each time on a new server, so that other work on the machine hits both.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from risiko.bench.server_load import (
    MILLI,
    TABLES,
    Collecting,
    LoadResult,
    LoadSize,
    describe_waits,
    people_alone,
    prepare,
    run_like_servers,
)
from risiko.bench.speed import Figure, measured, number_text, remark
from risiko.bench.temporary_database import temporary_database
from risiko.server.garbage_collector import collect_rarely
from risiko.server.settings import Settings

ROUNDS = 3
"""Turns of each."""
SECONDS = 30.0
"""Of one turn."""
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
    size = LoadSize(tables=tables, seconds=seconds)

    async def measure(settings: Settings) -> list[Figure]:
        turns: list[list[_Turn]] = [[] for _ in WAYS]
        for _ in range(rounds):
            for (_, collecting), done in zip(WAYS, turns, strict=True):
                with _noting_collections() as collections:
                    result = await people_alone(settings, size, collecting)
                done.append(_Turn(result, collections))
        return [
            figure
            for (whose, _), done in zip(WAYS, turns, strict=True)
            for figure in _describe(whose, done)
        ]

    with temporary_database("sqlite") as address:
        return run_like_servers(address, measure)


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
        *describe_waits(measured(f"collected_by_{whose}"), together, "answered"),
        Figure(measured(f"longest_by_{whose}"), max(spent, default=0.0) * MILLI, "ms", note=note),
    ]
