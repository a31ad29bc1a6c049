"""Processes that begin at once: copies of one that has loaded the server and the commands.

To load them takes longer than most tests. `fork` starts a copy that runs a function, `fork_risiko`
one that is the command `risiko`. Both end with the tests.
"""

import contextlib
import gc
import multiprocessing
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Mapping
from multiprocessing import reduction
from pathlib import Path
from typing import IO, Any

from tests import leash

LOADED = ("risiko.cli", "risiko.server.run", "tests.server.site", "tests.forks")
"""What copies need not load."""

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(list(LOADED))


class Forked:
    """A copy that runs, used like `subprocess.Popen`."""

    def __init__(self, process: Any, stdout: IO[str]) -> None:
        self._process = process
        self.pid: int = process.pid
        self.stdout = stdout

    @property
    def returncode(self) -> int | None:
        found: int | None = self._process.exitcode
        return found

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if (code := self.returncode) is None:
            raise subprocess.TimeoutExpired("a copy", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        self._process.kill()
        self._process.join()
        leash.let_go(self.pid)
        self.stdout.close()


def fork(
    function: Callable[..., None],
    *arguments: Any,
    environment: Mapping[str, str] = os.environ,
    log: Path | None = None,
) -> Forked:
    """Run a function in a copy. What it complains about goes into a file, if there is one."""
    reading, writing = os.pipe()
    process = _context.Process(
        target=_begin,
        args=(
            reduction.DupFd(writing),
            str(log) if log else None,
            os.getcwd(),
            dict(environment),
            function,
            arguments,
        ),
    )
    try:
        process.start()
    finally:
        os.close(writing)
    assert process.pid is not None
    leash.hold(process.pid)
    return Forked(process, os.fdopen(reading))


def fork_risiko(*words: str, **options: Any) -> Forked:
    """The command `risiko` with these words."""
    return fork(_be_risiko, words, **options)


def _begin(
    output: Any,
    log: str | None,
    folder: str,
    environment: dict[str, str],
    function: Callable[..., None],
    arguments: tuple[Any, ...],
) -> None:
    gc.freeze()
    os.dup2(output.detach(), 1)
    if log is not None:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdout = os.fdopen(1, "w", buffering=1)
    function(*arguments)


def _be_risiko(words: tuple[str, ...]) -> None:
    sys.argv = ["risiko", *words]
    runpy.run_module("risiko", run_name="__main__", alter_sys=True)
