"""A server killed in the middle of everything: what was acknowledged is there when it is back."""

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from risiko import record
from risiko.protocol import OVER
from risiko.record.verify import verify
from tests import leash
from tests.server.conftest import fresh_postgres
from tests.server.site import BRIEF, PATIENCE, Person, Site, Talk

TABLES = 8
DECISIONS = 1000
KILLS = 3


@contextmanager
def process(database: str, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of its own, as people start it."""
    words = ["serve", "--port", str(port), "--database", database]
    server = leash.start(
        [sys.executable, "-m", "risiko", "--lang", "en", *words],
        stderr=subprocess.STDOUT,
        env={**os.environ, "RISIKO_KERNEL": "plain"},
    )
    try:
        assert server.stdout is not None
        assert f":{port}/" in server.stdout.readline()
        yield server
    finally:
        leash.kill(server)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def play_until_killed(
    talks: dict[str, list[Talk]],
    acknowledged: dict[str, tuple[int, str]],
    chooser: random.Random,
) -> int:
    """Decide at all tables at once until the server is gone; what it said was stored."""
    decided = 0

    async def at(id: str, seats: list[Talk]) -> None:
        nonlocal decided
        while (ahead := max(seats, key=lambda talk: talk.ply)).turn != OVER:
            seat = ahead.turn
            talk = seats[seat]
            await talk.reach(ahead.ply)
            action = talk.any_action(chooser)
            before = talk.ply
            answer = await talk.play(seat, action)
            assert answer["type"] == "ok", answer
            acknowledged[id] = before + 1, action
            decided += 1

    async def at_until_killed(id: str, seats: list[Talk]) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            await at(id, seats)

    await asyncio.gather(*(at_until_killed(id, seats) for id, seats in talks.items()))
    return decided


async def scene(database: str, decisions: int, kills: int) -> None:
    port = free_port()
    chooser = random.Random(7)
    acknowledged: dict[str, tuple[int, str]] = {}
    ids: list[str] = []
    cookies: dict[str, str] = {}
    done = 0
    for life in range(kills + 1):
        with process(database, port) as server:
            async with AsyncExitStack() as stack:
                base = f"http://127.0.0.1:{port}"
                http = await stack.enter_async_context(
                    httpx.AsyncClient(
                        base_url=base, cookies=cookies, timeout=PATIENCE, limits=BRIEF
                    )
                )
                anna = Person(Site(None, f"127.0.0.1:{port}"), http)
                if life == 0:
                    for _ in range(TABLES):
                        table = await anna.open("2003/conquest", "me:A", "me:B")
                        ids.append(table["id"])
                        await anna.at(table["id"], "start")
                    cookies = dict(http.cookies)
                for id, (ply, action) in acknowledged.items():
                    text = await anna.see(id, "record")
                    found = record.read(text)
                    assert verify(found).ok
                    items = [item for turn in found.turns for item in turn.items]
                    assert len(items) >= ply
                    # a number that is 1 may be left out
                    assert items[ply - 1] in (action, action.removesuffix(" 1"))
                if life == kills:
                    break
                talks = {
                    id: [
                        await stack.enter_async_context(anna.sit(id, seat=seat)) for seat in (0, 1)
                    ]
                    for id in ids
                }
                loop = asyncio.get_running_loop()
                delay = chooser.uniform(0.2, 1.0)
                playing = asyncio.create_task(play_until_killed(talks, acknowledged, chooser))
                wanted = decisions * (life + 1) // kills
                async with asyncio.timeout(120):
                    while done + _count(talks) < wanted and not playing.done():
                        await asyncio.sleep(0.01)
                loop.call_later(delay / 50, server.kill)
                done += await playing
    assert done >= decisions
    assert len(acknowledged) == TABLES


def _count(talks: dict[str, list[Talk]]) -> int:
    return sum(len(talk.of("ok")) for seats in talks.values() for talk in seats)


def test_nothing_acknowledged_is_lost_with_sqlite(sqlite: str, tmp_path: Path) -> None:
    asyncio.run(scene(sqlite, DECISIONS, KILLS))


def test_nothing_acknowledged_is_lost_with_postgresql(postgres: Any) -> None:
    asyncio.run(scene(fresh_postgres(postgres), DECISIONS // 5, 1))
