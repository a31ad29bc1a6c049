"""The same load without a game: what sockets, JSON and a database cost by themselves.

`python -m risiko.bench.plain_server` answers the clients of the load test with messages as long as
those of the real server. It stores every decision before it tells both seats, those of many tables
in one transaction; but it knows no rules, no views and no words. It obeys the same commands as
`load_server.py`, as far as they have a meaning here.
"""

import asyncio
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from risiko.bench.commands import Usage, obey, run_like_a_server
from risiko.bench.load_clients import ClientSeat
from risiko.server.garbage_collector import resident_memory

FILLING = "x" * 600
"""What makes a message as long as a difference of the real server."""
SEATS = 2


class PlainTable:
    """Two connections that take turns."""

    def __init__(self) -> None:
        self.ply = 0
        self.sockets: list[ServerConnection] = []

    def state(self) -> dict[str, object]:
        """What a client needs in order to decide."""
        choice = {"verb": "pass", "args": [], "lo": 1, "hi": 1}
        scene = {"step": "plain", "asks": [{"choices": [choice]}], "filling": ""}
        return {"ply": self.ply, "turn": self.ply % SEATS, "scene": scene}


class PlainServer:
    """Stores what it is sent, and sends it to both seats."""

    def __init__(self, file: str) -> None:
        self.place = ""
        self._decisions = 0
        self._tables: dict[str, PlainTable] = {}
        self._file = file
        self._thread = ThreadPoolExecutor(1)
        self._waiting: list[tuple[tuple[str, int, str], asyncio.Future[None]]] = []
        self._work = asyncio.Event()

    async def seat_pairs(self, count: int) -> list[ClientSeat]:
        """Add tables."""
        first = len(self._tables)
        ids = [f"t{first + number}" for number in range(count)]
        self._tables |= {id: PlainTable() for id in ids}
        return [ClientSeat(self.place, id, seat, "-") for id in ids for seat in range(SEATS)]

    async def usage(self) -> Usage:
        """What this process has used."""
        return Usage(time.process_time(), resident_memory(), self._decisions)

    async def rest(self) -> None:
        """Nothing can be given back."""

    # Storing

    async def write(self) -> None:
        """Store decisions, all that have come since the last transaction in one."""
        loop = asyncio.get_running_loop()
        connection = await loop.run_in_executor(self._thread, self._open)
        while True:
            await self._work.wait()
            self._work.clear()
            batch, self._waiting = self._waiting, []
            rows = [row for row, _ in batch]
            await loop.run_in_executor(self._thread, _store, connection, rows)
            for _, done in batch:
                done.set_result(None)

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, check_same_thread=False, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(
            "CREATE TABLE plain (id TEXT, ply INT, text TEXT, PRIMARY KEY (id, ply))"
        )
        return connection

    # Sockets

    async def talk(self, socket: ServerConnection) -> None:
        """Answer one client until it is gone."""
        assert socket.request is not None
        id = socket.request.path.rpartition("/")[2]
        table = self._tables[id]
        with suppress(ConnectionClosed):
            await self._talk(socket, id, table)
        if socket in table.sockets:
            table.sockets.remove(socket)

    async def _talk(self, socket: ServerConnection, id: str, table: PlainTable) -> None:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "hello":
                table.sockets.append(socket)
                await socket.send(json.dumps({"type": "welcome", "state": table.state()}))
                continue
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(((id, message["ply"], message["action"]), done))
            self._work.set()
            await done
            self._decisions += 1
            table.ply += 1
            change = {
                "ply": table.ply,
                "turn": table.ply % SEATS,
                "scene": {"filling": FILLING},
            }
            told = json.dumps({"type": "change", "like": None, "change": change})
            for other in table.sockets:
                await other.send(told)
            await socket.send(json.dumps({"type": "ok", "id": message["id"]}))


def _store(connection: sqlite3.Connection, rows: list[tuple[str, int, str]]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO plain VALUES (?, ?, ?)", rows)
    connection.execute("COMMIT")


async def _serve(file: str) -> None:
    server = PlainServer(file)
    writing = asyncio.create_task(server.write())
    serving = serve(
        server.talk, "127.0.0.1", 0, ping_interval=None, max_size=None, compression=None
    )
    async with serving as listening:
        host, port = next(iter(listening.sockets)).getsockname()
        server.place = f"{host}:{port}"
        await obey(server, server.place)
    writing.cancel()


if __name__ == "__main__":
    run_like_a_server(_serve)
