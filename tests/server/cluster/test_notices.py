"""What one server does is heard by the other, and told to those who are connected there."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import pytest

from risiko.server.storage.cluster.notices import MOST_BYTES, Notice, read_payload, to_payloads
from tests.server import duel
from tests.server.cluster.pair import cluster_of, pair
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import Person, Refused, Talk, quick, serving, until
from tests.server.storage.test_entry_writer import opened_writer, ply


def test_notices_are_packed_into_as_few_payloads_as_fit() -> None:
    notices = [Notice("ply", f"table{k:05}", k) for k in range(2000)]
    payloads = list(to_payloads("sender", notices))
    assert all(len(payload.encode()) <= MOST_BYTES for payload in payloads)
    assert sum(map(len, payloads)) > (len(payloads) - 1) * (MOST_BYTES - 30)
    senders, read = zip(*map(read_payload, payloads), strict=True)
    assert set(senders) == {"sender"}
    assert [notice for some in read for notice in some] == notices
    assert list(to_payloads("sender", [])) == []


def test_what_a_newer_server_says_is_left_out() -> None:
    said = "x\nply a 1\nweather b 2\nply\nply c many\nchat d 4"
    assert read_payload(said) == ("x", [Notice("ply", "a", 1), Notice("chat", "d", 4)])


def test_a_group_commit_is_one_notice(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        heard: list[str] = []
        listening = await asyncpg.connect(database)
        await listening.add_listener("risiko", lambda *args: heard.append(args[-1]))
        ids = [f"t{k}" for k in range(40)]
        async with opened_writer(database, *ids) as (entry_writer, store):
            heard.clear()
            await asyncio.gather(*(entry_writer.write(ply(id, 1)) for id in ids))
            await until(lambda: sum(len(read_payload(one)[1]) for one in heard) == len(ids))
            assert len(heard) <= 2
            assert read_payload(heard[0])[0] == store.sender
        await listening.close()

    asyncio.run(scene())


async def everywhere(stack: AsyncExitStack, anna: Person, twin: Person, id: str) -> list[Talk]:
    return [await stack.enter_async_context(person.sit(id)) for person in (anna, twin)]


def test_a_game_over_two_servers_is_told_ply_by_ply(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with pair(database) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            twin = await servers.twin(anna)
            id = await duel.begun(anna)
            a, b = await everywhere(stack, anna, twin, id)
            chooser = random.Random(1)
            while a.turn != -2:
                entry = duel.entries()[a.ply]
                talk = chooser.choice((a, b))
                answer = await talk.play(entry.seat, entry.text)
                assert answer["type"] == "ok", answer
                for one in (a, b):
                    await one.reach(answer["ply"])
            for talk in (a, b):
                assert talk.of("state") == []  # nobody had to be told everything again
                numbers = [message["told"]["ply"] for message in talk.of("change")]
                assert numbers == list(range(talk.welcome["state"]["ply"] + 1, a.ply + 1))
            assert await duel.row(database, id) == duel.end()

    asyncio.run(scene())


def test_seats_the_start_and_the_chat_are_told(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            ben = await servers.person("Ben", servers.two)
            id = (await anna.open("express", "me", "open", public=True))["id"]
            a = await stack.enter_async_context(anna.sit(id))
            b = await stack.enter_async_context(ben.sit(id))
            await ben.at(id, "join")
            await a.until(lambda: a.table and a.table["seats"][1]["name"] == "Ben")
            await anna.at(id, "start")
            await b.begin()
            assert b.state is not None
            assert b.state["seat"] == 1  # and looks through the seat that is theirs
            await a.say("say", text="Viel Glück")
            await b.until(lambda: b.of("chat"))
            await b.say("say", text="Dir auch")
            await a.until(lambda: len(a.of("chat")) == 2)
            said = [[line["line"] for line in talk.of("chat")] for talk in (a, b)]
            assert [[line["text"] for line in lines] for lines in said] == [
                ["Viel Glück", "Dir auch"]
            ] * 2
            assert [line["name"] for line in said[0]] == ["Anna", "Ben"]
            async with anna.sit(id) as late:
                assert late.welcome["chat"] == said[0]

    asyncio.run(scene())


def test_a_table_that_is_left_by_all_is_closed_everywhere(postgres: Postgres) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers:
            anna = await servers.person("Anna")
            ben = await servers.person("Ben", servers.two)
            id = (await anna.open("express", "me", "open", public=True))["id"]
            async with ben.sit(id) as b:
                await anna.at(id, "leave")
                await b.until(lambda: b.table and b.table["status"] == "closed")
            with pytest.raises(Refused, match="table_closed"):
                await ben.see(id)

    asyncio.run(scene())


def test_what_was_not_heard_is_made_up_for(postgres: Postgres) -> None:
    """Plies, seats and chat while the connection over which the others are heard was broken."""

    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            twin = await servers.twin(anna)
            id = await duel.begun(anna)
            a, b = await everywhere(stack, anna, twin, id)
            deaf = cluster_of(servers.two)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(deaf, "hear", lambda payload: None)
                entry = duel.entries()[a.ply]
                answer = await a.play(entry.seat, entry.text)
                await a.say("say", text="Hörst du mich?")
                await a.say("spare", seat=0, kinds=["missiles"])
                before = b.ply
                assert (await b.say("ping"))["ply"] == before
            postgres.psql(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where query ilike '%servers%' and pid <> pg_backend_pid();"
            )
            await b.reach(answer["ply"])
            await b.until(lambda: b.of("chat"))
            await b.until(lambda: b.table and b.table["seats"][0]["spared"])
            assert [line["line"]["text"] for line in b.of("chat")] == ["Hörst du mich?"]

    asyncio.run(scene())


@pytest.mark.parametrize("heard", [True, False])
def test_a_decision_may_be_sent_again_to_another_server(postgres: Postgres, heard: bool) -> None:
    """Its answer was lost with the first one; whether or not the second has heard of it."""

    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers, AsyncExitStack() as stack:
            anna = await servers.person("Anna")
            twin = await servers.twin(anna)
            id = await duel.begun(anna)
            a, b = await everywhere(stack, anna, twin, id)
            if not heard:
                cluster: Any = cluster_of(servers.two)
                cluster.hear = lambda payload: None
            ply, entry = a.ply, duel.entries()[a.ply]
            other = next(words for words in a.actions() if words != entry.text)
            first = await a.play(entry.seat, entry.text)
            if heard:
                await b.reach(first["ply"])
            again = {"seat": entry.seat, "ply": ply}
            assert (await b.say("play", action=other, **again))["code"] == "stale"
            second = await b.say("play", action=entry.text, **again)
            assert (second["type"], second["ply"]) == ("ok", first["ply"])
            assert (await a.say("play", action=entry.text, **again))["type"] == "ok"
            assert (await anna.see(id))["ply"] == first["ply"]

    asyncio.run(scene())


def test_the_last_decision_of_a_game_may_be_sent_again(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = await duel.begun(anna)
            async with anna.sit(id) as talk:
                await duel.play(talk)
                await talk.end()
                last = max(k for k, entry in enumerate(duel.entries()) if entry.seat >= 0)
                entry = duel.entries()[last]
                again = {"seat": entry.seat, "ply": last}
                assert (await talk.say("play", action=entry.text, **again))["type"] == "ok"
                assert (await talk.say("play", action="end", **again))["code"] == "game_over"

    asyncio.run(scene())
