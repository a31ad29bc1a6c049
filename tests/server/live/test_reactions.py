"""Questions in between: a short clock for them, and a switch not to be asked at all."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from risiko.bots import bot
from risiko.protocol import Option, View
from risiko.server.live.reading_time import TO_READ
from tests.evolution import tables
from tests.play import play as played
from tests.server.site import HandClock, Json, Person, Site, Talk, quick, serving, until

NAMES = ("Anna", "Ben", "Cleo")
STEPS = 400
"""Decisions within which somebody attacks."""

Scene = Callable[[HandClock, Site, list[Person], str, list[Talk]], Awaitable[None]]


def run(database: str, scene: Scene, *, start: str | None = None, **clock_wish: Any) -> None:
    """Play a scene with three people at a table of Risiko Evolution that has begun."""

    async def play() -> None:
        clock = HandClock()
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            site = await enter(serving(quick(database), clock))
            people = [await enter(site.person(name)) for name in NAMES]
            table = await people[0].open(
                "evolution", "me", "open", "open", dice="seeded", seed=5, public=True, **clock_wish
            )
            id = str(table["id"])
            for person in people[1:]:
                await person.at(id, "join")
            opened = await site.services.tables.get(id)
            await opened.change(lambda stored, seats: (replace(stored, start=start), seats))
            await people[0].at(id, "start")
            talks = [await enter(person.sit(id)) for person in people]
            await scene(clock, site, people, id, talks)

    asyncio.run(play())


def decided(talk: Talk, seat: int) -> str:
    """What a captain would do."""
    assert talk.state is not None
    options = [Option(c["verb"], tuple(c["args"]), c["lo"], c["hi"]) for c in talk.options()]
    view = View(seat, seat, talk.state["line"], options)
    return str(bot("captain", "evolution").choose(view))


async def reaction(talks: list[Talk], *, of: int | None = None) -> int:
    """Play on until somebody (or a certain seat) is asked to react; who that is."""
    for _ in range(STEPS):
        ply = max(talk.ply for talk in talks if talk.state is not None)
        for talk in talks:
            await talk.reach(ply)
        seat = talks[0].turn
        state = talks[seat].state
        assert state is not None
        if state["scene"]["reactions"] and of in (None, seat):
            return seat
        action = "pass" if state["scene"]["reactions"] else decided(talks[seat], seat)
        answer = await talks[seat].play(seat, action)
        assert answer["type"] == "ok" or answer["code"] == "stale", answer
        if answer["type"] == "ok":
            await talks[0].reach(answer["ply"])
    raise AssertionError("nobody is asked to react")


def spared(talk: Talk, seat: int) -> list[str]:
    assert talk.table is not None
    found: list[str] = talk.table["seats"][seat]["spared"]
    return found


def test_who_does_not_react_in_time_has_passed(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        assert talks[0].state is not None
        assert talks[0].state["seconds"] is None, "a turn's own decisions have no such clock"
        assert (await people[0].see(id))["clock"]["reaction"] == 15
        seat = await reaction(talks)
        talk = talks[seat]
        assert talk.state is not None
        assert talk.state["seconds"] == 15
        assert talk.state["scene"]["reactions"] == ["scars"]
        ply = talk.ply
        clock.advance(14.5)
        assert (await talk.say("resync"))["state"]["seconds"] == 0.5
        clock.advance(0.5)
        await talk.reach(ply + 1)
        told = next(one["told"] for one in talk.of("change") if one["told"]["ply"] == ply + 1)
        assert (told["seat"], told["text"], told["words"]) == (seat, "pass", [])
        assert not any(one["stand_in"] for one in (await people[0].see(id))["seats"])

    run(sqlite, scene)


@pytest.mark.parametrize("seconds", [None, 30])
def test_the_clock_can_be_set_or_left_out(sqlite: str, seconds: int | None) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        seat = await reaction(talks)
        state = talks[seat].state
        assert state is not None
        assert state["seconds"] == seconds

    run(sqlite, scene, clock={"reaction": seconds})


def test_a_seat_is_not_asked_for_what_its_player_declined(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        seat = await reaction(talks)
        talk, other = talks[seat], talks[(seat + 1) % 3]
        ply = talk.ply
        answer = await talk.say("spare", seat=seat, kinds=["missiles"])
        assert answer["type"] == "ok"
        assert talk.ply == ply, "it is still asked for scars"
        answer = await talk.say("spare", seat=seat, kinds=["scars", "missiles"])
        assert answer["type"] == "ok"
        await talk.reach(ply + 1)
        await talk.until(lambda: spared(talk, seat) == ["missiles", "scars"])
        assert spared(other, seat) == [], "nobody else learns of it"
        for _ in range(6):
            assert await reaction(talks) != seat
            turn = talks[0].turn
            assert (await talks[turn].play(turn, "pass"))["type"] == "ok"
            await talks[0].until(partial(lambda seat: talks[0].turn != seat, turn))
        await talk.say("spare", seat=seat, kinds=[])
        assert await reaction(talks, of=seat) == seat, "and is asked again when it wants to be"

    run(sqlite, scene, clock={"reaction": None})


def test_what_was_declined_is_kept_over_a_restart(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        await talks[1].say("spare", seat=1, kinds=["scars"])
        snapshot = await site.services.context.table_store.read(id)
        assert snapshot is not None
        assert [seat.spared for seat in snapshot.seats] == [(), ("scars",), ()]
        assert snapshot.stored.reaction == 15
        assert id in await site.services.context.table_queries.list_due()

    run(sqlite, scene)


def test_only_ones_own_seat_is_spared_and_only_what_there_is(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        answer = await talks[0].say("spare", seat=1, kinds=["scars"])
        assert (answer["type"], answer["code"]) == ("error", "not_your_seat")
        for kinds in (["everything"], ["scars"] * 3, "scars", None, [1]):
            before = len(talks[0].of("error"))
            wish = {"type": "spare", "id": 99, "seat": 0, "kinds": kinds}
            await talks[0].ws.send(json.dumps(wish))
            await talks[0].until(partial(lambda n: len(talks[0].of("error")) > n, before))
            assert talks[0].of("error")[-1]["code"] == "unreadable", kinds
        assert spared(talks[0], 0) == []

    run(sqlite, scene)


def test_games_without_reactions_have_no_clock_for_them(sqlite: str) -> None:
    async def play() -> None:
        async with serving(quick(sqlite), HandClock()) as site, site.person("Anna") as anna:
            table = await anna.open("express", "me", "bot", clock={"reaction": 20})
            assert table["clock"]["reaction"] is None
            assert table["reactions"] == []
            games = {game["id"]: game for game in await anna.ask("GET", "/api/games")}
            assert games["evolution"]["reactions"]
            assert not games["express"]["reactions"]
            evolution = await anna.open("evolution", "me", "bot", "bot")
            assert [kind["key"] for kind in evolution["reactions"]] == ["missiles", "scars"]

    asyncio.run(play())


def test_a_reaction_that_could_not_be_stored_is_tried_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from risiko.server.live.table import LiveTable
    from risiko.server.refusal import Refusal

    failures = [Refusal("not_stored")]
    play = LiveTable._play

    async def failing(table: LiveTable, plies: Any, by: str) -> None:
        if by == "clock" and failures:
            raise failures.pop()
        await play(table, plies, by)

    monkeypatch.setattr(LiveTable, "_play", failing)

    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        seat = await reaction(talks)
        ply = talks[seat].ply
        clock.advance(15)
        await until(lambda: not failures and clock.waits())
        clock.advance(2)
        await until(lambda: any(wait <= 0 for wait in clock.waits()) or talks[seat].ply > ply)
        clock.advance(0)
        await talks[seat].reach(ply + 1)

    run(sqlite, scene)


def third_missile() -> str:
    """Seat 2 is about to open an envelope, in mid-combat; seat 1 has a missile left."""
    position = tables.table(
        {"alberta": "a6", "ontario": "b4", "siam": "c1", "alaska": "a20", "kamchatka": "b20"},
        missiles=(2, 1, 1),
    )
    attack = "attack alberta ontario 3", "defend 2", "{5 4 3:6 5}"
    answers = "missile attack 5", "missile attack 4", "pass", "missile defence 5"
    return str(played(position, *attack, *answers))


async def attacked(talks: list[Talk]) -> Json:
    """Seat 0 attacks, seat 1 defends; what seat 1 sees when it is asked for its missile."""
    for seat, action in ((0, "attack alaska kamchatka 3"), (1, "defend 2")):
        await does(talks, seat, action)
    state = talks[1].state
    assert state is not None
    assert (state["turn"], state["scene"]["reactions"]) == (1, ["missiles"])
    return state


async def does(talks: list[Talk], seat: int, action: str) -> None:
    """Somebody decides, and everybody hears of it."""
    answer = await talks[seat].play(seat, action)
    assert answer["type"] == "ok", answer
    for talk in talks:
        await talk.reach(answer["ply"])


def test_no_clock_runs_while_a_packet_that_was_opened_can_be_read(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        await does(talks, 2, "open e1")
        clock.advance(10)
        await does(talks, 2, "strike ontario")
        state = await attacked(talks)
        assert state["seconds"] == TO_READ - 10 + 15, "what is left to read, then to react"
        clock.advance(TO_READ - 10 + 14.5)
        assert (await talks[1].say("resync"))["state"]["ply"] == state["ply"]
        clock.advance(0.5)
        for talk in talks:
            await talk.reach(state["ply"] + 1)
        assert (await attacked(talks))["seconds"] == 15, "by now all have read it"

    run(sqlite, scene, start=third_missile())


def test_a_packet_is_read_before_the_clock_of_a_decision_runs_too(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        talk = talks[2]
        assert talk.state is not None
        assert talk.state["seconds"] == 20
        await does(talks, 2, "open e1")
        assert talk.state["seconds"] == TO_READ + 20
        clock.advance(TO_READ + 20)
        await talk.until(lambda: talk.table is not None and talk.table["seats"][2]["stand_in"])

    run(sqlite, scene, start=third_missile(), clock={"decision": 20})


def test_a_server_that_starts_later_knows_how_long_a_packet_may_be_read(sqlite: str) -> None:
    async def scene(
        clock: HandClock, site: Site, people: list[Person], id: str, talks: list[Talk]
    ) -> None:
        await does(talks, 2, "open e1")
        await does(talks, 2, "strike ontario")
        state = await attacked(talks)
        clock.advance(10)
        async with serving(quick(sqlite), clock) as again, again.person() as ben:
            ben.http.cookies.update(people[1].http.cookies)
            async with ben.sit(id) as talk:
                assert talk.state is not None
                assert talk.ply == state["ply"]
                assert talk.state["seconds"] == TO_READ - 10 + 15

    run(sqlite, scene, start=third_missile())
