"""The two ways to run the kernel: plain Python on lists, and compiled on arrays.

Plain play needs no compiler and starts at once; people play with it until the compiled kernel has
been loaded. Both give the same positions, so a game may change over in the middle.
"""

import hashlib
import importlib
import itertools
import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from risiko.classic.kernel import layout, records
from risiko.classic.kernel import playout as plain_playout

ENVIRONMENT = "RISIKO_KERNEL"
"""Set to `plain` to never compile, to `compiled` to always wait for the compiled kernel."""

PLAIN_PLIES = 20_000
"""After so many plies in plain Python the compiled kernel is loaded in the background."""


PACKAGE = Path(__file__).parent.parent
"""The folder of `risiko`."""
COMPILED_FOLDERS = ("classic/kernel", "bots/planner", "bots/evolution/planner", "rl/kernel")
"""What is compiled: the rules, the planners and the environments that work on them."""
COMPILED_FILES = ("record/mixing.py", "rl/plane.py")
"""What the compiled code uses from elsewhere."""
SECOND_NAME = "risiko.compiled"
"""The package as which the compiled folders are imported a second time."""

LARGEST_CODE = 4_000_000
"""More bytes than any compiled entry point takes on disk."""
POOL = 32
"""Positions that share one array."""

Layout = tuple[records.Field, ...]
Fields = Mapping[str, int | list[int]]


class PlainRecord:
    """A position or a set of rules on lists: the fields of the layout as attributes."""

    def copy(self) -> "PlainRecord":
        """The same values in lists of its own."""
        twin = type(self)()
        for name, value in self.__dict__.items():
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin


class Engine(Protocol):
    """What runs positions. States and rules are opaque to everybody else."""

    name: str
    playout: Any
    """The module with the entry points."""

    def module(self, name: str) -> Any:
        """A module with entry points by its name within `risiko`: `bots.planner.entry`."""

    def pack(self, fields: Fields, layout: Layout) -> Any:
        """One record in an array of one."""

    def unpack(self, records: Any, i: int, layout: Layout) -> dict[str, Any]:
        """The fields of record i as Python integers and lists."""

    def peek(self, records: Any, i: int, name: str) -> int:
        """One number of record i, without unpacking it."""

    def room(self) -> tuple[Any, int]:
        """An array with room for the next position, and the place in it."""

    def rooms(self, count: int, layout: Layout = records.STATE) -> Any:
        """An array with room for so many positions, or other records."""

    def buffer(self) -> Any:
        """Room for all options of a position."""

    def written(self, buffer: Any, n: int) -> list[int]:
        """The first n options of a buffer."""


class Plain:
    """The kernel in plain Python, on lists."""

    name = "plain"
    playout: Any = plain_playout

    def __init__(self) -> None:
        self._local = threading.local()

    def module(self, name: str) -> Any:
        return importlib.import_module(f"risiko.{name}")

    def pack(self, fields: Fields, layout: Layout) -> Any:
        record = PlainRecord()
        for name, _, _ in layout:
            value = fields[name]
            setattr(record, name, list(value) if isinstance(value, list) else value)
        return [record]

    def unpack(self, records: Any, i: int, layout: Layout) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, list) else value
            for name, value in records[i].__dict__.items()
        }

    def peek(self, records: Any, i: int, name: str) -> int:
        found: int = getattr(records[i], name)
        return found

    def room(self) -> tuple[Any, int]:
        return [None], 0

    def rooms(self, count: int, layout: Layout = records.STATE) -> Any:
        return [None] * count

    def buffer(self) -> Any:
        try:
            return self._local.options
        except AttributeError:
            self._local.options = [0] * layout.MOST_OPTIONS
            return self._local.options

    def written(self, buffer: Any, n: int) -> list[int]:
        options: list[int] = buffer[:n]
        return options


class Compiled:
    """The kernel compiled by Numba, on NumPy records."""

    name = "compiled"

    def __init__(self, folder: Path | None) -> None:
        import numpy as np

        self._np = np
        self._local = threading.local()
        self._folder = folder
        self._dtypes: dict[Layout, Any] = {}
        self.state = self._dtype(records.STATE)
        self._pool: tuple[Any, Iterator[int]] = None, itertools.count(POOL)
        with _kept_in(folder):
            self.playout: Any = _import_compiled()

    def _dtype(self, fields: Layout) -> Any:
        """What a record of these fields is as an array."""
        if fields not in self._dtypes:
            shape = [(n, w, (c,)) if c else (n, w) for n, w, c in fields]
            self._dtypes[fields] = self._np.dtype((self._np.record, shape))
        return self._dtypes[fields]

    def module(self, name: str) -> Any:
        with _lock, _kept_in(self._folder):
            return importlib.import_module(f"{SECOND_NAME}.{name}")

    def pack(self, fields: Fields, layout: Layout) -> Any:
        records = self._np.zeros(1, self._dtype(layout))
        for name, _, _ in layout:
            records[name][0] = fields[name]
        return records

    def unpack(self, records: Any, i: int, layout: Layout) -> dict[str, Any]:
        values = records[i].tolist()
        return {
            name: value.tolist() if count else value
            for (name, _, count), value in zip(layout, values, strict=True)
        }

    def peek(self, records: Any, i: int, name: str) -> int:
        return int(records[name][i])  # a third of the time of a record's own attribute

    def room(self) -> tuple[Any, int]:
        # A structured array of its own for each position would take longer than playing it.
        # Two threads may both begin a new pool here; they never share a place.
        pool, places = self._pool
        place = next(places)
        if place >= POOL:
            pool, places = self._pool = self._np.zeros(POOL, self.state), itertools.count()
            place = next(places)
        return pool, place

    def rooms(self, count: int, layout: Layout = records.STATE) -> Any:
        return self._np.zeros(count, self._dtype(layout))

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
        numbers = records.blank(records.RULES)
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


def list_sources() -> list[Path]:
    """The files the compiled code is made from."""
    found = [path for folder in COMPILED_FOLDERS for path in (PACKAGE / folder).rglob("*.py")]
    return sorted(found + [PACKAGE / name for name in COMPILED_FILES])


def fingerprint() -> str:
    """A hash over all sources. It names the cache, so that compiled code is never stale."""
    digest = hashlib.sha256()
    for path in list_sources():
        name = path.relative_to(PACKAGE).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder of the cache for compiled code."""
    import platformdirs

    return platformdirs.user_cache_path("risiko") / f"kernel-{fingerprint()}"


def is_cached(entry: str, module: str = "playout") -> bool:
    """Whether an entry point is in the cache, so that nobody has to wait for it."""
    return any(cache_folder().glob(f"**/{module}.{entry}-*.nbi"))


def _usable(folder: Path) -> Path | None:
    """The folder, if the compiled kernel can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder) as probe:
            probe.write(bytes(LARGEST_CODE))
            probe.flush()
    except OSError:  # no home, no permission, or the disk is full
        return None
    return folder


def _numba_config() -> Any:
    """Numba's settings; raises ImportError where there is no Numba."""
    return importlib.import_module("numba.core.config")


@contextmanager
def _kept_in(folder: Path | None) -> Iterator[None]:
    """Let Numba cache compiled code in a folder, or nowhere."""
    config = _numba_config()
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder) if folder else ""
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _import_compiled() -> ModuleType:
    """Import the kernel a second time, below the package `risiko.compiled`."""
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{SECOND_NAME}.")]:
        del sys.modules[name]
    _add_package(SECOND_NAME, PACKAGE)
    for folder in COMPILED_FOLDERS:
        parent = Path(folder).parent
        _add_package(".".join((SECOND_NAME, *parent.parts)), PACKAGE / parent)
    return importlib.import_module(f"{SECOND_NAME}.classic.kernel.playout")


def _add_package(name: str, folder: Path) -> None:
    """Let a folder be a package of a second name, without running its own `__init__`."""
    package = ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package


def _load() -> Engine:
    """The compiled engine, with a cache if possible; the plain one where there is no Numba."""
    try:
        if _numba_config().DISABLE_JIT:
            return PLAIN
    except ImportError:
        return PLAIN
    folder = cache_folder()
    return Compiled(folder if is_cached("play") else _usable(folder))


PLAIN = Plain()
_lock = threading.Lock()
_engine: Engine = PLAIN
_thread: threading.Thread | None = None
_plies = 0


def get_compiled() -> Engine:
    """The compiled engine (plain where there is no Numba); each of its entry points is compiled,
    or loaded from the cache, when it is first called.
    """
    global _engine
    with _lock:
        if _engine is PLAIN and may_compile():
            _engine = _load()
    return _engine


def may_compile() -> bool:
    """Whether compiling is allowed."""
    return os.environ.get(ENVIRONMENT) != "plain"


def must_wait() -> bool:
    """Whether everybody has to wait for the compiled kernel."""
    return os.environ.get(ENVIRONMENT) == "compiled"


def _compile() -> None:
    """Make the compiled engine ready for single games, then let all games use it."""
    global _engine
    ready = _load()
    if isinstance(ready, Compiled):
        ready.warm_up()
    with _lock:
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
