"""The databases the server is tested on, and the plain kernel: nobody waits for a compiler."""

import asyncio
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from risiko.bench.temporary_database import temporary_database
from risiko.server.accounts import passphrases
from tests.cheap import CHEAP


@pytest.fixture(scope="package", autouse=True)
def _cheap() -> Iterator[None]:
    """Nobody waits for passphrases that are hard to guess."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in CHEAP.items():
            patch.setattr(passphrases, name, value)
        yield


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")


class Postgres:
    """A PostgreSQL server."""

    def __init__(self, address: str) -> None:
        self._address = address

    def psql(self, command: str) -> None:
        """Do something there as the one who may do everything."""

        async def do() -> None:
            connection = await asyncpg.connect(self._address)
            try:
                await connection.execute(command)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as aside:  # whoever asks may be in a loop of their own
            aside.submit(asyncio.run, do()).result()

    def get_uri(self, database: str) -> str:
        """The address of a database there."""
        return make_url(self._address).set(database=database).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process; it ends with that, too."""
    with temporary_database("postgresql") as address:
        yield Postgres(address)


def fresh_postgres(server: Postgres) -> str:
    """The address of an empty database."""
    name = f"t{secrets.token_hex(6)}"
    server.psql(f"create database {name};")
    return server.get_uri(name)


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
