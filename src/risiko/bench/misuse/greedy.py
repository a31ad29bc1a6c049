"""A greedy visitor: all tables of strong bots, reviews and uploads that one may have, and more."""

import asyncio
import contextlib
import json
from collections import Counter
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from risiko.bench.misuse.connections import LOOPBACK, ask

ADDRESS = LOOPBACK.format(80)
ADDRESSES = (ADDRESS,)
TABLES = 30
"""Tables of strong bots; a visitor may have a few more."""
STRONG = (("2003/conquest", "marshal", 4), ("evolution", "captain", 4), ("express", "greedy", 3))
"""Games, their strongest bots, and how many of them sit at a table."""
UPLOADERS = 4
LARGE = 5_900_000
"""Bytes of an upload that holds nothing: a little less than the largest allowed."""
PAUSE = 0.2
"""Seconds between two reviews, replays and uploads that are asked for."""


class GreedyVisitor:
    """Asks for all of it at once, and counts what was given and what was refused."""

    def __init__(self, place: str, finished: list[str]) -> None:
        self.place = place
        self.done: Counter[str] = Counter()
        self._finished = finished
        self._cookie = ""

    async def run(self) -> None:
        """Ask until cancelled."""
        await self._be_somebody()
        async with asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(self._watch_bots(number))
            for _ in range(UPLOADERS):
                group.create_task(self._upload())
            group.create_task(self._ask_for_reviews())

    async def _be_somebody(self) -> None:
        head, _ = await self._ask("PUT", "/api/me", {"name": "Eve"})
        self._cookie = head.partition("set-cookie: ")[2].partition(";")[0]

    async def _ask(self, method: str, path: str, body: Any = None) -> tuple[str, bytes]:
        """An answer: its headers, and its body; whether it was refused is counted."""
        cookie = [f"Cookie: {self._cookie}"] if self._cookie else []
        status, answer = await ask(self.place, ADDRESS, method, path, body, *cookie)
        self.done["given" if status // 100 == 2 else "refused"] += 1
        head, _, found = answer.partition(b"\r\n\r\n")
        return head.decode(), found if status // 100 == 2 else b""

    async def _watch_bots(self, number: int) -> None:
        """Open a table of strong bots and watch it, so that they play as fast as they can."""
        game, bot, count = STRONG[number % len(STRONG)]
        seats = [{"kind": "bot", "bot": bot}] * count
        while True:
            _, body = await self._ask("POST", "/api/tables", {"game": game, "seats": seats})
            if body:
                table = json.loads(body)["id"]
                await self._ask("POST", f"/api/tables/{table}/start", {})
                with contextlib.suppress(OSError, WebSocketException):
                    await self._watch(table)
            await asyncio.sleep(PAUSE)

    async def _watch(self, table: str) -> None:
        hello = {"type": "hello", "id": 0, "version": 1, "pace": "at_once", "differences": True}
        async with connect(
            f"ws://{self.place}/ws/tables/{table}",
            additional_headers={"Cookie": self._cookie},
            local_addr=(ADDRESS, 0),
            max_size=None,
        ) as socket:
            await socket.send(json.dumps(hello))
            async for _ in socket:
                self.done["messages"] += 1

    async def _upload(self) -> None:
        """Upload a real record, then something large that is none, again and again."""
        _, record = await self._ask("GET", f"/api/tables/{self._finished[0]}/record")
        while True:
            for text in (record.decode(), "x" * LARGE):
                await self._ask("POST", "/api/replay", {"text": text})
                await asyncio.sleep(PAUSE)

    async def _ask_for_reviews(self) -> None:
        while True:
            for table in self._finished:
                for what in ("review", "replay", "dice", "record"):
                    await self._ask("GET", f"/api/tables/{table}/{what}")
                    await asyncio.sleep(PAUSE)
