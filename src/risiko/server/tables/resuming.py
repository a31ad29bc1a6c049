"""From what is stored of a table to its game: the course it has taken so far.

The entries are the truth. Where the row of a table says something else, because a process wrote
back what it knew from earlier or because somebody restored a part of the database, the row is set
right. Only entries that cannot be replayed keep a table closed.
"""

import asyncio
import logging
from typing import NamedTuple

from risiko.protocol import Game
from risiko.registry import named
from risiko.server.http.refusal import Refusal
from risiko.server.storage.store import Conflict, Store
from risiko.server.tables.session import Course, standing_of
from risiko.server.tables.table_record import Facts, Saved, Seats, Standing

log = logging.getLogger(__name__)

READINGS = 3
"""How often a table is read before we go on with what others are just changing."""


class Reopened(NamedTuple):
    """A table as its entries tell it."""

    saved: Saved
    course: Course | None
    """The game; None before it has begun."""
    repaired: bool
    """Whether its row said something else."""


async def reopen(store: Store, id: str) -> Reopened | None:
    """A table from the database, its row set right; None if there is none.

    Raises NotStored, and Refusal if its entries cannot be replayed.
    """
    found = None
    for _ in range(READINGS):
        saved = await store.table(id)
        if saved is None:
            return None
        course = await asyncio.to_thread(resume, saved)
        row, true = saved.facts.standing, _standing(course)
        found = Reopened(saved._replace(facts=saved.facts.at(true)), course, row != true)
        if row == true:
            break
        try:
            facts = await store.repair(saved.facts, true)
        except Conflict:  # somebody else has written: what we read is old already
            continue
        log.warning("table %s: the row said %s; set right by the entries: %s", id, row, true)
        return found._replace(saved=saved._replace(facts=facts))
    return found


def _standing(course: Course | None) -> Standing:
    return standing_of(course.position, course.ply) if course is not None else Standing()


def resume(saved: Saved) -> Course | None:
    """The course of a stored game; None before it has begun. Takes its time for a long game."""
    facts, seats = saved.facts, saved.seats
    if not saved.entries and (facts.status == "waiting" or any(s.kind == "open" for s in seats)):
        return None
    try:
        course = course_of(facts, seats)
    except Refusal:
        log.error("table %s cannot be opened: %s is no game of ours", facts.id, facts.game)
        raise
    except Exception:
        log.exception("table %s cannot be opened", facts.id)
        raise Refusal("broken_table") from None
    if saved.gap is not None:
        log.error("table %s cannot be opened: entry %d is missing", facts.id, saved.gap)
        raise Refusal("broken_table")
    try:
        course.replay(stored.entry for stored in saved.entries)
    except Exception:  # whatever is written there must not harm more than this table
        log.exception("table %s cannot be opened: entry %d is broken", facts.id, course.ply + 1)
        raise Refusal("broken_table") from None
    return course


def game_of(facts: Facts) -> Game:
    """The game that is played at a table."""
    try:
        return named(facts.game)
    except ValueError:
        raise Refusal("unreadable_table") from None


def course_of(facts: Facts, seats: Seats) -> Course:
    """The game of a table before its first ply; raises ValueError if it cannot begin so."""
    game = game_of(facts)
    start = game.read(facts.start) if facts.start is not None else None
    return Course(game, len(seats), facts.throws(seats), start)
