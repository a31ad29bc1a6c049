"""A database from before there were campaigns."""

import asyncio
from typing import Any

from sqlalchemy import text

from risiko.server.database import connect, migrate


def test_an_older_database_keeps_its_tables(sqlite: str) -> None:
    """What was stored before there were campaigns is there afterwards, row by row."""

    async def scene() -> None:
        engine = connect(sqlite)
        from alembic import command as alembic
        from alembic.config import Config

        def older(connection: Any) -> None:
            config = Config()
            config.set_main_option("script_location", "risiko.server:migrations")
            config.attributes["connection"] = connection
            alembic.upgrade(config, "0001")

        rows = (
            "INSERT INTO players (id, created) VALUES ('p', 0)",
            "INSERT INTO tables (id, version, game, status, host, public, invite, dice, secret, "
            "away, created, ply, turn, winners) VALUES ('t', 0, 'express@1', 'running', 'p', 0, "
            "'i', 'seeded', 'x', 60, 0, 1, 0, 0)",
            "INSERT INTO seats (table_id, seat, kind, name, stand_in) "
            "VALUES ('t', 0, 'human', 'Anna', 0)",
            "INSERT INTO entries (table_id, ply, player, seat, text, at) "
            "VALUES ('t', 1, 0, 0, 'fresh', 5)",
            "INSERT INTO chat (table_id, name, text, at) VALUES ('t', 'Anna', 'hallo', 6)",
        )
        async with engine.begin() as connection:
            await connection.run_sync(older)
            for row in rows:
                await connection.execute(text(row))
        await migrate(engine)
        async with engine.connect() as connection:
            asked = {
                "tables": "SELECT id, campaign FROM tables",
                "seats": "SELECT table_id, name FROM seats",
                "entries": "SELECT text, at FROM entries",
                "chat": "SELECT name, text FROM chat",
            }
            found = {
                name: [tuple(row) for row in await connection.execute(text(words))]
                for name, words in asked.items()
            }
        await engine.dispose()
        assert found == {
            "tables": [("t", None)],
            "seats": [("t", "Anna")],
            "entries": [("fresh", 5)],
            "chat": [("Anna", "hallo")],
        }

    asyncio.run(scene())
