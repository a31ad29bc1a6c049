"""Keeps the game of a table going: sets the clocks, lets bots decide, tries again what failed.

Three things may be due for the seat to act: its bot decides; it passes because it is spared a
reaction or has not reacted in time; or a bot takes over for a person, by the rules in
`server/tables/stand_ins.py`. No clock starts before an opened packet could be read.

All this happens only where the lease of the table is held (`server/cluster/leases.py`): of several
servers one keeps the clocks. The others know them, to show them and to go on if that one is gone.

One thing is done at a time. What does not advance the game is tried again after a pause, each time
a longer one. After many attempts the table is closed, and read anew when somebody opens it.
"""

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from risiko.protocol import CHANCE, Action
from risiko.server.clock import MILLI, Timer
from risiko.server.cluster.leases import NotHeld
from risiko.server.live.audience import Audience
from risiko.server.live.context import TableContext
from risiko.server.live.farthest import find_farthest
from risiko.server.live.reading_time import reading_end
from risiko.server.refusal import Refusal
from risiko.server.tables import stand_ins
from risiko.server.tables.info import id_of
from risiko.server.tables.reactions import is_spared, reactions_asked
from risiko.server.tables.seats import Seats
from risiko.server.tables.session import GameSession
from risiko.server.tables.table_record import NOBODY, SeatChange, TableRecord, TimedEntry
from risiko.server.thinking.bot_pool import SeatBot, make_bot
from risiko.server.wire.messages import Pace

log = logging.getLogger(__name__)

GRACE = 60
"""Seconds everybody has at least after the server was restarted."""
RETRY = 2.0
"""Seconds until something that failed is tried again; then twice as many, and so on."""
LONGEST_RETRY = 60.0
"""Seconds, however often it was tried."""
TRIES = 8
"""Attempts at one ply after which the table is closed."""
ASIDE = 1013
"""The close code of a socket whose table was closed so: its client may connect again."""
BREATHS: dict[Pace, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.0, "at_once": 0.0}
"""How long a bot pauses before it decides, in units of the setting `bot_pace`. Clients show what
happens at the pace of their own; the server pauses only so that they need not fall far behind."""
UNWATCHED = 5000
"""Plies that bots play on while nobody watches and no person decides."""


Work = Callable[[], Awaitable[None]]
"""Something that is due; raises Refusal if it cannot be done."""


class TimedTable(Protocol):
    """What the timekeeper needs of a table, which is a `LiveTable`."""

    stored: TableRecord
    seats: Seats
    session: GameSession | None
    audience: Audience
    closed: bool

    @property
    def id(self) -> str:
        """The id of the table."""

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose players are connected."""

    @property
    def watched(self) -> bool:
        """Whether anybody is connected."""

    @property
    def watched_elsewhere(self) -> bool:
        """Whether people are connected, and none of them through this server."""

    async def change(self, change: SeatChange, *, by_clock: bool = False) -> None:
        """Change the seats."""

    async def play_for(self, seat: int, ply: int, action: Action) -> None:
        """Play a bot's decision."""

    async def pass_for(self, seat: int, ply: int) -> None:
        """Pass instead of reacting."""

    async def draw_events(self, ply: int) -> None:
        """Draw the events that are due."""

    def close(self, code: int) -> None:
        """Close the table and end its connections."""


class Backoff:
    """Counts failed attempts in a row, and says when the next one may be made."""

    def __init__(self) -> None:
        self._ply = NOBODY
        self._until = 0.0
        self.count = 0

    def add(self, ply: int, now: float, *, moved: bool) -> None:
        """Count a failed attempt at a ply; moved: it failed because the table has changed."""
        self.count = 0 if moved else self.count + 1 if ply == self._ply else 1
        self._ply = ply
        self._until = now + min(LONGEST_RETRY, RETRY * 2.0 ** max(0, self.count - 1))

    def until(self, ply: int) -> float:
        """When the next attempt at a ply may be made."""
        return self._until if ply == self._ply else 0.0


class Timekeeper:
    """Keeps the game of one table going."""

    def __init__(self, table: TimedTable, context: TableContext) -> None:
        # no reference cycle: a table that nobody uses any more is freed at once
        self._table: TimedTable = weakref.proxy(table)
        self._context = context
        self._timer: Timer | None = None
        self.due: float | None = None
        """When something will happen even if nobody connects; None if nothing will."""
        self._acting: asyncio.Task[None] | None = None
        self._backoff = Backoff()
        self._restarted = context.started
        """When whoever keeps the clocks began to: nobody is known to have been here before."""
        self._asked = context.started
        """When the seat to act was asked."""
        self._farthest = 0
        """How many plies have stood at most: whoever decides again what they took back gets no
        new time for it."""
        self._read = 0.0
        """When everybody can have read the last packet."""
        self._left: dict[int, float] = {}
        """When the last connection of each seat ended."""
        self._bots: dict[tuple[int, str], SeatBot] = {}
        self._unwatched = 0

    # What the table reports

    def resume(self, entries: Sequence[TimedEntry]) -> None:
        """Go on from stored entries: the seat to act was asked with the last that led farther."""
        self._read = reading_end(id_of(self._table.stored.game), entries)
        self._farthest, at = find_farthest(entries)
        asked = at / MILLI if entries else self._restarted
        self._asked = max(asked, self._read, self._fair())

    def restart(self) -> None:
        """The server that kept the clocks is gone: everybody has time to come back."""
        self._restarted = self._context.clock.now()
        self._asked = max(self._asked, self._fair())

    def _fair(self) -> float:
        """When the seat to act is asked at the earliest, so that a restart costs nobody a turn."""
        decision = self._table.stored.decision
        return 0.0 if decision is None else self._restarted - decision + min(GRACE, decision)

    def ask(self, entries: Sequence[TimedEntry]) -> None:
        """New entries lead to a decision: its clock runs from now, or once all can have read.

        If the game stood there before, because something was taken back, the clock runs on.
        """
        self._read = max(self._read, reading_end(id_of(self._table.stored.game), entries))
        session = self._table.session
        stands = len(session.entries) if session is not None else 0
        if stands > self._farthest:
            self._farthest = stands
            self._asked = max(self._context.clock.now(), self._read)

    def note_presence(self) -> None:
        """Somebody has connected or decided: bots may play on."""
        self._unwatched = 0

    def note_left(self, seat: int) -> None:
        """The last connection of a seat has ended."""
        self._left[seat] = self._context.clock.now()

    def stop(self) -> None:
        """Cancel all timers and what is being done."""
        self._cancel()
        if self._acting is not None:
            self._acting.cancel()

    @property
    def may_hand_over(self) -> bool:
        """Whether another server can keep the clocks without knowing when anybody has left."""
        known = self._context.clock.now() - self._table.stored.away
        return self._acting is None and all(left <= known for left in self._left.values())

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._acting is not None

    def seconds(self) -> float | None:
        """What is left on the clock of the seat to act."""
        stored = self._table.stored
        if stored.turn == NOBODY:
            return None
        ends = [self._asked + stored.decision] if stored.decision is not None else []
        passing = self._passing_time()
        ends += [passing] if passing is not None else []
        return max(0.0, min(ends) - self._context.clock.now()) if ends else None

    def _passing_time(self) -> float | None:
        """When the seat to act passes, if it is asked to react and has a clock for that."""
        stored, session = self._table.stored, self._table.session
        if stored.reaction is None or session is None or not reactions_asked(session.position):
            return None
        if self._table.seats[stored.turn].automatic:
            return None
        return max(self._asked, self._restarted) + stored.reaction

    # Clocks

    def arm(self) -> None:
        """Set the clocks for the seat to act, or do what is due at once."""
        self._cancel()
        stored, session, seats = self._table.stored, self._table.session, self._table.seats
        if stored.status == "over" or self._table.closed or not self._leased():
            return
        if stored.status == "waiting":
            return
        if session is not None and session.position.turn == CHANCE:
            self._act(lambda: self._table.draw_events(stored.ply))
            return
        if stored.turn == NOBODY:
            return
        if seats[stored.turn].automatic:
            if self._bots_play_on():
                self._act(lambda: self._decide(stored.turn))
            return
        if session is not None and is_spared(seats[stored.turn], session.position):
            self._act(lambda: self._table.pass_for(stored.turn, stored.ply))
            return
        passing = self._passing_time()
        if passing is not None:
            self._set_passing(passing, stored.turn, stored.ply)
            return
        left = self._left.get(stored.turn, self._restarted)
        when = stand_ins.takeover_time(stored, seats, self._table.connected, self._asked, left)
        if when is not None:
            self._at(when, lambda: self._act(lambda: self._take_over(stored.ply)))

    def _leased(self) -> bool:
        """Whether the clocks are kept here; if nobody has more use for them, they are asked for."""
        leases = self._context.cluster.leases
        if leases.holds(self._table.id):
            return True
        if not self._table.watched_elsewhere:
            leases.want(self._table.id)
        return False

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.due = None

    def _at(self, when: float, do: Callable[[], None]) -> None:
        """Set the clock after which something is due."""

        def run_out() -> None:
            self._timer = self.due = None
            do()

        self.due = when
        self._timer = self._context.clock.at(when, run_out)

    async def _take_over(self, ply: int) -> None:
        """A bot takes over for the seat to act, unless the game has gone on meanwhile."""

        def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
            if table.ply != ply or table.status != "running":
                return table, seats
            return stand_ins.take_over(table.turn)(table, seats)

        await self._table.change(change, by_clock=True)

    def _set_passing(self, when: float, seat: int, ply: int) -> None:
        """Who does not react in time passes; that takes no stand-in."""
        decision = self._table.stored.decision
        if decision is not None:
            when = min(when, self._asked + decision)
        self._at(when, lambda: self._act(lambda: self._table.pass_for(seat, ply)))

    # What is due

    def _act(self, work: Work) -> None:
        """Do what is due, unless something is being done; what failed waits for its next try."""
        if self._acting is not None:
            return  # the clocks are set again when it is done
        until = self._backoff.until(self._table.stored.ply)
        if until > self._context.clock.now():
            self._at(until, self.arm)
        else:
            self._acting = asyncio.create_task(self._do(work))

    async def _do(self, work: Work) -> None:
        """Do something, then arm again for what is due after it."""
        before = self._table.stored.fingerprint
        trouble = await self._try(work)
        self._acting = None
        stored = self._table.stored
        moved = stored.fingerprint != before
        if trouble is not None or not moved:
            self._backoff.add(stored.ply, self._context.clock.now(), moved=moved)
            if not moved and self._leased():
                self._report(trouble or "nothing happened")
        self.arm()

    async def _try(self, work: Work) -> str | None:
        """Do something; returns why it failed, or None."""
        try:
            await work()
        except Refusal as refusal:
            return refusal.code
        except NotHeld:
            return "another server keeps the clocks"
        except Exception as error:
            log.exception("table %s: a mistake of the server", self._table.id)
            return type(error).__name__
        return None

    def _report(self, trouble: str) -> None:
        """Log that the game does not go on; after many attempts close the table."""
        count, stored = self._backoff.count, self._table.stored
        if self._table.closed:
            return
        log.warning(
            "table %s does not go on at ply %d, attempt %d: %s",
            stored.id,
            stored.ply,
            count,
            trouble,
        )
        if count >= TRIES:
            log.error(
                "table %s is put aside at ply %d after %d attempts, until somebody opens it: %s",
                stored.id,
                stored.ply,
                count,
                trouble,
            )
            self._table.close(ASIDE)

    # Bots

    def _bots_play_on(self) -> bool:
        """Whether somebody watches, or a person waits for their turn and not for too long yet."""
        if self._table.watched:
            return True
        waiting = any(seat.kind == "human" and not seat.stand_in for seat in self._table.seats)
        return waiting and self._unwatched < UNWATCHED

    async def _decide(self, seat: int) -> None:
        """Let the bot of a seat decide."""
        pause = self._context.settings.bot_pace * BREATHS[self._table.audience.choose_pace()]
        if pause > 0:
            await self._context.clock.pause(pause)
        session = self._table.session
        if session is None or session.position.turn != seat:
            return
        ply = session.ply
        where = f"table {self._table.id}, ply {ply}"
        visitor = self._context.visitors.key_of(self._table.stored.host)
        action = await self._context.bot_pool.choose(
            self._bot(seat), session.position, seat, where, visitor
        )
        self._unwatched += 1
        await self._table.play_for(seat, ply, action)

    def _bot(self, number: int) -> SeatBot:
        stored, seat = self._table.stored, self._table.seats[number]
        key = number, seat.kind
        if key not in self._bots:
            self._bots[key] = make_bot(stored, seat, id_of(stored.game))
        return self._bots[key]
