"""Runs Python's garbage collector rarely: when nobody plays, or when memory has grown.

Decisions, tables and connections leave no reference cycles behind, so what they made is freed at
once. Errors and libraries may leave some. A collection looks at every object and everybody waits
meanwhile, the longer the more tables there are. Collecting only young objects does not help: a busy
server has many of them, and hardly any can be freed. So automatic collection is switched off, and
what exists when the server starts is never looked at.

A collection also gives back what the interpreter keeps for reuse. Memory is measured in two ways,
since each misses something: the blocks Python has handed out, and what the operating system counts.
"""

import asyncio
import gc
import resource
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

INTERVAL = 1.0
"""Seconds between two checks of processor time and memory."""
IDLE = 0.05
"""The share of one processor below which the server counts as idle."""
IDLE_CHECKS = 5
"""Checks in a row that have to find it idle."""
WORTHWHILE = 50_000
"""Blocks of memory by which it must have grown for a collection while it is idle."""
GROWTH = 0.5
"""The share by which memory may grow before there is a collection even while people play."""
RESIDENT_GROWTH = 32 * 2**20
"""Bytes by which resident memory may grow before then."""
RESIDENT_CHECKS = 300
"""Checks between two collections for that reason: memory creeps, and a collection makes people
wait."""


def resident_memory() -> int:
    """Bytes of physical memory this process uses; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * resource.getpagesize()


class GarbageCollector:
    """Decides when to collect."""

    def __init__(
        self,
        collect: Callable[[], object] = gc.collect,
        blocks: Callable[[], int] = lambda: sys.getallocatedblocks(),  # not everywhere
        processor_time: Callable[[], float] = time.process_time,
        resident: Callable[[], int] = resident_memory,
    ) -> None:
        self._collect = collect
        self._blocks = blocks
        self._processor_time = processor_time
        self._resident = resident
        self._blocks_before = blocks()
        self._resident_before = resident()
        self._time_before = processor_time()
        self._idle_checks = 0
        self._checks = 0

    def check(self) -> None:
        """Collect if it is time; to be called every `INTERVAL` seconds."""
        spent = self._processor_time()
        idle = spent - self._time_before < IDLE * INTERVAL
        self._time_before = spent
        self._idle_checks = self._idle_checks + 1 if idle else 0
        before = self._blocks_before
        grown = self._blocks() - before
        self._checks += 1
        swollen = (
            self._checks >= RESIDENT_CHECKS
            and self._resident() - self._resident_before > RESIDENT_GROWTH
        )
        rested = self._idle_checks >= IDLE_CHECKS and grown > WORTHWHILE
        if swollen or rested or grown > before * GROWTH:
            self._collect()
            self._checks = 0
            self._blocks_before = self._blocks()
            self._resident_before = self._resident()
            self._time_before = self._processor_time()


async def _watch(collector: GarbageCollector) -> None:
    while True:
        await asyncio.sleep(INTERVAL)
        collector.check()


@asynccontextmanager
async def collect_rarely() -> AsyncIterator[None]:
    """Within this context, collections happen only when `GarbageCollector` decides so."""
    if sys.implementation.name != "cpython" or not gc.isenabled():
        yield
        return
    gc.collect()
    gc.freeze()
    gc.disable()
    watching = asyncio.create_task(_watch(GarbageCollector()))
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        gc.enable()
        gc.unfreeze()
