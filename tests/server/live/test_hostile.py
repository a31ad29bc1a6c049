"""Messages nobody should send: each gets an answer, and the game goes on."""

import asyncio
import inspect
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risiko.server.settings import Rate
from tests.server.site import PATIENCE, Json, Person, Site, Talk, limited, quick, serving, until

DEEP = 3000


def run(database: str, scene: Any, **changes: Any) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database, **changes)))
            anna = await stack.enter_async_context(site.person("Anna"))
            await scene(site, anna)

    asyncio.run(play())


async def raw(talk: Talk, frame: str | bytes) -> Json:
    """Send anything; the next thing that is heard."""
    before = len(talk.heard)
    await talk.ws.send(frame)
    await talk.until(lambda: len(talk.heard) > before)
    return talk.heard[before]


def connection_of(viewer: Any) -> Any:
    """The connection over which a viewer of a table is sent everything, which it does not hold."""
    return inspect.getclosurevars(viewer._send).nonlocals["find"]().__self__


HELLO = {"type": "hello", "id": 1, "version": 1}
PLAY = {"type": "play", "id": 2, "ply": 0, "seat": 0, "action": "end"}
FRAMES: list[tuple[str | bytes, str]] = [
    ("", "unreadable"),
    ("{", "unreadable"),
    ("null", "unreadable"),
    ("[]", "unreadable"),
    ('"hello"', "unreadable"),
    ("[" * DEEP, "unreadable"),
    ('{"type":' * 400 + "1" + "}" * 400, "unreadable"),
    ("x" * 5000, "too_large"),
    ("ü" * 2100, "too_large"),
    (b"\x00\xff", "not_text"),
    (json.dumps({"type": "nothing", "id": 1}), "unreadable"),
    (json.dumps({"id": 1}), "unreadable"),
    (json.dumps({**HELLO, "version": 2}), "unreadable"),
    (json.dumps({**HELLO, "id": -1}), "unreadable"),
    (json.dumps({**HELLO, "id": 2**40}), "unreadable"),
    (json.dumps({**HELLO, "id": "1"}), "unreadable"),
    (json.dumps({**HELLO, "id": True}), "unreadable"),
    (json.dumps({**HELLO, "more": 1}), "unreadable"),
    (json.dumps({**HELLO, "token": "y" * 129}), "unreadable"),
    (json.dumps({**HELLO, "language": "fr"}), "unreadable"),
    (json.dumps({**HELLO, "seat": 6}), "unreadable"),
    (json.dumps(PLAY | {"ply": 1.5}), "unreadable"),
    (json.dumps(PLAY | {"action": "x" * 201}), "unreadable"),
    ('{"type":"say","id":1,"text":"\\ud800"}', "unreadable"),
    ('{"type":"say","id":1,"text":NaN}', "unreadable"),
    ('{"type":"hello","id":1,"id":2}', "unreadable"),
]


def test_frames_that_cannot_be_read(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async with anna.talk() as talk:
            for frame, code in FRAMES:
                answer = await raw(talk, frame)
                assert (answer["type"], answer["id"], answer["code"]) == ("error", None, code)
                assert answer["text"]

    run(sqlite, scene)


def test_messages_that_come_at_the_wrong_time_or_for_somebody_else(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "open", public=True)
        id = table["id"]
        async with site.person("Ben") as ben, anna.talk(f"tables/{id}") as talk:
            for type, values in (
                ("play", {"ply": 0, "seat": 0, "action": "end"}),
                ("why", {"seat": 0, "action": "end"}),
                ("look", {"seat": None}),
                ("resync", {}),
                ("say", {"text": "x"}),
                ("ping", {}),
            ):
                assert (await talk.say(type, **values))["code"] == "hello_first"
            async with anna.talk("tables/nowhere") as lost:
                assert (await lost.say("hello", version=1))["code"] == "no_table"
            assert (await talk.say("hello", version=1, seat=1))["code"] == "not_your_seat"
            assert (await talk.say("hello", version=1))["type"] == "welcome"
            assert (await talk.say("hello", version=1))["code"] == "already_greeted"
            play = {"ply": 0, "seat": 0, "action": "end"}
            assert (await talk.say("play", **play))["code"] == "not_started"
            await ben.at(id, "join")
            await anna.at(id, "start")
            await talk.until(lambda: talk.state)
            async with ben.sit(id) as other:
                turn = talk.turn
                mover, waiter = (talk, other) if turn == 0 else (other, talk)
                ply = mover.ply
                assert ply is not None
                wrong = await waiter.say("play", seat=turn, ply=ply, action="end")
                assert wrong["code"] == "not_your_seat"
                wrong = await waiter.say("play", seat=1 - turn, ply=ply, action="end")
                assert wrong["code"] == "not_your_turn"
                wrong = await waiter.say("look", seat=turn)
                assert wrong["code"] == "not_your_seat"
                wrong = await waiter.say("why", seat=turn, action="end")
                assert wrong["code"] == "not_your_seat"
                for old in (ply - 1, ply + 1, 2**60):
                    answer = await mover.say("play", seat=turn, ply=old, action="end")
                    assert answer["code"] == "stale"
                for words in ("", " ", "END", "end 1 2 3", "a" * 200, "end\x00", "storm  x"):
                    answer = await mover.say("play", seat=turn, ply=ply, action=words)
                    assert answer["type"] == "error"
                illegal = await mover.say("why", seat=turn, action="storm nowhere one 1")
                assert illegal["type"] == "error"
                assert illegal["cite"]
                assert (await mover.say("ping"))["ply"] == ply

    run(sqlite, scene)


def test_too_many_bad_messages_end_a_socket(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async with anna.talk() as talk:
            for _ in range(4):
                assert (await raw(talk, "{"))["code"] == "unreadable"
            await talk.ws.send("{")
            await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
            assert talk.ws.close_code == 1008

    run(sqlite, scene, limits=limited(bad_messages=Rate(0.0, 4)))


def test_messages_that_come_too_fast_are_refused_and_said_so(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "bot")
        async with anna.sit(table["id"]) as talk:
            for _ in range(9):
                assert (await talk.say("ping"))["type"] == "ok"
            answer = await raw(talk, json.dumps({"type": "ping", "id": 50}))
            assert (answer["code"], answer["id"]) == ("too_fast", None)

    run(sqlite, scene, limits=limited(messages=Rate(0.0, 10)))


def test_a_frame_beyond_measure_ends_the_socket(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async with anna.talk() as talk:
            await talk.ws.send("x" * 100_000)
            await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
            assert talk.ws.close_code == 1009
        async with anna.talk() as talk:  # 30 kB on the way, 30 MB when unpacked
            assert talk.ws.response is not None
            assert "permessage-deflate" in talk.ws.response.headers["Sec-WebSocket-Extensions"]
            await talk.ws.send("x" * 30_000_000)
            await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
            assert talk.ws.close_code == 1009

    run(sqlite, scene)


def test_who_says_nothing_is_not_waited_for(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async with anna.talk() as talk:
            await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
            assert talk.ws.close_code == 1008

    run(sqlite, scene, limits=limited(hello=0.05))


def test_a_slow_socket_holds_up_nobody(sqlite: str) -> None:
    """It does not take what it is sent; its outbox runs over and it has to come again."""

    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me:A", "me:B", dice="seeded")
        id = table["id"]
        await anna.at(id, "start")
        async with anna.sit(id) as slow, anna.sit(id) as quick:
            stuck: Any = next(iter((await site.services.tables.get(id)).audience))
            connection = connection_of(stuck)
            connection.pause_writing()
            for _ in range(12):
                await quick.say("look", seat=quick.turn)
                choice = quick.options()[0]
                words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
                assert (await quick.play(quick.turn, words))["type"] == "ok"
            assert stuck._ended.done()
            connection.resume_writing()
            await asyncio.wait_for(slow.ws.wait_closed(), PATIENCE)
            assert slow.ws.close_code == 1013
        async with anna.sit(id) as again:
            assert again.ply == quick.ply

    run(sqlite, scene, limits=limited(outbox=8))


def test_what_a_socket_could_not_take_at_once_follows(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me:A", "me:B", dice="seeded")
        id = table["id"]
        await anna.at(id, "start")
        async with anna.sit(id) as slow, anna.sit(id) as quick:
            stuck: Any = next(iter((await site.services.tables.get(id)).audience))
            connection = connection_of(stuck)
            connection.pause_writing()
            for _ in range(12):
                await quick.say("look", seat=quick.turn)
                choice = quick.options()[0]
                words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
                assert (await quick.play(quick.turn, words))["type"] == "ok"
            assert slow.ply < quick.ply
            connection.resume_writing()
            await slow.reach(quick.ply)
            assert not slow.of("state"), "no state was missing"

    run(sqlite, scene)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
nearly = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["hello", "play", "why", "look", "resync", "say", "ping"]),
        "id": st.integers(0, 2**31 - 1) | anything,
    },
    optional={
        "version": st.just(1) | anything,
        "seat": st.integers(-1, 7) | anything,
        "ply": st.integers() | anything,
        "action": st.text() | st.sampled_from(["end", "fresh", "storm a b 1"]) | anything,
        "language": st.sampled_from(["de", "en", "fr"]) | anything,
        "text": st.text() | anything,
        "token": anything,
        "invite": anything,
    },
)


def test_whatever_comes_is_answered(sqlite: str) -> None:
    """Generated messages, readable or not, before and after hello: one answer for each."""

    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me:A", "me:B", dice="seeded", seed=1)
        await anna.at(table["id"], "start")
        loop = asyncio.get_running_loop()
        async with anna.talk() as before, anna.sit(table["id"]) as after:

            @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
            @given(anything | nearly | st.text() | st.binary())
            def attack(message: Any) -> None:
                frame = message if isinstance(message, bytes | str) else json.dumps(message)
                for talk in (before, after):
                    done = asyncio.run_coroutine_threadsafe(raw(talk, frame), loop)
                    answer = done.result(PATIENCE)
                    assert answer["type"] in ("error", "ok", "state", "chat", "welcome", "change")
                    assert answer.get("code") != "internal", answer

            await asyncio.to_thread(attack)
            assert (await after.say("ping"))["type"] == "ok"

    run(sqlite, scene)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_other_web_sites_get_no_socket(sqlite: str, origin: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        with pytest.raises(Exception, match="403"):
            async with anna.talk(Origin=origin):
                pass
        async with anna.talk(Origin=f"http://{site.address}"):
            pass
        async with anna.talk(Origin="https://risiko.example"):
            pass

    run(sqlite, scene, origins=("https://risiko.example",))


def test_sockets_of_one_address_are_counted(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(3):
                await stack.enter_async_context(anna.talk())
            with pytest.raises(Exception, match="403"):
                await stack.enter_async_context(anna.talk())
        await until(lambda: not site.services.guard.sockets._open)
        table = await anna.open("express", "me", "bot")
        async with anna.sit(table["id"]):  # who has gone does not count
            pass

    run(sqlite, scene, limits=limited(sockets=3))
