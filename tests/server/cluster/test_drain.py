"""A server that is asked to stop leaves everything to the others before it does."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.server.cluster.fleet import Fleet, fleet
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.processes import serving_process
from tests.server.site import Site, Talk

SLOWLY = 0.02
"""Leases that hold for minutes: nobody takes a table over because its server is silent."""


async def closed(talk: Talk) -> int | None:
    """Wait until the server has ended a connection; its code."""
    with pytest.raises(ConnectionError):
        await talk.until(lambda: False)
    return talk.ws.close_code


def test_the_tables_of_a_server_that_stops_go_on_at_once(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def scene(servers: Fleet) -> None:
        one, two = (Site(None, f"127.0.0.1:{port}") for port in servers.ports)
        async with one.person("Anna") as anna, two.person("Ben") as ben:
            table = await anna.open("express", "bot:random", "bot:random", public=True)
            campaign = await anna.ask(
                "POST",
                "/api/campaigns",
                name="Sonntag",
                people=[{"name": name, "kind": "bot"} for name in "ABC"],
            )
            async with (
                anna.sit(table["id"]) as a,
                ben.sit(table["id"]) as b,
                anna.talk(f"campaigns/{campaign['id']}") as page,
                anna.talk(f"tables/{table['id']}") as silent,
            ):
                await page.say("watch", version=1)
                await anna.at(table["id"], "start")
                await a.reach(3)
                await b.reach(3)
                stopping = asyncio.create_task(asyncio.to_thread(servers.stop, servers.ports[0]))
                for talk in (a, page, silent):
                    assert await closed(talk) == 1012
                before = b.ply
                await b.reach(before + 3)
                assert await stopping < 10
                assert servers.ended[servers.running[servers.ports[0]]] == signal.SIGTERM
                await b.say("ping")

    database = fresh_postgres(postgres)
    with fleet(tmp_path, database, 2, hurry=SLOWLY, bot_pace=0.1) as servers:
        asyncio.run(scene(servers))
        assert servers.log == ""


def test_a_server_that_is_alone_says_that_it_is_restarted(sqlite: str) -> None:
    async def scene() -> None:
        with serving_process(sqlite) as server:
            async with server.person("Anna") as anna:
                table = await anna.open("express", "me", "bot")
                async with anna.sit(table["id"]) as talk:
                    server.process.send_signal(signal.SIGTERM)
                    assert await closed(talk) == 1012
                    assert await asyncio.to_thread(server.process.wait) == -signal.SIGTERM

    asyncio.run(scene())
