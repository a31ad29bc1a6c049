"""The two ways to run what is hot: plain Python on lists, and compiled on arrays."""

import importlib
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from risiko.compiler.cache import COMPILED_FOLDERS, PACKAGE, find_folder, kept_in, numba_config
from risiko.compiler.records import Layout

ENVIRONMENT = "RISIKO_KERNEL"
"""Set to `plain` to never compile, to `compiled` to always wait for the compiled code."""
SECOND_NAME = "risiko.compiled"
"""The package as which the compiled folders are imported a second time."""

Fields = Mapping[str, int | list[int]]


class PlainRecord:
    """A record on lists: the fields of the layout as attributes."""

    def copy(self) -> "PlainRecord":
        """The same values in lists of its own."""
        twin = type(self)()
        for name, value in self.__dict__.items():
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin


class Engine(Protocol):
    """What runs entry points on records, which are opaque to everybody else."""

    name: str

    def module(self, name: str) -> Any:
        """A module with entry points by its name within `risiko`: `bots.planner.entry`."""

    def pack(self, fields: Fields, layout: Layout) -> Any:
        """One record in an array of one."""

    def unpack(self, records: Any, i: int, layout: Layout) -> dict[str, Any]:
        """The fields of record i as Python integers and lists."""

    def peek(self, records: Any, i: int, name: str) -> int:
        """One number of record i, without unpacking it."""

    def rooms(self, count: int, layout: Layout) -> Any:
        """An array with room for so many records."""


class Plain:
    """Plain Python, on lists."""

    name = "plain"

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

    def rooms(self, count: int, layout: Layout) -> Any:
        return [None] * count


class Compiled:
    """Compiled by Numba, on NumPy records."""

    name = "compiled"

    def __init__(self, folder: Path | None) -> None:
        import numpy as np

        self._np = np
        self._folder = folder
        self._dtypes: dict[Layout, Any] = {}
        _add_packages()

    def _dtype(self, fields: Layout) -> Any:
        """What a record of these fields is as an array."""
        if fields not in self._dtypes:
            shape = [(n, w, (c,)) if c else (n, w) for n, w, c in fields]
            self._dtypes[fields] = self._np.dtype((self._np.record, shape))
        return self._dtypes[fields]

    def module(self, name: str) -> Any:
        with loading, kept_in(self._folder):
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

    def rooms(self, count: int, layout: Layout) -> Any:
        return self._np.zeros(count, self._dtype(layout))


def _add_packages() -> None:
    """Let the compiled folders be imported a second time, below the package `risiko.compiled`."""
    _add_package(SECOND_NAME, PACKAGE)
    for folder in COMPILED_FOLDERS:
        parent = Path(folder).parent
        _add_package(".".join((SECOND_NAME, *parent.parts)), PACKAGE / parent)


def _add_package(name: str, folder: Path) -> None:
    """Let a folder be a package of a second name, without running its own `__init__`."""
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package


PLAIN = Plain()
loading = threading.RLock()
"""Held while compiled code is imported: where Numba keeps it is a setting for all threads."""
_compiled: Engine | None = None


def may_compile() -> bool:
    """Whether compiling is allowed."""
    return os.environ.get(ENVIRONMENT) != "plain"


def must_wait() -> bool:
    """Whether everybody has to wait for the compiled code."""
    return os.environ.get(ENVIRONMENT) == "compiled"


def has_compiler() -> bool:
    """Whether Numba is installed and not switched off."""
    try:
        return not numba_config().DISABLE_JIT
    except ImportError:
        return False


def get_compiled() -> Engine:
    """The compiled engine, with a cache if possible; the plain one where nothing can be compiled.

    Each entry point is compiled, or loaded from the cache, when it is first called.
    """
    global _compiled
    if not may_compile():
        return PLAIN
    with loading:
        if _compiled is None:
            _compiled = Compiled(find_folder()) if has_compiler() else PLAIN
    return _compiled
