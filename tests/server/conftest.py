"""The databases the server is tested on, and the plain kernel: nobody waits for a compiler."""

import asyncio
import secrets
import shutil
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import make_url

from risiko.bench.temporary_database import temporary_database
from risiko.server.accounts import passphrases
from risiko.server.storage.database import connect, migrate
from tests.cheap import CHEAP

MIGRATED = "migrated"
"""The name of the databases that are copied."""
CARELESS = (
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "select pg_reload_conf()",
)
"""Tests kill the game's servers, never this one or its machine, so it need not wait for a disk."""


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


def run_aside(work: Coroutine[Any, Any, None]) -> None:
    """Do something asynchronous for somebody who may be in a loop of their own."""
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, work).result()


async def add_schema(address: str) -> None:
    """Give an empty database today's schema."""
    engine = connect(address)
    await migrate(engine)
    await engine.dispose()


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

        run_aside(do())

    def create(self, template: str = "") -> str:
        """A new database, without anything or as a copy of another; its address."""
        name = f"t{secrets.token_hex(6)}"
        self.psql(f"create database {name}{template and f' template {template}'};")
        return self.get_uri(name)

    def get_uri(self, database: str) -> str:
        """The address of a database there."""
        return make_url(self._address).set(database=database).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process; it ends with that, too."""
    with temporary_database("postgresql") as address:
        server = Postgres(address)
        for command in CARELESS:
            server.psql(command)
        server.psql(f"create database {MIGRATED};")
        run_aside(add_schema(server.get_uri(MIGRATED)))
        yield server


def fresh_postgres(server: Postgres) -> str:
    """The address of a database with today's schema and nothing in it."""
    return server.create(MIGRATED)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database with today's schema, made once for all tests of this process."""
    file = tmp_path_factory.mktemp(MIGRATED) / "risiko.db"
    run_aside(add_schema(f"sqlite:///{file}"))
    return file


@pytest.fixture
def bare_sqlite(tmp_path: Path) -> str:
    """The address of an SQLite database that is not there yet."""
    return f"sqlite:///{tmp_path / 'risiko.db'}"


@pytest.fixture
def sqlite(bare_sqlite: str, migrated: Path) -> str:
    """The address of an SQLite database with today's schema and nothing in it."""
    shutil.copyfile(migrated, bare_sqlite.removeprefix("sqlite:///"))
    return bare_sqlite


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database with today's schema and nothing in it, of each kind."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("sqlite")
        return found
    return fresh_postgres(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgres"])
def bare_database(request: pytest.FixtureRequest) -> str:
    """The address of a database without a schema, of each kind."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("bare_sqlite")
        return found
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.create()
