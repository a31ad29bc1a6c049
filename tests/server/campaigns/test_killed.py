"""Killed, or without a database, between the end of a game and its chapter: nothing is lost."""

import asyncio
import socket
from typing import Any

import httpx
import pytest

from risiko.server.campaigns.store import CampaignStore
from risiko.server.storage.store import NotStored
from tests.server.chapters import hurry
from tests.server.circle import SEED, begin, found, load_dice, refused, see, watch
from tests.server.site import BRIEF, PATIENCE, Person, Site, quick, serving, until
from tests.server.test_killed import process


def test_nothing_is_lost_between_the_end_and_the_chapter(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = await begin(anna, id)
            tried = 0

            async def fail(*_: Any) -> None:
                nonlocal tried
                tried += 1
                raise NotStored("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(CampaignStore, "append", fail)
                await watch(anna, table["id"], database)
                await until(lambda: tried)
                assert await refused(see(anna, id)) == "unhealthy"
                assert await refused(begin(anna, id)) == "unhealthy"
            cookies = dict(anna.http.cookies)
        # the next server finds it when it starts, without being asked
        async with serving(quick(database)) as site, site.person() as anna:
            anna.http.cookies.update(cookies)
            store = CampaignStore(site.services.context.store)
            async with asyncio.timeout(PATIENCE):
                while await store.list_unsettled():
                    await asyncio.sleep(0.01)
            kept = await store.read(id, 0)
            assert kept is not None
            assert [chapter.table for chapter in kept.chapters] == [table["id"]]
            assert (await see(anna, id))["games"] == 1

    asyncio.run(scene())


def test_a_killed_server_adds_the_game_once(sqlite: str) -> None:
    """Killed in the very moment the end of the game was heard."""

    async def scene() -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        cookies: dict[str, str] = {}
        id = ""
        for life in range(3):
            with process(sqlite, port) as server:
                base = f"http://127.0.0.1:{port}"
                async with httpx.AsyncClient(
                    base_url=base, cookies=cookies, timeout=PATIENCE, limits=BRIEF
                ) as http:
                    anna = Person(Site(None, f"127.0.0.1:{port}"), http)
                    if life == 0:
                        id = (await found(anna))["id"]
                        cookies = dict(http.cookies)
                        table = await begin(anna, id)
                        await load_dice(sqlite, table["id"], SEED)
                        await anna.at(table["id"], "start")
                        await hurry(sqlite, table["id"])
                        async with anna.sit(table["id"]) as talk:
                            await talk.end()
                            server.kill()
                    else:
                        campaign = await see(anna, id)
                        assert campaign["games"] == len(campaign["chapters"]) == 1
                        assert campaign["table"] is None
                        assert campaign["chapters"][0]["parts"][0]["result"] == "won"

    asyncio.run(scene())
