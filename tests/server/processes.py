"""Servers in processes of their own, as people start them."""

import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import httpx

from tests.forks import Forked, fork, fork_risiko
from tests.server.site import BRIEF, PATIENCE, Person, Site

STOPPED = 60
"""Seconds after which a process that should end has failed to."""


class Done(NamedTuple):
    """A command that has ended: its exit code, what it said, what it complained about."""

    returncode: int
    stdout: str
    stderr: str


class Running:
    """A server, its address, and what it has complained about."""

    def __init__(self, process: Forked, log: Path) -> None:
        self.process = process
        self._log = log
        self.address = ""

    @property
    def log(self) -> str:
        return self._log.read_text()

    @asynccontextmanager
    async def person(self, name: str | None = None, **cookies: str) -> AsyncIterator[Person]:
        """Somebody with a browser, perhaps one that was there before."""
        async with httpx.AsyncClient(
            base_url=self.address, cookies=cookies, timeout=PATIENCE, limits=BRIEF
        ) as http:
            place = self.address.removeprefix("http://").rstrip("/")
            somebody = Person(Site(None, place), http)
            if name is not None:
                await somebody.ask("PUT", "/api/me", name=name)
            yield somebody

    def stop(self, sig: int = signal.SIGTERM) -> int:
        """End it by a signal; its exit code."""
        self.process.send_signal(sig)
        return self.process.wait(STOPPED)


@contextmanager
def running(*words: str, code: str | None = None, **environment: str) -> Iterator[Running]:
    """`risiko` with some words, or a few lines of Python, until it has said where it serves."""
    everything = {**os.environ, "RISIKO_KERNEL": "plain", **environment}
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        if code is not None:
            process = fork(_run, code, words, environment=everything, log=log)
        else:
            process = fork_risiko("--lang", "en", *words, environment=everything, log=log)
        server = Running(process, log)
        try:
            for line in process.stdout:
                if "http://" in line:
                    server.address = line.split()[-1]
                    break
            assert server.address, server.log
            yield server
        finally:
            process.kill()


def _run(code: str, words: tuple[str, ...]) -> None:
    sys.argv = ["-c", *words]
    exec(code, {"__name__": "__main__"})


@contextmanager
def serving_process(database: str) -> Iterator[Running]:
    """`risiko serve` on a free port."""
    with running("serve", "--port", "0", "--database", database) as server:
        yield server


def risiko(*words: str, environment: Mapping[str, str] = MappingProxyType({})) -> Done:
    """A command that ends by itself."""
    everything = {**os.environ, "RISIKO_KERNEL": "plain", **environment}
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        process = fork_risiko(*words, environment=everything, log=log)
        try:
            said = process.stdout.read()
            return Done(process.wait(STOPPED), said, log.read_text())
        finally:
            process.kill()
