"""One table in memory: everything that happens at it goes through here, one thing at a time.

Check, store, then tell: whatever anybody is told has been stored, and what could not be stored has
not happened. Nothing in memory changes before the database has it.

The rules of seats are in `server/tables/seating.py`, the game itself is a `GameSession`, and what
happens without anybody asking for it (clocks, bots) is in `timekeeper.py`.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from risiko.protocol import CHANCE, Action, Position
from risiko.record import Record
from risiko.record.replay import Ply
from risiko.server.live.audience import Audience, Listener, first_viewpoint, own_seats
from risiko.server.live.chat import Chat
from risiko.server.live.context import TableContext
from risiko.server.live.restore import restore
from risiko.server.live.scene_cache import SceneCache, Viewpoint
from risiko.server.live.timekeeper import Timekeeper
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict
from risiko.server.tables import seating, stand_ins
from risiko.server.tables.admission import check_admission
from risiko.server.tables.info import table_info
from risiko.server.tables.reactions import PASS, is_spared, reactions_asked
from risiko.server.tables.seats import Seats, seats_of
from risiko.server.tables.session import GameSession, new_session
from risiko.server.tables.table_record import (
    SeatChange,
    TableFingerprint,
    TableRecord,
    TableSnapshot,
)
from risiko.server.wire.messages import ChatLine
from risiko.server.wire.scene import State, Told
from risiko.server.wire.table import Reaction, TableInfo
from risiko.text import Language

GONE = 4004
"""The close code of a socket whose table does not exist any more."""

OnGameOver = Callable[[TableRecord], None]
"""Is called when the game of a table is over."""


class LiveTable:
    """One table in memory."""

    def __init__(
        self,
        context: TableContext,
        snapshot: TableSnapshot,
        session: GameSession | None,
        on_game_over: OnGameOver = lambda _: None,
    ) -> None:
        self.audience = Audience()
        self.closed = False
        self._on_game_over = on_game_over
        self._context = context
        self._chat = Chat(context, snapshot.stored.id)
        self._writing = asyncio.Lock()
        self._timekeeper = Timekeeper(self, context)
        self._set(snapshot, session)

    def _set(self, snapshot: TableSnapshot, session: GameSession | None) -> None:
        self.stored: TableRecord = snapshot.stored
        self.seats: Seats = snapshot.seats
        self.session = session
        self.scene_cache = (
            SceneCache(session, self.seats, self.stored.people) if session is not None else None
        )
        self._timekeeper.resume(snapshot.entries)

    # Reading

    @property
    def id(self) -> str:
        """The id of the table in addresses."""
        return self.stored.id

    @property
    def idle(self) -> bool:
        """Whether nothing would happen here if nobody connected."""
        return not (len(self.audience) or self._writing.locked() or self._timekeeper.busy)

    def info(self, player: str | None, language: Language) -> TableInfo:
        """The table as a player may see it."""
        connected = self.audience.connected_seats(self.seats)
        return table_info(self.stored, self.seats, connected, player, language)

    def state(self, viewpoint: Viewpoint) -> State | None:
        """The game as it is seen; None before it has begun."""
        if self.scene_cache is None:
            return None
        return self.scene_cache.state(viewpoint, self._timekeeper.seconds())

    def log(self, viewpoint: Viewpoint) -> tuple[Told, ...]:
        """The last plies in words."""
        return self.scene_cache.log(viewpoint) if self.scene_cache is not None else ()

    def record(self) -> Record:
        """The record of the game with all its secrets; people of a campaign by their names."""
        if self.session is None:
            raise Refusal("not_started")
        counts = self.stored.campaign is not None
        return self.session.record([seat.name if counts else seat.recorded for seat in self.seats])

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
        self._timekeeper.note_presence()
        self._presence_changed(listener)

    def leave(self, listener: Listener) -> None:
        """Remove a connection that has ended."""
        self.audience.remove(listener)
        connected = self.audience.connected_seats(self.seats)
        for seat in own_seats(listener, self.seats):
            if seat not in connected:
                self._timekeeper.note_left(seat)
        self._presence_changed(listener)

    def _presence_changed(self, listener: Listener) -> None:
        if own_seats(listener, self.seats):
            self._tell_table()
        self._timekeeper.arm()

    def _tell_table(self) -> None:
        self.audience.tell_table(self.seats, self.info)

    # Seats

    async def change(self, change: SeatChange) -> None:
        """Change the table or its seats: all but the game itself."""
        async with self._writing:
            await self._change(change)

    async def _change(self, change: SeatChange) -> None:
        """Try a change once more if another process was faster."""
        try:
            await self._save(change)
        except Conflict:
            await self._reload()
            try:
                await self._save(change)
            except Conflict:
                raise Refusal("stale") from None

    async def _save(self, change: SeatChange) -> None:
        stored, seats = change(self.stored, self.seats)
        if (stored, seats) == (self.stored, self.seats):
            return
        store = self._context.table_store
        changed = [(old, new) for old, new in zip(self.seats, seats, strict=True) if old != new]
        writing = store.change(self.stored, stored, changed)
        self.stored = await self._context.write(self.id, writing)
        self.seats = seats
        self.audience.review_seats(seats)
        self.audience.dismiss(self.stored.removed.split())
        self._tell_table()
        self._timekeeper.arm()

    async def start(self, player: str | None, *, unseeded: bool = False) -> None:
        """The host starts the game: the first events are drawn."""
        async with self._writing:
            begin = seating.begin(player, unseeded=unseeded)
            stored, seats = begin(self.stored, self.seats)
            session = new_session(stored, seats)
            plies = session.preview(None, self._reply)
            new = session.new_entries(self.id, plies, self._context.now())
            stored = stored.with_progress(new.progress)
            try:
                writing = self._context.table_store.change(self.stored, stored, (), new)
                stored = await self._context.write(self.id, writing)
            except Conflict:
                await self._reload()
                raise Refusal("stale") from None
            session.add(plies)
            self.stored, self.session = stored, session
            self.scene_cache = scene_cache = SceneCache(session, seats, stored.people)
            self._timekeeper.ask(new.entries)
            self._reset_viewpoints()
            self._tell_table()
            self.audience.tell_whole(scene_cache, self._timekeeper.seconds())
            self._timekeeper.arm()

    def _reset_viewpoints(self) -> None:
        """Everybody who has a seat here looks through one of theirs."""
        for listener in self.audience:
            mine = own_seats(listener, self.seats)
            if listener.seat not in mine:
                listener.seat = first_viewpoint(mine, self.stored.turn)

    async def rematch(self, player: str | None, new: TableRecord) -> str:
        """The id of the table where the same people play again; opens it if there is none."""
        async with self._writing:
            if not seats_of(self.seats, player):
                raise Refusal("not_seated")
            if self.stored.status != "over":
                raise Refusal("not_over")
            if self.stored.rematch is None:
                after = replace(self.stored, rematch=new.id)
                rematch = new, seating.copy_for_rematch(self.seats)
                try:
                    writing = self._context.table_store.change(
                        self.stored, after, (), rematch=rematch
                    )
                    self.stored = await self._context.write(self.id, writing)
                    self._tell_table()
                except Conflict:
                    await self._reload()
            if self.stored.rematch is None:
                raise Refusal("stale")
            return self.stored.rematch

    # The game

    async def play(self, listener: Listener, seat: int, ply: int, text: str) -> int:
        """Play a decision of somebody connected; returns how many plies there are then."""
        if seat not in own_seats(listener, self.seats):
            raise Refusal("not_your_seat")
        async with self._writing:
            session = self.running_session()
            if ply != session.ply:
                raise Refusal("stale")
            if seat != session.position.turn:
                raise Refusal("not_your_turn")
            plies = session.preview_text(text, self._reply)
            player = self.seats[seat].player
            if self.seats[seat].stand_in and player is not None:
                await self._change(stand_ins.come_back(player))
            if self.session is not session:  # reloaded meanwhile: decided on an old state
                raise Refusal("stale")
            await self._play(plies, "human")
            self._timekeeper.note_presence()
            return session.ply

    async def play_for(self, seat: int, ply: int, action: Action) -> None:
        """Play a bot's decision, unless the game has gone on or a person has the seat back."""
        async with self._writing:
            session = self.session
            if session is None or session.ply != ply or not self.seats[seat].automatic:
                return
            await self._play(session.preview(action, self._reply), "bot")

    async def pass_for(self, seat: int, ply: int) -> None:
        """Pass for a seat that does not react: it is spared that, or its time is over."""
        async with self._writing:
            session = self.session
            if session is None or session.ply != ply or session.position.turn != seat:
                return
            if reactions_asked(session.position):
                await self._play(session.preview(PASS, self._reply), "clock")

    async def draw_events(self, ply: int) -> None:
        """Draw events that should have followed the last entry and were not stored with it."""
        async with self._writing:
            session = self.session
            if session is not None and session.ply == ply and session.position.turn == CHANCE:
                await self._play(session.preview(None, self._reply), "event")

    def _reply(self, position: Position) -> Action | None:
        """Pass at once for a seat that is spared a reaction."""
        return PASS if is_spared(self.seats[position.turn], position) else None

    async def spare(self, listener: Listener, seat: int, kinds: Iterable[Reaction]) -> None:
        """Set the reactions for which a seat is not asked."""
        if seat not in own_seats(listener, self.seats):
            raise Refusal("not_your_seat")
        await self.change(seating.spare(seat, kinds))

    def why(self, listener: Listener, seat: int, text: str) -> None:
        """Raise the refusal that an action would meet now."""
        if seat not in own_seats(listener, self.seats):
            raise Refusal("not_your_seat")
        session = self.running_session()
        if seat != session.position.turn:
            raise Refusal("not_your_turn")
        session.check_text(text)

    async def _play(self, plies: list[Ply], by: str) -> None:
        """Store plies, then play them, then tell everybody."""
        session = self.session
        assert session is not None
        assert self.scene_cache is not None
        new = session.new_entries(self.id, plies, self._context.now())
        try:
            await self._context.write(self.id, self._context.entry_writer.write(new))
        except Conflict:
            await self._reload()
            raise Refusal("stale") from None
        self._context.metrics.actions.labels(by).inc()
        session.add(plies)
        self.stored = self.stored.with_progress(new.progress)
        self._timekeeper.ask(new.entries)
        self.audience.tell_plies(plies, self.scene_cache, self._timekeeper.seconds())
        if session.over:
            self._tell_table()
            self._on_game_over(self.stored)
        self._timekeeper.arm()

    # Another process has written to the table

    async def refresh(self, fingerprint: TableFingerprint) -> None:
        """Reload the table if a fingerprint from the database is not that of what is in memory."""
        if fingerprint == self.stored.fingerprint:
            return
        async with self._writing:  # it may have been read just before or after our own write
            reading = self._context.table_store.fingerprint(self.id)
            if await self._context.write(self.id, reading) != self.stored.fingerprint:
                await self._reload()

    async def _reload(self) -> None:
        """Read the table from the database and tell everybody."""
        restoring = restore(self._context.table_store, self.id)
        found = await self._context.write(self.id, restoring)
        if found is None:
            self.close(GONE)
            raise Refusal("no_table")
        was_over = self.stored.status == "over"
        self._set(found.snapshot, found.session)
        self.audience.review_seats(self.seats)
        self.audience.dismiss(self.stored.removed.split())
        self._reset_viewpoints()
        self._tell_table()
        if self.scene_cache is not None:
            self.audience.tell_whole(self.scene_cache, self._timekeeper.seconds())
        if self.stored.status == "over" and not was_over:
            self._on_game_over(self.stored)
        self._timekeeper.arm()

    # Chat

    async def say(self, listener: Listener, name: str | None, text: str) -> None:
        """Add a line to the chat; who sits at the table has the name of their seat."""
        mine = own_seats(listener, self.seats)
        seat = listener.seat if listener.seat in mine else first_viewpoint(mine, self.stored.turn)
        if seat is not None:
            name = self.seats[seat].name
        author = self.seats[seat].player if seat is not None else listener.player
        message = await self._chat.add(seat, name, text, author)
        self.audience.tell_chat(lambda viewer: self._chat.line(message, viewer))

    async def chat(self, viewer: str | None) -> tuple[ChatLine, ...]:
        """The last lines of the chat as a player sees them."""
        return await self._chat.read(viewer)

    # Waking and closing

    def wake(self) -> None:
        """Let bots and clocks go on."""
        self._timekeeper.arm()

    def close(self, code: int) -> None:
        """Close the table: it does not exist any more, or this server stops."""
        self.closed = True
        self._timekeeper.stop()
        for listener in self.audience:
            listener.end(code)
