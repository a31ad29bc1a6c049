"""Pseudonyms to mute and report people by, reports with the chat, and blocks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from risiko.server.accounts.administration import Administration
from risiko.server.accounts.blocks import PERIOD
from risiko.server.accounts.reports import CONTEXT
from risiko.server.http.services import BLOCKED
from risiko.server.settings import Rate
from tests.server.site import (
    PATIENCE,
    HandClock,
    Json,
    Person,
    Refused,
    Site,
    limited,
    quick,
    serving,
)

SECRET = "correct horse battery"


@asynccontextmanager
async def table_of_two(
    database: str, clock: HandClock | None = None, **changes: Any
) -> AsyncIterator[tuple[Site, Person, Person, str]]:
    async with (
        serving(quick(database, **changes), clock) as site,
        site.person("Anna") as anna,
        site.person("Eve") as eve,
    ):
        table = await anna.open("express", "me", "open", public=True)
        await eve.at(table["id"], "join")
        yield site, anna, eve, table["id"]


async def refused(code: str, asking: Any) -> Json:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code
    return refusal.value.problem


async def whos(person: Person, table: str) -> list[str | None]:
    return [seat["who"] for seat in (await person.see(table))["seats"]]


# Pseudonyms


def test_everybody_knows_others_by_pseudonyms_of_their_own(database: str) -> None:
    async def scene() -> None:
        async with table_of_two(database) as (site, anna, eve, id):
            mine, eves = await whos(anna, id)
            assert mine is None
            assert eves is not None
            assert (await whos(eve, id))[1] is None
            other = await eve.open("express", "me:Maske", "bot", public=True)
            assert await whos(anna, other["id"]) == [eves, None]  # the same under another name
            async with site.person("Carl") as carl, site.person() as nobody:
                seen = {(await whos(person, id))[1] for person in (carl, nobody)}
                assert len({eves, *seen}) == 3
                assert (await whos(nobody, other["id"]))[0] not in (*seen, eves)
            async with anna.sit(id) as talk, eve.sit(id) as speaks, eve.sit(other["id"]):
                await speaks.say("say", text="hi")
                await talk.until(lambda: talk.of("chat"))
                assert talk.of("chat")[0]["line"]["who"] == eves
                await speaks.until(lambda: speaks.of("chat"))
                assert speaks.of("chat")[0]["line"]["who"] is None
            async with anna.sit(id) as again:
                assert [line["who"] for line in again.welcome["chat"]] == [eves]

    asyncio.run(scene())


# Reports


def test_a_report_is_stored_with_the_chat_and_who(database: str) -> None:
    async def scene() -> None:
        async with table_of_two(database) as (site, anna, eve, id):
            async with eve.sit(id) as talk:
                for number in range(CONTEXT + 5):
                    await talk.say("say", text=f"line {number}")
            who = (await whos(anna, id))[1]
            path = f"/api/tables/{id}/reports"
            await anna.ask("POST", path, who=who, text="  rude\u202e words ")
            [report] = await Administration(site.services.context.store).list_reports()
            assert (report.table, report.accused_name, report.text) == (id, "Eve", "rude words")
            assert len(report.chat) == CONTEXT
            assert report.chat[-1]["text"] == f"line {CONTEXT + 4}"
            assert {line["player_id"] for line in report.chat} == {report.accused}
            assert report.reporter != report.accused
            await refused("nobody_there", anna.ask("POST", path, who="0" * 16, text="x"))
            await refused("empty_message", anna.ask("POST", path, who=who, text=" \u200b"))
            await refused("nobody_there", eve.ask("POST", path, who=who, text="x"))
            async with site.person() as nobody:
                seen = (await whos(nobody, id))[1]
                await refused("name_needed", nobody.ask("POST", path, who=seen, text="x"))

    asyncio.run(scene())


def test_who_wrote_as_a_spectator_is_reported_too(sqlite: str) -> None:
    async def scene() -> None:
        async with table_of_two(sqlite) as (site, anna, _, id), site.person("Troll") as troll:
            async with anna.sit(id) as talk, troll.sit(id) as noise:
                await noise.say("say", text="boo")
                await talk.until(lambda: talk.of("chat"))
                who = talk.of("chat")[0]["line"]["who"]
            await anna.ask("POST", f"/api/tables/{id}/reports", who=who, text="x")
            [report] = await Administration(site.services.context.store).list_reports()
            assert report.accused_name == "Troll"

    asyncio.run(scene())


def test_reports_are_counted(sqlite: str) -> None:
    async def scene() -> None:
        few = limited(reports=Rate(0, 2))
        async with table_of_two(sqlite, limits=few) as (_, anna, __, id):
            who = (await whos(anna, id))[1]
            path = f"/api/tables/{id}/reports"
            for _ in range(2):
                await anna.ask("POST", path, who=who, text="x")
            await refused("too_fast", anna.ask("POST", path, who=who, text="x"))

    asyncio.run(scene())


# Blocks


async def account_of(site: Site, person: Person) -> str:
    found = await site.services.sessions.find(person.http.cookies["risiko"])
    assert found is not None
    return found.id


def test_a_blocked_account_is_refused_with_the_reason(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with table_of_two(database, clock) as (site, anna, eve, id):
            await eve.ask("POST", "/api/account", name="Eve", passphrase=SECRET)
            player = await account_of(site, eve)
            operator = Administration(site.services.context.store)
            day = 24 * 3600
            now = int(clock.now())
            async with eve.sit(id) as gone, anna.sit(id) as stays:
                until = (now + day) * 1000
                await operator.block(player, None, "insults", now * 1000, until)
                clock.advance(PERIOD)
                await asyncio.wait_for(gone.ws.wait_closed(), PATIENCE)
                assert gone.ws.close_code == BLOCKED
                assert (await stays.say("ping"))["type"] == "ok"
            problem = await refused("blocked_until", eve.ask("GET", "/api/lobby", language="en"))
            assert problem["text"] == (
                "You are blocked on this server until 1970-01-14. Reason: insults"
            )
            assert (await eve.ask("GET", "/api/me"))["name"] == "Eve"  # who they are they may know
            async with eve.talk(f"tables/{id}") as talk:
                said = await talk.say("hello", version=1)
                assert said["code"] == "blocked_until"
            async with site.person() as elsewhere:
                wish = {"name": "Eve", "passphrase": SECRET}
                await refused("blocked_until", elsewhere.ask("POST", "/api/login", **wish))
                assert (await elsewhere.ask("GET", "/api/me"))["name"] is None
            clock.advance(day)  # it ends by itself
            await eve.ask("GET", "/api/lobby")
            await operator.block(player, None, "again", now * 1000, None)
            await site.services.read_blocks()
            await refused("blocked", eve.ask("GET", "/api/lobby"))
            assert await operator.unblock(player, None)
            await site.services.read_blocks()
            await eve.ask("GET", "/api/lobby")
            assert not await operator.unblock(player, None)

    asyncio.run(scene())


def test_a_blocked_address_is_refused(sqlite: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(sqlite)) as site,
            site.person("Eve", "2001:db8:0:1::5") as eve,
            site.person("Anna", "2001:db8:0:2::5") as anna,
        ):
            operator = Administration(site.services.context.store)
            await operator.block(None, "2001:db8:0:1::99", "spam", 0, None)
            await site.services.read_blocks()
            assert "spam" in (await refused("blocked", eve.ask("GET", "/api/games")))["text"]
            async with site.person(None, "2001:db8:0:1::7") as other:
                await refused("blocked", other.ask("PUT", "/api/me", name="Mallory"))
            await anna.ask("GET", "/api/games")

    asyncio.run(scene())
