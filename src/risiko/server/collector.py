"""When Python searches for objects that only refer to each other: rarely, and at a good moment.

Decisions, tables and connections leave no such objects behind; what they made is freed as soon as
nobody refers to it. Errors and libraries may leave some. A search looks at every object, and
everybody waits meanwhile, the longer the more tables there are. Nor does it help to search only
what is new: at a busy server that is much, and hardly anything of it can be freed. So Python does
not search by itself; it is told to when nobody plays or when memory has grown. What is there at the
start is never searched.

A search also gives back what the interpreter keeps for reuse. Memory is measured in two ways, since
each misses something: the blocks Python has handed out, and what the operating system counts.
"""

import asyncio
import gc
import resource
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

LOOK = 1.0
"""Seconds between two looks at how much the server works and how much memory it uses."""
IDLE = 0.05
"""The share of a processor below which the server counts as idle."""
RESTED = 5
"""So many looks in a row have to find it idle."""
WORTHWHILE = 50_000
"""Blocks of memory by which it must have grown for a search to be worthwhile while it is idle."""
GROWTH = 0.5
"""The share by which memory may grow until it is searched even while people play."""
RESIDENT = 32 * 2**20
"""Bytes by which the resident memory may grow until then."""


def resident_memory() -> int:
    """Bytes of physical memory this process uses; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * resource.getpagesize()


class Collector:
    """Decides when memory is searched."""

    def __init__(
        self,
        search: Callable[[], object] = gc.collect,
        blocks: Callable[[], int] = lambda: sys.getallocatedblocks(),  # not everywhere
        worked: Callable[[], float] = time.process_time,
        resident: Callable[[], int] = resident_memory,
    ) -> None:
        self._search = search
        self._blocks = blocks
        self._worked = worked
        self._resident = resident
        self._kept = blocks()
        self._resided = resident()
        self._before = worked()
        self._rested = 0

    def look(self) -> None:
        """Search if it is time; to be called at an even pace."""
        worked = self._worked()
        idle = worked - self._before < IDLE * LOOK
        self._before = worked
        self._rested = self._rested + 1 if idle else 0
        grown = self._blocks() - self._kept
        swollen = self._resident() - self._resided > RESIDENT
        rested = self._rested >= RESTED and grown > WORTHWHILE
        if swollen or rested or grown > self._kept * GROWTH:
            self._search()
            self._kept = self._blocks()
            self._resided = self._resident()
            self._before = self._worked()


async def _watch(collector: Collector) -> None:
    while True:
        await asyncio.sleep(LOOK)
        collector.look()


@asynccontextmanager
async def rare_collections() -> AsyncIterator[None]:
    """While this lasts, memory is searched only when the collector says so."""
    if sys.implementation.name != "cpython" or not gc.isenabled():
        yield
        return
    gc.collect()
    gc.freeze()
    gc.disable()
    watching = asyncio.create_task(_watch(Collector()))
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        gc.enable()
        gc.unfreeze()
