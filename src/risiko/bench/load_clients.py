"""The people of the load test, in a separate process so that they take no time from the server.

`python -m risiko.bench.load_clients` reads its plan as one line of JSON and plays. It writes one
line when everybody is connected, and one with what they have found when the time is over. They stay
connected until its input is closed, so it never outlives the process that started it.
"""

import asyncio
import gc
import json
import os
import random
import sys
import threading
import time
from collections.abc import Awaitable
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from risiko.bench.visitors import Visit, visit_all
from risiko.server.protection.open_files import raise_file_limit
from risiko.server.settings import COOKIE
from risiko.server.wire.differences.received_states import ReceivedStates

HELLO = {"type": "hello", "id": 0, "version": 1, "differences": True}
LEAST, MOST = 0.5, 1.5
"""The shortest and longest thinking time, as shares of the mean."""


class ClientSeat(NamedTuple):
    """A client: which server, table and seat (None: a spectator), and the token of its cookie."""

    place: str
    table: str
    seat: int | None
    token: str | None


class LoadPlan(NamedTuple):
    """Which clients play and watch where, and for how long."""

    clients: list[ClientSeat]
    seconds: float
    thinking: float
    """Mean seconds a person takes for a decision."""
    visits: tuple[Visit, ...] = ()
    """What others do meanwhile, one after the other in that time."""

    def text(self) -> str:
        """Write the plan as one line of JSON."""
        return json.dumps(self)


class ClientReport(NamedTuple):
    """What all clients have found."""

    waits: list[float]
    """Seconds from sending a decision until its answer, one for each decision."""
    received: int
    """Bytes of all messages to players, unpacked."""
    arrived: int
    """The same as they came over the network, packed."""
    lost: int
    """Connections that the server has ended."""


def read_plan(text: str) -> LoadPlan:
    """Read a plan that `LoadPlan.text` has written."""
    clients, seconds, thinking, visits = json.loads(text)
    return LoadPlan(
        [ClientSeat(*client) for client in clients],
        seconds,
        thinking,
        tuple(Visit(*visit) for visit in visits),
    )


async def play_all(plan: LoadPlan) -> ClientReport:
    """Connect all clients, then let them play."""
    here = asyncio.Barrier(len(plan.clients) + 1)
    clients = [Client(plan, client, here) for client in plan.clients]
    playing = asyncio.gather(*(client.run() for client in clients))
    await _one_of(playing, here.wait())
    print("all are here", flush=True)
    await visit_all(plan.visits, plan.seconds)
    await playing
    players = [client for client in clients if client.seat is not None]
    return ClientReport(
        [wait for player in players for wait in player.waits],
        sum(player.received for player in players),
        sum(player.arrived for player in players),
        sum(client.lost for client in clients),
    )


async def _one_of(playing: asyncio.Future[list[None]], here: Awaitable[object]) -> None:
    """Wait until all are here; raises what a client raises that cannot come."""
    waiting = asyncio.ensure_future(here)
    await asyncio.wait((playing, waiting), return_when=asyncio.FIRST_COMPLETED)
    if playing.done():
        playing.result()


class _Connection(ClientConnection):
    """A connection that counts what arrives."""

    arrived = 0

    def data_received(self, data: bytes) -> None:
        self.arrived += len(data)
        super().data_received(data)


class Client:
    """One client, which decides at random whenever it is its turn."""

    def __init__(self, plan: LoadPlan, client: ClientSeat, here: asyncio.Barrier) -> None:
        self.seat = client.seat
        self.waits: list[float] = []
        self.received = 0
        self.arrived = 0
        self.lost = False
        self._plan = plan
        self._client = client
        self._here = here
        self._random = random.Random(f"{client.table} {client.seat}")

    async def run(self) -> None:
        """Connect, wait for the others, and play until the time is over; then stay connected."""
        token = self._client.token
        socket = await connect(
            f"ws://{self._client.place}/ws/tables/{self._client.table}",
            create_connection=_Connection,
            additional_headers={"Cookie": f"{COOKIE}={token}"} if token is not None else {},
            max_size=None,
            open_timeout=None,
            ping_interval=None,  # long waits are measured, not disconnected
        )
        assert isinstance(socket, _Connection)
        self._socket = socket  # as long as it is referred to, it stays open
        await socket.send(json.dumps(HELLO))
        while (welcome := json.loads(await socket.recv()))["type"] != "welcome":
            pass  # news of others who connect
        await self._here.wait()
        before = socket.arrived
        try:
            async with asyncio.timeout(self._plan.seconds):
                if self.seat is None:
                    await self._watch(socket)
                else:
                    await self._play(socket, welcome)
        except TimeoutError:
            pass
        except ConnectionClosed:
            self.lost = True
        self.arrived = socket.arrived - before

    async def _watch(self, socket: ClientConnection) -> None:
        while True:
            await socket.recv(decode=False)

    async def _play(self, socket: ClientConnection, welcome: dict[str, Any]) -> None:
        """Decide whenever it is this seat's turn, as long as the game goes on."""
        states = ReceivedStates()
        states.take(welcome)
        sent: float | None = None
        while True:
            if sent is None and states.state["turn"] == self.seat:
                if self._plan.thinking:
                    await asyncio.sleep(self._plan.thinking * self._random.uniform(LEAST, MOST))
                sent = time.perf_counter()
                await socket.send(json.dumps(self._decide(states.state)))
            frame = await socket.recv(decode=False)
            self.received += len(frame)
            message = json.loads(frame)
            if message["type"] == "error":
                raise RuntimeError(f"refused: {message['text']}")
            if not states.take(message):
                raise RuntimeError("a state is missing")
            if message["type"] == "ok" and sent is not None:
                self.waits.append(time.perf_counter() - sent)
                sent = None

    def _decide(self, state: dict[str, Any]) -> dict[str, Any]:
        asks = state["scene"]["asks"]
        choice = self._random.choice([choice for ask in asks for choice in ask["choices"]])
        n = self._random.randint(choice["lo"], choice["hi"])
        action = " ".join((choice["verb"], *choice["args"], str(n)))
        return {"type": "play", "id": 1, "ply": state["ply"], "seat": self.seat, "action": action}


def _end_with_input() -> None:
    while os.read(0, 1024):
        pass
    os._exit(0)


async def _play_and_stay(plan: LoadPlan) -> None:
    print(json.dumps(await play_all(plan)), flush=True)
    await asyncio.Event().wait()


def main() -> None:
    """Read a plan from the input and play it."""
    plan = read_plan(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    raise_file_limit()
    gc.disable()  # a collection in here would count as waiting for the server
    asyncio.run(_play_and_stay(plan))


if __name__ == "__main__":
    main()
