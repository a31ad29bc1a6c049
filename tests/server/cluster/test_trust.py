"""Signing out, blocking, removing and closing at one server hold at the other, and at once.

The clock stands still, so nothing is found by looking from time to time.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from risiko.server.accounts.administration import Administration
from risiko.server.accounts.deletion import delete_account
from risiko.server.accounts.sessions import SIGNED_OUT
from risiko.server.http.services import BLOCKED
from risiko.server.live.audience import REMOVED, UNSEATED
from risiko.server.live.lobby import LISTED
from risiko.server.storage.store import Store
from tests.server.cluster.pair import Pair, pair
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import PATIENCE, HandClock, Person, Refused, Talk, until

OLD, NEW = "correct horse battery", "staple and some more"
SPAM = 64


@asynccontextmanager
async def calm_pair(database: str) -> AsyncIterator[Pair]:
    """Two servers at which nothing happens by itself."""
    async with pair(database, HandClock()) as servers:
        yield servers


@asynccontextmanager
async def operator(database: str) -> AsyncIterator[Store]:
    """The database, as the operator's command opens it beside the servers."""
    store = Store(database)
    try:
        yield store
    finally:
        await store.close()


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


async def closed(talk: Talk) -> int | None:
    """The code with which a socket was closed by the server."""
    await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
    return talk.ws.close_code


async def registered(servers: Pair, name: str) -> tuple[Person, Person]:
    """Somebody who is logged in with one device at each server."""
    home = await servers.person(name)
    phone = await servers.person(f"{name}s phone", servers.two)
    await home.ask("POST", "/api/account", name=name, passphrase=OLD)
    await phone.ask("POST", "/api/login", name=name, passphrase=OLD)
    return home, phone


def test_a_session_that_ends_at_one_server_ends_its_sockets_at_the_other(
    postgres: Postgres,
) -> None:
    async def scene() -> None:
        async with calm_pair(fresh_postgres(postgres)) as servers:
            home, phone = await registered(servers, "Anna")
            id = (await home.open("express", "me", "bot"))["id"]
            async with phone.sit(id) as away, home.sit(id) as here:
                await home.ask("PUT", "/api/account/passphrase", old=OLD, new=NEW)
                assert await closed(away) == SIGNED_OUT
                assert (await here.say("ping"))["type"] == "ok"
            assert (await phone.ask("GET", "/api/me"))["name"] is None
            await phone.ask("POST", "/api/login", name="Anna", passphrase=NEW)
            async with phone.sit(id) as away, home.sit(id) as here:
                await phone.ask("DELETE", "/api/sessions")
                assert [await closed(one) for one in (away, here)] == [SIGNED_OUT] * 2

    asyncio.run(scene())


def test_what_a_guest_has_is_the_accounts_at_both_servers(postgres: Postgres) -> None:
    async def scene() -> None:
        async with calm_pair(fresh_postgres(postgres)) as servers:
            home, _ = await registered(servers, "Anna")
            guest = await servers.person("Annas tablet", servers.two)
            id = (await guest.open("express", "me", "open"))["id"]
            twin = await servers.twin(guest)
            async with twin.sit(id) as here:
                await guest.ask("POST", "/api/login", name="Anna", passphrase=OLD)
                await here.until(lambda: here.table and not here.table["seats"][0]["mine"])
            assert (await home.see(id))["seats"][0]["mine"]

    asyncio.run(scene())


def test_a_block_ends_sockets_at_all_servers(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with calm_pair(database) as servers, operator(database) as store:
            admin = Administration(store)
            home, phone = await registered(servers, "Eve")
            anna = await servers.person("Anna")
            id = (await home.open("express", "me", "bot", public=True))["id"]
            eve = await admin.find_account("Eve")
            assert eve is not None
            async with home.sit(id) as one, phone.sit(id) as two, anna.sit(id) as stays:
                await admin.block(eve.id, None, "spam", 0, None)
                assert [await closed(talk) for talk in (one, two)] == [BLOCKED] * 2
                assert (await stays.say("ping"))["type"] == "ok"
            for person in (home, phone):
                await refused("blocked", person.ask("GET", "/api/lobby"))
            await admin.unblock(eve.id, None)
            blocks = [site.services.blocks for site in (servers.one, servers.two)]
            await until(lambda: not any(known.find([eve.id]) for known in blocks))
            await phone.ask("GET", "/api/lobby")

    asyncio.run(scene())


def test_a_deleted_account_is_gone_at_both_servers(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with calm_pair(database) as servers, operator(database) as store:
            home, phone = await registered(servers, "Eve")
            anna = await servers.person("Anna", servers.two)
            id = (await home.open("express", "me", "open", public=True))["id"]
            await anna.at(id, "join")
            await home.at(id, "start")
            eve = await Administration(store).find_account("Eve")
            assert eve is not None
            async with phone.sit(id) as gone, anna.sit(id) as stays:
                await delete_account(store, eve.id)
                assert await closed(gone) == SIGNED_OUT
                await stays.until(lambda: stays.of("state"))
                assert stays.table is not None
                assert stays.table["seats"][0]["name"] == "gelöschtes Konto"
                assert stays.table["host"]

    asyncio.run(scene())


def test_whoever_is_removed_at_one_server_is_out_at_the_other(postgres: Postgres) -> None:
    async def scene() -> None:
        async with calm_pair(fresh_postgres(postgres)) as servers:
            anna = await servers.person("Anna")
            eve = await servers.person("Eve", servers.two)
            id = (await anna.open("express", "me", "open", public=True))["id"]
            await eve.at(id, "join")
            who = (await anna.see(id))["seats"][1]["who"]
            assert (await (await servers.twin(anna)).see(id))["seats"][1]["who"] == who
            async with eve.sit(id) as gone:
                await anna.at(id, "seats/1/remove")
                assert await closed(gone) == REMOVED
            await refused("removed", eve.at(id, "join"))
            await refused("removed", (await servers.twin(eve)).see(id))

    asyncio.run(scene())


def test_a_table_closed_at_one_server_is_closed_at_the_other(postgres: Postgres) -> None:
    async def scene() -> None:
        async with calm_pair(fresh_postgres(postgres)) as servers:
            anna = await servers.person("Anna")
            ben = await servers.person("Ben", servers.two)
            id = (await anna.open("express", "me", "open", public=True))["id"]
            await ben.at(id, "join")
            await anna.at(id, "start")
            async with ben.sit(id) as talk:
                await talk.begin()
                await anna.at(id, "close")
                await talk.until(lambda: talk.table and talk.table["status"] == "closed")
                for seat in (0, 1):
                    answer = await talk.play(seat, "end")
                    assert answer["code"] in ("table_closed", "not_your_seat")
            assert (await ben.see(id, "dice"))["secret"] is not None

    asyncio.run(scene())


def test_a_programs_token_ends_at_the_other_server(postgres: Postgres) -> None:
    async def scene() -> None:
        async with calm_pair(fresh_postgres(postgres)) as servers:
            anna = await servers.person("Anna")
            program = await servers.person("Program", servers.two)
            id = (await anna.open("express", "me", "bot"))["id"]
            token = (await anna.at(id, "seats/0/token"))["token"]
            async with program.sit(id, token=token) as talk:
                await anna.at(id, "seats/0/token")
                assert await closed(talk) == UNSEATED

    asyncio.run(scene())


def test_nobody_is_pushed_off_the_list_through_another_server(postgres: Postgres) -> None:
    """Many guests of one address, each with a table, half of them at each server."""

    async def scene() -> None:
        async with calm_pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            enter = stack.enter_async_context
            anna = await enter(servers.one.person("Anna", "192.0.2.1"))
            id = (await anna.open("express", "me", "open", public=True))["id"]
            for number in range(SPAM):
                site = (servers.one, servers.two)[number % 2]
                eve = await enter(site.person(f"Eve {number}", "198.51.100.66"))
                await eve.open("express", "me", "open", public=True)
            for site in (servers.one, servers.two):
                cleo = await enter(site.person("Cleo", "203.0.113.5"))
                shown = [table["id"] for table in (await cleo.ask("GET", "/api/lobby"))["open"]]
                assert len(shown) == LISTED
                assert id in shown[:2]

    asyncio.run(scene())
