"""How connections are read: nothing that arrives grows or takes longer than it may.

The parser of requests is h11: whatever it has not understood yet is bounded, be it a request line,
headers, the size of a chunk or what follows the last one.
"""

import asyncio
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from risiko.server.http.connections import Connections, Place
from risiko.server.http.limits import Bucket

STATE = "connections"
"""Under which name the application hands its connections to the protocols."""
BITE = 4096
"""Bytes of a socket that are read at once: a flood of tiny frames is noticed within them."""
FLOOD = 1008
"""How a socket ends that sends too many frames."""
END = b"Content-Length: 0\r\nConnection: close\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\n" + END
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\n" + END
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + END
HEAD, BODY, TAKING = "head", "body", "taking"
"""What is waited for: a request line with its headers, the rest of it, that an answer is read."""
WAITING = {HEAD: h11.IDLE, BODY: h11.SEND_BODY}
"""In which state of the other side it is waited for what has to arrive."""


class HttpConnection(H11Protocol):
    """A connection that asks."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections: Connections = app_state[STATE]
        self._limits = self._connections.limits
        self._place: Place | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._place = self._connections.enter(transport)
        if self._place is None:
            transport.write(FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._place.expect(HEAD, self._limits.head_time)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            self._place.leave()
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        most = self._limits.head
        for at in range(0, len(data), most):
            if self._place is None or self.transport.is_closing():
                return
            super().data_received(data[at : at + most])
            if self.transport.get_protocol() is not self:
                return
            if len(self.conn.trailing_data[0]) > most:
                self._refuse()
        self._wait()

    def _wait(self) -> None:
        """Set the time for what has to arrive next."""
        if self._place is None:
            return
        state = self.conn.their_state
        self._place.done(*(what for what, when in WAITING.items() if when is not state))
        if state is h11.IDLE:
            self._place.expect(HEAD, self._limits.head_time)
        elif state is h11.SEND_BODY:
            self._place.expect(BODY, self._limits.body_time)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is not h11.IDLE:  # a rest has a limit of its own
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if self._place is not None:
            self._place.done(HEAD, BODY)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        if len(self.conn.trailing_data[0]) > self._limits.head:
            self._refuse()
        elif self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # the answer is on its way already
            self.transport.close()

    def _refuse(self) -> None:
        """More has arrived than can be understood."""
        if self.transport.is_closing():
            return
        self._connections.refused("headers_too_large")
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TOO_LARGE)
        self.transport.close()

    def pause_writing(self) -> None:
        if self._place is not None:
            self._place.expect(TAKING, self._limits.taking)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._place is not None:
            self._place.done(TAKING)
        super().resume_writing()


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection over which somebody plays. How large a message may be is seen to where it is
    read, before it has arrived and while it is unpacked.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections: Connections = app_state[STATE]
        self._frames = Bucket(self._connections.limits.frames, self.loop.time)
        self._place: Place | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._place = self._connections.place_of(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), BITE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + BITE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(UNREADABLE)
                self.transport.close()

    def handle_events(self) -> None:
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
        else:
            self._connections.refused("too_many_frames")
            self.conn.fail(FLOOD)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:  # there is no socket yet over which one could say goodbye
            self.transport.abort()

    def pause_writing(self) -> None:
        if self._place is not None:
            self._place.expect(TAKING, self._connections.limits.taking)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._place is not None:
            self._place.done(TAKING)
        super().resume_writing()
