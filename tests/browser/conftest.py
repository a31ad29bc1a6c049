"""A server as a process of its own, and people with a real browser."""

import atexit
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import leash
from tests.browser.player import Player
from tools.chromium import find_shell

ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "artefacts" / "screenshots"
"""What the tests saw, for people to look at."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
"""For a browser that runs as root, without a screen, and asks nobody for anything."""


@cache
def _host(kernel: str, packages: str) -> "subprocess.Popen[str]":
    """The process whose copies the servers are, with a kernel and a path of packages."""
    process = leash.start(
        [sys.executable, "-m", "tests.browser.host"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        env={**os.environ, "RISIKO_KERNEL": kernel, "PYTHONPATH": packages},
    )
    assert process.stdin is not None
    atexit.register(process.stdin.close)
    atexit.register(leash.kill, process)
    return process


class Server:
    """A server that can be killed and started again on the same games."""

    def __init__(
        self,
        folder: Path,
        bot_pace: float = 0.0,
        client: Path | None = None,
        kernel: str = "plain",
    ) -> None:
        self._client = str(client) if client is not None else None
        self._bot_pace = bot_pace
        self._kernel = kernel
        self.database = f"sqlite:///{folder / 'risiko.db'}"
        self._process: psutil.Process | None = None
        self.address = ""
        self.start()

    def start(self) -> None:
        port = int(self.address.rpartition(":")[2].rstrip("/") or 0)
        host = _host(self._kernel, os.environ.get("PYTHONPATH", ""))
        assert host.stdin is not None
        assert host.stdout is not None
        wish = [self.database, port, self._bot_pace, self._client]
        host.stdin.write(f"{json.dumps(wish)}\n")
        host.stdin.flush()
        number, _, self.address = host.stdout.readline().strip().partition(" ")
        assert self.address, "the server did not start"
        self._process = psutil.Process(int(number))
        leash.hold(self._process.pid)

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        leash.let_go(self._process.pid)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def program() -> str | None:
    """The browser to start; a module whose tests need more than pages names the whole browser."""
    return find_shell()


@pytest.fixture(scope="module")
def chromium(program: str | None) -> Iterator[Browser]:
    """The browser. It keeps an event loop running, so it is closed before other tests begin."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def person(
    chromium: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Player]]:
    """Makes people, each with a browser of their own. What went wrong in one fails the test.

    What they saw last is kept where a test has failed.
    """
    people: list[Player] = []
    failed = request.session.testsfailed

    def make(**chosen: Any) -> Player:
        somebody = Player(chromium, server.address, ARTEFACTS, **chosen)
        people.append(somebody)
        return somebody

    yield make
    for number, somebody in enumerate(people):
        if request.session.testsfailed > failed:
            name = re.sub(r"\W+", "-", request.node.name)
            somebody.picture(f"last/{name}-{number}")
        somebody.leave()
    assert [problem for somebody in people for problem in somebody.problems] == []
