"""The two ways to run the kernel: plain Python on lists, and compiled on arrays.

Plain play needs no compiler and starts at once; people play with it until the compiled kernel has
been loaded. Both give the same positions, so a game may change over in the middle.
"""

import itertools
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from risiko.classic.kernel import layout, records
from risiko.classic.kernel import playout as plain_playout
from risiko.compiler import engine
from risiko.compiler.cache import find_folder
from risiko.compiler.engine import has_compiler, loading, may_compile, must_wait
from risiko.compiler.records import Layout, blank

PLAIN_PLIES = 20_000
"""After so many plies in plain Python the compiled kernel is loaded in the background."""
POOL = 32
"""Positions that share one array."""


class Engine(engine.Engine, Protocol):
    """What runs positions. States and rules are opaque to everybody else."""

    playout: Any
    """The module with the entry points."""

    def room(self) -> tuple[Any, int]:
        """An array with room for the next position, and the place in it."""

    def rooms(self, count: int, layout: Layout = records.STATE) -> Any:
        """An array with room for so many positions, or other records."""

    def buffer(self) -> Any:
        """Room for all options of a position."""

    def written(self, buffer: Any, n: int) -> list[int]:
        """The first n options of a buffer."""


class Plain(engine.Plain):
    """The kernel in plain Python, on lists."""

    playout: Any = plain_playout

    def __init__(self) -> None:
        self._local = threading.local()

    def room(self) -> tuple[Any, int]:
        return [None], 0

    def rooms(self, count: int, layout: Layout = records.STATE) -> Any:
        return super().rooms(count, layout)

    def buffer(self) -> Any:
        try:
            return self._local.options
        except AttributeError:
            self._local.options = [0] * layout.MOST_OPTIONS
            return self._local.options

    def written(self, buffer: Any, n: int) -> list[int]:
        options: list[int] = buffer[:n]
        return options


class Compiled(engine.Compiled):
    """The kernel compiled by Numba, on NumPy records."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__(folder)
        self._local = threading.local()
        self._state = self._dtype(records.STATE)
        self._pool: tuple[Any, Iterator[int]] = None, itertools.count(POOL)
        self.playout: Any = self.module("classic.kernel.playout")

    def room(self) -> tuple[Any, int]:
        # A structured array of its own for each position would take longer than playing it.
        # Two threads may both begin a new pool here; they never share a place.
        pool, places = self._pool
        place = next(places)
        if place >= POOL:
            pool, places = self._pool = self._np.zeros(POOL, self._state), itertools.count()
            place = next(places)
        return pool, place

    def rooms(self, count: int, layout: Layout = records.STATE) -> Any:
        return super().rooms(count, layout)

    def buffer(self) -> Any:
        try:
            return self._local.options
        except AttributeError:
            self._local.options = self._np.zeros(layout.MOST_OPTIONS, self._np.int64)
            return self._local.options

    def written(self, buffer: Any, n: int) -> list[int]:
        options: list[int] = buffer[:n].tolist()
        return options

    def warm_up(self) -> None:
        """Compile, or load from the cache, what a single game needs."""
        numbers = blank(records.RULES)
        numbers["seats"] = 2
        numbers["steps"] = [layout.DEAL, *[layout.END] * 7]
        rules = self.pack(numbers, records.RULES)
        states, i = self.room()
        run = self.playout
        run.begin(states, i, rules)
        run.list_options(states, i, rules, self.buffer())
        run.count_outcomes(states, i, rules)
        run.draw(states, i, *self.room(), rules, 0)
        run.play(states, i, *self.room(), rules, self.buffer(), layout.VERB_END)
        run.who_acts(states, i)


PLAIN = Plain()
_engine: Engine = PLAIN
_thread: threading.Thread | None = None
_plies = 0


def _load() -> Engine:
    """The compiled engine; the plain one where nothing can be compiled."""
    return Compiled(find_folder()) if has_compiler() else PLAIN


def get_compiled() -> Engine:
    """The compiled engine (plain where there is no Numba); each of its entry points is compiled,
    or loaded from the cache, when it is first called.
    """
    global _engine
    with loading:
        if _engine is PLAIN and may_compile():
            _engine = _load()
    return _engine


def _compile() -> None:
    """Make the compiled engine ready for single games, then let all games use it."""
    global _engine
    ready = _load()
    if isinstance(ready, Compiled):
        ready.warm_up()
    with loading:
        if _engine is PLAIN:
            _engine = ready


def compile_in_background() -> threading.Thread | None:
    """Load the compiled engine while plain play goes on; None if it is loaded or not allowed."""
    global _thread
    if _engine is not PLAIN or not may_compile():
        return None
    if _thread is None:
        _thread = threading.Thread(target=_compile, name="compile", daemon=True)
        _thread.start()
    return _thread


def get_current() -> Engine:
    """The engine for the next ply: the compiled one as soon as it is loaded."""
    global _plies
    if _engine is PLAIN:
        if must_wait():
            return get_compiled()
        _plies += 1
        if _plies == PLAIN_PLIES:
            compile_in_background()
    return _engine
