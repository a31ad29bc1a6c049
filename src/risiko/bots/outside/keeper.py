"""Sees to it that no program outlives the process that started it, however that process ends.

A small process of its own is told which programs run. When its input ends, since the process that
started it has ended, it kills what is still running. One that is killed itself cannot tidy up; this
one does.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress

KEEP = """
import os, signal, sys
running = set()
for line in sys.stdin:
    sign, number = line[0], int(line[1:])
    running.add(number) if sign == "+" else running.discard(number)
for number in running:
    try:
        os.killpg(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
"""


def kill(number: int) -> None:
    """End a program and all it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(number, signal.SIGKILL)


def close_pipes(process: "subprocess.Popen[bytes]") -> None:
    """Close our ends of the pipes to a process."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def disown(process: "subprocess.Popen[bytes]") -> None:
    """After a fork: close the pipes to a process of the parent, which then sees when that ends."""
    close_pipes(process)
    process.returncode = 0  # nobody here waits for it


class ProgramKeeper:
    """The process that is told; it is started with the first program."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._running: set[int] = set()

    def add(self, number: int) -> None:
        """A program has been started, as the head of a group of processes."""
        self._running.add(number)
        self._tell("+", number)

    def remove(self, number: int) -> None:
        """A program has ended."""
        self._running.discard(number)
        self._tell("-", number)

    def end(self) -> None:
        """Nobody is left to watch."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()

    def forget(self) -> None:
        """After a fork: the programs of the parent are not ours."""
        if self._process is not None:
            disown(self._process)
        self._process, self._running = None, set()

    def _tell(self, sign: str, number: int) -> None:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", KEEP],
                stdin=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
            told = "".join(f"+{other}\n" for other in self._running)
        else:
            told = f"{sign}{number}\n"
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(told.encode())
