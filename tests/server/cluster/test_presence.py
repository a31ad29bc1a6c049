"""Somebody connected to another server is not away."""

import asyncio
from contextlib import AsyncExitStack

from tests.server.cluster.pair import cluster_of, keeps, pair
from tests.server.cluster.test_leases import suspend
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.live.test_stand_ins import stood_in
from tests.server.site import HandClock, Person, Talk, until


async def begun(anna: Person, ben: Person, **clock: int) -> str:
    table = await anna.open(
        "express", "me", "open", dice="seeded", seed=1, public=True, clock=clock
    )
    id = str(table["id"])
    await ben.at(id, "join")
    await anna.at(id, "start")
    return id


def here(talk: Talk) -> list[bool]:
    assert talk.table is not None
    return [seat["here"] for seat in talk.table["seats"]]


def test_who_is_connected_is_known_everywhere(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            ben = await servers.person("Ben", servers.two)
            id = await begun(anna, ben)
            a = await stack.enter_async_context(anna.sit(id))
            await a.until(lambda: a.table and here(a) == [True, False])
            async with ben.sit(id) as b:
                await a.until(lambda: here(a) == [True, True])
                await b.until(lambda: here(b) == [True, True])
                for person in (anna, ben):
                    lobby = await person.ask("GET", "/api/lobby")
                    assert [seat["here"] for seat in lobby["mine"][0]["seats"]] == [True, True]
            await a.until(lambda: here(a) == [True, False])

    asyncio.run(scene())


def test_nobody_is_replaced_who_is_connected_to_another_server(postgres: Postgres) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with pair(fresh_postgres(postgres), clock) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            ben = await servers.person("Ben")
            id = await begun(anna, ben, away=60)
            table = await servers.one.services.tables.get(id)
            turn = table.stored.turn
            mover, other = (anna, ben) if turn == 0 else (ben, anna)
            mine = await stack.enter_async_context(other.sit(id))
            await until(lambda: keeps(servers.one, id))
            async with (await servers.twin(mover)).sit(id):
                await mine.until(lambda: here(mine) == [True, True])
                clock.advance(24 * 3600)
                assert (await mine.say("ping"))["type"] == "ok"
                assert not stood_in(mine, turn)
            await mine.until(lambda: not here(mine)[turn])
            clock.advance(59)
            assert (await mine.say("ping"))["type"] == "ok"
            assert not stood_in(mine, turn)
            clock.advance(1)
            await mine.until(lambda: stood_in(mine, turn))

    asyncio.run(scene())


def test_who_was_connected_to_a_server_that_is_gone_has_left(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        clock = HandClock()
        async with pair(database, clock) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            ben = await servers.person("Ben", servers.two)
            id = await begun(anna, ben, away=60)
            turn = (await anna.see(id))["turn"]
            a = await stack.enter_async_context(anna.sit(id))
            b = await stack.enter_async_context(ben.sit(id))
            await a.until(lambda: here(a) == [True, True])
            await b.until(lambda: here(b) == [True, True])
            gone, stays, talk = (
                (servers.one, servers.two, b) if turn == 0 else (servers.two, servers.one, a)
            )
            clock.advance(24 * 3600)
            await suspend(database, gone)
            await talk.until(lambda: not here(talk)[turn])
            await until(lambda: keeps(stays, id))
            clock.advance(59)
            assert (await talk.say("ping"))["type"] == "ok"
            assert not stood_in(talk, turn)
            clock.advance(1)
            await talk.until(lambda: stood_in(talk, turn))

    asyncio.run(scene())


async def sees_spectators(talk: Talk, number: int) -> None:
    await talk.until(lambda: talk.table and talk.table["spectators"] == number)


def test_spectators_of_all_servers_are_counted(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            anna, ben = await servers.person("Anna"), await servers.person("Ben", servers.two)
            id = await begun(anna, ben)
            talks = [await stack.enter_async_context(one.sit(id)) for one in (anna, ben)]
            carl, dora = await servers.person("Carl"), await servers.person("Dora", servers.two)
            async with carl.sit(id), dora.sit(id):
                for talk in talks:
                    await sees_spectators(talk, 2)
            for talk in talks:
                await sees_spectators(talk, 0)

    asyncio.run(scene())


def test_bots_play_on_for_spectators_of_another_server(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres), bot_pace=0.01) as servers:
            anna = await servers.person("Anna")
            table = await anna.open("express", "bot", "bot", public=True)
            ben = await servers.person("Ben", servers.two)
            async with anna.sit(table["id"]) as a:
                await anna.at(table["id"], "start")
                await a.reach(1)
                async with ben.sit(table["id"]) as b:
                    await until(lambda: cluster_of(servers.one).presence.watched(table["id"]))
                    await a.ws.close()
                    await b.end()

    asyncio.run(scene())
