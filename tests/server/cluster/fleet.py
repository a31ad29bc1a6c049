"""Servers in processes of their own on one PostgreSQL, with nginx in front of them."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import leash
from tests.server.site import PATIENCE
from tools import nginx

CONFIG = Path(__file__).parents[3] / "deploy" / "nginx.conf"
MAIN = """\
daemon off;
pid nginx.pid;
error_log nginx.log;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path tmp;
    proxy_temp_path tmp;
    fastcgi_temp_path tmp;
    scgi_temp_path tmp;
    uwsgi_temp_path tmp;
    {site}
}}
"""
"""What stands around a site's configuration; everything nginx writes stays in its own folder."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def eventually(wanted: Callable[[], Any], what: str) -> None:
    end = time.monotonic() + 2 * PATIENCE
    while not wanted():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Fleet:
    """Some servers, each on a port of its own, and how to disturb them."""

    def __init__(self, nursery: subprocess.Popen[str], ports: list[int], log: Path) -> None:
        self._nursery = nursery
        self._log = log
        self.ports = ports
        self.proxy = ""
        """The address behind which they all are."""
        self.running: dict[int, int] = {}
        """The process of each port."""
        self.ended: dict[int, int] = {}
        """How each process has ended."""
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def log(self) -> str:
        """What the servers have complained about."""
        return self._log.read_text() if self._log.exists() else ""

    def _listen(self) -> None:
        assert self._nursery.stdout is not None
        for line in self._nursery.stdout:
            what, first, second = line.split()
            if what == "ready":
                self.running[int(first)] = int(second)
                leash.hold(int(second))
            else:
                self.ended[int(first)] = int(second)
                leash.let_go(int(first))

    def start(self, *ports: int) -> None:
        """Start servers, and wait until they serve."""
        assert self._nursery.stdin is not None
        for port in ports:
            self.running.pop(port, None)
        self._nursery.stdin.write("".join(f"{port}\n" for port in ports))
        self._nursery.stdin.flush()
        eventually(lambda: all(port in self.running for port in ports), self.log)

    def signal(self, port: int, number: int) -> int:
        """Send a signal to a server; its process."""
        process = self.running[port]
        os.kill(process, number)
        return process

    def kill(self, port: int) -> None:
        """End a server without a warning."""
        self._end(port, signal.SIGKILL)

    def stop(self, port: int) -> float:
        """Ask a server to end; the seconds that took."""
        begun = time.monotonic()
        self._end(port, signal.SIGTERM)
        return time.monotonic() - begun

    def _end(self, port: int, number: int) -> None:
        process = self.signal(port, number)
        eventually(lambda: process in self.ended, f"{process} does not end")


@contextmanager
def fleet(
    folder: Path, database: str, count: int, *, hurry: float = 1.0, **settings: Any
) -> Iterator[Fleet]:
    """So many servers behind nginx; their leases are so many times shorter than usual."""
    program = nginx.find()
    if program is None:
        pytest.skip(nginx.MISSING)
    log = folder / "servers.log"
    words = json.dumps([str(log), hurry, {"database": database, **settings}])
    nursery = leash.start(
        [sys.executable, "-m", "tests.server.cluster.nursery", words],
        stdin=subprocess.PIPE,
        env={**os.environ, "RISIKO_KERNEL": "plain"},
    )
    servers = Fleet(nursery, [free_port() for _ in range(count)], log)
    try:
        servers.start(*servers.ports)
        with _proxy(program, folder, servers.ports) as servers.proxy:
            yield servers
    finally:
        for process in servers.running.values():
            if process not in servers.ended:
                os.kill(process, signal.SIGKILL)
        leash.kill(nursery)
        assert nursery.stdin is not None
        nursery.stdin.close()


@contextmanager
def _proxy(program: str, folder: Path, ports: list[int]) -> Iterator[str]:
    """The proxy with the configuration of the repository, in front of these servers."""
    port = free_port()
    site = CONFIG.read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    servers = iter(f"server 127.0.0.1:{one}" for one in ports)
    site = re.sub(r"    server (one|two):8000 (.*)\n", "SERVERS \\2\n", site)
    how = re.search(r"SERVERS (.*)\n", site)
    assert how is not None
    lines = "".join(f"{server} {how[1]}\n" for server in servers)
    site = re.sub(r"(SERVERS .*\n)+", lines, site)
    (folder / "nginx.conf").write_text(MAIN.format(site=site))
    process = leash.start(
        [program, "-p", str(folder), "-c", "nginx.conf", "-e", "nginx.log"],
        stderr=subprocess.STDOUT,
    )

    def answers() -> bool:
        assert process.poll() is None, (folder / "nginx.log").read_text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        eventually(answers, "nginx does not answer")
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()  # which also ends its workers
        process.wait()
        leash.kill(process)
