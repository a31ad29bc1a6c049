"""A rude client: giant headers, slow sockets, and floods, each kind from an address of its own."""

import asyncio
import base64
import contextlib
import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable

from risiko.bench.misuse.connections import ENDED, LOOPBACK, line, request

HEADERS, SLOW, REQUESTS, SOCKETS, DEAF = (LOOPBACK.format(66 + k) for k in range(5))
ADDRESSES = (HEADERS, SLOW, REQUESTS, SOCKETS, DEAF)
AT_ONCE = 8
"""Of each kind that does as much as it can."""
HELD = 250
"""Connections that are held open: more than one address may have."""
PIECE = b"x" * 65_536
PIECES = 64
"""Of a header that has no end."""
DRIP = 0.5
"""Seconds between two bytes of a slow request."""
BREATH = 0.01
"""Seconds until what the server has ended is begun again."""
MASK = b"\0\0\0\0"
OPENING = "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"


class RudeClient:
    """Does all of it at once, and counts what it has done."""

    def __init__(self, place: str, tables: list[str]) -> None:
        self.place = place
        self.done: Counter[str] = Counter()
        self._tables = tables

    async def run(self) -> None:
        """Be rude until cancelled."""
        async with asyncio.TaskGroup() as group:
            for number in range(AT_ONCE):
                group.create_task(self._again("headers", self._send_headers, number))
                group.create_task(self._again("floods", self._flood_requests, number))
                group.create_task(self._again("sockets", self._flood_socket, number))
            for number in range(HELD):
                group.create_task(self._again("slow", self._drip, number))
                group.create_task(self._again("deaf", self._be_deaf, number))

    async def _again(self, what: str, way: Callable[[int], Awaitable[None]], number: int) -> None:
        """Do the same again whenever the server ends it."""
        while True:
            with contextlib.suppress(*ENDED):
                await way(number)
            self.done[what] += 1
            await asyncio.sleep(BREATH)

    async def _send_headers(self, number: int) -> None:
        async with line(self.place, HEADERS) as (reader, writer):
            writer.write(request(self.place, "GET", "/")[:-2] + b"Cookie: ")
            for _ in range(PIECES):
                writer.write(PIECE)
                await writer.drain()
            await reader.read()

    async def _drip(self, number: int) -> None:
        async with line(self.place, SLOW) as (reader, writer):
            writer.write(request(self.place, "GET", "/")[:-2] + b"Cookie: ")
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(DRIP)

    async def _flood_requests(self, number: int) -> None:
        async with line(self.place, REQUESTS) as (reader, writer):
            while True:
                writer.write(request(self.place, "GET", "/api/lobby"))
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(header.split(b":")[1])
                    for header in head.split(b"\r\n")
                    if header.lower().startswith(b"content-length:")
                )
                await reader.readexactly(length)
                self.done["requests"] += 1

    async def _flood_socket(self, number: int) -> None:
        async with line(self.place, SOCKETS) as (reader, writer):
            await self._open(reader, writer, number)
            ping = _frame({"type": "ping", "id": 1})
            while not reader.at_eof():
                writer.write(ping * 10)
                await writer.drain()
                self.done["messages"] += 10
                await asyncio.sleep(0)

    async def _be_deaf(self, number: int) -> None:
        """Watch people play without reading what one is sent."""
        async with line(self.place, DEAF) as (reader, writer):
            await self._open(reader, writer, number)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            while not writer.is_closing():
                await asyncio.sleep(DRIP)
                writer.write(_frame({"type": "resync", "id": 2}))
                await writer.drain()

    async def _open(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int
    ) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        path = f"/ws/tables/{self._tables[number % len(self._tables)]}"
        said = request(self.place, "GET", path, b"", *OPENING, f"Sec-WebSocket-Key: {key}")
        writer.write(said)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(_frame({"type": "hello", "id": 0, "version": 1}))


def _frame(message: dict[str, object]) -> bytes:
    """A message as a frame, masked with nothing."""
    text = json.dumps(message).encode()
    return bytes((0x81, 0x80 | len(text))) + MASK + text
