"""Whatever a command starts ends with it, however it ends: databases, their folders, and people."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from risiko.bench import temporary_database as module
from risiko.bench.temporary_database import temporary_database
from tests.server.host import eventually
from tests.server.site import PATIENCE

MEASURING = """
from risiko.bench import server_load
from risiko.bench.temporary_database import temporary_database
with temporary_database({kind!r}) as address:
    size = server_load.LoadSize(tables=1, people=2, seconds=3600)
    server_load._measure_database("a database", address, size)
"""
"""What `risiko bench --server` does with each database, small but long."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where commands put what they need for a while; others than its owner may enter it."""
    with tempfile.TemporaryDirectory() as found:
        yield Path(found)


def start(code: str, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "TMPDIR": str(folder), "RISIKO_KERNEL": "plain"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def postmaster(folder: Path) -> psutil.Process | None:
    """The PostgreSQL server that runs in a folder, once it answers."""
    for file in folder.glob("*/postmaster.pid"):
        lines = file.read_text().split("\n")
        if len(lines) > 7 and lines[7].strip() == "ready":
            return psutil.Process(int(lines[0]))
    return None


def gone(process: psutil.Process) -> bool:
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def left(folder: Path) -> list[Path]:
    """What lies in the folder, but for the lock of the package that brings PostgreSQL along."""
    return [path for path in folder.iterdir() if path.name != ".lockfile"]


def people(command: subprocess.Popen[bytes]) -> psutil.Process | None:
    """The process of the people who play, once they are connected."""
    for process in psutil.Process(command.pid).children():
        if "risiko.bench.load_clients" in process.cmdline():
            return process if process.net_connections() else None
    return None


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("postgresql", signal.SIGKILL),
        ("postgresql", signal.SIGINT),
        ("sqlite", signal.SIGTERM),
        ("sqlite", signal.SIGHUP),
    ],
)
def test_what_a_measurement_has_started_ends_with_it(
    folder: Path, kind: str, how: signal.Signals
) -> None:
    command = start(MEASURING.format(kind=kind), folder)
    try:
        started = [eventually(lambda: people(command))]
        if kind == "postgresql":
            started.append(eventually(lambda: postmaster(folder)))
        assert left(folder)
        command.send_signal(how)
        command.wait(PATIENCE)
        for process in started:
            eventually(partial(gone, process))
        eventually(lambda: not left(folder))
    finally:
        command.kill()
        command.wait()


def test_a_temporary_database_is_gone_afterwards() -> None:
    with temporary_database("sqlite") as address:
        file = Path(address.removeprefix("sqlite:///"))
        file.write_text("something")
        assert file.parent.is_dir()
    assert not file.parent.exists()


def test_a_database_that_does_not_start_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(OSError, match="sqlite"), temporary_database("sqlite"):
        pass


def test_a_machine_without_postgresql_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PACKAGE", "no_such_package")
    assert not module.available("postgresql")
    assert module.available("sqlite")
