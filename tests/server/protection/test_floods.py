"""Floods: whatever somebody sends without end is refused before it costs much, and others go on."""

import asyncio
import json
import threading
from typing import Any

import pytest

from risiko.server.protection.places import Places
from risiko.server.settings import Rate
from tests.server.host import hosted
from tests.server.lines import all_of, ask, is_well, line, refusals, request
from tests.server.site import PATIENCE, Person, Refused, Site, limited, quick, serving, until

SLOWLY = Rate(0.0, 3)


def test_new_connections_of_one_address_are_counted(sqlite: str) -> None:
    with hosted(sqlite, arrivals=[0.0, 5]) as place:
        for _ in range(5):
            assert is_well(place)
        assert ask(place).startswith("HTTP/1.1 503 ")
        assert is_well(place, "127.0.0.2")
        assert refusals(place, "too_many_arrivals") == 1


def test_who_asks_too_often_has_to_connect_again(sqlite: str) -> None:
    """So a flood of requests is a flood of connections, of which there are few."""
    with hosted(sqlite, requests=[0.0, 2]) as place, line(place) as one:
        one.sendall(request(place) * 3)
        said = all_of(one)  # the server ends the connection
        assert said.count(b"HTTP/1.1 200 ") == 2
        assert said.count(b"HTTP/1.1 429 ") == 1
        assert json.loads(said.rpartition(b"\r\n\r\n")[2])["code"] == "too_fast"


def test_files_of_the_client_are_counted_apart(sqlite: str) -> None:
    with hosted(sqlite, requests=[0.0, 1], page_files=[0.0, 2]) as place:
        refused = ["429" in ask(place, "/").split("\r\n")[0] for _ in range(3)]
        assert refused == [False, False, True]
        assert is_well(place)


def test_a_large_request_is_refused_before_it_is_read(sqlite: str) -> None:
    """Nothing but its headers is sent here, and it is answered."""

    def headers(host: tuple[str, int]) -> bytes:
        return (
            f"POST /api/replay HTTP/1.1\r\nHost: {host[0]}:{host[1]}\r\n"
            "Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n"
        ).encode()

    with hosted(sqlite, heavy=[0.0, 2], uploads=1) as place:
        with line(place) as first, line(place) as second:
            first.sendall(headers(place))  # it is never finished
            second.sendall(headers(place))
            assert b'"too_many_at_once"' in all_of(second)
        with line(place) as third:
            third.sendall(headers(place))
            assert b'"too_fast"' in all_of(third)


def test_places_are_counted_by_address() -> None:
    places = Places(1)
    with places.place("a") as free, places.place("a") as again, places.place("b") as other:
        assert (free, again, other) == (True, False, True)
    with places.place("a") as free:
        assert free
    assert not places._open


def test_whole_states_are_made_one_at_a_time_and_addresses_take_turns(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asks for many; the one of somebody else is among the first."""

    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "bot", public=True)
        live = await site.services.tables.get(table["id"])
        begun: list[str] = []
        go = asyncio.Event()
        read_log = live.read_log

        async def slowly(viewpoint: Any) -> Any:
            task = asyncio.current_task()
            assert task is not None
            begun.append(task.get_name())
            await go.wait()
            return await read_log(viewpoint)

        monkeypatch.setattr(live, "read_log", slowly)

        async def enter(address: str) -> None:
            services = site.services
            services.guard.take("whole_states", address)
            async with services.whole_states.turn(address):
                await live.read_log((None, "de"))

        tasks = [asyncio.create_task(enter("eve"), name=f"eve {k}") for k in range(5)]
        await until(lambda: begun)
        tasks.append(asyncio.create_task(enter("anna"), name="anna"))
        await asyncio.sleep(0)
        assert begun == ["eve 0"]
        go.set()
        await asyncio.gather(*tasks)
        assert begun.index("anna") <= 2

    run(sqlite, scene)


def test_whole_states_are_counted(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        id = (await anna.open("express", "me", "me", dice="seeded", seed=1))["id"]
        await anna.at(id, "start")
        async with anna.sit(id) as talk:
            assert (await talk.say("resync"))["type"] == "state"
            # what is stale is answered with a whole state, too
            await talk.say("play", seat=0, ply=99, action="end")
            answer = await talk.say("resync")
            assert (answer["type"], answer["code"]) == ("error", "too_fast")
            await talk.say("play", seat=0, ply=99, action="end")
            assert (await talk.say("ping"))["type"] == "ok"

    run(sqlite, scene, whole_states=SLOWLY)


def test_a_socket_with_many_messages_lets_others_speak(sqlite: str) -> None:
    """Of what has arrived at once, one message is answered in each round of the event loop."""

    async def scene(site: Site, anna: Person) -> None:
        id = (await anna.open("express", "me", "bot", public=True))["id"]
        async with anna.sit(id) as eve:
            rounds = 0
            counting = True

            def count() -> None:
                nonlocal rounds
                rounds += 1
                if counting:
                    asyncio.get_running_loop().call_soon(count)

            socket = next(iter(site.services.sockets))
            answered: list[int] = []
            answer = socket._answer  # type: ignore[attr-defined]

            async def note(text: str) -> Any:
                answered.append(rounds)
                return await answer(text)

            socket._answer = note  # type: ignore[attr-defined]
            count()
            for number in range(50):
                await eve.ws.send(json.dumps({"type": "ping", "id": number}))
            await until(lambda: len(answered) == 50)
            counting = False
            assert len(set(answered)) == 50

    run(sqlite, scene)


def test_sockets_are_requests(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async with anna.talk(), anna.talk():
            with pytest.raises(Exception, match="403"):
                async with anna.talk():
                    pass
            with pytest.raises(Refused, match="too_fast"):
                await anna.ask("GET", "/api/me")

    run(sqlite, scene, name=False, requests=Rate(0.0, 2))


def test_requests_that_cannot_be_read_fill_no_log(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(site: Site, anna: Person) -> None:
        host, port = site.address.split(":")

        def shout() -> None:
            with line((host, int(port))) as one:
                one.sendall(b"NONSENSE\r\n\r\n")
                assert all_of(one).startswith(b"HTTP/1.1 400 ")

        thread = threading.Thread(target=shout)
        thread.start()
        await asyncio.to_thread(thread.join, PATIENCE)

    run(sqlite, scene)
    assert "Invalid HTTP request" not in caplog.text


def run(sqlite: str, scene: Any, *, name: bool = True, **limits: Any) -> None:
    async def play() -> None:
        async with (
            serving(quick(sqlite, limits=limited(**limits))) as site,
            site.person("Anna" if name else None) as anna,
        ):
            await scene(site, anna)

    asyncio.run(play())
