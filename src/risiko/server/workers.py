"""Worker processes for work that would hold up everybody if it were done in the server itself.

A worker does one job at a time and is kept for the next one. It is killed if a job takes too long
or nobody waits for it any more, and ends with the server.

`python -m risiko.server.workers` is a worker: jobs in, results out. Each is its length in eight
bytes and then its bytes. A job is JSON, a function by its path and the lengths of the texts it is
called with, and then those texts as they are: to write large ones as JSON would hold up everybody.
"""

import asyncio
import contextlib
import importlib
import json
import logging
import os
import struct
import sys
from collections.abc import Callable
from typing import BinaryIO

from risiko.server.refusal import Refusal

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "risiko.server.workers")
LONGEST = 120.0
"""Seconds after which a job is given up."""
LONGEST_START = 900.0
"""The same for the first job of a worker."""
IDLE = 300.0
"""Seconds between two looks at the workers: those that have done nothing since end."""
MODESTY = 5
"""Others come first, where the system lets one say so."""
LENGTH = struct.Struct(">Q")


class Workers:
    """The workers of a server.

    A worker that is started does the job `first` before all others, whatever time that takes.
    """

    def __init__(self, first: str | None = None) -> None:
        self._first = first
        self._idle: list[asyncio.subprocess.Process] = []
        self._preparing: asyncio.Task[None] | None = None
        self._used = False

    async def run(self, job: str, *, longest: float | None = None, **texts: str) -> bytes:
        """The result of a job, which is a function by its path: `package.module:name`.

        How many run at once is decided by who asks. Raises Refusal if it fails, or takes longer
        than it may.
        """
        worker = await self._take()
        result = await self._order(worker, job, LONGEST if longest is None else longest, texts)
        self._idle.append(worker)
        return result

    def prepare(self) -> None:
        """Start a worker that will be needed soon, unless there is one."""
        if not self._idle and self._preparing is None:
            self._used = True
            self._preparing = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        try:
            self._idle.append(await self._start())
        except (OSError, Refusal) as error:
            log.error("no worker can be started: %r", error)
        finally:
            self._preparing = None

    async def _take(self) -> asyncio.subprocess.Process:
        """A worker that has nothing to do."""
        self._used = True
        if not self._idle and self._preparing is not None:
            await asyncio.wait([self._preparing])
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:  # nobody has ended it meanwhile
                return worker
        return await self._start()

    async def _order(
        self, worker: asyncio.subprocess.Process, job: str, longest: float, texts: dict[str, str]
    ) -> bytes:
        """Let a worker do a job; it is ended if it does not."""
        try:
            async with asyncio.timeout(longest):
                return await self._do(worker, job, texts)
        except BaseException as error:  # whatever it is doing, nobody waits for it
            await _end(worker)
            if isinstance(error, TimeoutError | OSError | asyncio.IncompleteReadError):
                log.error("a worker was given up: %s: %r", job, error)
                raise Refusal("too_heavy") from None
            raise

    async def _start(self) -> asyncio.subprocess.Process:
        worker = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # it ends when its input closes, so Ctrl-C need not reach it
        )
        if self._first is not None:
            await self._order(worker, self._first, LONGEST_START, {})
        return worker

    async def _do(
        self, worker: asyncio.subprocess.Process, job: str, texts: dict[str, str]
    ) -> bytes:
        assert worker.stdin is not None
        assert worker.stdout is not None
        written = {name: text.encode(errors="surrogatepass") for name, text in texts.items()}
        head = json.dumps([job, {name: len(text) for name, text in written.items()}]).encode()
        worker.stdin.writelines((LENGTH.pack(len(head)), head, *written.values()))
        await worker.stdin.drain()
        (length,) = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))
        return await worker.stdout.readexactly(length)

    async def retire(self) -> None:
        """End the workers if none had anything to do lately."""
        if not self._used:
            await self.close()
        self._used = False

    async def close(self) -> None:
        """End all workers that are idle; the others end with whoever waits for them."""
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.wait([self._preparing])
        idle, self._idle = self._idle, []
        await asyncio.gather(*map(_end, idle))


async def _end(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()


def _find(path: str) -> Callable[..., bytes]:
    module, _, name = path.partition(":")
    found: Callable[..., bytes] = getattr(importlib.import_module(module), name)
    return found


def work(jobs: BinaryIO, results: BinaryIO) -> None:
    """Do jobs until there are no more."""
    while head := jobs.read(LENGTH.size):
        job, lengths = json.loads(jobs.read(*LENGTH.unpack(head)))
        texts = {
            name: jobs.read(length).decode(errors="surrogatepass")
            for name, length in lengths.items()
        }
        result = _find(job)(**texts)
        results.write(LENGTH.pack(len(result)) + result)
        results.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(MODESTY)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else gets among the results
    work(sys.stdin.buffer, answers)
