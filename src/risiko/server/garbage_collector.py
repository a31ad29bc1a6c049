"""Runs Python's garbage collector rarely: when nobody plays, or when memory has grown.

Decisions, tables and connections leave no reference cycles behind, so what they made is freed at
once. Errors and libraries may leave some. A collection looks at every object and everybody waits
meanwhile, the longer the more tables there are: most of a second for 200 of them. So automatic
collection is switched off, and what has survived a collection is not looked at again while people
play: a collection looks only at what is new, and is short. All is looked at when nobody plays, or
when memory has doubled: that bounds how much garbage may be overlooked.

A collection also gives back what the interpreter keeps for reuse. Memory is measured in two ways,
since each misses something: the blocks Python has handed out, and what the operating system counts.
"""

import asyncio
import gc
import os
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
GROWTH = 0.1
"""The share by which memory may grow before what is new is looked at, even while people play."""
MANY_BLOCKS, MANY_BYTES = 2_000_000, 256 * 2**20
"""Memory must have doubled and grown by at least so much before all is looked at then."""


def resident_memory() -> int:
    """Bytes of physical memory this process uses; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def collect_new() -> None:
    """Collect what has become garbage among the new objects; those that are left are old then."""
    gc.collect()
    gc.freeze()


def collect_all() -> None:
    """Collect all garbage."""
    gc.unfreeze()
    collect_new()


class GarbageCollector:
    """Decides when to collect."""

    def __init__(
        self,
        collect_new: Callable[[], object] = collect_new,
        collect_all: Callable[[], object] = collect_all,
        blocks: Callable[[], int] = lambda: sys.getallocatedblocks(),  # not everywhere
        resident: Callable[[], int] = resident_memory,
        processor_time: Callable[[], float] = time.process_time,
    ) -> None:
        self._collect_new = collect_new
        self._collect_all = collect_all
        self._blocks = blocks
        self._resident = resident
        self._processor_time = processor_time
        self._blocks_kept = self._old_blocks = blocks()
        self._resident_kept = resident()
        self._time_before = processor_time()
        self._idle_checks = 0

    def check(self) -> None:
        """Collect if it is time; to be called every `INTERVAL` seconds."""
        spent = self._processor_time()
        idle = spent - self._time_before < IDLE * INTERVAL
        self._idle_checks = self._idle_checks + 1 if idle else 0
        blocks = self._blocks()
        rested = self._idle_checks >= IDLE_CHECKS and blocks - self._blocks_kept > WORTHWHILE
        doubled = _has_doubled(self._blocks_kept, blocks, MANY_BLOCKS) or _has_doubled(
            self._resident_kept, self._resident(), MANY_BYTES
        )
        if rested or doubled:
            self._collect_all()
            self._blocks_kept = self._old_blocks = self._blocks()
            self._resident_kept = self._resident()
        elif blocks > self._old_blocks * (1 + GROWTH):
            self._collect_new()
            self._old_blocks = self._blocks()
        self._time_before = self._processor_time()


def _has_doubled(before: int, now: int, least: int) -> bool:
    return now - before > max(before, least)


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
