"""The name of somebody with a passphrase is theirs: nobody plays, sits or speaks under it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from risiko.server.storage.database import WRITES, connect, migrate
from tests.server.circle import found, see
from tests.server.site import Person, Refused, Site, quick, serving

SECRET = "correct horse battery"
FORMS = ("Ila", "ILA", "lla", "Ila.", "Iła", "Ｉla")
"""The name of an account, and others that look like it."""


@asynccontextmanager
async def kept(database: str) -> AsyncIterator[tuple[Site, Person, Person]]:
    """Somebody who keeps the name Ila, and a guest."""
    async with (
        serving(quick(database)) as site,
        site.person() as ila,
        site.person("Eve") as eve,
    ):
        await ila.ask("POST", "/api/account", name="Ila", passphrase=SECRET)
        yield site, ila, eve


async def refused(asking: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asking
    return str(refusal.value.code)


def test_nobody_else_is_called_so(database: str) -> None:
    async def scene() -> None:
        async with kept(database) as (site, ila, eve):
            for name in FORMS:
                assert await refused(eve.ask("PUT", "/api/me", name=name)) == "name_taken"
                wish = {"name": name, "passphrase": SECRET}
                assert await refused(eve.ask("POST", "/api/account", **wish)) == "name_taken"
                async with site.person() as fresh:
                    assert await refused(fresh.ask("PUT", "/api/me", name=name)) == "name_taken"
                    assert not fresh.http.cookies
            for name in ("ILA", "Ila"):  # its owner may write it otherwise
                assert (await ila.ask("PUT", "/api/me", name=name))["name"] == name

    asyncio.run(scene())


def test_nobody_else_sits_down_so(database: str) -> None:
    async def scene() -> None:
        async with kept(database) as (site, ila, eve):
            table = await ila.open("express", "me", "open", "open", public=True)
            for name in FORMS:
                assert await refused(eve.at(table["id"], "join", name=name)) == "name_taken"
                assert await refused(eve.open("express", f"me:{name}", "bot")) == "name_taken"
                assert await refused(eve.open("express", "me", f"me:{name}")) == "name_taken"
                async with site.person() as fresh:
                    assert await refused(fresh.at(table["id"], "join", name=name)) == "name_taken"
            seats = (await ila.at(table["id"], "join", name="Ila"))["seats"]
            assert [seat["name"] for seat in seats] == ["Ila", "Ila 2", ""]
            seats = (await eve.at(table["id"], "join"))["seats"]
            assert seats[2]["name"] == "Eve"

    asyncio.run(scene())


def test_who_was_called_so_before_needs_another_name(sqlite: str) -> None:
    """The seat they have stays as it is; under the name itself they neither sit nor speak."""

    async def scene() -> None:
        async with (
            serving(quick(sqlite)) as site,
            site.person("Ila") as guest,
            site.person() as ila,
        ):
            old = await guest.open("express", "me", "bot")
            await ila.ask("POST", "/api/account", name="Ila", passphrase=SECRET)
            table = await ila.open("express", "me", "open", public=True)
            assert await refused(guest.at(table["id"], "join")) == "name_taken"
            assert await refused(guest.open("express", "me", "bot")) == "name_taken"
            async with guest.sit(table["id"]) as talk:
                assert (await talk.say("say", text="hi"))["code"] == "name_taken"
            async with guest.sit(old["id"]) as talk:
                assert (await talk.say("say", text="hi"))["type"] == "ok"
            await guest.ask("PUT", "/api/me", name="Mia")
            async with guest.sit(table["id"]) as talk:
                assert (await talk.say("say", text="hi"))["type"] == "ok"
                await talk.until(lambda: talk.of("chat"))
                assert talk.of("chat")[0]["line"]["name"] == "Mia"

    asyncio.run(scene())


def test_nobody_else_plays_that_person_of_a_campaign(sqlite: str) -> None:
    async def scene() -> None:
        async with kept(sqlite) as (_, ila, eve):
            circle = (("Eve", "me"), ("Ila", "open"), ("Ben", "open"))
            mine = (("Ila", "me"), ("Ben", "open"), ("Cleo", "open"))
            assert await refused(found(eve, *mine)) == "name_taken"
            campaign = await found(eve, *circle)
            path = f"/api/campaigns/{campaign['id']}/people/1"
            assert await refused(eve.ask("POST", path, kind="me")) == "name_taken"
            await ila.ask("POST", path, kind="me", invite=campaign["invite"])
            assert (await see(ila, campaign["id"]))["people"][1]["mine"]

    asyncio.run(scene())


def test_old_accounts_are_compared_by_their_looks(tmp_path: Path) -> None:
    """Two of them may look alike from before: both can still sign in."""
    file = tmp_path / "old.db"
    database = f"sqlite:///{file}"

    def upgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "risiko.server.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")

    async def scene() -> None:
        engine = connect(database)
        async with engine.execution_options(**{WRITES: True}).begin() as connection:
            await connection.run_sync(upgrade)
        await engine.dispose()
        with closing(sqlite3.connect(file)) as old:
            old.executemany(
                "INSERT INTO players (id, name, kept, created) VALUES (?, ?, ?, ?)",
                [
                    ("a", "Ila", "ila", 1),
                    ("b", "lla", "lla", 2),
                    ("c", "Otto", "otto", 3),
                    ("d", "Iris", "iris", 4),
                    ("e", None, None, 5),
                ],
            )
            old.execute("INSERT INTO tokens (hash, player_id, created) VALUES ('t', 'd', 1)")
            old.commit()
        engine = connect(database)
        await migrate(engine)
        await engine.dispose()
        with closing(sqlite3.connect(file)) as new:
            names = dict(new.execute("SELECT id, kept FROM players"))
            [(seen,)] = new.execute("SELECT seen FROM tokens")
        assert names == {"a": "ila", "b": "lla", "c": "otto", "d": "lrls", "e": None}
        assert seen > 10**12  # nobody is signed out
        async with serving(quick(database)) as site:
            for id, name in (("a", "ILA"), ("b", "lla"), ("d", "iris")):
                row = await site.services.accounts._named(name)
                assert row is not None
                assert row.id == id

    asyncio.run(scene())
