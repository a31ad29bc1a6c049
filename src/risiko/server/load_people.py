"""The people of the measurements under load, in a process of their own: the server keeps its time.

`python -m risiko.server.load_people` reads one line of JSON that says who sits where, plays, and
writes a line when all have come and one, at the end, that says how long each decision took. It ends
when its input is closed: with whoever started it.
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

from risiko.server.descriptors import raise_most_files
from risiko.server.http.visitor import COOKIE

LEAST, MOST = 0.5, 1.5
"""People take longer for one decision than for another: shares of the mean."""


class Chair(NamedTuple):
    """Where a person sits, and how the server knows them."""

    table: str
    seat: int
    token: str


class Company(NamedTuple):
    """People who play for a while."""

    place: str
    chairs: list[Chair]
    seconds: float
    thinking: float
    """Seconds a person takes for a decision, in the mean."""

    def text(self) -> str:
        """As one line of JSON."""
        return json.dumps(self)


def company(text: str) -> Company:
    """What such a line says."""
    place, chairs, seconds, thinking = json.loads(text)
    return Company(place, [Chair(*chair) for chair in chairs], seconds, thinking)


async def waits(people: Company) -> list[float]:
    """Everybody comes, then everybody plays: how long each of their decisions took."""
    here = asyncio.Barrier(len(people.chairs))
    found = await asyncio.gather(*(_person(people, chair, here) for chair in people.chairs))
    return [wait for waits in found for wait in waits]


async def _person(people: Company, chair: Chair, here: asyncio.Barrier) -> list[float]:
    waits: list[float] = []
    luck = random.Random(f"{chair.table} {chair.seat}")
    cookie = {"Cookie": f"{COOKIE}={chair.token}"}
    async with connect(
        f"ws://{people.place}/ws",
        additional_headers=cookie,
        max_size=None,
        open_timeout=None,
        ping_interval=None,  # who waits long is measured, not sent away
    ) as socket:
        await socket.send(
            json.dumps({"type": "hello", "id": 0, "version": 1, "table": chair.table})
        )
        while (welcome := json.loads(await socket.recv()))["type"] != "welcome":
            pass  # others come, too
        if await here.wait() == 0:
            print("all are here", flush=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(people.seconds):
                await _play(socket, welcome, chair.seat, people.thinking, luck, waits)
    return waits


async def _play(
    socket: Any,
    welcome: dict[str, Any],
    seat: int,
    thinking: float,
    luck: random.Random,
    waits: list[float],
) -> None:
    """Decide whenever it is one's turn, as long as the game goes on."""
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
            await asyncio.sleep(thinking * luck.uniform(LEAST, MOST))
            action = _any_action(state["scene"]["asks"], luck)
            words = {"type": "play", "id": 1, "ply": state["ply"], "seat": seat, "action": action}
            sent = time.perf_counter()
            await socket.send(json.dumps(words))
        message = json.loads(await socket.recv())


def _any_action(asks: list[dict[str, Any]], luck: random.Random) -> str:
    choice = luck.choice([choice for ask in asks for choice in ask["choices"]])
    n = luck.randint(choice["lo"], choice["hi"])
    return " ".join((choice["verb"], *choice["args"], str(n)))


def _end_with_input() -> None:
    while os.read(0, 1024):
        pass
    os._exit(1)


def main() -> None:
    """Play as the input says."""
    people = company(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    raise_most_files()
    gc.disable()  # what is measured is the server, not a pause in here
    print(json.dumps(asyncio.run(waits(people))), flush=True)
    os._exit(0)  # the thread still reads


if __name__ == "__main__":
    main()
