"""Who has a campaign's page open is told that something has changed there, whoever did it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tests.server.chapters import hurry
from tests.server.circle import (
    FRIENDS,
    SEED,
    answer,
    begin,
    found,
    friends,
    give_up,
    join,
    load_dice,
    ready,
    see,
)
from tests.server.site import Json, Person, Talk, quick, serving


@asynccontextmanager
async def watching(person: Person, id: str, **more: Any) -> AsyncIterator[Talk]:
    """Somebody's open page of a campaign."""
    async with person.talk(f"campaigns/{id}") as talk:
        assert (await talk.say("watch", version=1, **more))["type"] == "watching"
        yield talk


async def told(talk: Talk, doing: Awaitable[Any]) -> None:
    """Something is done, and the page is told."""
    before = len(talk.of("campaign"))
    await doing
    await talk.until(lambda: len(talk.of("campaign")) > before)


def test_everything_that_changes_is_told(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            site = await enter(serving(quick(database)))
            anna, ben, emil = [await enter(site.person(name)) for name in ("Anna", "Ben", "Emil")]
            campaign = await found(anna, *FRIENDS)
            id = campaign["id"]
            page = await enter(watching(anna, id))
            await told(page, join(ben, campaign, 1))
            mine = await enter(watching(ben, id))
            table: Json = {}

            async def open_table() -> None:
                table.update(await begin(anna, id, (0, "me"), (1, "them"), (2, "open")))

            await told(mine, open_table())
            link = table["invite"]
            await told(page, emil.at(table["id"], "join", invite=link))
            for person in (anna, ben, emil):
                await told(page, ready(person, id))
            assert (await see(anna, id))["table"]["status"] == "running"
            await told(mine, give_up(anna, id))
            await told(mine, give_up(anna, id, agrees=False))
            for person in (anna, ben, emil):
                await told(page, give_up(person, id))
            assert (await see(ben, id))["table"] is None
            # and the end of a game, which is in the chronicle then
            table.update(await begin(ben, id, (3, "bot"), (4, "bot"), (2, "bot")))
            await answer(anna, id, 0, plays=False)
            await load_dice(database, table["id"], SEED)
            await ben.at(table["id"], "start")
            await hurry(database, table["id"])
            before = len(page.of("campaign"))
            async with ben.sit(table["id"]) as talk:
                await talk.until(lambda: talk.turn == -2)
            await page.until(lambda: len(page.of("campaign")) > before)
            assert (await see(anna, id))["games"] == 1

    asyncio.run(scene())


def test_what_another_server_does_is_told_too(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, _)), AsyncExitStack() as stack:
            other = await stack.enter_async_context(serving(quick(database)))
            away = await stack.enter_async_context(other.person())
            away.http.cookies.update(dict(ben.http.cookies))
            async with watching(anna, id) as page:
                await told(page, begin(away, id, (0, "them"), (1, "me"), (3, "bot")))
                await told(page, ready(away, id))

    asyncio.run(scene())


def test_only_who_may_look_is_told(sqlite: str) -> None:
    async def scene() -> None:
        async with friends(sqlite) as (id, (anna, _, _)), anna.site.person("Dora") as dora:
            async with dora.talk(f"campaigns/{id}") as talk:
                assert (await talk.say("watch", version=1))["code"] == "campaign_invite_needed"
                assert (await talk.say("hello", version=1))["code"] == "wrong_address"
                assert (await talk.say("ping"))["code"] == "hello_first"
            async with dora.talk("campaigns/x") as talk:
                assert (await talk.say("watch", version=1))["code"] == "no_campaign"
            async with dora.talk("tables/x") as talk:
                assert (await talk.say("watch", version=1))["code"] == "wrong_address"
            code = (await see(anna, id))["invite"]
            async with watching(dora, id, invite=code) as talk:
                assert (await talk.say("ping"))["type"] == "ok"
                assert (await talk.say("resync"))["code"] == "hello_first"
                assert (await talk.say("watch", version=1))["code"] == "already_greeted"
                hello = await talk.say("hello", version=1)
                assert hello["code"] == "already_greeted"
                assert talk.of("campaign") == []

    asyncio.run(scene())
