"""Plain connections from an address of choice, of somebody who is no browser."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

LOOPBACK = "127.0.0.{}"
"""On Linux all of these are addresses of the machine for itself."""
LARGEST_ANSWER = 2**26
ENDED = (OSError, EOFError, ValueError)
"""How a connection ends, or an answer that is cut off."""


def has_addresses(*addresses: str) -> bool:
    """Whether this machine can be asked from several addresses."""
    for address in addresses:
        with socket.socket() as probe:
            try:
                probe.bind((address, 0))
            except OSError:
                return False
    return True


@asynccontextmanager
async def line(
    place: str, source: str
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection from an address."""
    host, port = place.split(":")
    reader, writer = await asyncio.open_connection(
        host, int(port), local_addr=(source, 0), limit=LARGEST_ANSWER
    )
    try:
        yield reader, writer
    finally:
        with contextlib.suppress(*ENDED):
            writer.transport.abort()


def request(place: str, method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    """A request as bytes."""
    lines = (
        f"{method} {path} HTTP/1.1",
        f"Host: {place}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *headers,
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def ask(
    place: str, source: str, method: str, path: str, body: Any = None, *headers: str
) -> tuple[int, bytes]:
    """The status and the body of an answer over a connection of its own; 0 if it was cut off."""
    said = b"" if body is None else json.dumps(body).encode()
    with contextlib.suppress(*ENDED):
        async with line(place, source) as (reader, writer):
            writer.write(request(place, method, path, said, "Connection: close", *headers))
            head, _, found = (await reader.read()).partition(b"\r\n\r\n")
            return int(head.split(b" ", 2)[1]), head + b"\r\n\r\n" + found
    return 0, b""
