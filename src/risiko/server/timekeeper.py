"""What keeps a game going: clocks that run out, and bots that decide.

A decision may have a clock of its own. Besides, somebody who is gone while others wait for their
decision is replaced after a while; when nobody waits, nothing is lost by waiting. No clock begins
to run before a packet that was opened could be read.
"""

import asyncio
import logging
import weakref
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING

from risiko.bots import Bot
from risiko.server import seating
from risiko.server.clock import MILLI, Timer
from risiko.server.facts import NOBODY, Stored
from risiko.server.hall import Hall
from risiko.server.info import id_of
from risiko.server.reactions import asked, spared
from risiko.server.reading import read_by
from risiko.server.refusal import Refusal
from risiko.server.stand_in import seat_bot

if TYPE_CHECKING:
    from risiko.server.table import Table

log = logging.getLogger(__name__)

GRACE = 60
"""Seconds everybody has at least after the server was started anew."""
RETRY = 2.0
"""Seconds until something is tried again that could not be stored."""
UNWATCHED = 5000
"""Plies that bots play on while nobody looks on and no person decides."""


class Timekeeper:
    """Watches over one table."""

    def __init__(self, table: "Table", hall: Hall) -> None:
        # not a circle: a table that nobody needs any more is gone at once
        self._table: Table = weakref.proxy(table)
        self._hall = hall
        self._timers: list[Timer] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._driver: asyncio.Task[None] | None = None
        self._asked = hall.began
        self._read = 0.0
        self._gone: dict[int, float] = {}
        self._bots: dict[tuple[int, str], Bot] = {}
        self._unwatched = 0

    # What the table tells us

    def resume(self, entries: Sequence[Stored]) -> None:
        """The game goes on from what was stored; the seat to act was asked with the last entry."""
        began, decision = self._hall.began, self._table.facts.decision
        self._read = read_by(entries)
        self._asked = max(entries[-1].at / MILLI if entries else began, self._read)
        if decision is not None:
            fair = began - decision + min(GRACE, decision)
            self._asked = max(self._asked, fair)

    def ask(self, entries: Sequence[Stored]) -> None:
        """A seat has to decide after what happened: from now on, or once all can have read it."""
        self._read = max(self._read, read_by(entries))
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
        for task in (*self._tasks, *filter(None, (self._driver,))):
            task.cancel()

    @property
    def busy(self) -> bool:
        """Whether something will happen even if nobody comes."""
        return bool(self._timers or self._tasks or self._driven)

    @property
    def _driven(self) -> bool:
        return self._driver is not None and not self._driver.done()

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
        facts = self._table.facts
        if facts.status != "running" or facts.turn == NOBODY or self._table.closed:
            return
        if self._table.seats[facts.turn].automatic:
            self._wake_bot()
            return
        if self._spared(facts.turn):
            self._spawn(self._pass(facts.turn, facts.ply))
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
        self._spawn(self._take_over(ply))

    async def _take_over(self, ply: int) -> None:
        """A bot plays for the seat whose time is over."""
        facts = self._table.facts
        if facts.ply != ply or facts.status != "running":
            return
        try:
            await self._table.change(seating.take_over(facts.turn))
        except Refusal as refusal:
            log.warning("table %s: nobody could stand in: %s", facts.id, refusal.code)
            await self._hall.clock.pause(RETRY)
            self.arm()

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
            self._spawn(self._pass(seat, ply))

        self._timers.append(self._hall.clock.at(when, run_out))

    async def _pass(self, seat: int, ply: int) -> None:
        try:
            await self._table.pass_for(seat, ply)
        except Refusal as refusal:
            if refusal.code != "stale":
                log.warning("table %s: a reaction waits: %s", self._table.id, refusal.code)
                await self._hall.clock.pause(RETRY)
                self.arm()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Bots

    def _wake_bot(self) -> None:
        if not self._driven and self._wanted():
            self._driver = asyncio.create_task(self._drive())

    def _wanted(self) -> bool:
        """Whether anybody cares how the game goes on: who looks on, or waits for their turn."""
        if len(self._table.audience):
            return True
        waiting = any(seat.kind == "human" and not seat.stand_in for seat in self._table.seats)
        return waiting and self._unwatched < UNWATCHED

    async def _drive(self) -> None:
        """Bots decide, one after the other, until a person has to."""
        while (seat := self._bot_seat()) is not None and self._wanted():
            if len(self._table.audience) and self._hall.settings.bot_pace > 0:
                await self._hall.clock.pause(self._hall.settings.bot_pace)
            try:
                await self._decide(seat)
            except Refusal as refusal:
                if refusal.code != "stale":
                    log.warning("table %s: a bot waits: %s", self._table.id, refusal.code)
                    await self._hall.clock.pause(RETRY)
            except Exception:
                log.exception("table %s: a bot waits", self._table.id)
                await self._hall.clock.pause(RETRY)

    def _bot_seat(self) -> int | None:
        facts, seats = self._table.facts, self._table.seats
        if self._table.closed or facts.status != "running" or facts.turn == NOBODY:
            return None
        return facts.turn if seats[facts.turn].automatic else None

    async def _decide(self, seat: int) -> None:
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
