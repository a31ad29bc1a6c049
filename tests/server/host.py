"""A server in a process of its own, with settings of a test."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from risiko.server import run
from risiko.server.settings import Rate
from tests.forks import Forked, fork
from tests.server.site import PATIENCE, limited, quick


@contextmanager
def hosted(
    database: str, *, files: int | None = None, proxy: str | None = None, **limits: Any
) -> Iterator[tuple[str, int]]:
    """Its host and port. Other limits than those of tests, and how many files it may open."""
    with hosting(database, files=files, proxy=proxy, **limits) as (_, place):
        yield place


@contextmanager
def hosting(
    database: str, *, files: int | None = None, proxy: str | None = None, **limits: Any
) -> Iterator[tuple[Forked, tuple[str, int]]]:
    """The same with its process."""
    environment = {**os.environ, "RISIKO_KERNEL": "plain"}
    server = fork(_serve, database, files, proxy, limits, environment=environment)
    try:
        address = server.stdout.readline().strip()
        assert address, "the server did not start"
        host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
        yield server, (host, int(port))
    finally:
        server.kill()


def eventually(wanted: Callable[[], Any]) -> Any:
    """Wait for something to become true; what it is then."""
    end = time.monotonic() + 2 * PATIENCE
    while not (found := wanted()):
        assert time.monotonic() < end, "nothing has happened"
        time.sleep(0.02)
    return found


def _serve(
    database: str,
    files: int | None,
    proxy: str | None,
    limits: dict[str, float | tuple[float, int]],
) -> None:
    """Serve until it is killed."""
    if files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    rates = {
        name: value if isinstance(value, int | float) else Rate(*value)
        for name, value in limits.items()
    }
    run.serve(
        quick(database, limits=limited(**rates), proxy=proxy),
        run.listen("127.0.0.1", 0),
        ready=lambda address: print(address, flush=True),
    )
