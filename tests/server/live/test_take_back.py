"""Taking back at a table: until a die, across restarts, kills and servers, with clocks and bots."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx

from risiko import record
from risiko.record.replay import Entry
from risiko.record.verify import verify
from risiko.server.live.farthest import find_farthest
from risiko.server.tables.table_record import TimedEntry
from tests.server.cluster.pair import pair
from tests.server.conftest import fresh_postgres
from tests.server.site import (
    BRIEF,
    PATIENCE,
    HandClock,
    Json,
    Person,
    Site,
    Talk,
    quick,
    serving,
)
from tests.server.test_killed import free_port, process

GAME = "2003/conquest"


async def begun(person: Person, *seats: str, **wish: Any) -> str:
    """A table where units are to be placed, by one person with both seats unless it is said."""
    table = await person.open(GAME, *(seats or ("me:A", "me:B")), dice="seeded", seed=5, **wish)
    await person.at(table["id"], "start")
    return str(table["id"])


def line(talk: Talk) -> str:
    assert talk.state is not None
    found: str = talk.state["line"]
    return found


def back(talk: Talk) -> int | None:
    """The ply to which who looks can go back."""
    assert talk.state is not None
    found: int | None = talk.state["back"]
    return found


def last_told(talk: Talk) -> Json:
    """The last ply that was told."""
    found: Json = next(heard["told"] for heard in reversed(talk.heard) if "told" in heard)
    return found


async def place(talk: Talk) -> str:
    """Place one unit somewhere; returns what was done."""
    option = next(option for option in talk.options() if option["verb"] == "place")
    action = f"place {option['args'][0]} 1"
    answer = await talk.play(talk.turn, action)
    assert answer["type"] == "ok", answer
    await talk.reach(answer["ply"])
    return action


async def take_back(talk: Talk, to: int | None = None, ply: int | None = None) -> Json:
    """Take back the last decision of the seat that looks."""
    assert talk.state is not None
    known = talk.ply if ply is None else ply
    answer = await talk.say("take_back", seat=talk.state["seat"], ply=known, to=to)
    if answer["type"] == "ok":
        await talk.reach(answer["ply"])
    return answer


async def place_all(talk: Talk) -> None:
    """Place until there is something else to do."""
    while any(option["verb"] == "place" for option in talk.options()):
        await place(talk)


async def attack(talk: Talk) -> None:
    option = next(option for option in talk.options() if option["verb"] == "attack")
    answer = await talk.play(talk.turn, " ".join(("attack", *option["args"], "1")))
    assert answer["type"] == "ok", answer
    await talk.reach(answer["ply"])


def test_placing_is_taken_back_and_the_record_knows_nothing_of_it(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk:
                assert back(talk) is None
                before, ply = line(talk), talk.ply
                played = await place(talk)
                assert back(talk) == ply
                assert (await take_back(talk))["type"] == "ok"
                assert line(talk) == before
                assert talk.ply == ply + 2
                assert back(talk) is None
                told = last_told(talk)
                assert (told["kind"], told["back"]) == ("take_back", ply)
                assert played not in await anna.see(id, "record")
                await place_all(talk)
                assert verify(record.read(await anna.see(id, "record"))).ok
            async with anna.sit(id) as again:
                kinds = [told["kind"] for told in again.welcome["log"]]
                assert "take_back" in kinds

    asyncio.run(scene())


def test_several_decisions_are_taken_back_at_once(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk:
                before, ply = line(talk), talk.ply
                for _ in range(3):
                    await place(talk)
                assert (await take_back(talk, to=ply + 7))["code"] == "nothing_to_take_back"
                assert (await take_back(talk, to=ply - 1))["code"] == "nothing_to_take_back"
                assert (await take_back(talk, to=ply))["type"] == "ok"
                assert line(talk) == before

    asyncio.run(scene())


def test_it_is_refused_after_a_die_and_after_the_turn_and_for_others(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk:
                assert (await take_back(talk))["code"] == "nothing_to_take_back"
                await place(talk)
                seat, ply = talk.turn, talk.ply
                stale = await take_back(talk, ply=ply - 1)
                assert stale["code"] == "stale"
                other = await talk.say("take_back", seat=1 - seat, ply=ply)
                assert other["code"] == "nothing_to_take_back"
                await place_all(talk)
                await attack(talk)
                await talk.say("look", seat=seat)
                ply = talk.ply
                refused = await talk.say("take_back", seat=seat, ply=ply)
                assert refused["code"] in ("back_after_event", "back_after_turn")
                assert refused["text"]
                if talk.turn != seat:  # the defender answers, then dice fall
                    await talk.say("look", seat=talk.turn)
                    await talk.reach((await talk.play(talk.turn, "defend 1"))["ply"])
                    await talk.say("look", seat=seat)
                    refused = await talk.say("take_back", seat=seat, ply=talk.ply)
                    assert refused["code"] == "back_after_event"
                assert back(talk) is None

    asyncio.run(scene())


def test_a_stranger_takes_back_nothing(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, AsyncExitStack() as stack:
            anna = await stack.enter_async_context(site.person("Anna"))
            eve = await stack.enter_async_context(site.person("Eve"))
            id = await begun(anna, public=True)
            async with anna.sit(id) as talk, eve.sit(id) as spying:
                await place(talk)
                await spying.reach(talk.ply)
                assert back(spying) is None
                answer = await spying.say("take_back", seat=0, ply=spying.ply)
                assert answer["code"] == "not_your_seat"

    asyncio.run(scene())


def test_what_was_taken_back_stays_so_after_a_restart(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            async with serving(quick(database)) as site, site.person("Anna") as anna:
                cookies = dict(anna.http.cookies)
                id = await begun(anna)
                async with anna.sit(id) as talk:
                    first = await place(talk)
                    after = line(talk)
                    await place(talk)
                    assert (await take_back(talk))["type"] == "ok"
                    ply = talk.ply
            site = await stack.enter_async_context(serving(quick(database)))
            anna = await stack.enter_async_context(site.person())
            anna.http.cookies.update(cookies)
            async with anna.sit(id) as talk:
                assert (line(talk), talk.ply) == (after, ply)
                assert back(talk) is not None
                assert first.removesuffix(" 1") in await anna.see(id, "record")
                assert (await take_back(talk))["type"] == "ok"
                await place_all(talk)
                assert verify(record.read(await anna.see(id, "record"))).ok

    asyncio.run(scene())


def test_a_killed_server_has_lost_no_regret(sqlite: str) -> None:
    async def scene() -> None:
        port = free_port()
        cookies: dict[str, str] = {}
        known = ("", "", 0)
        for life in range(2):
            with process(sqlite, port) as server:
                async with httpx.AsyncClient(
                    base_url=f"http://127.0.0.1:{port}",
                    cookies=cookies,
                    timeout=PATIENCE,
                    limits=BRIEF,
                ) as http:
                    anna = Person(Site(None, f"127.0.0.1:{port}"), http)
                    if life == 0:
                        id = await begun(anna)
                        cookies = dict(http.cookies)
                    async with anna.sit(id) as talk:
                        if life == 1:
                            assert (id, line(talk), talk.ply) == known
                            assert verify(record.read(await anna.see(id, "record"))).ok
                            break
                        await place(talk)
                        assert (await take_back(talk))["type"] == "ok"
                        known = id, line(talk), talk.ply
                        server.kill()

    asyncio.run(scene())


def test_two_servers_agree_on_what_was_taken_back(postgres: Any) -> None:
    async def scene() -> None:
        async with pair(fresh_postgres(postgres)) as servers:
            anna = await servers.person("Anna")
            twin = await servers.twin(anna)
            id = await begun(anna)
            async with anna.sit(id) as here, twin.sit(id) as there:
                before = line(here)
                action = await place(here)
                await there.reach(here.ply)
                seen = there.ply
                assert (await take_back(there))["type"] == "ok"
                await here.reach(there.ply)
                assert line(here) == line(there) == before
                assert last_told(here)["kind"] == "take_back"
                # Decided elsewhere on what is gone by now: nothing happens.
                late = await here.say("play", seat=here.turn, ply=seen, action=action)
                assert late["code"] == "stale"
                # The answer was lost, so it is asked for again, at the other server.
                again = await take_back(here, ply=seen)
                assert again["type"] == "ok"
                await place_all(here)
                await there.reach(here.ply)
                for person in (anna, twin):
                    assert verify(record.read(await person.see(id, "record"))).ok

    asyncio.run(scene())


def test_taking_back_wins_no_time(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(sqlite), clock) as site, site.person("Anna") as anna:
            id = await begun(anna, clock={"decision": 30})
            async with anna.sit(id) as talk:
                assert talk.state is not None
                clock.advance(20)
                await place(talk)
                assert talk.state["seconds"] == 30
                clock.advance(12)
                await take_back(talk)
                assert talk.state["seconds"] == 18
                clock.advance(3)
                await place(talk)
                assert talk.state["seconds"] == 15
                await place(talk)
                assert talk.state["seconds"] == 30

    asyncio.run(scene())


def test_the_clock_runs_from_where_the_game_came_farthest() -> None:
    texts = ["place alaska 1", "place peru 1", "(back to 1)", "(back to 0)", "place siam 1"]
    timed = [TimedEntry(Entry(0, 0, text), at) for at, text in enumerate(texts, 100)]
    assert find_farthest(timed) == (2, 101)
    assert find_farthest(()) == (0, 0)
