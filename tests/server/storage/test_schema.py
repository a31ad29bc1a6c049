"""The database as it is migrated is the database the code speaks of."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from risiko.server.storage.database import BadDatabase, connect, migrate
from risiko.server.storage.models import Base
from risiko.server.storage.store import Store


def test_the_migrations_lead_to_the_models(bare_database: str) -> None:
    def differences(connection: Connection) -> tuple[list[object], set[str]]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, Base.metadata), set(inspect(connection).get_table_names())

    async def scene() -> None:
        engine = connect(bare_database)
        await migrate(engine)
        await migrate(engine)  # a second time it has nothing to do
        async with engine.connect() as connection:
            found, tables = await connection.run_sync(differences)
        await engine.dispose()
        assert found == []
        assert tables == {*Base.metadata.tables, "alembic_version"}

    asyncio.run(scene())


@pytest.mark.parametrize("bare_database", ["postgres"], indirect=True)
def test_several_servers_may_start_at_once(bare_database: str) -> None:
    """On PostgreSQL; a file of SQLite has one server (`test_database_lock`)."""

    async def scene() -> None:
        stores = [Store(bare_database) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.check()
            await store.close()

    asyncio.run(scene())


def test_sqlite_is_set_up_to_lose_nothing(bare_sqlite: str) -> None:
    async def scene() -> None:
        engine = connect(bare_sqlite)
        async with engine.connect() as connection:
            asked = ("journal_mode", "synchronous", "foreign_keys")
            found = [await connection.scalar(text(f"PRAGMA {name}")) for name in asked]
        await engine.dispose()
        full = 2
        assert found == ["wal", full, 1]

    asyncio.run(scene())


@pytest.mark.parametrize(
    "address", ["", "nonsense", "mysql://host/name", "sqlite://", "sqlite:///:memory:", "http://x"]
)
def test_other_databases_are_refused(address: str) -> None:
    with pytest.raises(BadDatabase):
        connect(address)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+asyncpg"])
def test_postgresql_by_one_address(scheme: str) -> None:
    engine = connect(f"{scheme}://user@host/name")
    assert engine.dialect.driver == "asyncpg"
