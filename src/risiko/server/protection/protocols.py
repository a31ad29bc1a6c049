"""The protocols of connections for uvicorn: nothing that arrives is larger or slower than allowed.

Requests are parsed by h11, which bounds everything it has not parsed yet: a request line, headers,
the size of a chunk, or what follows the last one.
"""

import asyncio
import logging
import weakref
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request
from websockets.protocol import State

from risiko.server.protection.connections import Connections, ConnectionSlot
from risiko.server.protection.rate_limits import Bucket
from risiko.server.wire.differences.outgoing import WINDOW_BITS, Outgoing

QUIET = logging.getLogger(f"{__name__}.requests")
"""Where uvicorn complains of requests that cannot be read, which would let anybody fill the log."""
QUIET.setLevel(logging.ERROR)
STATE = "connections"
"""The key under which the application passes its `Connections` to the protocols."""
SENDER = "send_message"
"""The key under which a socket's handler finds what sends its messages."""
DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, client_max_window_bits=12
)
"""Every message is packed by itself, so that one is packed once for all, and no connection needs
memory for it."""
BITE = 4096
"""Bytes of a socket that are parsed at once, so that a flood of tiny frames is noticed early."""
FLOOD = 1008
"""The close code of a socket that sends too many frames."""
END = b"Content-Length: 0\r\nConnection: close\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\n" + END
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\n" + END
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + END
HEAD, BODY, TAKING = "head", "body", "taking"
"""The timeouts: for a request line with its headers, for the rest, and for reading the answer."""
WAITING = {HEAD: h11.IDLE, BODY: h11.SEND_BODY}
"""The state of the other side in which each timeout runs."""


class HttpConnection(H11Protocol):
    """An HTTP connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = QUIET
        self._connections: Connections = app_state[STATE]
        self._limits = self._connections.limits
        self._slot: ConnectionSlot | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._slot = self._connections.enter(transport)
        if self._slot is None:
            transport.write(FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._slot.expect(HEAD, self._limits.head_time)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._slot is not None:
            self._slot.leave()
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        most = self._limits.head
        for at in range(0, len(data), most):
            if self._slot is None or self.transport.is_closing():
                return
            super().data_received(data[at : at + most])
            if self.transport.get_protocol() is not self:
                return
            if len(self.conn.trailing_data[0]) > most:
                self._refuse()
        self._wait()

    def _wait(self) -> None:
        """Start the timeout for what has to arrive next."""
        if self._slot is None:
            return
        state = self.conn.their_state
        self._slot.done(*(what for what, when in WAITING.items() if when is not state))
        if state is h11.IDLE:
            self._slot.expect(HEAD, self._limits.head_time)
        elif state is h11.SEND_BODY:
            self._slot.expect(BODY, self._limits.body_time)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is not h11.IDLE:  # an idle connection has uvicorn's own timeout
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if self._slot is not None:
            self._slot.done(HEAD, BODY)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        if len(self.conn.trailing_data[0]) > self._limits.head:
            self._refuse()
        elif self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # the answer is being sent already
            self.transport.close()

    def _refuse(self) -> None:
        """Close the connection: its headers are too large."""
        if self.transport.is_closing():
            return
        self._connections.count_refusal("headers_too_large")
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TOO_LARGE)
        self.transport.close()

    def pause_writing(self) -> None:
        if self._slot is not None:
            self._slot.expect(TAKING, self._limits.taking)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._slot is not None:
            self._slot.done(TAKING)
        super().resume_writing()


def _weak_sender(connection: "SocketConnection") -> Callable[[Outgoing], bool]:
    """`send_message` of a connection, which it does not keep alive: the connection refers to it."""
    find = weakref.WeakMethod(connection.send_message)

    def send(message: Outgoing) -> bool:
        send_message = find()
        return send_message is None or send_message(message)

    return send


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection. The size of a message is limited by the parser, before it has arrived
    and while it is decompressed.

    What a table says goes out as frames that many sockets share: see `send_message`.
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
        self._slot: ConnectionSlot | None = None
        self._outbox: list[bytes] = []
        self._unpacks = False
        self.conn.available_extensions = [DEFLATE]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["state"][SENDER] = _weak_sender(self)
            self._unpacks = any(
                isinstance(agreed, PerMessageDeflate)
                and agreed.local_max_window_bits == WINDOW_BITS
                for agreed in self.conn.extensions
            )

    def send_message(self, message: Outgoing) -> bool:
        """Send a message, or queue it while the other side is slow; False if the queue is full.

        All that is sent in one round of the event loop goes out together.
        """
        if not self._outbox:
            self.loop.call_soon(self._flush)
        self._outbox.append(message.packed_frame if self._unpacks else message.frame)
        return len(self._outbox) <= self._connections.limits.outbox

    def _flush(self) -> None:
        if self.writable.is_set():
            if self.conn.state is State.OPEN and not self.transport.is_closing():
                self.transport.write(b"".join(self._outbox))
            self._outbox.clear()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._slot = self._connections.slot_of(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._slot is not None:
            self._slot.leave()
        super().connection_lost(exc)
        # The parser, which is a generator, and the rest of the connection refer to each other: they
        # would stay in memory, with all that compression needs, until garbage is collected.
        self.conn.parser.close()

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
            self._connections.count_refusal("too_many_frames")
            self.conn.fail(FLOOD)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:  # there is no socket yet that could be closed properly
            self.transport.abort()

    def pause_writing(self) -> None:
        if self._slot is not None:
            self._slot.expect(TAKING, self._connections.limits.taking)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._slot is not None:
            self._slot.done(TAKING)
        super().resume_writing()
        self._flush()
