"""What keeps a game going: clocks that run out, and bots that decide.

A decision may have a clock of its own. Besides, somebody who is gone while others wait for their
decision is replaced after a while; when nobody waits, nothing is lost by waiting. No clock begins
to run before a packet that was opened could be read.

One thing is done at a time. What does not bring the game on is tried again after a pause, each time
a longer one, and not forever: then the table is put aside, and read anew when somebody opens it.
"""

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from risiko.bots import Bot
from risiko.protocol import CHANCE
from risiko.server.http.refusal import Refusal
from risiko.server.live.bot_pool import seat_bot
from risiko.server.live.clock import MILLI, Timer
from risiko.server.live.reactions import asked, spared
from risiko.server.live.reading_time import read_by
from risiko.server.tables import seating
from risiko.server.tables.context import Hall
from risiko.server.tables.info import id_of
from risiko.server.tables.table_record import NOBODY, Facts, Seats, Stored

if TYPE_CHECKING:
    from risiko.server.tables.table import Table

log = logging.getLogger(__name__)

GRACE = 60
"""Seconds everybody has at least after the server was started anew."""
RETRY = 2.0
"""Seconds until something is tried again that did not happen; then twice as many, and so on."""
LONGEST_RETRY = 60.0
"""Seconds, however often it was tried."""
TRIES = 8
"""Attempts at one ply after which the table is put aside."""
ASIDE = 1013
"""How a socket ends whose table was put aside: it may come again, and the table is read anew."""
UNWATCHED = 5000
"""Plies that bots play on while nobody looks on and no person decides."""


Work = Callable[[], Awaitable[None]]
"""Something that is due; raises Refusal if it cannot be done."""


class Setbacks:
    """Attempts in a row that did not bring a game on, and when the next one may be made."""

    def __init__(self) -> None:
        self._ply = NOBODY
        self._until = 0.0
        self.count = 0

    def add(self, ply: int, now: float, *, moved: bool) -> None:
        """Something did not happen at a ply; moved: because somebody else has done something."""
        self.count = 0 if moved else self.count + 1 if ply == self._ply else 1
        self._ply = ply
        self._until = now + min(LONGEST_RETRY, RETRY * 2.0 ** max(0, self.count - 1))

    def until(self, ply: int) -> float:
        """When the next attempt at a ply may be made."""
        return self._until if ply == self._ply else 0.0


class Timekeeper:
    """Watches over one table."""

    def __init__(self, table: "Table", hall: Hall) -> None:
        # not a circle: a table that nobody needs any more is gone at once
        self._table: Table = weakref.proxy(table)
        self._hall = hall
        self._timers: list[Timer] = []
        self._acting: asyncio.Task[None] | None = None
        self._setbacks = Setbacks()
        self._asked = hall.began
        self._read = 0.0
        self._gone: dict[int, float] = {}
        self._bots: dict[tuple[int, str], Bot] = {}
        self._unwatched = 0

    # What the table tells us

    def resume(self, entries: Sequence[Stored]) -> None:
        """The game goes on from what was stored; the seat to act was asked with the last entry."""
        began, decision = self._hall.began, self._table.facts.decision
        self._read = read_by(id_of(self._table.facts.game), entries)
        self._asked = max(entries[-1].at / MILLI if entries else began, self._read)
        if decision is not None:
            fair = began - decision + min(GRACE, decision)
            self._asked = max(self._asked, fair)

    def ask(self, entries: Sequence[Stored]) -> None:
        """A seat has to decide after what happened: from now on, or once all can have read it."""
        self._read = max(self._read, read_by(id_of(self._table.facts.game), entries))
        self._asked = max(self._hall.clock.now(), self._read)

    def seen(self) -> None:
        """Somebody looks on, or has decided."""
        self._unwatched = 0

    def gone(self, seat: int) -> None:
        """The last connection of a seat has ended."""
        self._gone[seat] = self._hall.clock.now()

    def stop(self) -> None:
        """Nothing happens here any more."""
        self._cancel()
        if self._acting is not None:
            self._acting.cancel()

    @property
    def busy(self) -> bool:
        """Whether something will happen even if nobody comes."""
        return bool(self._timers) or self._acting is not None

    def seconds(self) -> float | None:
        """What is left on the clock of the seat to act."""
        facts = self._table.facts
        if facts.turn == NOBODY:
            return None
        ends = [self._asked + facts.decision] if facts.decision is not None else []
        passing = self._passing()
        ends += [passing] if passing is not None else []
        return max(0.0, min(ends) - self._hall.clock.now()) if ends else None

    def _passing(self) -> float | None:
        """When the seat to act has passed, if it is asked to react and there is a clock for it."""
        facts, course = self._table.facts, self._table.course
        if facts.reaction is None or course is None or not asked(course.position):
            return None
        if self._table.seats[facts.turn].automatic:
            return None
        return max(self._asked, self._hall.began) + facts.reaction

    # Clocks

    def arm(self) -> None:
        """Set the clocks for the seat to act, or let its bot decide."""
        self._cancel()
        facts, course = self._table.facts, self._table.course
        if facts.status != "running" or self._table.closed:
            return
        if course is not None and course.position.turn == CHANCE:
            self._act(lambda: self._table.go_on(facts.ply))
            return
        if facts.turn == NOBODY:
            return
        if self._table.seats[facts.turn].automatic:
            if self._wanted():
                self._act(lambda: self._decide(facts.turn))
            return
        if self._spared(facts.turn):
            self._act(lambda: self._table.pass_for(facts.turn, facts.ply))
            return
        passing = self._passing()
        if passing is not None:
            self._set_passing(passing, facts.turn, facts.ply)
            return
        times = [self._asked + facts.decision] if facts.decision is not None else []
        here = self._table.audience.present(self._table.seats)
        if facts.turn not in here and self._somebody_waits(facts.turn):
            times.append(max(self._asked, self._left(facts.turn)) + facts.away)
        if times:
            ply = facts.ply
            self._timers.append(self._hall.clock.at(min(times), lambda: self._run_out(ply)))

    def _cancel(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _left(self, seat: int) -> float:
        return self._gone.get(seat, self._hall.began)

    def _somebody_waits(self, turn: int) -> bool:
        """Whether another person at the table is connected."""
        here = self._table.audience.present(self._table.seats)
        mover = self._table.seats[turn].player
        return any(self._table.seats[seat].player != mover for seat in here)

    def _run_out(self, ply: int) -> None:
        self._timers.clear()
        self._act(lambda: self._take_over(ply))

    async def _take_over(self, ply: int) -> None:
        """A bot plays for the seat whose time is over, unless it was decided elsewhere."""

        def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
            if facts.ply != ply or facts.status != "running":
                return facts, seats
            return seating.take_over(facts.turn)(facts, seats)

        await self._table.change(change)

    # Reactions

    def _spared(self, seat: int) -> bool:
        course = self._table.course
        return course is not None and spared(self._table.seats[seat], course.position)

    def _set_passing(self, when: float, seat: int, ply: int) -> None:
        """Whoever does not react in time has passed; a bot need not take over for that."""
        decision = self._table.facts.decision
        if decision is not None:
            when = min(when, self._asked + decision)

        def run_out() -> None:
            self._timers.clear()
            self._act(lambda: self._table.pass_for(seat, ply))

        self._timers.append(self._hall.clock.at(when, run_out))

    # What is due

    def _act(self, work: Work) -> None:
        """Do what is due, unless something is being done; what failed is not tried at once."""
        if self._acting is not None:
            return  # the clocks are set again when it is done
        until = self._setbacks.until(self._table.facts.ply)
        if until > self._hall.clock.now():
            self._timers.append(self._hall.clock.at(until, self.arm))
        else:
            self._acting = asyncio.create_task(self._do(work))

    async def _do(self, work: Work) -> None:
        """Do something, then what is due after it."""
        before = self._table.facts.stamp
        trouble = await self._trouble(work)
        self._acting = None
        facts = self._table.facts
        moved = facts.stamp != before
        if trouble is not None or not moved:
            self._setbacks.add(facts.ply, self._hall.clock.now(), moved=moved)
            if not moved:
                self._complain(trouble or "nothing happened")
        self.arm()

    async def _trouble(self, work: Work) -> str | None:
        """Do something; why it was not done."""
        try:
            await work()
        except Refusal as refusal:
            return refusal.code
        except Exception as error:
            log.exception("table %s: a mistake of the server", self._table.id)
            return type(error).__name__
        return None

    def _complain(self, trouble: str) -> None:
        """Say that the game does not go on; after many attempts put the table aside."""
        count, facts = self._setbacks.count, self._table.facts
        if self._table.closed:
            return
        log.warning(
            "table %s does not go on at ply %d, attempt %d: %s", facts.id, facts.ply, count, trouble
        )
        if count >= TRIES:
            log.error(
                "table %s is put aside at ply %d after %d attempts, until somebody opens it: %s",
                facts.id,
                facts.ply,
                count,
                trouble,
            )
            self._table.close(ASIDE)

    # Bots

    def _wanted(self) -> bool:
        """Whether anybody cares how the game goes on: who looks on, or waits for their turn."""
        if len(self._table.audience):
            return True
        waiting = any(seat.kind == "human" and not seat.stand_in for seat in self._table.seats)
        return waiting and self._unwatched < UNWATCHED

    async def _decide(self, seat: int) -> None:
        """The bot of a seat decides."""
        if len(self._table.audience) and self._hall.settings.bot_pace > 0:
            await self._hall.clock.pause(self._hall.settings.bot_pace)
        course = self._table.course
        if course is None or course.position.turn != seat:
            return
        ply = course.ply
        where = f"table {self._table.id}, ply {ply}"
        action = await self._hall.bots.choose(self._bot(seat), course.position, seat, where)
        self._unwatched += 1
        await self._table.play_for(seat, ply, action)

    def _bot(self, number: int) -> Bot:
        facts, seat = self._table.facts, self._table.seats[number]
        key = number, seat.kind
        if key not in self._bots:
            self._bots[key] = seat_bot(facts, seat, id_of(facts.game))
        return self._bots[key]
