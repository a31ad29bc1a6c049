"""A server in the test's own loop, people who ask it, and sockets that remember what they heard."""

import asyncio
import contextlib
import heapq
import itertools
import json
import random
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from risiko.protocol import OVER
from risiko.server.app import create_app
from risiko.server.clock import Clock
from risiko.server.http.services import AppServices
from risiko.server.run import configure
from risiko.server.settings import Limits, Rate, Settings
from risiko.server.wire.differences.received_states import ReceivedStates

Json: TypeAlias = dict[str, Any]
"""An answer or a frame of the server, as it is read."""

PATIENCE = 60.0
"""Seconds after which something that should happen has failed to."""
FREELY = Rate(1_000_000, 1_000_000)
GENEROUS = Limits(
    messages=FREELY,
    messages_by_address=FREELY,
    requests=FREELY,
    page_files=FREELY,
    whole_states=FREELY,
    arrivals=FREELY,
    uploads=1000,
    chat=FREELY,
    bad_messages=FREELY,
    heavy=FREELY,
    odds=FREELY,
    analysis=FREELY,
    plans=FREELY,
    logins=FREELY,
    logins_at_one=FREELY,
    logins_from_all=FREELY,
    players=FREELY,
    tables_by_address=FREELY,
    public_tables=FREELY,
    reports=FREELY,
    tables=10_000,
    sockets=1000,
    connections=10_000,
    frames=FREELY,
    outbox=100_000,
)
NO_CLIENT = Path(__file__).parent / "no-client"


def quick(database: str, **changes: Any) -> Settings:
    """Settings without waiting and without limits."""
    chosen: dict[str, Any] = {
        "bot_pace": 0.0,
        "bot_processes": False,  # they take a while to start
        "limits": GENEROUS,
        "client": NO_CLIENT,
        **changes,
    }
    return Settings(database=database, **chosen)


class _TestServer(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield


BRIEF = httpx.Limits(keepalive_expiry=1.0)
"""A line that rests is given up before the server does so, which may happen in mid-request."""


class Site:
    """A running server."""

    def __init__(self, app: Any, address: str) -> None:
        self.app = app
        self.address = address

    @property
    def services(self) -> AppServices:
        services: AppServices = self.app.state.services
        return services

    @asynccontextmanager
    async def person(
        self, name: str | None = None, address: str | None = None
    ) -> AsyncIterator["Person"]:
        """Somebody with a browser; where an address is given, it is seen as theirs."""
        distant = httpx.ASGITransport(self.app, client=(address, 1)) if address else None
        async with httpx.AsyncClient(
            base_url=f"http://{self.address}",
            timeout=PATIENCE,
            verify=False,
            limits=BRIEF,
            transport=distant,
        ) as http:
            somebody = Person(self, http)
            if name is not None:
                await somebody.ask("PUT", "/api/me", name=name)
            yield somebody


@asynccontextmanager
async def serving(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Site]:
    """A server on a port of its own."""
    app = create_app(settings, clock)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(100)
    host, port = listening.getsockname()
    server = _TestServer(configure(app, settings, shutdown=2))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await until(lambda: server.started or task.done())
        yield Site(app, f"{host}:{port}")
    finally:
        server.should_exit = True
        await task


class Refused(AssertionError):
    """A request that was answered with a problem."""

    def __init__(self, status: int, problem: Json) -> None:
        self.status = status
        self.problem = problem
        self.code = problem.get("code")
        super().__init__(f"{status} {problem}")


class Person:
    """Somebody who asks, with their cookie."""

    def __init__(self, site: Site, http: httpx.AsyncClient) -> None:
        self.site = site
        self.http = http

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """What the server answers; raises Refused."""
        if method in ("POST", "PUT"):
            answer = await self.http.request(method, path, json=body)
        else:
            answer = await self.http.request(method, path, params=body)
        if answer.status_code >= 400:
            raise Refused(answer.status_code, answer.json())
        if answer.content and answer.headers.get("content-type", "").startswith("application/json"):
            return answer.json()
        return answer.text

    async def open(self, game: str, *seats: str, **wish: Any) -> Json:
        """Open a table; seats as `me`, `me:Name`, `open`, `bot`, `bot:random`."""
        wishes = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            key = "bot" if kind == "bot" else "name"
            wishes.append({"kind": kind, **({key: name} if name else {})})
        found: Json = await self.ask("POST", "/api/tables", game=game, seats=wishes, **wish)
        return found

    async def at(self, table: str, what: str, **body: Any) -> Any:
        """A request about a table; one to start it does not wait for seeds unless it says so."""
        if what == "start":
            body = {"unseeded": True, **body}
        return await self.ask("POST", f"/api/tables/{table}/{what}", **body)

    async def see(self, table: str, what: str = "", **params: Any) -> Any:
        """What can be known of a table."""
        return await self.ask("GET", f"/api/tables/{table}{what and '/'}{what}", **params)

    @asynccontextmanager
    async def sit(self, table: str, **hello: Any) -> AsyncIterator["Talk"]:
        """A socket at a table, after hello; it is sent differences, as a browser is."""
        async with self.talk(f"tables/{table}") as talk:
            wish = {"version": 1, "differences": True, **hello}
            talk.welcome = await talk.say("hello", **wish)
            assert talk.welcome["type"] == "welcome", talk.welcome
            yield talk

    @asynccontextmanager
    async def talk(self, place: str = "tables/x", **headers: str) -> AsyncIterator["Talk"]:
        """A socket that has said nothing yet, to a table or a campaign."""
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        given = {**({"Cookie": cookie} if cookie else {}), **headers}
        url = f"ws://{self.site.address}/ws/{place}"
        async with connect(
            url, additional_headers=given, max_size=None, open_timeout=PATIENCE
        ) as ws:
            talk = Talk(ws)
            try:
                yield talk
            finally:
                talk.stop()


class Talk:
    """A socket, with everything that came over it."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.welcome: Json = {}
        self.frames: list[str] = []
        self.heard: list[Json] = []
        self.states = ReceivedStates()
        self.table: Json | None = None
        self._ids = itertools.count(1)
        self._answers: dict[int | None, asyncio.Future[Json]] = {}
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    def stop(self) -> None:
        self._task.cancel()

    @property
    def state(self) -> Json | None:
        """The last state that was sent."""
        state: Json | None = self.states.state
        return state

    async def _listen(self) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            async for frame in self.ws:
                assert isinstance(frame, str)
                self.frames.append(frame)
                message = json.loads(frame)
                self.heard.append(message)
                assert self.states.take(message), "a state is missing"
                if message["type"] in ("table", "welcome"):
                    self.table = message["table"]
                waiting = self._answers.pop(message.get("id"), None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
                self._news.set()
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("closed"))
        self._news.set()

    async def say(self, type: str, **values: Any) -> Json:
        """Send a message; its answer."""
        id = next(self._ids)
        self._answers[id] = asyncio.get_running_loop().create_future()
        await self.ws.send(json.dumps({"type": type, "id": id, **values}, ensure_ascii=False))
        return await asyncio.wait_for(self._answers[id], PATIENCE)

    async def until(self, wanted: Callable[[], Any]) -> Any:
        """Wait until something has been heard."""
        async with asyncio.timeout(PATIENCE):
            while not (found := wanted()):
                self._news.clear()
                if self._task.done():
                    raise ConnectionError("closed")
                await self._news.wait()
        return found

    async def begin(self) -> None:
        """Wait until the game has begun."""
        await self.until(lambda: self.state)

    async def reach(self, ply: int) -> None:
        """Wait until so many plies have been heard of."""
        await self.until(lambda: self.state is not None and self.ply >= ply)

    async def end(self) -> None:
        """Wait until the game is over."""
        await self.until(lambda: self.turn == OVER)

    def of(self, type: str) -> list[Json]:
        """All messages of a type."""
        return [message for message in self.heard if message["type"] == type]

    @property
    def ply(self) -> int:
        """How many plies have been played, as far as this socket has heard."""
        assert self.state is not None, "the game has not begun"
        ply: int = self.state["ply"]
        return ply

    @property
    def turn(self) -> int:
        """The seat to act, as far as this socket has heard."""
        return self.state["turn"] if self.state is not None else -1

    def options(self) -> list[Json]:
        """What the seat that looks may choose."""
        assert self.state is not None
        return [choice for ask in self.state["scene"]["asks"] for choice in ask["choices"]]

    def actions(self) -> list[str]:
        """All of them as texts, each with its smallest number."""
        return [
            " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
            for choice in self.options()
        ]

    def any_action(self, chooser: random.Random) -> str:
        """One of them, as a text."""
        choice = chooser.choice(self.options())
        n = chooser.randint(choice["lo"], choice["hi"])
        return " ".join((choice["verb"], *choice["args"], str(n)))

    async def play(self, seat: int, action: str) -> Json:
        """Decide on what was heard last."""
        assert self.state is not None
        return await self.say("play", seat=seat, ply=self.state["ply"], action=action)


async def until(wanted: Callable[[], Any]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.005)


class HandClock:
    """A clock whose hands the test moves."""

    def __init__(self) -> None:
        self._now = 1_048_576.0
        self._due: list[tuple[float, int, _Due]] = []
        self._count = itertools.count()

    def now(self) -> float:
        return self._now

    def at(self, when: float, do: Callable[[], None]) -> "_Due":
        due = _Due(do)
        heapq.heappush(self._due, (when, next(self._count), due))
        return due

    async def pause(self, seconds: float) -> None:
        over = asyncio.Event()
        self.at(self._now + seconds, over.set)
        await over.wait()

    def waits(self) -> list[float]:
        """How long it is until each thing that is due."""
        return [when - self._now for when, _, due in self._due if not due.cancelled]

    def advance(self, seconds: float) -> None:
        """Time goes by; what is due happens."""
        self._now += seconds
        while self._due and self._due[0][0] <= self._now:
            _, _, due = heapq.heappop(self._due)
            if not due.cancelled:
                due.do()


class _Due:
    def __init__(self, do: Callable[[], Any]) -> None:
        self.do = do
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


def limited(**changes: Any) -> Limits:
    """The limits of tests but for some."""
    return replace(GENEROUS, **changes)
