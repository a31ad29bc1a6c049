"""The lists of tables: only where somebody is there, and nobody is pushed off them."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko.server.live.expiry import CLOSED, WAITING, expire_tables
from risiko.server.live.lobby import EACH, LISTED, PRESENT, choose_fairly
from risiko.server.settings import Rate
from risiko.server.storage.table_queries import ListedTable
from tests.server.circle import begin, friends
from tests.server.site import HandClock, Person, Refused, Site, limited, quick, serving

SPAM = 64


async def open_tables(person: Person) -> list[str]:
    """The tables a person could sit down at."""
    return [table["id"] for table in (await person.ask("GET", "/api/lobby"))["open"]]


async def look_through(site: Site) -> None:
    """Store who was seen, as the server does from time to time."""
    await site.services.sessions.look_through()


def test_tables_whose_host_is_away_are_not_listed(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            serving(quick(database), clock) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
            site.person("Cleo") as cleo,
        ):
            table = await anna.open("express", "me", "open", public=True)
            other = await ben.open("express", "me", "open", public=True)
            assert sorted(await open_tables(cleo)) == sorted([table["id"], other["id"]])
            await look_through(site)
            clock.advance(PRESENT + 1)
            assert await open_tables(cleo) == []
            await anna.ask("GET", "/api/me")  # whoever asks for anything is seen
            await look_through(site)
            assert await open_tables(cleo) == [table["id"]]
            async with ben.sit(other["id"]):  # so is who only keeps a page open
                await look_through(site)
                clock.advance(PRESENT + 1)
                await look_through(site)
                assert await open_tables(cleo) == [other["id"]]

    asyncio.run(scene())


def test_games_are_shown_while_somebody_plays_them(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            serving(quick(sqlite), clock) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
            site.person("Cleo") as cleo,
        ):
            table = await anna.open("express", "me", "open", public=True)
            await ben.at(table["id"], "join")
            await anna.at(table["id"], "start")
            await look_through(site)
            clock.advance(PRESENT + 1)
            assert (await cleo.ask("GET", "/api/lobby"))["running"] == []
            await ben.ask("GET", "/api/me")  # the host is away, another player is not
            await look_through(site)
            [running] = (await cleo.ask("GET", "/api/lobby"))["running"]
            assert running["id"] == table["id"]

    asyncio.run(scene())


def test_nobody_pushes_others_off_the_list(database: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(database)) as site,
            site.person("Anna") as anna,
            site.person("Eve") as eve,
            site.person("Cleo") as cleo,
        ):
            table = await anna.open("express", "me", "open", public=True)
            spam = [await eve.open("express", "me", "open", public=True) for _ in range(SPAM)]
            shown = await open_tables(cleo)
            assert table["id"] in shown
            assert shown[: 1 + EACH].count(table["id"]) == 1
            assert len(set(shown) & {one["id"] for one in spam}) == EACH

    asyncio.run(scene())


def test_nobody_pushes_others_off_the_list_with_many_names(sqlite: str) -> None:
    """Each a guest of its own, all at one address."""

    async def scene() -> None:
        async with serving(quick(sqlite)) as site, AsyncExitStack() as stack:
            enter = stack.enter_async_context
            anna = await enter(site.person("Anna", "192.0.2.1"))
            table = await anna.open("express", "me", "open", public=True)
            for number in range(SPAM):
                eve = await enter(site.person(f"Eve {number}", "198.51.100.66"))
                await eve.open("express", "me", "open", public=True)
            cleo = await enter(site.person("Cleo", "203.0.113.5"))
            shown = await open_tables(cleo)
            assert len(shown) == LISTED
            assert table["id"] in shown[:2]

    asyncio.run(scene())


def test_new_public_tables_of_an_address_are_counted(sqlite: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(sqlite, limits=limited(public_tables=Rate(0, 2)))) as site,
            site.person("Anna") as anna,
        ):
            for _ in range(2):
                await anna.open("express", "me", "open", public=True)
            with pytest.raises(Refused, match="too_fast"):
                await anna.open("express", "me", "open", public=True)
            await anna.open("express", "me", "open")

    asyncio.run(scene())


def test_tables_are_chosen_in_turn() -> None:
    house = 7
    found = [ListedTable(f"e{k}", "eve", 100 + k, None) for k in range(4)]
    found.append(ListedTable("a", "anna", 1, None))
    found += [ListedTable("b", "ben", 2, house), ListedTable("c", "carl", 3, house)]
    assert choose_fairly(found) == ["e3", "c", "a", "e2", "b", "e1", "e0"]
    assert choose_fairly(found, 3) == ["e3", "c", "a"]


# Waiting for too long


async def expired(site: Site, clock: HandClock, seconds: float) -> None:
    """Let time go by, with a search for old tables at its end."""
    clock.advance(seconds)
    await expire_tables(site.services.context, site.services.tables)


def test_a_table_that_waits_for_too_long_is_closed_and_later_deleted(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(database), clock) as site, site.person("Anna") as anna:
            waits = (await anna.open("express", "me", "open"))["id"]
            runs = (await anna.open("express", "me", "bot"))["id"]
            await anna.at(runs, "start")
            async with anna.sit(waits) as talk:
                await expired(site, clock, WAITING - 1)
                assert (await anna.see(waits))["status"] == "waiting"
                await expired(site, clock, 2)
                await talk.until(lambda: talk.table and talk.table["status"] == "closed")
            assert (await anna.see(waits, "dice"))["secret"]
            await expired(site, clock, CLOSED - 2)
            assert (await anna.see(waits))["status"] == "closed"
            await expired(site, clock, 2)
            with pytest.raises(Refused, match="no_table"):
                await anna.see(waits)
            assert (await anna.see(runs))["status"] != "closed"

    asyncio.run(scene())


def test_the_table_of_a_campaign_waits_for_its_people(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with friends(sqlite, clock) as (id, (anna, *_)):
            table: dict[str, Any] = await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            await expired(anna.site, clock, WAITING + 1)
            assert (await anna.see(table["id"]))["status"] == "waiting"

    asyncio.run(scene())
