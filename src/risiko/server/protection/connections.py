"""Counts and limits open connections, from the moment they are made.

How a connection is read is in `protocols.py`.
"""

import asyncio
import time
from collections import Counter

from risiko.server.metrics import Metrics
from risiko.server.protection.addresses import owner_of, trust
from risiko.server.protection.open_files import room_for_connections
from risiko.server.protection.rate_limits import Buckets
from risiko.server.settings import Settings

SWEEP = 30.0
"""Seconds between two searches for closed connections whose other side does not read the rest."""


class ConnectionSlot:
    """One of the connections there may be, with its timeouts."""

    def __init__(
        self, connections: "Connections", transport: asyncio.Transport, owner: str | None
    ) -> None:
        self.owner = owner
        """The key of its address; None for a trusted proxy, which forwards for many."""
        self._connections = connections
        self._transport = transport
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def expect(self, what: str, seconds: float) -> None:
        """Start a timeout, unless it runs already: the connection is aborted when it is over."""
        if what not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[what] = loop.call_later(seconds, self._too_slow)

    def done(self, *whats: str) -> None:
        """Cancel timeouts."""
        for what in whats:
            timer = self._timers.pop(what, None)
            if timer is not None:
                timer.cancel()

    def leave(self) -> None:
        """Free the slot of a connection that has ended."""
        self.done(*tuple(self._timers))
        self._connections.leave(self._transport)

    def _too_slow(self) -> None:
        self._connections.count_refusal("too_slow")
        self._transport.abort()


class Connections:
    """All open connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits = settings.limits
        self._most = min(self.limits.all_connections, room_for_connections())
        # no address may take all
        self._most_of_one = min(self.limits.connections, self._most * 3 // 4)
        self._trusted = trust(settings.proxy)
        self._metrics = metrics
        self._slots: dict[asyncio.Transport, ConnectionSlot] = {}
        self._owners: Counter[str] = Counter()
        self._arrivals = Buckets(self.limits.arrivals, time.monotonic)
        self._closing: set[asyncio.Transport] = set()

    def enter(self, transport: asyncio.Transport) -> ConnectionSlot | None:
        """A slot for a new connection; None if there is none."""
        peer = transport.get_extra_info("peername")  # a socket object would take far longer
        host = str(peer[0]) if isinstance(peer, tuple) else None
        owner = None if host is None or self._trusted(host) else owner_of(host)
        if len(self._slots) >= self._most:
            self.count_refusal("server_full")
            return None
        if owner is not None:
            if self._owners[owner] >= self._most_of_one:
                self.count_refusal("too_many_connections")
                return None
            if not self._arrivals.take(owner):
                self.count_refusal("too_many_arrivals")
                return None
            self._owners[owner] += 1
        slot = self._slots[transport] = ConnectionSlot(self, transport, owner)
        self._metrics.connections.set(len(self._slots))
        return slot

    def slot_of(self, transport: asyncio.Transport) -> ConnectionSlot:
        """The slot of a connection that has one."""
        return self._slots[transport]

    def leave(self, transport: asyncio.Transport) -> None:
        """Free the slot of a connection."""
        slot = self._slots.pop(transport, None)
        if slot is None:
            return
        self._closing.discard(transport)
        if slot.owner is not None:
            self._owners[slot.owner] -= 1
            if not self._owners[slot.owner]:
                del self._owners[slot.owner]
        self._metrics.connections.set(len(self._slots))

    def count_refusal(self, code: str) -> None:
        """Count what was refused without an answer in words."""
        self._metrics.refusals.labels(code).inc()

    async def sweep(self) -> None:
        """Abort connections that were closed but still wait for the other side to read all."""
        while True:
            await asyncio.sleep(SWEEP)
            closing = {transport for transport in self._slots if transport.is_closing()}
            for transport in closing & self._closing:
                transport.abort()
            self._closing = closing
