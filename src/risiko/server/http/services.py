"""The services of a running server, as requests and sockets find them."""

from typing import Protocol, cast

from starlette.requests import HTTPConnection

from risiko.server.accounts.accounts import Accounts
from risiko.server.accounts.blocks import Blocks
from risiko.server.accounts.reports import Reports
from risiko.server.accounts.sessions import Sessions
from risiko.server.campaigns.campaigns import Campaigns
from risiko.server.live.context import TableContext
from risiko.server.live.tables import Tables
from risiko.server.protection.fair_queue import FairQueue
from risiko.server.protection.guard import Guard
from risiko.server.replays.reviews import Reviews
from risiko.server.storage.readiness import Readiness
from risiko.server.workers import Workers

AT_ONCE = 2
"""Heavy requests, as replays, that are worked on at the same time."""
EACH = 4
"""Heavy requests of one visitor that may wait or be worked on."""


BLOCKED = 4005
"""The close code of a socket whose player or address was blocked."""


class OpenSocket(Protocol):
    """An open socket, whoever is behind it."""

    player: str | None
    address: str

    def end(self, code: int) -> None:
        """End the connection."""


class AppServices:
    """All services of one server."""

    def __init__(
        self,
        context: TableContext,
        tables: Tables,
        campaigns: Campaigns,
        sessions: Sessions,
        accounts: Accounts,
        guard: Guard,
        readiness: Readiness,
        blocks: Blocks,
        workers: Workers,
    ) -> None:
        self.context = context
        self.tables = tables
        self.campaigns = campaigns
        self.sessions = sessions
        self.accounts = accounts
        self.guard = guard
        self.readiness = readiness
        self.blocks = blocks
        self.workers = workers
        self.reports = Reports(context)
        self.sockets: set[OpenSocket] = set()
        self.heavy = FairQueue(AT_ONCE, EACH)
        self.reviews = Reviews()

    async def read_blocks(self) -> None:
        """Read who is blocked, and end their sockets."""
        await self.blocks.read()
        for socket in tuple(self.sockets):
            if self.blocks.find((socket.player, socket.address)) is not None:
                socket.end(BLOCKED)


def services_of(connection: HTTPConnection) -> AppServices:
    """The services of the server that received a request."""
    return cast(AppServices, connection.app.state.services)
