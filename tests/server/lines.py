"""Plain connections of people who do not speak HTTP as browsers do."""

import base64
import os
import re
import selectors
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from tests.server.site import PATIENCE

Place = tuple[str, int]
ENDED = (ConnectionResetError, BrokenPipeError)
"""How the system says that the other side has ended a connection."""
SOCKET = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"


def line(place: Place, source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's own addresses."""
    found = socket.socket()
    found.settimeout(PATIENCE)
    try:
        found.bind((source, 0))
    except OSError:
        found.close()
        pytest.skip(f"this machine has no address {source}")
    found.connect(place)
    return found


@contextmanager
def lines(place: Place, count: int, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """Many of them, which say nothing."""
    found: list[socket.socket] = []
    try:
        for _ in range(count):
            found.append(line(place, source))
        yield found
    finally:
        for one in found:
            one.close()


def request(place: Place, what: str = "/healthz", more: str = "") -> bytes:
    """A request as bytes."""
    return f"GET {what} HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\n{more}\r\n".encode()


def all_of(one: socket.socket) -> bytes:
    """Everything that comes until the other side ends the connection."""
    got = b""
    try:
        while more := one.recv(65536):
            got += more
    except ENDED:
        pass
    return got


def ask(place: Place, what: str = "/healthz", source: str = "127.0.0.1", more: str = "") -> str:
    """The answer to a request over a connection of its own."""
    with line(place, source) as one:
        one.sendall(request(place, what, f"Connection: close\r\n{more}"))
        return all_of(one).decode()


def is_well(place: Place, source: str = "127.0.0.1") -> bool:
    """Whether somebody who asks is answered."""
    return ask(place, source=source).startswith("HTTP/1.1 200 ")


def refusals(place: Place, code: str, source: str = "127.0.0.9") -> int:
    """How often the server has refused something for that reason."""
    said = ask(place, "/metrics", source)
    found = re.search(rf'risiko_refusals_total\{{code="{code}"\}} ([\d.]+)', said)
    return int(float(found[1])) if found is not None else 0


def figure(place: Place, name: str, source: str = "127.0.0.9") -> float:
    """A figure of the server."""
    found = re.search(rf"^{name} ([\d.e+]+)$", ask(place, "/metrics", source), re.MULTILINE)
    assert found is not None
    return float(found[1])


def ended(found: Iterable[socket.socket]) -> list[socket.socket]:
    """Those that the other side has ended; whatever it has said before is read."""
    over = []
    with selectors.DefaultSelector() as ready:
        for one in found:
            ready.register(one, selectors.EVENT_READ)
        while events := ready.select(0):
            for key, _ in events:
                line = key.fileobj
                assert isinstance(line, socket.socket)
                try:
                    more = line.recv(65536)
                except ENDED:
                    more = b""
                if not more:
                    ready.unregister(line)
                    over.append(line)
    return over


@contextmanager
def websocket(place: Place, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A socket after its handshake."""
    key = base64.b64encode(os.urandom(16)).decode()
    with line(place, source) as one:
        one.sendall(request(place, "/ws/tables/x", f"{SOCKET}Sec-WebSocket-Key: {key}\r\n"))
        got = b""
        while b"\r\n\r\n" not in got:
            more = one.recv(1)
            assert more, got
            got += more
        assert got.startswith(b"HTTP/1.1 101 "), got
        yield one
