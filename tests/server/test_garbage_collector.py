"""Garbage is searched for when nobody plays, and not while somebody waits for an answer."""

import asyncio
import gc
import subprocess
import sys
import weakref
from pathlib import Path

from risiko.server.garbage_collector import (
    GROWTH,
    IDLE_CHECKS,
    MANY_BLOCKS,
    MANY_BYTES,
    WORTHWHILE,
    GarbageCollector,
    collect_all,
    collect_new,
    collect_rarely,
)

ROOT = Path(__file__).parents[2]
KEPT = 1_000_000


class Machine:
    """What a collector sees and does: new garbage, and old that only a whole search finds."""

    def __init__(self, blocks: int = KEPT) -> None:
        self.blocks = blocks
        self.garbage = 0
        self.old_garbage = 0
        self.worked = 0.0
        self.searches = 0
        self.whole_searches = 0
        self.resident = KEPT
        self.collector = GarbageCollector(
            self.search_new,
            self.search_all,
            lambda: self.blocks,
            lambda: self.resident,
            lambda: self.worked,
        )

    def search_new(self) -> None:
        self.searches += 1
        self.blocks -= self.garbage
        self.garbage = 0

    def search_all(self) -> None:
        self.whole_searches += 1
        self.blocks -= self.garbage + self.old_garbage
        self.garbage = self.old_garbage = 0

    def look(self, *, work: float, more: int = 0, garbage: int = 0, old: int = 0) -> int:
        """A second goes by; how often all of memory has been searched."""
        self.worked += work
        self.blocks += more + garbage + old
        self.garbage += garbage
        self.old_garbage += old
        self.collector.check()
        return self.whole_searches


def test_nothing_is_searched_while_people_play_and_memory_does_not_grow() -> None:
    machine = Machine()
    for second in range(1000):
        machine.look(work=0.5, more=1000 if second % 2 else -1000)
    assert machine.searches == machine.whole_searches == 0


def test_new_garbage_is_found_while_people_play() -> None:
    machine = Machine()
    most = 0
    for _ in range(10_000):
        assert machine.look(work=0.9, garbage=10_000) == 0
        most = max(most, machine.blocks)
    assert most <= KEPT * (1 + GROWTH) + 10_000
    assert machine.searches == 10_000 * 10_000 // int(KEPT * GROWTH + 10_000)


def test_old_garbage_is_found_before_there_is_as_much_of_it_as_of_everything_else() -> None:
    machine = Machine(blocks=2 * MANY_BLOCKS)
    most = 0
    for _ in range(10_000):
        machine.look(work=0.9, old=10_000)
        most = max(most, machine.blocks)
    assert most <= 4 * MANY_BLOCKS + 10_000
    assert machine.whole_searches == 10_000 * 10_000 // (2 * MANY_BLOCKS + 10_000)


def test_a_small_server_is_not_searched_as_a_whole_while_people_play() -> None:
    machine = Machine()
    assert machine.look(work=0.9, old=MANY_BLOCKS) == 0
    assert machine.look(work=0.9, old=1) == 1


def test_memory_that_python_does_not_count_is_searched_for_when_it_has_doubled() -> None:
    machine = Machine()
    machine.resident += MANY_BYTES
    assert machine.look(work=0.9) == 0
    machine.resident += 1
    for _ in range(100):
        assert machine.look(work=0.9) == 1
    assert machine.searches == 0


def test_a_rest_is_used_once() -> None:
    machine = Machine()
    machine.look(work=0.5, old=WORTHWHILE + 1)
    for _ in range(IDLE_CHECKS - 1):
        assert machine.look(work=0.001) == 0
    assert machine.look(work=0.001) == 1
    for _ in range(100):
        assert machine.look(work=0.001) == 1
    assert machine.blocks == KEPT


def test_a_short_pause_is_no_rest() -> None:
    machine = Machine()
    machine.look(work=0.5, garbage=WORTHWHILE + 1)
    for _ in range(100):
        machine.look(work=0.001)
        assert machine.look(work=0.2) == 0


class Knot:
    """Something that refers to itself, so that only a search frees it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_has_survived_a_search_is_looked_at_again_only_with_all() -> None:
    gc.disable()
    try:
        knot = Knot()
        old = weakref.ref(knot)
        collect_new()
        knot = Knot()  # from now on nobody needs the first one
        new = weakref.ref(knot)
        del knot
        collect_new()
        assert new() is None
        assert old() is not None
        collect_all()
        assert old() is None
    finally:
        gc.unfreeze()
        gc.enable()


def searches() -> int:
    """How often memory has been searched in this process, as a whole or in part."""
    return sum(generation["collections"] for generation in gc.get_stats())


def much_that_lasts() -> list[list[int]]:
    """More new objects than there were before: Python itself would search again and again."""
    return [[number] for number in range(2 * len(gc.get_objects()))]


def test_python_itself_does_not_search_while_a_server_runs() -> None:
    async def scene() -> None:
        async with collect_rarely():
            before = searches()
            kept = much_that_lasts()
            assert searches() == before
        assert kept
        before = searches()
        kept = much_that_lasts()
        assert searches() > before, "this test proves nothing any more"

    asyncio.run(scene())


SERVING = """
import gc, os, sys
from risiko.server import run
from risiko.server.settings import Settings

def ready(address):
    print(gc.isenabled(), gc.get_freeze_count() > 10_000, flush=True)
    os._exit(0)

run.serve(Settings(database=sys.argv[1]), run.listen("127.0.0.1", 0), ready=ready)
"""


def test_a_server_that_is_started_runs_like_that(sqlite: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVING, sqlite], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False True\n"


def test_tables_and_connections_are_gone_without_a_search(sqlite: str) -> None:
    command = [sys.executable, "-m", "tests.server.freed", sqlite]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
