"""A table in memory: what can be seen of it, who is connected to it, and what they chat.

What happens at it is in `table.py`.
"""

from dataclasses import replace

from risiko.record import Record
from risiko.server.live.audience import Audience, Listener, first_viewpoint, own_seats
from risiko.server.live.chat import Chat, StoredLine
from risiko.server.live.context import TableContext
from risiko.server.live.messages.scene_cache import SceneCache, Viewpoint
from risiko.server.live.messages.table_log import TableLog
from risiko.server.live.timekeeper import Timekeeper
from risiko.server.refusal import Refusal
from risiko.server.tables import seating
from risiko.server.tables.admission import check_admission
from risiko.server.tables.info import table_info
from risiko.server.tables.seats import Seats
from risiko.server.tables.session import GameSession
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.messages import ChatLine
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

    def __init__(self, context: TableContext, id: str) -> None:
        self.audience = Audience()
        self.closed = False
        self._context = context
        self._chat = Chat(context, id)
        self._connected: frozenset[int] = frozenset()
        """Whose players were connected when somebody last came or went."""
        self._spectators = 0
        """How many were watching then."""

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
    def spectators(self) -> int:
        """How many watch without a seat, through whichever server."""
        elsewhere = self._context.cluster.presence.spectators(self.id)
        return self.audience.count_spectators(self.seats) + elsewhere

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
        info = table_info(self.stored, self.seats, self.connected, player, language)
        return info.model_copy(update={"spectators": self.spectators})

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
        names = [seat.name if counts else seat.recorded for seat in self.seats]
        return replace(self.session.record(names), practice=self.stored.copied_from)

    def check_visitor(self, player: str | None, invite: str | None) -> None:
        """Raise Refusal if somebody may not look at the table."""
        check_admission(self.stored, self.seats, player, invite)

    def running_session(self) -> GameSession:
        """The session of the running game; raises Refusal if none runs."""
        seating.need_open(self.stored)
        if self.session is None:
            raise Refusal("not_started")
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
        """Note who is connected, for all servers; whether that has changed."""
        if not self.closed:
            here = self.audience.connected_seats(self.seats) if len(self.audience) else None
            watching = self.audience.count_spectators(self.seats)
            self._context.cluster.presence.set(self.id, here, watching)
        before, self._connected = self._connected, self.connected
        watched, self._spectators = self._spectators, self.spectators
        for seat in before - self._connected:
            self._timekeeper.note_left(seat)
        return (before, watched) != (self._connected, self._spectators)

    def _tell_table(self) -> None:
        self.audience.tell_table(self.seats, self.info)

    # Chat

    async def say(self, listener: Listener, name: str | None, text: str) -> None:
        """Add a line to the chat; who sits at the table has the name of their seat."""
        mine = own_seats(listener, self.seats)
        seat = listener.seat if listener.seat in mine else first_viewpoint(mine, self.stored.turn)
        if seat is not None:
            name = self.seats[seat].name
        author = self.seats[seat].player if seat is not None else listener.player
        self._tell_line(await self._chat.add(seat, name, text, author))

    async def chat(self, viewer: str | None) -> tuple[ChatLine, ...]:
        """The last lines of the chat as a player sees them."""
        return tuple(self._chat.show(line, viewer) for line in await self._chat.read())

    async def tell_chat(self, only: int | None = None) -> None:
        """Tell what was said at other servers: one line, or all of the last ones."""
        if len(self.audience):
            for line in await self._chat.read(only):
                self._tell_line(line)

    def _tell_line(self, line: StoredLine) -> None:
        self.audience.tell_chat(lambda viewer: self._chat.show(line, viewer))

    # Clocks

    def wake(self) -> None:
        """Let bots and clocks go on, if they are kept here."""
        self._timekeeper.arm()

    def restart_clocks(self) -> None:
        """The server that kept the clocks is gone, so everybody has time to come back."""
        self._timekeeper.restart()

    def stop_clocks(self) -> None:
        """Let bots and clocks do nothing any more: the table is unloaded, or this server stops."""
        self._timekeeper.stop()
