"""From what is stored of a table to its game: the course it has taken so far."""

import logging

from risiko.protocol import Game
from risiko.registry import named
from risiko.server.course import Course
from risiko.server.facts import Facts, Saved, Seats
from risiko.server.refusal import Refusal

log = logging.getLogger(__name__)


def resume(saved: Saved) -> Course | None:
    """The course of a stored game; None before it has begun. Takes its time for a long game."""
    if saved.facts.status == "waiting":
        return None
    try:
        course = course_of(saved.facts, saved.seats)
        course.replay(stored.entry for stored in saved.entries)
    except ValueError:
        log.exception("table %s cannot be replayed", saved.facts.id)
        raise Refusal("unreadable_table") from None
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
