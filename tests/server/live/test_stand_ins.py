"""Clocks that run out, people who go, bots that play for them, and coming back."""

import asyncio
import threading
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko.bots.random_bot import Random
from risiko.protocol import OVER, Action, View
from tests.server.site import HandClock, Person, Site, Talk, quick, serving, until


def run(database: str, scene: Any, **settings: Any) -> None:
    """Play a scene with Anna and Ben, who sit at a table that has begun."""

    async def play() -> None:
        clock = HandClock()
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database, **settings), clock))
            anna = await stack.enter_async_context(site.person("Anna"))
            ben = await stack.enter_async_context(site.person("Ben"))
            await scene(clock, site, anna, ben)

    asyncio.run(play())


async def begun(anna: Person, ben: Person, **wish: Any) -> str:
    """A table of two people, started."""
    table = await anna.open("express", "me", "open", dice="seeded", seed=1, public=True, **wish)
    id = str(table["id"])
    await ben.at(id, "join")
    await anna.at(id, "start")
    return id


def people(a: Talk, b: Talk) -> tuple[int, Talk, Talk]:
    """The seat to act, its socket and the other."""
    turn = a.turn
    return (turn, a, b) if turn == 0 else (turn, b, a)


async def absent(site: Site, id: str) -> None:
    """Wait until the server has noticed that everybody is gone."""
    table = await site.services.tables.get(id)
    await until(lambda: not len(table.audience))


def stood_in(talk: Talk, seat: int) -> Any:
    return talk.table is not None and talk.table["seats"][seat]["stand_in"]


def has_decided(talk: Talk, seat: int) -> bool:
    """Whether a decision of a seat was heard."""
    return any(message["told"]["seat"] == seat for message in talk.of("change"))


def test_a_decision_whose_time_is_over_is_a_bots(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = await begun(anna, ben, clock={"decision": 30})
        async with anna.sit(id) as a, ben.sit(id) as b:
            turn, mover, other = people(a, b)
            assert mover.state is not None
            assert mover.state["seconds"] == 30
            clock.advance(29)
            answer = await mover.say("resync")
            assert answer["state"]["seconds"] == 1
            assert not stood_in(other, turn)
            before = mover.ply
            clock.advance(1)
            await other.until(lambda: stood_in(other, turn))
            await other.reach(before + 1)
            # the bot plays on for that seat, until the turn is somebody else's
            await other.until(lambda: other.turn == 1 - turn)
            await mover.until(lambda: mover.turn == 1 - turn)

    run(sqlite, scene)


def test_who_is_gone_while_others_wait_is_replaced_until_they_come_back(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = await begun(anna, ben, clock={"away": 60})
        async with anna.sit(id) as a:
            turn = a.turn
        await absent(site, id)
        gone, stays = (anna, ben) if turn == 0 else (ben, anna)
        async with stays.sit(id) as waiting:
            clock.advance(59)
            assert (await waiting.say("ping"))["type"] == "ok"
            assert not stood_in(waiting, turn)
            clock.advance(1)
            await waiting.until(lambda: stood_in(waiting, turn))
            await waiting.until(lambda: waiting.turn == 1 - turn)
            async with gone.sit(id) as back:
                assert back.welcome["table"]["seats"][turn]["stand_in"]
                assert back.welcome["table"]["seats"][turn]["here"]
                answer = await gone.at(id, "back")
                assert not answer["seats"][turn]["stand_in"]
                await back.until(lambda: back.table and not stood_in(back, turn))

    run(sqlite, scene)


def test_nobody_is_replaced_while_nobody_waits(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = await begun(anna, ben, clock={"away": 60})
        async with anna.sit(id) as a:
            turn = a.turn
            before = a.ply
        await absent(site, id)
        clock.advance(24 * 3600)
        table = await anna.see(id)
        assert table["ply"] == before
        assert not table["seats"][turn]["stand_in"]
        # who comes first waits no longer for somebody who has been gone all the time
        stays = ben if turn == 0 else anna
        async with stays.sit(id) as waiting:
            clock.advance(0)
            await waiting.until(lambda: stood_in(waiting, turn))

    run(sqlite, scene)


def test_going_in_the_middle_and_playing_again(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = await begun(anna, ben)
        async with anna.sit(id) as a, ben.sit(id) as b:
            turn, mover, _ = people(a, b)
            leaver, stays = (ben, mover) if turn == 0 else (anna, mover)
            await leaver.at(id, "leave")
            seat = 1 - turn
            await stays.until(lambda: stood_in(stays, seat))
            # the seat is a bot's now, yet its owner may play it, and so takes it back
            services = site.services
            table = await services.tables.get(id)
            assert table.seats[seat].stand_in
            while not has_decided(stays, seat):
                await stays.until(lambda: stays.turn == turn or has_decided(stays, seat))
                if stays.turn == turn:
                    choice = stays.options()[-1]
                    words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
                    assert (await stays.play(turn, words))["type"] == "ok"
            await stays.until(lambda: stays.turn in (turn, OVER))  # the bot had its whole turn

    run(sqlite, scene)


def test_playing_from_a_seat_takes_it_back(sqlite: str) -> None:
    class Slow:
        """A bot that never comes to a decision before it is allowed to."""

        go = threading.Event()

        def choose(self, view: View, time: float = 1.0) -> Action:
            self.go.wait(20)
            return Random(1).choose(view)

    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = await begun(anna, ben)
        async with anna.sit(id) as a, ben.sit(id) as b:
            turn, mover, other = people(a, b)
            player = anna if turn == 0 else ben
            await player.at(id, "leave")
            await other.until(lambda: stood_in(other, turn))
            choice = mover.options()[0]
            words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
            assert (await mover.play(turn, words))["type"] == "ok"
            await other.until(lambda: not stood_in(other, turn))
            ply = mover.ply
            Slow.go.set()  # what the bot decides now comes too late
            assert (await mover.say("ping"))["ply"] == ply

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("risiko.server.thinking.bot_pool.bot", lambda *_: Slow())
        try:
            run(sqlite, scene)
        finally:
            Slow.go.set()


@pytest.mark.parametrize("flaw", ["raises", "illegal", "late"])
def test_a_bot_that_fails_does_not_stop_the_game(
    sqlite: str, flaw: str, caplog: pytest.LogCaptureFixture
) -> None:
    over = threading.Event()

    class Broken:
        def choose(self, view: View, time: float = 1.0) -> Action:
            if flaw == "raises":
                raise ZeroDivisionError
            if flaw == "late":
                over.wait(20)
            return Action("storm", ("nowhere", "never"), 1)

    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "bot:random", "bot:random")
        async with anna.sit(table["id"]) as talk:
            await anna.at(table["id"], "start")
            await talk.until(lambda: talk.state and talk.ply >= 6)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("risiko.server.thinking.bot_pool.bot", lambda *_: Broken())
        try:
            run(sqlite, scene, bot_time=0.005)
        finally:
            over.set()
    assert any("bot" in message for message in caplog.messages)
    assert "express@1" not in caplog.text


def test_bots_play_on_by_themselves_only_while_somebody_cares(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "bot", "bot")
        id = table["id"]
        await anna.at(id, "start")
        assert (await site.services.tables.get(id)).idle
        async with anna.sit(id) as talk:
            await talk.until(lambda: talk.table and talk.table["status"] == "over")

    run(sqlite, scene)


def test_bots_take_a_breath_while_somebody_looks_on(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "bot", "bot")
        id = table["id"]
        async with anna.sit(id) as talk:
            await anna.at(id, "start")
            await talk.until(lambda: talk.state)
            begun = talk.ply
            await until(lambda: min(clock.waits()) < 1)
            assert (await talk.say("ping"))["ply"] == begun
            clock.advance(0.35)
            await talk.reach(begun + 1)

    run(sqlite, scene, bot_pace=0.35)


def test_after_a_restart_bots_and_clocks_go_on(database: str) -> None:
    async def play() -> None:
        clock = HandClock()
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database), clock))
            anna = await stack.enter_async_context(site.person("Anna"))
            ben = await stack.enter_async_context(site.person("Ben"))
            id = await begun(anna, ben, clock={"decision": 100})
            before = await anna.see(id)
            cookies = dict(anna.http.cookies)
        clock.advance(1000)
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database), clock))
            tables = site.services.tables
            await until(lambda: id in tables._loaded)
            anna = await stack.enter_async_context(site.person())
            anna.http.cookies.update(cookies)
            assert (await anna.see(id))["ply"] == before["ply"]
            async with anna.sit(id) as talk:
                assert talk.state is not None
                assert talk.state["seconds"] == 60  # everybody has a minute at least
                clock.advance(60)
                await talk.until(lambda: stood_in(talk, before["turn"]))
                await talk.reach(before["ply"] + 1)

    asyncio.run(play())
