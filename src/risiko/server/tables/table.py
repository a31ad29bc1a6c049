"""One table. All that happens there goes through here, one thing after the other.

Check, store, then tell: what anybody is told has been stored, and what could not be stored has not
happened. Nothing in memory changes before the database has it.
"""

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from risiko.protocol import CHANCE, Action, Position
from risiko.record import Record
from risiko.record.replay import Ply
from risiko.server.http.refusal import Refusal
from risiko.server.live.audience import Audience, Listener, first_look, own
from risiko.server.live.clock import MILLI, iso
from risiko.server.live.reactions import PASS, asked, spared
from risiko.server.live.scene_cache import Look, Show
from risiko.server.live.timekeeper import Timekeeper
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.context import Hall
from risiko.server.tables.decision import decided
from risiko.server.tables.info import table_info
from risiko.server.tables.resuming import course_of, reopen
from risiko.server.tables.session import Course, standing_of
from risiko.server.tables.table_record import Facts, Progress, Said, Saved, Seats, Stamp, Stored
from risiko.server.wire.messages import ChatLine
from risiko.server.wire.scene import State, Told
from risiko.server.wire.table import Reaction, TableInfo
from risiko.text import Language

log = logging.getLogger(__name__)

GONE = 4004
"""How a socket ends whose table was closed."""
CHAT = 100
"""Lines of the chat that whoever comes is told."""

T = TypeVar("T")
Ended = Callable[[Facts], None]
"""Who is told that a game is over."""


class Table:
    """One table in memory."""

    def __init__(
        self, hall: Hall, saved: Saved, course: Course | None, ended: Ended = lambda _: None
    ) -> None:
        self.audience = Audience()
        self.closed = False
        self._ended = ended
        self._hall = hall
        self._writing = asyncio.Lock()
        self._keeper = Timekeeper(self, hall)
        self._set(saved, course)

    def _set(self, saved: Saved, course: Course | None) -> None:
        self.facts: Facts = saved.facts
        self.seats: Seats = saved.seats
        self.course = course
        self.show = Show(course, saved.seats, saved.facts.people) if course is not None else None
        self._keeper.resume(saved.entries)

    # What can be known

    @property
    def id(self) -> str:
        """The name of the table in addresses."""
        return self.facts.id

    @property
    def idle(self) -> bool:
        """Whether nothing would happen here if nobody came."""
        return not (len(self.audience) or self._writing.locked() or self._keeper.busy)

    def info(self, player: str | None, language: Language) -> TableInfo:
        """The table as somebody may see it."""
        here = self.audience.present(self.seats)
        return table_info(self.facts, self.seats, here, player, language)

    def state(self, look: Look) -> State | None:
        """The game as it is seen; None before it has begun."""
        return self.show.state(look, self._keeper.seconds()) if self.show is not None else None

    def log(self, look: Look) -> tuple[Told, ...]:
        """The last plies in words."""
        return self.show.log(look) if self.show is not None else ()

    def record(self) -> Record:
        """The record of the game with all its secrets; people of a campaign by their names."""
        if self.course is None:
            raise Refusal("not_started")
        counts = self.facts.campaign is not None
        return self.course.record([seat.name if counts else seat.recorded for seat in self.seats])

    def admits(self, player: str | None, invite: str | None) -> bool:
        """Whether somebody may watch."""
        if self.facts.public or self.facts.host == player or seating.of(self.seats, player):
            return True
        known = self.facts.invite.encode()
        return invite is not None and hmac.compare_digest(invite.encode(), known)

    def playing(self) -> Course:
        """The course of the running game."""
        if self.course is None:
            raise Refusal("not_started")
        if self.course.over:
            raise Refusal("game_over")
        return self.course

    # Coming and going

    def enter(self, listener: Listener) -> None:
        """Somebody is connected."""
        if self.closed:
            raise Refusal("no_table")
        self.audience.add(listener)
        self._keeper.seen()
        self._come_or_go(listener)

    def leave(self, listener: Listener) -> None:
        """Somebody's connection has ended."""
        self.audience.remove(listener)
        here = self.audience.present(self.seats)
        for seat in own(listener, self.seats):
            if seat not in here:
                self._keeper.gone(seat)
        self._come_or_go(listener)

    def _come_or_go(self, listener: Listener) -> None:
        if own(listener, self.seats):
            self._tell_table()
        self._keeper.arm()

    def _tell_table(self) -> None:
        self.audience.tell_table(self.seats, self.info)

    # Seats

    async def change(self, change: seating.Change) -> None:
        """Somebody sits down, goes, comes back, adds a seed: all but the game itself."""
        async with self._writing:
            await self._change(change)

    async def _change(self, change: seating.Change) -> None:
        """Tried once more if another process was faster."""
        try:
            await self._save(change)
        except Conflict:
            await self._reload()
            try:
                await self._save(change)
            except Conflict:
                raise Refusal("stale") from None

    async def _save(self, change: seating.Change) -> None:
        facts, seats = change(self.facts, self.seats)
        if (facts, seats) == (self.facts, self.seats):
            return
        if seating.deserted(facts, seats):
            await self._stored(self._hall.store.remove(self.facts))
            self.close(GONE)
            return
        changed = [(old, new) for old, new in zip(self.seats, seats, strict=True) if old != new]
        self.facts = await self._stored(self._hall.store.change(self.facts, facts, changed))
        self.seats = seats
        for listener in self.audience:
            if listener.seat not in own(listener, seats):
                listener.seat = None
        self._tell_table()
        self._keeper.arm()

    async def start(self, player: str | None) -> None:
        """The host starts the game: the first events fall."""
        async with self._writing:
            facts, seats = seating.begin(player)(self.facts, self.seats)
            course = course_of(facts, seats)
            plies = course.after(None, self._reply)
            progress = self._progress(plies, course)
            facts = facts.at(progress.standing)
            try:
                facts = await self._stored(self._hall.store.change(self.facts, facts, (), progress))
            except Conflict:
                await self._reload()
                raise Refusal("stale") from None
            course.add(plies)
            self.facts, self.course = facts, course
            self.show = Show(course, seats, facts.people)
            self._keeper.ask(progress.entries)
            self._settle()
            self._tell_table()
            self.audience.tell_whole(self.show, self._keeper.seconds())
            self._keeper.arm()

    def _settle(self) -> None:
        """Everybody who sits here looks through a seat of theirs."""
        for listener in self.audience:
            mine = own(listener, self.seats)
            if listener.seat not in mine:
                listener.seat = first_look(mine, self.facts.turn)

    async def rematch(self, player: str | None, new: Facts) -> str:
        """A new table for the same people, or the one that was opened already."""
        async with self._writing:
            if not seating.of(self.seats, player):
                raise Refusal("not_seated")
            if self.facts.status != "over":
                raise Refusal("not_over")
            if self.facts.rematch is None:
                after = replace(self.facts, rematch=new.id)
                fresh = new, seating.again(self.seats)
                try:
                    self.facts = await self._stored(
                        self._hall.store.change(self.facts, after, (), rematch=fresh)
                    )
                    self._tell_table()
                except Conflict:
                    await self._reload()
            if self.facts.rematch is None:
                raise Refusal("stale")
            return self.facts.rematch

    # The game

    async def play(self, listener: Listener, seat: int, ply: int, text: str) -> int:
        """A decision of somebody who is connected; returns how many plies there are then."""
        if seat not in own(listener, self.seats):
            raise Refusal("not_your_seat")
        async with self._writing:
            course = self.playing()
            if ply != course.ply:
                raise Refusal("stale")
            if seat != course.position.turn:
                raise Refusal("not_your_turn")
            plies = decided(course, text, self._reply)
            player = self.seats[seat].player
            if self.seats[seat].stand_in and player is not None:
                await self._change(seating.come_back(player))
            if self.course is not course:  # read again meanwhile: it was decided on an old state
                raise Refusal("stale")
            await self._happen(plies, "human")
            self._keeper.seen()
            return course.ply

    async def play_for(self, seat: int, ply: int, action: Action) -> None:
        """A decision of a bot, unless the game or the seat is somebody else's by now."""
        async with self._writing:
            course = self.course
            if course is None or course.ply != ply or not self.seats[seat].automatic:
                return
            await self._happen(course.after(action, self._reply), "bot")

    async def pass_for(self, seat: int, ply: int) -> None:
        """Nobody reacts: who was asked does not want to be, or has let the time run out."""
        async with self._writing:
            course = self.course
            if course is None or course.ply != ply or course.position.turn != seat:
                return
            if asked(course.position):
                await self._happen(course.after(PASS, self._reply), "clock")

    async def go_on(self, ply: int) -> None:
        """Events fall that should have followed the last entry and were not stored with it."""
        async with self._writing:
            course = self.course
            if course is not None and course.ply == ply and course.position.turn == CHANCE:
                await self._happen(course.after(None, self._reply), "event")

    def _reply(self, position: Position) -> Action | None:
        """Who does not want to be asked to react passes at once."""
        return PASS if spared(self.seats[position.turn], position) else None

    async def spare(self, listener: Listener, seat: int, kinds: Iterable[Reaction]) -> None:
        """Somebody does not want to be asked for something any more, or wants to be again."""
        if seat not in own(listener, self.seats):
            raise Refusal("not_your_seat")
        await self.change(seating.spare(seat, kinds))

    def why(self, listener: Listener, seat: int, text: str) -> None:
        """Raises the refusal an action would meet now."""
        if seat not in own(listener, self.seats):
            raise Refusal("not_your_seat")
        course = self.playing()
        if seat != course.position.turn:
            raise Refusal("not_your_turn")
        decided(course, text)

    async def _happen(self, plies: list[Ply], by: str) -> None:
        """Store plies, then let them happen, then tell."""
        course = self.course
        assert course is not None
        assert self.show is not None
        progress = self._progress(plies, course)
        try:
            await self._stored(self._hall.ledger.write(progress))
        except Conflict:
            await self._reload()
            raise Refusal("stale") from None
        self._hall.metrics.actions.labels(by).inc()
        course.add(plies)
        self.facts = self.facts.at(progress.standing)
        self._keeper.ask(progress.entries)
        self.audience.tell_plies(plies, self.show, self._keeper.seconds())
        if course.over:
            self._tell_table()
            self._ended(self.facts)
        self._keeper.arm()

    def _progress(self, plies: list[Ply], course: Course) -> Progress:
        at = int(self._hall.clock.now() * MILLI)
        last = plies[-1].after if plies else course.position
        _, turn, winners, status = standing_of(last, course.ply + len(plies))
        entries = tuple(Stored(ply.entry, at) for ply in plies)
        return Progress(self.id, course.ply + 1, entries, turn, winners, status)

    async def _stored(self, writing: Awaitable[T]) -> T:
        """What is being written; a database that fails is a refusal."""
        try:
            return await writing
        except NotStored as error:
            log.error("table %s: not stored: %s", self.id, error)
            raise Refusal("not_stored") from None

    # Another process has written here

    async def refresh(self, stamp: Stamp) -> None:
        """Make sure that what we know is what is stored, if a stamp says something else."""
        if stamp == self.facts.stamp:
            return
        async with self._writing:  # it may have been of a moment before or after our own writing
            if await self._stored(self._hall.store.stamp(self.id)) != self.facts.stamp:
                await self._reload()

    async def _reload(self) -> None:
        """The table as it is stored, told to everybody."""
        found = await self._stored(reopen(self._hall.store, self.id))
        if found is None:
            self.close(GONE)
            raise Refusal("no_table")
        was_over = self.facts.status == "over"
        self._set(found.saved, found.course)
        self._settle()
        self._tell_table()
        if self.show is not None:
            self.audience.tell_whole(self.show, self._keeper.seconds())
        if self.facts.status == "over" and not was_over:
            self._ended(self.facts)
        self._keeper.arm()

    # Chat

    async def say(self, listener: Listener, name: str | None, text: str) -> None:
        """Somebody says something."""
        mine = own(listener, self.seats)
        seat = listener.seat if listener.seat in mine else first_look(mine, self.facts.turn)
        if seat is not None:
            name = self.seats[seat].name
        words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not words:
            raise Refusal("blank")
        if name is None:
            raise Refusal("name_needed")
        said = Said(seat, name, words, int(self._hall.clock.now() * MILLI))
        try:
            await self._stored(self._hall.store.say(self.id, said))
        except Conflict:
            raise Refusal("no_table") from None
        self.audience.tell_chat(chat_line(said))

    async def chat(self) -> tuple[ChatLine, ...]:
        """The last lines that were said."""
        said = await self._stored(self._hall.store.chat(self.id, most=CHAT))
        return tuple(map(chat_line, said))

    # The end

    def wake(self) -> None:
        """Let bots and clocks go on."""
        self._keeper.arm()

    def close(self, code: int) -> None:
        """The table is no more, or this server is; all connections end."""
        self.closed = True
        self._keeper.stop()
        for listener in self.audience:
            listener.end(code)


def chat_line(said: Said) -> ChatLine:
    """A line of the chat as it is told."""
    return ChatLine(seat=said.seat, name=said.name, text=said.text, at=iso(said.at))
