"""The services of a running server, as requests and sockets find them."""

import asyncio
from typing import Protocol, cast

from starlette.requests import HTTPConnection

from risiko.server.accounts.accounts import Accounts
from risiko.server.campaigns.campaigns import Campaigns
from risiko.server.live.context import TableContext
from risiko.server.live.tables import RESTART, Tables
from risiko.server.protection.guard import Guard
from risiko.server.replays.reviews import Reviews

AT_ONCE = 2
"""Heavy requests, as replays, that are worked on at the same time."""


class OpenSocket(Protocol):
    """A socket of somebody, as far as it has to be ended."""

    def end(self, code: int) -> None:
        """End the connection."""


class AppServices:
    """All services of one server."""

    def __init__(
        self,
        context: TableContext,
        tables: Tables,
        campaigns: Campaigns,
        accounts: Accounts,
        guard: Guard,
    ) -> None:
        self.context = context
        self.tables = tables
        self.campaigns = campaigns
        self.accounts = accounts
        self.guard = guard
        self.heavy = asyncio.Semaphore(AT_ONCE)
        self.reviews = Reviews()
        self.sockets: set[OpenSocket] = set()
        self.draining = False
        """Whether this server is about to stop, and nobody should be sent to it any more."""

    async def drain(self) -> None:
        """Leave everything to the other servers, and send everybody there: this one stops."""
        self.draining = True
        self.tables.stop_clocks()
        await self.context.cluster.leave()
        for socket in self.sockets:
            socket.end(RESTART)


def services_of(connection: HTTPConnection) -> AppServices:
    """The services of the server that received a request."""
    return cast(AppServices, connection.app.state.services)
