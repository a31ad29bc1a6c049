"""The services of a running server, as requests and sockets find them."""

import logging
from functools import partial
from typing import Protocol, cast

from starlette.requests import HTTPConnection

from risiko.server.accounts.accounts import Accounts
from risiko.server.accounts.blocks import Blocks
from risiko.server.accounts.reports import Reports
from risiko.server.accounts.sessions import Sessions
from risiko.server.campaigns.campaigns import Campaigns
from risiko.server.history.ratings import PlayerRatings
from risiko.server.history.review_shares import keep_shares
from risiko.server.live.context import TableContext
from risiko.server.live.tables import RESTART, Tables
from risiko.server.notifications.subscriptions import Subscriptions
from risiko.server.notifications.turn_watch import TurnWatch
from risiko.server.protection.fair_queue import FairQueue
from risiko.server.protection.guard import Guard
from risiko.server.replays.reviews import Reviews
from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.readiness import Readiness
from risiko.server.storage.store import NotStored
from risiko.server.workers import Workers

log = logging.getLogger(__name__)

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
        ratings: PlayerRatings,
        subscriptions: Subscriptions,
        turn_watch: TurnWatch,
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
        self.ratings = ratings
        self.subscriptions = subscriptions
        self.turn_watch = turn_watch
        self.readiness = readiness
        self.blocks = blocks
        self.workers = workers
        self.reports = Reports(context)
        self.heavy = FairQueue(AT_ONCE, EACH)
        self.whole_states = FairQueue(1)
        """One is put into words at a time, so that decisions are answered in between."""
        self.boards = FairQueue(AT_ONCE, EACH)
        """What is played on the analysis board, which does not wait for heavy requests."""
        self.reviews = Reviews(partial(keep_shares, context.store))
        self.sockets: set[OpenSocket] = set()
        self.stopping = False
        """Whether this server gives everything to the others, and nobody may come any more."""

    async def drain(self) -> None:
        """Leave everything to the other servers, and send everybody there: this one stops."""
        self.readiness.drain()
        self.stopping = True
        self.tables.stop_clocks()
        await self.context.cluster.leave()
        for socket in self.sockets:
            socket.end(RESTART)

    def hear(self, notice: Notice) -> None:
        """Somebody was blocked, by a command or at another server."""
        if notice.kind == "block":
            self.tables.spawn(self._hear_of_block())

    def missed(self) -> None:
        """The blocks are read again soon anyway."""

    async def _hear_of_block(self) -> None:
        try:
            await self.read_blocks()
        except NotStored as error:
            log.warning("who is blocked cannot be read: %s", error)

    async def read_blocks(self) -> None:
        """Read who is blocked, and end their sockets."""
        await self.blocks.read()
        for socket in tuple(self.sockets):
            if self.blocks.find((socket.player, socket.address)) is not None:
                socket.end(BLOCKED)


def services_of(connection: HTTPConnection) -> AppServices:
    """The services of the server that received a request."""
    return cast(AppServices, connection.app.state.services)
