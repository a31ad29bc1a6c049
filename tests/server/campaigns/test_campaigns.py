"""Campaigns on the server: one game at a time, each of them in the chain exactly once."""

import asyncio
from contextlib import AsyncExitStack

from risiko.evolution.campaign.campaign import Campaign
from tests.server.circle import SEED, begin, found, load_dice, refused, see, watch
from tests.server.site import Refused, quick, serving

# From the first game to the next


def test_a_game_joins_the_campaign_and_the_next_begins_on_its_world(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            campaign = await found(anna)
            id = campaign["id"]
            assert [person["kind"] for person in campaign["people"]] == [
                "human",
                "open",
                "bot",
                "bot",
                "bot",
            ]
            assert (campaign["games"], campaign["chapters"], campaign["table"]) == (0, [], None)
            table = await begin(anna, id)
            assert [seat["name"] for seat in table["seats"]] == ["Krähe", "Amsel", "Sturm"]
            assert table["campaign"] == id
            assert (await see(anna, id))["table"]["id"] == table["id"]
            await watch(anna, table["id"], database)
            after = await see(anna, id)
            assert (after["games"], after["table"]) == (1, None)
            chapter = after["chapters"][0]
            assert chapter["table"] == table["id"]
            assert {part["person"] for part in chapter["parts"]} == {"Krähe", "Amsel", "Sturm"}
            assert after["world"]["sheet"]["signatures"][0]["player"] == chapter["winner"]
            assert any("gründet" in line or "tauft" in line for line in chapter["changes"])
            wins = {person["name"]: person["wins"] for person in after["people"]}
            assert wins[chapter["winner"]] == 1
            assert await refused(anna.at(table["id"], "rematch")) == "campaign_table"
            # the next game begins with what the first one left
            second = await begin(anna, id)
            await anna.at(second["id"], "start")
            async with anna.sit(second["id"]) as talk:
                assert talk.state is not None
                sheet = talk.state["scene"]["evolution"]["world"]
                assert sheet["game"] == 2
                assert sheet["signatures"] == after["world"]["sheet"]["signatures"]

    asyncio.run(scene())


def test_the_record_of_the_table_is_the_one_in_the_chain(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = await begin(anna, id)
            await watch(anna, table["id"], sqlite, seed=None)
            text = await see(anna, id, "export")
            assert await anna.see(table["id"], "record") in text
            replay = await anna.see(table["id"], "replay")
            assert replay["players"] == ["Krähe", "Amsel", "Sturm"]
            assert replay["problems"] == []
            campaign = Campaign.read(text)
            assert campaign.export() == text
            assert campaign.chapters[0].record.dice.kind == "committed"

    asyncio.run(scene())


# One game at a time


def test_of_two_who_begin_at_once_one_is_refused(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            sites = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(sites[0].person("Anna"))
            id = (await found(anna))["id"]
            twin = await enter(sites[1].person())
            twin.http.cookies.update(dict(anna.http.cookies))
            done = await asyncio.gather(
                *(begin(person, id) for person in (anna, twin, anna, twin)), return_exceptions=True
            )
            codes = [one.code for one in done if isinstance(one, Refused)]
            assert codes == ["campaign_busy"] * 3
            table = next(one for one in done if isinstance(one, dict))
            assert (await see(twin, id))["table"]["id"] == table["id"]
            lobby = await anna.ask("GET", "/api/lobby")
            assert [one["id"] for one in lobby["mine"]] == [table["id"]]
            # while it runs, and on either server
            await anna.at(table["id"], "start")
            assert await refused(begin(twin, id)) == "campaign_busy"

    asyncio.run(scene())


def test_two_servers_that_see_the_end_add_it_once(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            twin = await enter(two.person())
            twin.http.cookies.update(dict(anna.http.cookies))
            id = (await found(anna))["id"]
            twin.http.cookies.update(dict(anna.http.cookies))
            table = await begin(anna, id)
            await watch(anna, table["id"], database)
            seen = await asyncio.gather(*(see(person, id) for person in (anna, twin) * 3))
            assert {campaign["games"] for campaign in seen} == {1}
            assert {len(campaign["chapters"]) for campaign in seen} == {1}

    asyncio.run(scene())


def test_a_game_that_is_given_up_does_not_count(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            assert await refused(anna.ask("POST", f"/api/campaigns/{id}/give-up")) == (
                "no_campaign_game"
            )
            # one that has not begun is closed
            table = await begin(anna, id)
            after = await anna.ask("POST", f"/api/campaigns/{id}/give-up")
            assert after["table"] is None
            assert (await anna.see(table["id"]))["status"] == "closed"
            # one that has begun as well: nobody plays on
            table = await begin(anna, id)
            await load_dice(database, table["id"], SEED)
            await anna.at(table["id"], "start")
            await anna.ask("POST", f"/api/campaigns/{id}/give-up")
            assert (await anna.see(table["id"]))["status"] == "closed"
            assert (await see(anna, id))["games"] == 0
            assert (await begin(anna, id))["status"] == "waiting"

    asyncio.run(scene())


def test_a_table_that_everybody_left_frees_the_campaign(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = await begin(anna, id, (0, "me"), (2, "bot"), (3, "bot"))
            await anna.at(table["id"], "leave")
            assert (await see(anna, id))["table"] is None
            await begin(anna, id)

    asyncio.run(scene())
