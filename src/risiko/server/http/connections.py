"""Open connections: counted from the moment they are made, whether or not anything is asked."""

import asyncio
from collections import Counter

from uvicorn.protocols.utils import get_remote_addr

from risiko.server.descriptors import room_for_connections
from risiko.server.http.addresses import owner_of, trusted
from risiko.server.metrics import Metrics
from risiko.server.settings import Settings

SWEEP = 30.0
"""Seconds between two looks for connections that were closed and whose other side does not care."""


class Place:
    """The place of one connection."""

    def __init__(
        self, connections: "Connections", transport: asyncio.Transport, owner: str | None
    ) -> None:
        self.owner = owner
        """Whose it is; None for a trusted proxy, which speaks for many."""
        self._connections = connections
        self._transport = transport
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def expect(self, what: str, seconds: float) -> None:
        """Something has to happen within so many seconds, or the connection ends."""
        if what not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[what] = loop.call_later(seconds, self._too_slow)

    def done(self, *whats: str) -> None:
        """It has happened, or does not matter any more."""
        for what in whats:
            timer = self._timers.pop(what, None)
            if timer is not None:
                timer.cancel()

    def leave(self) -> None:
        """The connection has ended."""
        self.done(*tuple(self._timers))
        self._connections.leave(self._transport)

    def _too_slow(self) -> None:
        self._connections.refused("too_slow")
        self._transport.abort()


class Connections:
    """All open connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits = settings.limits
        self._most = min(self.limits.all_connections, room_for_connections())
        # nobody takes so many that there is no room for others
        self._most_of_one = min(self.limits.connections, self._most * 3 // 4)
        self._trusted = trusted(settings.proxy)
        self._metrics = metrics
        self._places: dict[asyncio.Transport, Place] = {}
        self._owners: Counter[str] = Counter()
        self._closing: set[asyncio.Transport] = set()

    def enter(self, transport: asyncio.Transport) -> Place | None:
        """The place of a new connection; None if there is none for it."""
        remote = get_remote_addr(transport)
        host = remote[0] if remote is not None else None
        owner = None if host is None or self._trusted(host) else owner_of(host)
        if len(self._places) >= self._most:
            self.refused("server_full")
            return None
        if owner is not None:
            if self._owners[owner] >= self._most_of_one:
                self.refused("too_many_connections")
                return None
            self._owners[owner] += 1
        place = self._places[transport] = Place(self, transport, owner)
        self._metrics.connections.set(len(self._places))
        return place

    def place_of(self, transport: asyncio.Transport) -> Place:
        """The place of a connection that has entered."""
        return self._places[transport]

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        place = self._places.pop(transport, None)
        if place is None:
            return
        self._closing.discard(transport)
        if place.owner is not None:
            self._owners[place.owner] -= 1
            if not self._owners[place.owner]:
                del self._owners[place.owner]
        self._metrics.connections.set(len(self._places))

    def refused(self, code: str) -> None:
        """Something was refused before anybody could be told in words."""
        self._metrics.refusals.labels(code).inc()

    async def sweep(self) -> None:
        """End for good what was closed long ago but waits until the other side has read all."""
        while True:
            await asyncio.sleep(SWEEP)
            closing = {transport for transport in self._places if transport.is_closing()}
            for transport in closing & self._closing:
                transport.abort()
            self._closing = closing
