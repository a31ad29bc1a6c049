"""The people of the load test, in a separate process so that they take no time from the server.

`python -m risiko.bench.load_clients` reads its plan as one line of JSON and plays. It writes one
line when everybody is connected, and at the end one with the seconds that each decision took. It
ends when its input is closed, so it never outlives the process that started it.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import sys
import threading
import time
from typing import Any, NamedTuple

from websockets.asyncio.client import connect

from risiko.server.http.visitor import COOKIE
from risiko.server.protection.open_files import raise_file_limit

LEAST, MOST = 0.5, 1.5
"""The shortest and longest thinking time, as shares of the mean."""


class ClientSeat(NamedTuple):
    """The table and seat of one client, with the token of its cookie."""

    table: str
    seat: int
    token: str


class LoadPlan(NamedTuple):
    """Which clients play where, and for how long."""

    place: str
    seats: list[ClientSeat]
    seconds: float
    thinking: float
    """Mean seconds a person takes for a decision."""

    def text(self) -> str:
        """Write the plan as one line of JSON."""
        return json.dumps(self)


def read_plan(text: str) -> LoadPlan:
    """Read a plan that `LoadPlan.text` has written."""
    place, seats, seconds, thinking = json.loads(text)
    return LoadPlan(place, [ClientSeat(*seat) for seat in seats], seconds, thinking)


async def play_all(plan: LoadPlan) -> list[float]:
    """Connect all clients, then let them play; returns the seconds each decision took."""
    here = asyncio.Barrier(len(plan.seats))
    found = await asyncio.gather(*(_run_client(plan, seat, here) for seat in plan.seats))
    return [wait for waits in found for wait in waits]


async def _run_client(plan: LoadPlan, seat: ClientSeat, here: asyncio.Barrier) -> list[float]:
    waits: list[float] = []
    rng = random.Random(f"{seat.table} {seat.seat}")
    cookie = {"Cookie": f"{COOKIE}={seat.token}"}
    async with connect(
        f"ws://{plan.place}/ws/tables/{seat.table}",
        additional_headers=cookie,
        max_size=None,
        open_timeout=None,
        ping_interval=None,  # long waits are measured, not disconnected
    ) as socket:
        await socket.send(json.dumps({"type": "hello", "id": 0, "version": 1}))
        while (welcome := json.loads(await socket.recv()))["type"] != "welcome":
            pass  # news of others who connect
        if await here.wait() == 0:
            print("all are here", flush=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(plan.seconds):
                await _play(socket, welcome, seat.seat, plan.thinking, rng, waits)
    return waits


async def _play(
    socket: Any,
    welcome: dict[str, Any],
    seat: int,
    thinking: float,
    rng: random.Random,
    waits: list[float],
) -> None:
    """Decide whenever it is this seat's turn, as long as the game goes on."""
    message, state = welcome, welcome["state"]
    sent: float | None = None
    while True:
        if message["type"] == "error":
            raise RuntimeError(f"refused: {message['text']}")
        if message.get("state") is not None:
            state = message["state"]
        if message["type"] == "ok" and sent is not None:
            waits.append(time.perf_counter() - sent)
            sent = None
        if sent is None and state["turn"] == seat:
            await asyncio.sleep(thinking * rng.uniform(LEAST, MOST))
            action = _random_action(state["scene"]["asks"], rng)
            words = {"type": "play", "id": 1, "ply": state["ply"], "seat": seat, "action": action}
            sent = time.perf_counter()
            await socket.send(json.dumps(words))
        message = json.loads(await socket.recv())


def _random_action(asks: list[dict[str, Any]], rng: random.Random) -> str:
    choice = rng.choice([choice for ask in asks for choice in ask["choices"]])
    n = rng.randint(choice["lo"], choice["hi"])
    return " ".join((choice["verb"], *choice["args"], str(n)))


def _end_with_input() -> None:
    while os.read(0, 1024):
        pass
    os._exit(1)


def main() -> None:
    """Read a plan from the input and play it."""
    plan = read_plan(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    raise_file_limit()
    gc.disable()  # a collection in here would count as waiting for the server
    print(json.dumps(asyncio.run(play_all(plan))), flush=True)
    os._exit(0)  # the thread still reads


if __name__ == "__main__":
    main()
