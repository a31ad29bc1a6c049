"""A database from before there were campaigns, and one from before their people had to agree."""

import asyncio
import time
from typing import Any

from sqlalchemy import text

from risiko.server.storage.database import connect, migrate


def raised_to(revision: str) -> Any:
    """What brings a database to an older schema."""
    from alembic import command as alembic
    from alembic.config import Config

    def raise_it(connection: Any) -> None:
        config = Config()
        config.set_main_option("script_location", "risiko.server.storage:migrations")
        config.attributes["connection"] = connection
        alembic.upgrade(config, revision)

    return raise_it


def test_an_older_database_keeps_its_tables(bare_sqlite: str) -> None:
    """What was stored before there were campaigns is there afterwards, row by row."""

    async def scene() -> None:
        engine = connect(bare_sqlite)
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
            await connection.run_sync(raised_to("0001"))
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


def test_who_played_before_is_not_held_to_be_gone(bare_database: str) -> None:
    """A campaign whose game was begun long ago: its people count as seen, none as agreed."""

    async def scene() -> None:
        engine = connect(bare_database)
        rows = (
            "INSERT INTO players (id, created) VALUES ('p', 0), ('q', 0), ('r', 0)",
            "INSERT INTO tables (id, version, game, status, host, public, invite, dice, secret, "
            "away, created, ply, turn, winners, campaign) VALUES ('t', 0, 'evolution@1', "
            "'running', 'p', false, 'i', 'committed', 'x', 60, 0, 1, 0, 0, 'c')",
            "INSERT INTO seats (table_id, seat, kind, name, stand_in, player_id) VALUES "
            "('t', 0, 'human', 'Anna', false, 'p'), ('t', 1, 'human', 'Ben', false, 'q'), "
            "('t', 2, 'bot', 'Crow', false, null)",
            "INSERT INTO campaigns (id, name, host, invite, created, games, planet, table_id) "
            "VALUES ('c', 'Sunday', 'p', 'i', 0, 0, '', 't')",
            "INSERT INTO campaign_people (campaign_id, number, name, player_id) VALUES "
            "('c', 0, 'Anna', 'p'), ('c', 1, 'Ben', null), ('c', 2, 'Carla', 'r')",
        )
        began = time.time() * 1000
        async with engine.begin() as connection:
            await connection.run_sync(raised_to("0003"))
            for row in rows:
                await connection.execute(text(row))
        await migrate(engine)
        async with engine.connect() as connection:
            asked = "SELECT campaign_id, player_id, seen FROM campaign_visits ORDER BY player_id"
            visits = (await connection.execute(text(asked))).all()
            agrees = (await connection.execute(text("SELECT agrees FROM seats"))).scalars().all()
        await engine.dispose()
        assert [(campaign, player) for campaign, player, _ in visits] == [
            ("c", "p"),
            ("c", "q"),
            ("c", "r"),
        ]
        assert all(began - 1 <= seen <= time.time() * 1000 for _, _, seen in visits)
        assert agrees == [None] * 3

    asyncio.run(scene())
