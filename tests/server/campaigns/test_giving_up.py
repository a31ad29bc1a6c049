"""A game of a campaign is given up when all at its table agree."""

import asyncio
from contextlib import AsyncExitStack

from risiko.server.campaigns.consents import AWAY
from tests.server.circle import begin, friends, give_up, ready, refused, see
from tests.server.site import HandClock, quick, serving

BOTH = (0, "me"), (1, "them"), (3, "bot")


def test_nobody_gives_a_game_up_alone(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            assert await refused(give_up(anna, id)) == "no_campaign_game"
            table = await begin(anna, id, *BOTH)
            await ready(anna, id)
            await ready(ben, id)
            assert await refused(give_up(carla, id)) == "not_seated"
            async with ben.sit(table["id"]) as talk:
                after = await give_up(anna, id)
                assert after["table"]["status"] == "running"
                assert after["table"]["campaign"] == id
                assert (after["asked"]["agreed"], after["asked"]["opposed"]) == (["Anna"], ["Ben"])
                await talk.until(
                    lambda: talk.table and talk.table["seats"][0]["agrees"] == "give_up"
                )
            # it can be taken back before the last one agrees
            after = await give_up(anna, id, agrees=False)
            assert after["asked"]["agreed"] == []
            after = await give_up(ben, id)
            assert (after["asked"]["agreed"], after["asked"]["opposed"]) == (["Ben"], ["Anna"])
            assert await refused(begin(anna, id)) == "campaign_busy"
            after = await give_up(anna, id)
            assert (after["table"], after["asked"], after["games"]) == (None, None, 0)
            closed = await ben.see(table["id"])
            assert (closed["status"], closed["campaign"]) == ("closed", id)
            await begin(anna, id, *BOTH)

    asyncio.run(scene())


def test_a_table_is_closed_by_who_opened_it_or_by_all_who_sit_there(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            table = await begin(anna, id, *BOTH)
            after = await give_up(ben, id)
            assert after["asked"]["opposed"] == ["Anna"]
            assert await refused(give_up(carla, id)) == "not_seated"
            assert (await give_up(anna, id))["table"] is None
            assert (await ben.see(table["id"]))["status"] == "closed"
            assert await refused(carla.see(table["id"])) == "table_closed"
            # without who opened it
            await begin(anna, id, (1, "them"), (2, "them"), (3, "bot"))
            assert (await give_up(ben, id))["asked"]["opposed"] == ["Carla"]
            assert (await give_up(carla, id))["table"] is None

    asyncio.run(scene())


def test_nobody_who_left_for_long_is_waited_for(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with friends(database, clock) as (id, (anna, ben, _)):
            await begin(anna, id, *BOTH)
            await ready(anna, id)
            await ready(ben, id)
            clock.advance(AWAY - 1)
            after = await give_up(anna, id)
            assert (after["asked"]["opposed"], after["asked"]["away"]) == (["Ben"], [])
            assert after["asked"]["days"] == 14
            clock.advance(2)
            campaign = await see(anna, id)
            assert (campaign["asked"]["opposed"], campaign["asked"]["away"]) == ([], ["Ben"])
            # nothing happens by itself: who wants it says so again
            assert campaign["table"]["status"] == "running"
            assert (await give_up(anna, id))["table"] is None

    asyncio.run(scene())


def test_who_only_looks_on_is_there(database: str) -> None:
    """Whoever has the table open is seen, even if no decision is theirs for weeks."""

    async def scene() -> None:
        clock = HandClock()
        async with friends(database, clock) as (id, (anna, ben, _)):
            table = await begin(anna, id, *BOTH)
            await ready(anna, id)
            await ready(ben, id)
            async with ben.sit(table["id"]) as talk:
                clock.advance(AWAY - 1)
                await talk.say("ping")
                clock.advance(AWAY - 1)
                after = await give_up(anna, id)
                assert after["asked"]["opposed"] == ["Ben"]

    asyncio.run(scene())


def test_when_all_at_the_table_are_gone_anybody_frees_the_campaign(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with friends(sqlite, clock) as (id, (anna, ben, carla)):
            await begin(anna, id, *BOTH)
            await ready(anna, id)
            await ready(ben, id)
            clock.advance(AWAY / 2)
            await see(carla, id)
            assert await refused(give_up(carla, id)) == "not_seated"
            clock.advance(AWAY / 2 + 1)
            assert (await give_up(carla, id))["table"] is None

    asyncio.run(scene())


def test_all_agree_on_different_servers(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, _)), AsyncExitStack() as stack:
            other = await stack.enter_async_context(serving(quick(database)))
            away = await stack.enter_async_context(other.person())
            away.http.cookies.update(dict(ben.http.cookies))
            await begin(anna, id, *BOTH)
            await ready(anna, id)
            assert (await ready(away, id))["table"]["status"] == "running"
            assert (await give_up(anna, id))["asked"]["opposed"] == ["Ben"]
            assert (await give_up(away, id))["table"] is None
            assert (await see(anna, id))["table"] is None

    asyncio.run(scene())
