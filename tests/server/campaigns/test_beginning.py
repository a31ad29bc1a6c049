"""A game of a campaign begins when all agree, with dice that nobody knows before."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from risiko.server.campaigns.consents import AWAY
from tests.server.circle import (
    FRIENDS,
    answer,
    begin,
    found,
    friends,
    join,
    ready,
    refused,
    see,
    sitting,
)
from tests.server.site import HandClock, Json, Refused, quick, serving

# Dice


def test_nobody_chooses_the_dice(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, _)):
            wishes: tuple[Json, ...] = (
                {"dice": "seeded"},
                {"dice": "seeded", "seed": 7},
                {"dice": "committed", "seed": 7},
                {"seed": 7},
            )
            for wish in wishes:
                for person in (anna, ben):
                    assert await refused(begin(person, id, **wish)) == "campaign_dice"
            with pytest.raises(Refused) as caught:
                await anna.open("evolution", "me", "bot", "bot", campaign=id, dice="seeded", seed=7)
            assert caught.value.code == "bad_request"
            assert "campaign" in caught.value.problem["text"]
            assert (await see(anna, id))["table"] is None
            table = await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            assert table["dice"]["mode"] == "committed"
            assert len(table["dice"]["commitment"]) == 64

    asyncio.run(scene())


# Those at the table


def test_it_begins_when_all_at_the_table_are_ready(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            table = await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            for person in (anna, ben):
                assert await refused(person.at(table["id"], "start")) == "not_ready"
            path = f"/api/campaigns/{id}/ready"
            assert await refused(ben.ask("POST", path, ready=True)) == "seed_needed"
            assert await refused(carla.ask("POST", path, ready=True)) == "not_seated"
            after = await ready(anna, id)
            assert after["table"]["status"] == "waiting"
            assert after["asked"]["unready"] == ["Ben"]
            with pytest.raises(Refused) as caught:
                await anna.at(table["id"], "start")
            assert caught.value.code == "not_ready"
            assert caught.value.problem["text"].endswith(": Ben")
            # it can be taken back, and what is said is what counts
            await ready(anna, id, ready=False)
            after = await ready(ben, id)
            assert after["asked"]["unready"] == ["Anna"]
            assert await refused(ben.at(table["id"], "start")) == "not_ready"
            after = await ready(anna, id)
            assert after["table"]["status"] == "running"
            assert all(seat["seeded"] for seat in after["table"]["seats"][:2])
            assert await refused(ready(anna, id)) == "already_started"

    asyncio.run(scene())


def test_whoever_comes_or_goes_all_are_asked_anew(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            table = await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            await ready(anna, id)
            after = await answer(carla, id, 2, plays=True)
            assert sitting(after) == ["Anna", "Ben", "Krähe", "Carla"]
            assert after["asked"]["unready"] == ["Anna", "Ben", "Carla"]
            async with ben.sit(table["id"]) as talk:  # who is there learns it
                await ready(anna, id)
                await answer(carla, id, 2, plays=False)
                await talk.until(lambda: talk.table and len(talk.table["seats"]) == 3)
            after = await see(ben, id)
            assert sitting(after) == ["Anna", "Ben", "Krähe"]
            assert after["asked"]["unready"] == ["Anna", "Ben"]
            assert [person["answer"] for person in after["people"]] == [
                "plays",
                "plays",
                "out",
                None,
                None,
            ]

    asyncio.run(scene())


def test_a_bot_fills_up_and_too_few_close_the_table(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            table = await begin(anna, id, (0, "me"), (1, "them"), (2, "them"))
            await carla.at(table["id"], "leave")  # the same as to stay away this time
            after = await see(carla, id)
            assert sitting(after) == ["Anna", "Ben", "Krähe"]
            assert after["people"][2]["answer"] == "out"
            # who opened it stays away, too: the next one at the table takes their place
            after = await answer(anna, id, 0, plays=False)
            assert sitting(after) == ["Ben", "Krähe", "Amsel"]
            assert (await ben.see(table["id"]))["host"]
            after = await answer(ben, id, 1, plays=False)
            assert after["table"] is None
            assert (await ben.see(table["id"]))["status"] == "closed"

    asyncio.run(scene())


def test_a_bot_makes_room_at_a_full_table(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, AsyncExitStack() as stack:
            names = [*"ABCDEF"]
            people = [await stack.enter_async_context(site.person(name)) for name in names]
            circle = [("A", "me"), *((name, "open") for name in names[1:]), ("X", "bot")]
            campaign = await found(people[0], *circle)
            id = campaign["id"]
            for number in range(1, 6):
                await join(people[number], campaign, number)
            await begin(people[0], id, (0, "me"), (6, "bot"), *((k, "them") for k in (1, 2, 3)))
            after = await answer(people[4], id, 4, plays=True)
            assert sitting(after) == ["A", "E", "B", "C", "D"]
            assert await refused(answer(people[5], id, 5, plays=True)) == "table_full"
            assert await refused(answer(people[5], id, 4, plays=True)) == "person_taken"
            assert await refused(answer(people[5], id, 6, plays=True)) == "person_free"
            assert await refused(answer(people[5], id, 9, plays=True)) == "no_person"

    asyncio.run(scene())


# Those who are not


def test_nobody_fills_the_table_with_bots_while_others_are_not_asked(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            table = await begin(anna, id, (0, "me"), (3, "bot"), (4, "bot"))
            after = await ready(anna, id)
            assert after["table"]["status"] == "waiting"
            assert after["asked"]["circle"] == ["Ben", "Carla"]
            with pytest.raises(Refused) as caught:
                await anna.at(table["id"], "start")
            assert caught.value.code == "answers_missing"
            assert caught.value.problem["text"].endswith(": Ben, Carla")
            after = await answer(ben, id, 1, plays=False)
            assert after["asked"]["circle"] == ["Carla"]
            after = await answer(carla, id, 2, plays=False)  # with the last answer it begins
            assert after["table"]["status"] == "running"

    asyncio.run(scene())


def test_a_game_of_bots_alone_takes_the_word_of_all(sqlite: str) -> None:
    async def scene() -> None:
        async with friends(sqlite) as (id, (anna, ben, carla)):
            # nobody plays the names of others
            seats = (1, "bot"), (3, "bot"), (4, "bot")
            assert await refused(begin(anna, id, *seats)) == "person_taken"
            table = await begin(anna, id, (0, "bot"), (3, "bot"), (4, "bot"))
            assert (await see(anna, id))["people"][0]["answer"] == "out"
            assert await refused(anna.at(table["id"], "start")) == "answers_missing"
            await answer(ben, id, 1, plays=False)
            await answer(carla, id, 2, plays=False)
            assert await refused(ben.at(table["id"], "start")) == "invite_needed"
            assert (await anna.at(table["id"], "start"))["status"] == "running"

    asyncio.run(scene())


def test_two_who_agree_may_begin_without_the_third(sqlite: str) -> None:
    async def scene() -> None:
        async with friends(sqlite) as (id, (anna, ben, carla)):
            await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            await ready(anna, id)
            assert (await see(carla, id))["people"][2]["answer"] == "asked"
            assert (await ready(ben, id))["table"]["status"] == "running"
            assert await refused(answer(carla, id, 2, plays=True)) == "already_started"

    asyncio.run(scene())


def test_nobody_waits_for_who_was_not_seen_for_long(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with friends(database, clock) as (id, (anna, ben, carla)):
            await see(ben, id)
            await see(carla, id)
            clock.advance(AWAY / 2)
            await see(carla, id)
            clock.advance(AWAY / 2 + 1)
            await begin(anna, id, (0, "me"), (3, "bot"), (4, "bot"))
            after = await ready(anna, id)
            assert [person["answer"] for person in after["people"][1:3]] == ["away", "asked"]
            assert after["asked"]["circle"] == ["Carla"]
            clock.advance(AWAY / 2)
            table = (await see(anna, id))["table"]
            assert (await anna.at(table["id"], "start"))["status"] == "running"

    asyncio.run(scene())


def test_who_sits_there_and_was_not_seen_for_long_leaves_the_table(database: str) -> None:
    """Two are ready and wait for a third: they go on without them, once both say so again."""

    async def scene() -> None:
        clock = HandClock()
        async with friends(database, clock) as (id, (anna, ben, carla)):
            for person in (anna, ben, carla):
                await see(person, id)
            await begin(anna, id, (0, "me"), (1, "them"), (2, "them"), (3, "bot"))
            await ready(anna, id)
            clock.advance(AWAY / 2)
            await see(ben, id)
            after = await ready(ben, id)
            assert sitting(after) == ["Anna", "Ben", "Carla", "Krähe"]
            assert after["asked"]["unready"] == ["Carla"]
            clock.advance(AWAY / 2 + 1)
            assert (await see(anna, id))["asked"]["away"] == ["Carla"]
            after = await ready(anna, id)
            assert sitting(after) == ["Anna", "Ben", "Krähe"]
            assert after["people"][2]["answer"] == "out"
            assert after["asked"]["unready"] == ["Anna", "Ben"]  # with these people nobody agreed
            await ready(anna, id)
            assert (await ready(ben, id))["table"]["status"] == "running"

    asyncio.run(scene())


def test_nobody_leaves_the_table_while_somebody_else_thinks_it_over(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with friends(sqlite, clock) as (id, (anna, ben, _)):
            await begin(anna, id, (0, "me"), (1, "them"), (2, "them"), (3, "bot"))
            clock.advance(AWAY + 1)
            await see(ben, id)
            after = await ready(anna, id)
            assert after["asked"]["unready"] == ["Ben", "Carla"]
            assert sitting(after) == ["Anna", "Ben", "Carla", "Krähe"]

    asyncio.run(scene())


def test_a_seat_that_belongs_to_somebody_is_taken_by_nobody_else(sqlite: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            site = await enter(serving(quick(sqlite)))
            anna, ben, emil = [await enter(site.person(name)) for name in ("Anna", "Ben", "Emil")]
            campaign = await found(anna, *FRIENDS)
            id = campaign["id"]
            table = await begin(anna, id, (0, "me"), (1, "open"), (2, "open"))
            await join(ben, campaign, 1)  # now Ben's seat is his
            link = table["invite"]
            assert await refused(emil.at(table["id"], "join", invite=link, seat=1)) == (
                "person_taken"
            )
            path = f"/api/tables/{table['id']}/seats/1"
            assert await refused(anna.ask("POST", path, kind="bot")) == "person_taken"
            joined = await emil.at(table["id"], "join", invite=link)
            assert [seat["mine"] for seat in joined["seats"]] == [False, False, True]
            assert sitting(await answer(ben, id, 1, plays=True)) == ["Anna", "Ben", "Carla"]
            # who came by the link is asked like everybody else
            await ready(anna, id)
            assert (await ready(ben, id))["asked"]["unready"] == ["Carla"]
            assert (await ready(emil, id))["table"]["status"] == "running"

    asyncio.run(scene())


def test_what_was_said_outlives_the_server(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            await ready(anna, id)
            await answer(carla, id, 2, plays=False)
            cookies = [dict(person.http.cookies) for person in (anna, ben)]
        async with serving(quick(database)) as site, AsyncExitStack() as stack:
            anna, ben = [await stack.enter_async_context(site.person()) for _ in cookies]
            for person, kept in zip((anna, ben), cookies, strict=True):
                person.http.cookies.update(kept)
            campaign = await see(ben, id)
            assert campaign["asked"]["unready"] == ["Ben"]
            assert campaign["people"][2]["answer"] == "out"
            assert (await ready(ben, id))["table"]["status"] == "running"

    asyncio.run(scene())
