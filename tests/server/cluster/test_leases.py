"""Clocks and bots of a table run on exactly one server, and another goes on when that is gone."""

import asyncio
import math
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import insert, text

from risiko.server.cluster.leases import NotHeld
from risiko.server.storage.cluster import lease_rows, server_rows
from risiko.server.storage.cluster.lease_rows import Lost
from risiko.server.storage.models import EntryModel
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.storage.table_rows import entry_values
from risiko.server.tables.table_record import Fence
from tests.server import duel
from tests.server.cluster.pair import Pair, cluster_of, keeps, pair
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import HandClock, Site, until
from tests.server.storage.test_entry_writer import opened_writer, ply, read


def decisions(site: Site, by: str) -> float:
    """How many decisions of bots or people a server has stored."""
    value: float = site.services.context.metrics.actions.labels(by)._value.get()
    return value


async def join(store: Store, *servers: str) -> None:
    async with store.writing() as connection:
        for server in servers:
            await server_rows.join(connection, server)


async def suspend(database: str, site: Site) -> None:
    """A server neither says anything nor notices that time goes by, as if it were stopped."""
    cluster: Any = cluster_of(site)
    for task in cluster._tasks:
        task.cancel()
    await asyncio.gather(*cluster._tasks, return_exceptions=True)
    cluster.leases._until = math.inf
    await duel.damage(
        database,
        f"UPDATE servers SET until = 0 WHERE id = '{site.services.context.store.sender}'",
    )


async def begun_by_bots(servers: Pair) -> str:
    anna = await servers.person("Anna")
    table = await anna.open("express", "bot:greedy", "bot:greedy", public=True)
    await anna.at(table["id"], "start")
    return str(table["id"])


def test_a_lease_has_one_holder_and_a_number_that_grows(postgres: Postgres) -> None:
    async def scene() -> None:
        async with opened_writer(fresh_postgres(postgres), "t", "u") as (_, store):
            await join(store, "a", "b", "c")
            assert await lease_rows.take(store, "a", ["t", "u", "nowhere"]) == [
                ("t", 1, False),
                ("u", 1, False),
            ]
            assert await lease_rows.take(store, "b", ["t", "u"]) == []
            assert await lease_rows.take_over(store, "b") == []
            await lease_rows.release(store, "b", ["t"])  # which is not theirs
            assert await lease_rows.take(store, "b", ["t"]) == []
            await lease_rows.release(store, "a", ["t"])
            assert await lease_rows.take(store, "b", ["t", "u"]) == [("t", 2, False)]
            async with store.writing() as connection:
                await server_rows.leave(connection, "a")
            taken = await asyncio.gather(
                *(lease_rows.take_over(store, server) for server in ("b", "c"))
            )
            assert sorted(map(len, taken)) == [0, 1]
            assert [lease for some in taken for lease in some] == [("u", 2, True)]

    asyncio.run(scene())


def test_who_has_lost_the_lease_writes_nothing(postgres: Postgres) -> None:
    async def scene() -> None:
        async with opened_writer(fresh_postgres(postgres), "t", "u") as (entry_writer, store):
            await join(store, "a", "b")
            await lease_rows.take(store, "a", ["t", "u"])
            early = Fence("a", 1)
            await entry_writer.write(ply("t", 1)._replace(fence=early))
            with pytest.raises(Lost):
                await entry_writer.write(ply("t", 2)._replace(fence=Fence("a", 0)))
            with pytest.raises(Conflict):  # somebody has come back to their seat meanwhile
                await entry_writer.write(ply("t", 2)._replace(fence=early, version=7))
            # suspended for too long, although nobody has taken the lease yet
            async with store.writing() as connection:
                await server_rows.leave(connection, "a")
            with pytest.raises(Lost):
                await entry_writer.write(ply("t", 2)._replace(fence=early))
            # in one transaction with others, who go on
            assert len(await lease_rows.take_over(store, "b")) == 2
            done = await asyncio.gather(
                entry_writer.write(ply("t", 2)._replace(fence=early)),
                entry_writer.write(ply("u", 1)._replace(fence=Fence("b", 2))),
                return_exceptions=True,
            )
            assert [type(result) for result in done] == [Lost, type(None)]
            await entry_writer.write(ply("t", 2))  # a person needs no lease

    asyncio.run(scene())


def test_the_bots_of_a_table_decide_on_one_server(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            id = await begun_by_bots(servers)
            people = [
                await servers.person(n, s) for n, s in (("A", servers.one), ("B", servers.two))
            ]
            talks = [await stack.enter_async_context(person.sit(id)) for person in people]
            for talk in talks:
                await talk.end()
            done = [decisions(site, "bot") for site in (servers.one, servers.two)]
            assert 0 in done
            assert max(done) > 10
            for talk in talks:
                assert talk.of("error") == []
            figures = [await person.ask("GET", "/metrics") for person in people]
            assert all("risiko_servers 2.0" in some for some in figures)
            assert sorted("risiko_leases 1.0" in some for some in figures) == [False, True]

    asyncio.run(scene())


def test_a_suspended_server_writes_nothing_and_another_goes_on(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with pair(database, bot_pace=0.02) as servers, AsyncExitStack() as stack:
            id = await begun_by_bots(servers)
            anna = await servers.person("Anna")
            ben = await servers.person("Ben", servers.two)
            a = await stack.enter_async_context(anna.sit(id))
            await a.reach(a.ply + 2)
            assert keeps(servers.one, id)
            b = await stack.enter_async_context(ben.sit(id))
            assert not keeps(servers.two, id)
            await suspend(database, servers.one)
            assert keeps(servers.one, id)  # as it believes
            before = decisions(servers.one, "bot")
            await until(lambda: keeps(servers.two, id))
            await b.end()
            assert decisions(servers.one, "bot") <= before + 1  # one may have been on its way
            assert decisions(servers.two, "bot") > 3

    asyncio.run(scene())


def test_a_server_that_counted_as_gone_joins_again(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with pair(database) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            id = await duel.begun(anna)
            await stack.enter_async_context(anna.sit(id))
            await until(lambda: keeps(servers.one, id))
            one = cluster_of(servers.one)
            before = one._store.sender
            fence = one.leases.fence(id)
            await duel.damage(database, f"DELETE FROM servers WHERE id = '{before}'")
            await until(lambda: one._store.sender != before)
            # whoever gets the lease now has a greater number
            await until(lambda: keeps(servers.one, id) or keeps(servers.two, id))
            with pytest.raises(NotHeld):
                (
                    servers.one if keeps(servers.two, id) else servers.two
                ).services.context.cluster.leases.fence(id)
            keeper = servers.one if keeps(servers.one, id) else servers.two
            after = cluster_of(keeper).leases.fence(id)
            assert fence is not None
            assert after is not None
            assert after.number > fence.number
            # and Anna is still there for the others
            ben = await servers.person("Ben", servers.two)
            async with ben.sit(id, invite=(await anna.see(id))["invite"]) as talk:
                await talk.until(lambda: talk.table and talk.table["seats"][0]["here"])

    asyncio.run(scene())
    assert "counted as gone" in caplog.text


def test_clocks_move_to_the_server_where_the_people_are(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers:
            anna = await servers.person("Anna")
            twin = await servers.twin(anna)
            id = await duel.begun(anna, clock={"decision": 600})
            await until(lambda: keeps(servers.one, id))
            async with twin.sit(id) as b:
                await until(lambda: keeps(servers.two, id))
                assert not keeps(servers.one, id)
                async with anna.sit(id) as a:  # both have people: nothing moves
                    entry = duel.entries()[a.ply]
                    answer = await a.play(entry.seat, entry.text)
                    await b.reach(answer["ply"])
                    assert keeps(servers.two, id)

    asyncio.run(scene())


def test_after_a_server_is_gone_everybody_has_time_to_come_back(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        clock = HandClock()
        async with pair(database, clock) as servers:
            anna = await servers.person("Anna")
            twin = await servers.twin(anna)
            id = await duel.begun(anna, clock={"decision": 100})
            async with anna.sit(id) as a:
                turn = a.turn
                await until(lambda: keeps(servers.one, id))
                clock.advance(99)
                await suspend(database, servers.one)
                await until(lambda: keeps(servers.two, id))
                async with twin.sit(id) as b:
                    assert b.state is not None
                    assert b.state["seconds"] == 60
                    clock.advance(59)
                    assert (await b.say("ping"))["type"] == "ok"
                    assert not b.welcome["table"]["seats"][turn]["stand_in"]
                    clock.advance(1)
                    await b.until(lambda: b.table and b.table["seats"][turn]["stand_in"])

    asyncio.run(scene())


def test_a_server_suspended_in_the_middle_of_a_transaction_holds_up_nobody(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risiko.server.storage.database.ABANDONED", 300)
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with opened_writer(database, "t", "u") as (entry_writer, store):
            await join(store, "a", "b")
            await lease_rows.take(store, "a", ["t", "u"])
            suspended = Store(database)

            async def begin() -> None:
                async with suspended.writing() as connection:
                    await connection.execute(insert(EntryModel), entry_values(ply("t", 1)))
                    await lease_rows.check_fences(connection, [("u", 0, Fence("a", 1))])
                    # nothing more is heard of it; somebody decides at the same table
                    await entry_writer.write(ply("t", 1, "other"))
                    async with store.writing() as other:
                        await other.execute(text("UPDATE servers SET until = 0 WHERE id = 'a'"))
                    assert len(await lease_rows.take_over(store, "b")) == 2

            with pytest.raises(NotStored):
                await begin()
            await suspended.close()
            assert (await read(store, "t")).entries[0].entry.text == "other"

    asyncio.run(scene())


def test_whoever_is_writing_under_a_lease_keeps_it_until_that_is_done(postgres: Postgres) -> None:
    async def scene() -> None:
        async with opened_writer(fresh_postgres(postgres), "t") as (_, store):
            await join(store, "a", "b")
            await lease_rows.take(store, "a", ["t"])
            writing = Store(store.engine.url.render_as_string(hide_password=False))
            async with writing.writing() as connection:
                await lease_rows.check_fences(connection, [("t", 0, Fence("a", 1))])
                async with store.writing() as other:
                    await other.execute(text("UPDATE servers SET until = 0 WHERE id = 'a'"))
                assert await lease_rows.take_over(store, "b") == []
            assert await lease_rows.take_over(store, "b") == [("t", 2, True)]
            await writing.close()

    asyncio.run(scene())
