"""A connection to a table that is made again whenever it breaks, as the browser does it."""

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.site import PATIENCE, Json

PING = 1.0
"""Seconds between two signs of life; the browser takes more time for all of this."""
SILENCE = 4.0
"""Seconds without an answer after which a connection is given up."""
MOVING = 0.3
"""Seconds within which somebody comes back."""


class Steady:
    """Somebody at a table, who comes back whenever the connection is lost."""

    def __init__(self, address: str, table: str, cookies: dict[str, str], first: int = 0) -> None:
        self._address = address
        self._cookies = "; ".join(f"{key}={value}" for key, value in cookies.items())
        self._tries = first
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._welcome = False
        self._answers: dict[int, asyncio.Future[Json | None]] = {}
        self._news = asyncio.Event()
        self.table = table
        self.state: Json | None = None
        self.seats: list[Json] = []
        self.lines: dict[int, str] = {}
        """What a spectator was shown after each ply."""
        self.chat: dict[int, str] = {}
        self.connections = 0
        self.failure: AssertionError | None = None
        """What was heard that contradicts what was heard before."""

    # The connection

    async def keep(self) -> None:
        """Stay connected until cancelled."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._stay()
            self._forget()
            self._tries += 1
            await asyncio.sleep(MOVING * random.random())

    async def _stay(self) -> None:
        url = f"ws://{self._address}/ws/tables/{self.table}?try={self._tries}"
        async with connect(
            url,
            additional_headers={"Cookie": self._cookies},
            max_size=None,
            open_timeout=SILENCE,
            close_timeout=0.1,
            ping_interval=None,
        ) as socket:
            listening = asyncio.create_task(self._listen(socket))
            try:
                self._socket = socket
                welcome = await self._ask("hello", version=1)
                if welcome is None or welcome["type"] != "welcome":
                    return
                self.connections += 1
                self._welcome = True
                self._news.set()
                while not listening.done():
                    await asyncio.wait([listening], timeout=PING)
                    if await self._ask("ping") is None:
                        return
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def _ask(self, type: str, **values: Any) -> Json | None:
        """Send a message once; None if the connection breaks or nobody answers in time."""
        socket, id = self._socket, next(self._ids)
        if socket is None or (type != "hello" and not self._welcome):
            return None
        answer: asyncio.Future[Json | None] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        try:
            async with asyncio.timeout(SILENCE):
                await socket.send(json.dumps({"type": type, "id": id, **values}))
                return await answer
        except (OSError, WebSocketException, TimeoutError):
            return None
        finally:
            self._answers.pop(id, None)

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self._take(json.loads(frame))
        except (OSError, WebSocketException):
            pass
        except AssertionError as contradiction:
            self.failure = contradiction
        self._forget()

    def _forget(self) -> None:
        self._socket = None
        self._welcome = False
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result(None)

    def _take(self, message: Json) -> None:
        """Remember what was heard, and that nothing contradicts what was heard before."""
        if message["type"] in ("welcome", "table"):
            self.seats = message["table"]["seats"]
        state = message.get("state")
        if state is not None and (self.state is None or state["ply"] >= self.state["ply"]):
            self.state = state
        if state is not None and state["seat"] is None:
            known = self.lines.setdefault(state["ply"], state["line"])
            assert known == state["line"], f"{self.table} has forked at ply {state['ply']}"
        lines = message.get("chat", [message["line"]] if message["type"] == "chat" else [])
        for line in lines:
            known = self.chat.setdefault(line["id"], line["text"])
            assert known == line["text"]
        waiting = self._answers.get(message.get("id") or 0)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
        self._news.set()

    # What somebody does

    async def insist(self, type: str, **values: Any) -> Json:
        """Send a message that may arrive twice until it is answered."""
        async with asyncio.timeout(10 * PATIENCE):
            while True:
                answer = await self._ask(type, **values)
                if answer is not None:
                    return answer
                await self.news()

    async def news(self) -> None:
        """Wait for whatever is heard next, or for a moment."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PING):
                await self._news.wait()

    @property
    def connected(self) -> bool:
        """Whether the server has welcomed them."""
        return self._socket is not None and self._welcome

    @property
    def ply(self) -> int:
        """How many plies have been played, as far as is known here."""
        return self.state["ply"] if self.state is not None else -1

    @property
    def turn(self) -> int:
        """The seat to act, as far as is known here."""
        return self.state["turn"] if self.state is not None else -1

    def any_action(self, chooser: random.Random) -> str | None:
        """Some choice of the seat that looks, if it has one."""
        assert self.state is not None
        choices = [choice for ask in self.state["scene"]["asks"] for choice in ask["choices"]]
        if not choices:
            return None
        choice = chooser.choice(choices)
        n = chooser.randint(choice["lo"], choice["hi"])
        return " ".join((choice["verb"], *choice["args"], str(n)))


@asynccontextmanager
async def steady(*args: Any, **more: Any) -> AsyncIterator[Steady]:
    """Somebody at a table as long as the test wants."""
    somebody = Steady(*args, **more)
    keeping = asyncio.create_task(somebody.keep())
    try:
        yield somebody
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
