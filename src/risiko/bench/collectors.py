"""Python's own garbage collection against the server's, under the same load.

At every table two people play against each other: *people alone* in `server_load.py`. The two ways
to collect take turns, each time on a new server, so that other work on the machine hits both.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from risiko.bench.server_load import (
    ANSWERED,
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
from risiko.bench.speed import Figure
from risiko.bench.temporary_database import temporary_database
from risiko.server.garbage_collector import collect_rarely
from risiko.server.settings import Settings
from risiko.text import Text

ROUNDS = 3
"""Turns of each."""
SECONDS = 30.0
"""Of one turn."""
WAYS: tuple[tuple[Text, Collecting], ...] = (
    (Text("Python sammelt Müll von sich aus", "Python collects garbage by itself"), nullcontext),
    (Text("der Server lässt selten sammeln", "the server lets it collect rarely"), collect_rarely),
)


def run(seconds: float = SECONDS, tables: int = TABLES, rounds: int = ROUNDS) -> list[Figure]:
    """Measure both on SQLite; `seconds` is the time of one turn."""
    prepare()
    size = LoadSize(tables=tables, seconds=seconds)

    async def measure(settings: Settings) -> list[Figure]:
        results: list[list[LoadResult]] = [[] for _ in WAYS]
        pauses: list[list[float]] = [[] for _ in WAYS]
        for _ in range(rounds):
            for number, (_, collecting) in enumerate(WAYS):
                with _noting_collections() as spent:
                    results[number].append(await people_alone(settings, size, collecting))
                pauses[number] += spent
        return [
            figure
            for (name, _), result, spent in zip(WAYS, results, pauses, strict=True)
            for figure in _describe(name, result, spent)
        ]

    with temporary_database("sqlite") as address:
        return run_like_servers(address, measure)


@contextmanager
def _noting_collections() -> Iterator[list[float]]:
    """The seconds that each collection takes within this context."""
    spent: list[float] = []
    begun = 0.0

    def note(phase: str, info: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.perf_counter()
        else:
            spent.append(time.perf_counter() - begun)

    gc.callbacks.append(note)
    try:
        yield spent
    finally:
        gc.callbacks.remove(note)


def _describe(name: Text, results: list[LoadResult], spent: list[float]) -> list[Figure]:
    """The figures of one way to collect, from all its turns."""
    waits = [wait for result in results for wait in result.waits]
    together = LoadResult(
        waits, sum(result.seconds for result in results), sum(result.actions for result in results)
    )
    longest = Text(f"{name.de}, längste Sammlung", f"{name.en}, longest collection")
    note = f"of {len(spent)} collections, {sum(spent):.2f} s together"
    return [
        *describe_waits(name, together, ANSWERED),
        Figure(longest, max(spent, default=0.0) * MILLI, "ms", note=note),
    ]
