"""A table in memory: what can be seen of it, and who is connected to it.

What happens at it is in `table.py`.
"""

import hmac

from risiko.record import Record
from risiko.server.live.audience import Audience, Listener
from risiko.server.live.context import TableContext
from risiko.server.live.scene_cache import SceneCache, Viewpoint
from risiko.server.live.table_log import TableLog
from risiko.server.live.timekeeper import Timekeeper
from risiko.server.refusal import Refusal
from risiko.server.tables.info import table_info
from risiko.server.tables.seats import Seats, seats_of
from risiko.server.tables.session import GameSession
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.scene import State
from risiko.server.wire.table import TableInfo
from risiko.text import Language


class LoadedTable:
    """A table in memory."""

    stored: TableRecord
    seats: Seats
    session: GameSession | None
    """The game; None before it has begun."""
    scene_cache: SceneCache | None
    closed: bool
    _timekeeper: Timekeeper

    def __init__(self, context: TableContext) -> None:
        self.audience = Audience()
        self.closed = False
        self._context = context
        self._connected: frozenset[int] = frozenset()
        """Whose players were connected when somebody last came or went."""

    @property
    def id(self) -> str:
        """The id of the table in addresses."""
        return self.stored.id

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose players are connected, through whichever server."""
        elsewhere = self._context.cluster.presence.seats(self.id)
        return self.audience.connected_seats(self.seats) | elsewhere

    @property
    def watched(self) -> bool:
        """Whether anybody is connected, through whichever server."""
        return bool(len(self.audience)) or self.watched_elsewhere

    @property
    def watched_elsewhere(self) -> bool:
        """Whether people are connected, and none of them through this server."""
        return not len(self.audience) and self._context.cluster.presence.watched(self.id)

    @property
    def may_hand_over(self) -> bool:
        """Whether its clocks are better kept by another server, where its people are."""
        return self.watched_elsewhere and self._timekeeper.may_hand_over

    def info(self, player: str | None, language: Language) -> TableInfo:
        """The table as a player may see it."""
        return table_info(self.stored, self.seats, self.connected, player, language)

    def state(self, viewpoint: Viewpoint) -> State | None:
        """The game as it is seen; None before it has begun."""
        if self.scene_cache is None:
            return None
        return self.scene_cache.state(viewpoint, self._timekeeper.seconds())

    async def read_log(self, viewpoint: Viewpoint) -> TableLog:
        """The last plies in words."""
        log = TableLog(self, viewpoint)
        await log.read()
        return log

    def record(self) -> Record:
        """The record of the game with all its secrets; people of a campaign by their names."""
        if self.session is None:
            raise Refusal("not_started")
        counts = self.stored.campaign is not None
        return self.session.record([seat.name if counts else seat.recorded for seat in self.seats])

    def admits(self, player: str | None, invite: str | None) -> bool:
        """Whether somebody may watch."""
        if self.stored.public or self.stored.host == player or seats_of(self.seats, player):
            return True
        known = self.stored.invite.encode()
        return invite is not None and hmac.compare_digest(invite.encode(), known)

    def running_session(self) -> GameSession:
        """The session of the running game; raises Refusal if none runs."""
        if self.session is None:
            raise Refusal("not_started")
        if self.session.over:
            raise Refusal("game_over")
        return self.session

    # Connections

    def enter(self, listener: Listener) -> None:
        """Add a connection."""
        if self.closed:
            raise Refusal("no_table")
        self.audience.add(listener)
        self.presence_changed()

    def leave(self, listener: Listener) -> None:
        """Remove a connection that has ended."""
        self.audience.remove(listener)
        self.presence_changed()

    def presence_changed(self) -> None:
        """Somebody has come or gone, here or at another server."""
        if self._note_connected():
            self._tell_table()
        if self.watched:
            self._timekeeper.note_presence()
        self._timekeeper.arm()

    def _note_connected(self) -> bool:
        """Note which players are connected, for all servers; whether that has changed."""
        if not self.closed:
            here = self.audience.connected_seats(self.seats) if len(self.audience) else None
            self._context.cluster.presence.set(self.id, here)
        before, self._connected = self._connected, self.connected
        for seat in before - self._connected:
            self._timekeeper.note_left(seat)
        return before != self._connected

    def _tell_table(self) -> None:
        self.audience.tell_table(self.seats, self.info)
