"""People who come while others play: they open tables, watch stored games, ask for reviews."""

import asyncio
import json
from collections.abc import Sequence
from typing import Literal, NamedTuple

from websockets.asyncio.client import connect

NEW_TABLE = {
    "game": "2003/conquest",
    "seats": [{"kind": "me", "name": "Cleo"}, {"kind": "open"}],
}


class Visit(NamedTuple):
    """What a visitor does, at which server and at which table."""

    what: Literal["open", "watch", "review"]
    place: str
    table: str = ""


async def visit_all(visits: Sequence[Visit], seconds: float) -> None:
    """Make visits one after the other, evenly spread over a time."""
    loop = asyncio.get_running_loop()
    begin = loop.time()
    for number, visit in enumerate(visits):
        await asyncio.sleep(begin + number * seconds / len(visits) - loop.time())
        await _visit(visit)


async def _visit(visit: Visit) -> None:
    if visit.what == "open":
        await _ask(visit.place, "POST", "/api/tables", json.dumps(NEW_TABLE))
    elif visit.what == "review":
        await _ask(visit.place, "GET", f"/api/tables/{visit.table}/review", "")
    else:
        address = f"ws://{visit.place}/ws/tables/{visit.table}"
        async with connect(address, max_size=None, open_timeout=None, ping_interval=None) as socket:
            hello = {"type": "hello", "id": 0, "version": 1, "differences": True}
            await socket.send(json.dumps(hello))
            while json.loads(await socket.recv())["type"] != "welcome":
                pass


async def _ask(place: str, method: str, path: str, body: str) -> None:
    """Make a request; raises RuntimeError if it is refused."""
    host, port = place.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = (
        f"{method} {path} HTTP/1.1",
        f"Host: {place}",
        "Connection: close",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
    answer = await reader.read()
    writer.close()
    if answer.split(b" ", 2)[1][:1] != b"2":
        raise RuntimeError(f"{method} {path}: {answer.decode(errors='replace')}")
