"""Connections nobody should make: each ends, frees its place, and holds up nobody else."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from risiko.server.protection.open_files import raise_file_limit
from risiko.server.settings import Limits
from tests.server.host import eventually, hosted
from tests.server.lines import (
    ENDED,
    SOCKET,
    Place,
    all_of,
    ask,
    ended,
    figure,
    is_well,
    line,
    lines,
    refusals,
    request,
    websocket,
)

MEGABYTE = 1_000_000
HEAD = Limits().head
HALF_OPEN = 1001
LONG = 600.0
"""Seconds that are over after every test."""


def cut_off(place: Place, count: int, start: bytes, piece: bytes) -> int:
    """How many pieces of a request without end could be sent before the connection was ended."""
    sent = 0
    with line(place) as one:
        with suppress(*ENDED):
            one.sendall(start)
            while sent < count:
                one.sendall(piece)
                sent += 1
        all_of(one)
    return sent


def test_a_header_without_end_is_cut_off_and_others_are_answered(sqlite: str) -> None:
    with hosted(sqlite) as place:
        start = request(place)[:-2] + b"Cookie: "
        sent: list[int] = []

        def attack() -> None:
            sent.append(cut_off(place, 25, start, b"x" * MEGABYTE))

        attackers = [threading.Thread(target=attack) for _ in range(4)]
        for attacker in attackers:
            attacker.start()
        assert is_well(place, "127.0.0.2")
        for attacker in attackers:
            attacker.join()
        assert len(sent) == 4
        assert max(sent) < 25  # what the system itself takes in advance is less
        assert refusals(place, "headers_too_large") == 4
        assert is_well(place)


def test_headers_are_measured_however_they_arrive(sqlite: str) -> None:
    with hosted(sqlite) as place:
        fits = f"Cookie: {'x' * (HEAD - 1000)}\r\n"
        assert ask(place, more=fits).startswith("HTTP/1.1 200 ")
        whole = f"Cookie: {'x' * 4 * HEAD}\r\n"
        assert not ask(place, more=whole).startswith("HTTP/1.1 200 ")
        many = "a: b\r\n" * (HEAD // 2)
        assert not ask(place, more=many).startswith("HTTP/1.1 200 ")
        path = f"/{'x' * 4 * HEAD}"
        assert not ask(place, path).startswith(("HTTP/1.1 2", "HTTP/1.1 404"))
        assert refusals(place, "headers_too_large") == 3
        cut_off(place, 200, request(place)[:-2], b"a: b\r\n" * 200)
        assert refusals(place, "headers_too_large") == 4


def test_what_follows_a_request_is_measured_as_well(sqlite: str) -> None:
    """A second request before the first is answered, and headers behind the last chunk."""
    with hosted(sqlite) as place:
        large = request(place, more=f"Cookie: {'x' * 6 * HEAD}\r\n")
        with line(place) as one:
            one.sendall(request(place) + large)
            assert all_of(one).count(b"HTTP/1.1 200 ") <= 1
        assert refusals(place, "headers_too_large") == 1
        start = (
            b"POST /api/replay HTTP/1.1\r\nHost: " + f"{place[0]}:{place[1]}\r\n".encode()
        ) + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
        cut_off(place, 200, start, b"a: b\r\n" * 200)
        assert refusals(place, "headers_too_large") == 2
        assert is_well(place)


def trickle(one: socket.socket, byte: bytes) -> Callable[[], bool]:
    """Send one byte after the other; whether the connection is over."""

    def over() -> bool:
        try:
            one.send(byte)
        except ENDED:
            return True
        return bool(ended([one]))

    return over


def test_a_request_that_trickles_is_ended(sqlite: str) -> None:
    with hosted(sqlite, head_time=0.5, body_time=0.5) as place:
        with line(place) as one:
            one.sendall(request(place)[:-2] + b"Cookie: ")
            eventually(trickle(one, b"x"))
        assert refusals(place, "too_slow") == 1
        with line(place) as one:  # the second request of a connection
            one.sendall(request(place))
            eventually(lambda: one.recv(1, socket.MSG_PEEK))
            one.sendall(b"GET ")
            eventually(trickle(one, b"x"))
        assert refusals(place, "too_slow") == 2
        with line(place) as one:
            one.sendall(
                f"PUT /api/me HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\n"
                "Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n".encode()
            )
            eventually(trickle(one, b" "))
        assert refusals(place, "too_slow") == 3
        assert is_well(place)


def test_who_says_nothing_or_rests_is_not_kept(sqlite: str) -> None:
    with hosted(sqlite, head_time=0.2, rest=1) as place:
        with line(place) as silent:
            assert all_of(silent) == b""
        with line(place) as resting:
            resting.sendall(request(place))
            assert all_of(resting).startswith(b"HTTP/1.1 200 ")


def test_who_does_not_read_is_not_waited_for(sqlite: str) -> None:
    with hosted(sqlite, taking=0.5) as place, line(place) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asking = request(place, "/api/openapi.json")
        one.sendall(asking * (HEAD // len(asking)))
        eventually(lambda: refusals(place, "too_slow") == 1)


def test_half_open_connections_of_one_address_lock_out_nobody(sqlite: str) -> None:
    raise_file_limit()
    most = Limits().connections
    with hosted(sqlite, connections=most, head_time=LONG) as place:
        with lines(place, HALF_OPEN) as held:
            eventually(lambda: len(ended(held)) == HALF_OPEN - most)
            assert is_well(place, "127.0.0.2")
            assert not ask(place).startswith("HTTP/1.1 200 ")
            assert refusals(place, "too_many_connections") == HALF_OPEN - most + 1
            over = ended(held)
            for one in over:
                one.close()
            next(one for one in held if one not in over).close()
            eventually(lambda: is_well(place))
        eventually(lambda: figure(place, "risiko_connections") == 1)


def test_there_is_room_for_everything_else_when_all_places_are_taken(sqlite: str) -> None:
    files, places = 160, 96
    with hosted(sqlite, files=files, connections=1000, head_time=LONG) as place:
        with line(place, "127.0.0.3") as early, lines(place, places) as held:
            eventually(lambda: len(ended(held)) == places - places * 3 // 4)
            assert is_well(place, "127.0.0.2")
            with lines(place, places, "127.0.0.2") as others:
                eventually(lambda: len(ended(others)) == places - places // 4 + 1)
                assert ask(place, source="127.0.0.4").startswith("HTTP/1.1 503 ")
                early.sendall(request(place, more="Connection: close\r\n"))
                assert all_of(early).startswith(b"HTTP/1.1 200 ")
        eventually(lambda: is_well(place, "127.0.0.4"))
        assert refusals(place, "server_full") >= places - places // 4


def test_sockets_keep_the_place_of_their_connection(sqlite: str) -> None:
    with hosted(sqlite, connections=3, hello=LONG) as place:
        with websocket(place), websocket(place), websocket(place):
            assert ask(place).startswith("HTTP/1.1 503 ")
            assert is_well(place, "127.0.0.2")
        eventually(lambda: is_well(place))


def test_a_trusted_proxy_speaks_for_many(sqlite: str) -> None:
    with hosted(sqlite, proxy="127.0.0.1", connections=3, sockets=2, head_time=LONG) as place:
        with lines(place, 20) as held:
            assert is_well(place)
            assert not ended(held)
        with lines(place, 20, "127.0.0.2") as held:
            eventually(lambda: len(ended(held)) == 17)
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        sockets = []
        for host in ("1::1", "1::2", "1::3", "2::1"):  # IPv6: a network counts as one address
            sockets.append(line(place))
            forwarded = f"{SOCKET}{key}X-Forwarded-For: 2001:db8:0:{host}\r\n"
            sockets[-1].sendall(request(place, "/ws/tables/x", forwarded))
        said = [one.recv(12) for one in sockets]
        for one in sockets:
            one.close()
        assert sorted(said) == [b"HTTP/1.1 101", b"HTTP/1.1 101", b"HTTP/1.1 101", b"HTTP/1.1 403"]
        assert said[3] == b"HTTP/1.1 101"


PING, PONG, BEGIN, PART = (bytes((first, 0x80, 0, 0, 0, 0)) for first in (0x89, 0x8A, 0x01, 0x00))
"""Frames without anything in them; the last two are the first part of a text and a further one."""


def test_a_flood_of_frames_ends_a_socket(sqlite: str) -> None:
    with hosted(sqlite, frames=list(Limits().frames), hello=LONG) as place:
        for count, (start, frame) in enumerate(((b"", PING), (b"", PONG), (BEGIN, PART)), 1):
            with websocket(place) as one:
                with suppress(*ENDED):
                    one.sendall(start + frame * 100_000)
                all_of(one)
            assert refusals(place, "too_many_frames") == count
            assert is_well(place)


def test_a_message_is_measured_before_it_has_arrived(sqlite: str) -> None:
    with hosted(sqlite, hello=LONG) as place:
        with websocket(place) as one:
            one.sendall(b"\x81\xff" + (10**9).to_bytes(8, "big") + bytes(4))
            assert b"\x03\xf1" in all_of(one)  # 1009: too large
        with websocket(place) as one:  # in parts, none of them too large
            part = b"\xfe" + (30_000).to_bytes(2, "big") + bytes(30_004)
            one.sendall(b"\x01" + part + (b"\x00" + part) * 3)
            assert b"\x03\xf1" in all_of(one)


def test_a_handshake_that_cannot_be_read_ends_quietly(sqlite: str) -> None:
    with hosted(sqlite) as place:
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        for more in (f"Cookie: {'x' * 9000}\r\n", "a: b\r\n" * 200):
            with line(place) as one:
                one.sendall(request(place, "/ws/tables/x", f"{SOCKET}{key}{more}"))
                assert not all_of(one).startswith(b"HTTP/1.1 101 ")
        eventually(lambda: figure(place, "risiko_connections") == 1)
        assert is_well(place)
