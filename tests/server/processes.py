"""Servers in processes of their own, as people start them."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.site import BRIEF, PATIENCE, Person, Site

STOPPED = 60
"""Seconds after which a process that should end has failed to."""


class Running:
    """A server, its address, and what it has complained about."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
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
    command = ["-c", code] if code is not None else ["-m", "risiko", "--lang", "en"]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("w") as complaints:
            process = subprocess.Popen(
                [sys.executable, *command, *words],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env={**os.environ, "RISIKO_KERNEL": "plain", **environment},
            )
        server = Running(process, log)
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if "http://" in line:
                    server.address = line.split()[-1]
                    break
            assert server.address, server.log
            yield server
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


@contextmanager
def serving_process(database: str) -> Iterator[Running]:
    """`risiko serve` on a free port."""
    with running("serve", "--port", "0", "--database", database) as server:
        yield server


def risiko(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    environment = {**os.environ, "RISIKO_KERNEL": "plain", **options.pop("environment", {})}
    return subprocess.run(
        [sys.executable, "-m", "risiko", *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=STOPPED,
        **options,
    )
