"""One table in memory: everything that happens at it goes through here, one thing at a time.

Check, store, then tell: whatever anybody is told has been stored, and what could not be stored has
not happened. Nothing in memory changes before the database has it.

Other servers on the database may write to the same table. What they have written is read and told
here, too (`catch_up`); if two want to write at once, the database decides who was first.

The rules of seats are in `server/tables/seating.py`, the game itself is a `GameSession`, and what
happens without anybody asking for it (clocks, bots) is in `timekeeper.py`.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NoReturn

from risiko.protocol import CHANCE, Action, Position
from risiko.record.replay import Ply
from risiko.server.live.audience import Listener, first_viewpoint, own_seats
from risiko.server.live.context import TableContext
from risiko.server.live.loaded_table import LoadedTable
from risiko.server.live.messages.scene_cache import SceneCache
from risiko.server.live.news import next_plies, to_new_entries
from risiko.server.live.restore import restore
from risiko.server.live.timekeeper import Timekeeper
from risiko.server.refusal import Refusal
from risiko.server.storage.cluster.lease_rows import Lost
from risiko.server.storage.store import Conflict
from risiko.server.tables import seating, stand_ins
from risiko.server.tables.reactions import PASS, is_spared, reactions_asked
from risiko.server.tables.seats import Seats, seats_of
from risiko.server.tables.session import GameSession, new_session
from risiko.server.tables.table_record import (
    NewEntries,
    SeatChange,
    TableFingerprint,
    TableRecord,
    TableSnapshot,
)
from risiko.server.wire.table import Reaction

GONE = 4004
"""The close code of a socket whose table does not exist any more."""
MOST_TOLD = 30
"""Plies that are told one by one; after more of them the whole state is sent instead."""

OnGameOver = Callable[[TableRecord], None]
"""Is called when the game of a table is over."""


class LiveTable(LoadedTable):
    """One table in memory, and what happens at it."""

    def __init__(
        self,
        context: TableContext,
        snapshot: TableSnapshot,
        session: GameSession | None,
        on_game_over: OnGameOver = lambda _: None,
    ) -> None:
        super().__init__(context, snapshot.stored.id)
        self._on_game_over = on_game_over
        self._writing = asyncio.Lock()
        self._timekeeper = Timekeeper(self, context)
        self._set(snapshot, session)
        self._connected = self.connected

    def _set(self, snapshot: TableSnapshot, session: GameSession | None) -> None:
        self.stored = snapshot.stored
        self.seats = snapshot.seats
        self.session = session
        self.scene_cache = (
            SceneCache(session, self.seats, self.stored.people) if session is not None else None
        )
        self._timekeeper.resume(snapshot.entries)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is being done."""
        return not (len(self.audience) or self._writing.locked() or self._timekeeper.busy)

    @property
    def due(self) -> float | None:
        """When a clock of this table runs out; None if none runs."""
        return self._timekeeper.due

    # Seats

    async def change(self, change: SeatChange, *, by_clock: bool = False) -> None:
        """Change the table or its seats: all but the game itself."""
        async with self._writing:
            await self._change(change, by_clock=by_clock)

    async def _change(self, change: SeatChange, *, by_clock: bool = False) -> None:
        """Try a change once more if another process was faster."""
        try:
            await self._save(change, by_clock)
        except Conflict as conflict:
            await self._yield(conflict)
            try:
                await self._save(change, by_clock)
            except Conflict:
                raise Refusal("stale") from None

    async def _save(self, change: SeatChange, by_clock: bool) -> None:
        stored, seats = change(self.stored, self.seats)
        if (stored, seats) == (self.stored, self.seats):
            return
        store = self._context.table_store
        changed = [(old, new) for old, new in zip(self.seats, seats, strict=True) if old != new]
        fence = self._context.cluster.leases.fence(self.id) if by_clock else None
        writing = store.change(self.stored, stored, changed, fence=fence)
        self._set_seats(await self._context.write(self.id, writing), seats)
        self._timekeeper.arm()

    def _set_seats(self, stored: TableRecord, seats: Seats) -> None:
        """The table or its seats have changed, but not the game."""
        self.stored, self.seats = stored, seats
        self._send_away()
        self._note_connected()
        self._tell_table()

    def _send_away(self) -> None:
        """Nobody looks through a seat they have lost, and whoever was removed is disconnected."""
        self.audience.review_seats(self.seats)
        self.audience.dismiss(self.stored.removed.split())

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
            except Conflict as conflict:
                await self._yield(conflict)
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
                except Conflict as conflict:
                    await self._yield(conflict)
            if self.stored.rematch is None:
                raise Refusal("stale")
            return self.stored.rematch

    # The game

    async def play(self, listener: Listener, seat: int, ply: int, text: str) -> int:
        """Play a decision of somebody connected; returns how many plies there are then.

        A decision that is stored already may be sent again: its answer was lost on the way.
        """
        if seat not in own_seats(listener, self.seats):
            raise Refusal("not_your_seat")
        async with self._writing:
            try:
                await self._decide(seat, ply, text)
            except Refusal:
                if self.session is None or not self.session.has_played(ply, seat, text):
                    raise
            self._timekeeper.note_presence()
            return self.stored.ply

    async def _decide(self, seat: int, ply: int, text: str) -> None:
        session = self._session_at(ply)
        if seat != session.position.turn:
            raise Refusal("not_your_turn")
        plies = session.preview_text(text, self._reply)
        await self._dismiss_stand_in(seat, session, ply)
        await self._play(plies, "human")

    async def _dismiss_stand_in(self, seat: int, session: GameSession, ply: int) -> None:
        """Whoever decides something plays their seat themselves again."""
        player = self.seats[seat].player
        if self.seats[seat].stand_in and player is not None:
            await self._change(stand_ins.come_back(player))
        if self.session is not session or session.ply != ply:  # decided on an old state
            raise Refusal("stale")

    async def take_back(self, listener: Listener, seat: int, ply: int, to: int | None) -> int:
        """Take back decisions of somebody connected; returns how many plies there are then.

        It may be sent again, like a decision.
        """
        if seat not in own_seats(listener, self.seats):
            raise Refusal("not_your_seat")
        async with self._writing:
            try:
                session = self._session_at(ply)
                plies = session.preview_back(seat, to)
                await self._dismiss_stand_in(seat, session, ply)
                await self._play(plies, "human")
            except Refusal:
                if self.session is None or not self.session.has_taken_back(ply, seat, to):
                    raise
            self._timekeeper.note_presence()
            return self.stored.ply

    def _session_at(self, ply: int) -> GameSession:
        """The session of the running game, if it has so many plies."""
        session = self.running_session()
        if ply != session.ply:
            raise Refusal("stale")
        return session

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
        fence = None if by == "human" else self._context.cluster.leases.fence(self.id)
        new = session.new_entries(self.id, plies, self._context.now())
        new = new._replace(version=self.stored.version, fence=fence)
        try:
            await self._context.write(self.id, self._context.entry_writer.write(new))
        except Conflict as conflict:
            await self._yield(conflict)
            raise Refusal("stale") from None
        self._context.metrics.actions.labels(by).inc()
        self._go_on(plies, new)

    def _go_on(self, plies: list[Ply], new: NewEntries) -> None:
        """Play plies that are stored, and tell everybody."""
        assert self.session is not None
        assert self.scene_cache is not None
        self.session.add(plies)
        self.stored = self.stored.with_progress(new.progress)
        self._timekeeper.ask(new.entries)
        seconds = self._timekeeper.seconds()
        if len(plies) <= MOST_TOLD:
            self.audience.tell_plies(plies, self.scene_cache, seconds)
        else:
            self.audience.tell_whole(self.scene_cache, seconds)
        if self.session.over:
            self._tell_table()
            self._on_game_over(self.stored)
        self._timekeeper.arm()

    # Another server has written to the table

    async def refresh(self, fingerprint: TableFingerprint) -> None:
        """Catch up if a fingerprint from the database is not that of what is in memory."""
        if fingerprint == self.stored.fingerprint:
            return
        async with self._writing:  # it may have been read just before or after our own write
            reading = self._context.table_store.fingerprint(self.id)
            if await self._context.write(self.id, reading) != self.stored.fingerprint:
                await self._catch_up()

    async def catch_up(self) -> None:
        """Read what other servers have written, and tell everybody."""
        async with self._writing:
            if not self.closed:
                await self._catch_up()

    async def _yield(self, conflict: Conflict) -> None:
        """Another server was faster: see what it has written."""
        if isinstance(conflict, Lost):
            self._context.cluster.leases.forget(self.id)
        await self._catch_up()

    async def _catch_up(self) -> None:
        known = self.session.ply if self.session is not None else 0
        reading = self._context.table_store.read_on(self.stored, self.seats, known)
        news = await self._context.write(self.id, reading)
        if news is None:
            self._vanish()
        plies = await next_plies(self.session, news)
        renamed = [seat.name for seat in news.seats] != [seat.name for seat in self.seats]
        if plies is None or renamed:  # all that was put into words has the old names
            await self._reload()
            return
        if news.stored.version != self.stored.version:
            progress = self.stored.progress
            self._set_seats(news.stored.with_progress(progress), news.seats)
        if plies:
            self._go_on(plies, to_new_entries(news, known))
        else:
            self._timekeeper.arm()

    async def _reload(self) -> None:
        """Read the whole table from the database and tell everybody."""
        restoring = restore(self._context.table_store, self.id)
        found = await self._context.write(self.id, restoring)
        if found is None:
            self._vanish()
        was_over = self.stored.status == "over"
        self._set(found.snapshot, found.session)
        self._send_away()
        self._note_connected()
        self._reset_viewpoints()
        self._tell_table()
        if self.scene_cache is not None:
            self.audience.tell_whole(self.scene_cache, self._timekeeper.seconds())
        if self.stored.status == "over" and not was_over:
            self._on_game_over(self.stored)
        self._timekeeper.arm()

    def _vanish(self) -> NoReturn:
        self.close(GONE)
        raise Refusal("no_table")

    def close(self, code: int) -> None:
        """Close the table: it does not exist any more, or this server stops."""
        self.closed = True
        self._timekeeper.stop()
        self._context.cluster.presence.set(self.id, None)
        for listener in self.audience:
            listener.end(code)
