"""Connects to SQLite or PostgreSQL by an address, and migrates the schema when a server starts."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import asbool

from risiko.errors import InputError
from risiko.text import Phrases

POSTGRES_DRIVER = "asyncpg"
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
BUSY = 15_000
"""Milliseconds to wait for another process that is writing."""
ABANDONED = 7_000
"""Milliseconds after which PostgreSQL undoes a transaction in which its process does nothing more.

A process that was suspended in the middle of one, or lost with its machine, holds up the others.
"""
MIGRATING = 0x7269_7369
"""The number of the lock under which one process at a time migrates."""
WRITES = "writes"
"""The execution option of a connection that will write: SQLite locks the file at once."""


problem = Phrases("risiko.server.storage", "errors", "problem")
"""Why a database cannot be used."""


class BadDatabase(InputError):
    """The address of a database is wrong or cannot be used."""


def driver_errors() -> tuple[type[Exception], ...]:
    """The exceptions of PostgreSQL's driver, if it is installed (extra: postgres)."""
    if find_spec(POSTGRES_DRIVER) is None:
        return ()
    driver = import_module(POSTGRES_DRIVER)
    return driver.PostgresError, driver.InterfaceError


def connect(address: str) -> AsyncEngine:
    """The engine for `sqlite:///path` or `postgresql://user@host/name`.

    The values of a statement that fails stand in no error: they may be secrets.
    """
    url = _url(address)
    file = file_of(address)
    if file is None:
        limits = {"idle_in_transaction_session_timeout": str(ABANDONED)}
        return create_async_engine(
            url,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"server_settings": limits},
        )
    file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", lambda connection, _: set_up_sqlite(connection))
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except Exception:
        raise BadDatabase(problem("address")) from None
    if url.drivername not in DRIVERS:
        raise BadDatabase(problem("unknown", name=url.drivername))
    url = url.set(drivername=DRIVERS[url.drivername])
    if url.get_driver_name() == POSTGRES_DRIVER and find_spec(POSTGRES_DRIVER) is None:
        raise BadDatabase(problem("no_driver"))
    return url


def file_of(address: str) -> Path | None:
    """The file of an SQLite database as an absolute path; None for PostgreSQL."""
    url = _url(address)
    if url.get_backend_name() != "sqlite":
        return None
    name = url.database or ""
    if asbool(
        url.query.get("uri", False)
    ):  # file:path, perhaps with // and a host in front of the path
        name = unquote(name.removeprefix("file:"))
        name = "/" + name[2:].partition("/")[2] if name.startswith("//") else name
    if name in ("", ":memory:") or url.query.get("mode") == "memory":
        raise BadDatabase(problem("no_file"))
    return Path(name).resolve()


def set_up_sqlite(connection: Any) -> None:
    """Set a new connection up: its transactions are begun by who writes."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A reader that becomes a writer may find its snapshot outdated, so a writer locks at once.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the current schema; several processes may start at once."""
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "risiko.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
