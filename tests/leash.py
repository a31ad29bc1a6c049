"""Processes that tests start: they end with the tests, even if those are killed."""

import atexit
import subprocess
import sys
from functools import cache
from typing import Any

WATCH = """
import os, signal, sys
running = set()
for line in sys.stdin:
    sign, number = line[0], int(line[1:])
    running.add(number) if sign == "+" else running.discard(number)
for number in running:
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        pass
"""
"""Kills what is still running when its input ends: the system closes it with the tests' process."""


@cache
def _watcher() -> subprocess.Popen[str]:
    watcher = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", WATCH],
        stdin=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    atexit.register(watcher.communicate)
    return watcher


def hold(number: int) -> None:
    """A process, by its number, that somebody else has started for the tests."""
    _tell("+", number)


def let_go(number: int) -> None:
    """A process that has ended."""
    _tell("-", number)


def _tell(sign: str, number: int) -> None:
    pipe = _watcher().stdin
    assert pipe is not None
    pipe.write(f"{sign}{number}\n")
    pipe.flush()


def start(command: list[str], **how: Any) -> subprocess.Popen[str]:
    """A process whose output can be read as lines."""
    process: subprocess.Popen[str] = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        **how,
    )
    hold(process.pid)
    return process


def kill(process: subprocess.Popen[str]) -> None:
    """End it at once, without a chance to tidy up."""
    process.kill()
    process.wait()
    let_go(process.pid)
    if process.stdout is not None:
        process.stdout.close()
