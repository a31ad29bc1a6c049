"""Which of the two imports of the kernel this is: the plain one or the compiled one."""

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = __name__.split(".")[-2] == "compiled"
"""True in the second import, whose functions are compiled."""

if COMPILED:
    numba: Any = importlib.import_module("numba")

    def kernel(function: F) -> F:
        """A helper of the kernel: compiled, and called from the kernel alone."""
        compiled: F = numba.njit(boundscheck=True, nogil=True, no_cpython_wrapper=True)(function)
        return compiled

    def entry(function: F) -> F:
        """An entry point: compiled, kept on disk if there is a folder for it, and free of the
        interpreter's lock.
        """
        keep = bool(numba.config.CACHE_DIR)
        compiled: F = numba.njit(boundscheck=True, nogil=True, cache=keep)(function)
        return compiled

    @kernel
    def copy_state(after: Any, k: int, states: Any, i: int) -> None:
        """Copy position i of one array into place k of another."""
        after[k] = states[i]

else:

    def kernel(function: F) -> F:
        """A helper of the kernel, as it is."""
        return function

    def entry(function: F) -> F:
        """An entry point, as it is."""
        return function

    def copy_state(after: Any, k: int, states: Any, i: int) -> None:
        """Copy position i of one list into place k of another."""
        after[k] = states[i].copy()
