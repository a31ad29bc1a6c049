"""The host of a table removes somebody, before the game and during it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from risiko.protocol import OVER
from risiko.server.live.audience import REMOVED
from tests.server.circle import begin, friends
from tests.server.site import PATIENCE, Person, Refused, Site, Talk, quick, serving

SECRET = "correct horse battery"


@asynccontextmanager
async def three(database: str) -> AsyncIterator[tuple[Site, Person, Person, Person]]:
    async with (
        serving(quick(database)) as site,
        site.person("Anna") as anna,
        site.person("Ben") as ben,
        site.person("Eve") as eve,
    ):
        yield site, anna, ben, eve


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


def test_before_the_game_the_seat_is_free_and_the_invitation_void(database: str) -> None:
    async def scene() -> None:
        async with three(database) as (site, anna, ben, eve):
            table = await anna.open("express", "me", "open", "open")
            id, invite = table["id"], table["invite"]
            for person in (ben, eve):
                await person.at(id, "join", invite=invite)
            await refused("not_host", ben.at(id, "seats/2/remove"))
            await refused("remove_yourself", anna.at(id, "seats/0/remove"))
            await refused("no_seat", anna.at(id, "seats/5/remove"))
            async with eve.sit(id) as gone, ben.sit(id) as stays:
                after = await anna.at(id, "seats/2/remove")
                assert [seat["kind"] for seat in after["seats"]] == ["human", "human", "open"]
                await asyncio.wait_for(gone.ws.wait_closed(), PATIENCE)
                assert gone.ws.close_code == REMOVED
                await stays.until(lambda: stays.table and stays.table["seats"][2]["kind"] == "open")
            await refused("nobody_there", anna.at(id, "seats/2/remove"))
            for code in (invite, after["invite"]):
                await refused("removed", eve.at(id, "join", invite=code))
            await refused("removed", eve.see(id))
            async with eve.talk(f"tables/{id}") as talk:
                said = await talk.say("hello", version=1, invite=invite)
                assert said["code"] == "removed"
            assert after["invite"] != invite
            async with site.person("Carl") as carl:  # nor does the old link let anybody in
                await refused("invite_needed", carl.at(id, "join", invite=invite))
                await carl.at(id, "join", invite=after["invite"])

    asyncio.run(scene())


def test_during_the_game_a_bot_has_the_seat_for_good(database: str) -> None:
    async def scene() -> None:
        async with three(database) as (_, anna, ben, eve):
            table = await anna.open("express", "me", "open", "open", public=True)
            id = table["id"]
            for person in (ben, eve):
                await person.at(id, "join")
            await anna.at(id, "start")
            token = (await eve.at(id, "seats/2/token"))["token"]
            async with ben.sit(id) as talk:
                after = await anna.at(id, "seats/2/remove")
                seat = after["seats"][2]
                assert (seat["kind"], seat["name"], seat["stand_in"]) == ("human", "Eve", True)
                await talk.until(lambda: talk.table and talk.table["seats"][2]["stand_in"])
            for what in ("back", "leave", "seats/2/token"):
                await refused("removed", eve.at(id, what))
            async with eve.talk(f"tables/{id}") as program:
                said = await program.say("hello", version=1, token=token)
                assert said["code"] == "not_your_seat"
            async with anna.sit(id) as one, ben.sit(id) as two:

                def bot_has_played() -> bool:
                    return any(told["told"]["player"] == 2 for told in one.of("change"))

                def may_go_on(talk: Talk) -> bool:
                    return bool(talk.actions()) or bot_has_played()

                for _ in range(80):  # the game goes on, and a bot plays on that seat
                    await one.until(lambda: one.turn in (0, 1, OVER))
                    if one.turn == OVER or bot_has_played():
                        break
                    mover = (one, two)[one.turn]
                    await mover.reach(one.ply)
                    await mover.until(partial(may_go_on, mover))
                    if bot_has_played():
                        break
                    assert (await mover.play(one.turn, mover.actions()[-1]))["type"] == "ok"
                assert bot_has_played()

    asyncio.run(scene())


def test_who_was_removed_stays_so_under_their_account(sqlite: str) -> None:
    async def scene() -> None:
        async with three(sqlite) as (site, anna, _, eve):
            table = await anna.open("express", "me", "open", public=True)
            await eve.at(table["id"], "join")
            async with site.person() as account:
                await account.ask("POST", "/api/account", name="Zoë", passphrase=SECRET)
            await anna.at(table["id"], "seats/1/remove")
            await eve.ask("POST", "/api/login", name="Zoë", passphrase=SECRET)
            await refused("removed", eve.see(table["id"]))

    asyncio.run(scene())


def test_a_seat_of_nobody_is_free_in_a_rematch(sqlite: str) -> None:
    async def scene() -> None:
        async with three(sqlite) as (_, anna, ben, eve):
            table = await anna.open("express", "me", "open", "open", public=True)
            id = table["id"]
            for person in (ben, eve):
                await person.at(id, "join")
            await anna.at(id, "start")
            await anna.at(id, "seats/2/remove")
            for person in (anna, ben):
                await person.at(id, "leave")
            async with anna.sit(id) as talk:  # bots play on while somebody looks
                await talk.end()
            again = await ben.at(id, "rematch")
            assert [seat["kind"] for seat in again["seats"]] == ["human", "human", "open"]

    asyncio.run(scene())


def test_in_a_campaign_nobody_removes_anybody_alone(sqlite: str) -> None:
    async def scene() -> None:
        async with friends(sqlite) as (id, (anna, *_)):
            table = await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            await refused("campaign_together", anna.at(table["id"], "seats/1/remove"))

    asyncio.run(scene())
