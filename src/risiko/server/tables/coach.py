"""The coach: who may ask it at a table, and what it says."""

import threading
from collections.abc import Sequence

from risiko.narration.plans import has_plans, tell_plans
from risiko.narration.players import Player
from risiko.narration.review import tell_warning
from risiko.protocol import Action, Position
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.coach import CoachPlan, CoachStep
from risiko.text import Language

_planning = threading.Lock()
"""The planner works for one at a time."""


def has_coach(table: TableRecord) -> bool:
    """Whether there is a coach for a table at all: never where something is rated."""
    id = table.game.split("@")[0]  # its rules may be older ones, which cannot be played any more
    return not table.rated and has_plans(id)


def may_ask_coach(table: TableRecord, seats: Seats, player: str | None) -> bool:
    """Whether somebody at a table may be told what the strongest bot would do.

    Only where nobody else could mind: all other seats are bots' or their own, or all people there
    have agreed to it.
    """
    people = [seat for seat in seats if seat.player is not None]
    if player is None or not has_coach(table) or all(seat.player != player for seat in people):
        return False
    return all(seat.player == player for seat in people) or all(seat.coach for seat in people)


def make_plans(
    position: Position, seat: int, players: Sequence[Player], language: Language
) -> tuple[CoachPlan, ...]:
    """The best plans of a seat from what it can see; takes a while."""
    with _planning:
        told = tell_plans(position, seat, players, language)
    return tuple(
        CoachPlan(
            chance=plan.chance,
            success=plan.success,
            steps=tuple(CoachStep(**step._asdict()) for step in plan.steps),
            reason=plan.reason,
        )
        for plan in told
    )


def warn(position: Position, seat: int, action: Action, language: Language) -> str | None:
    """Why a decision would be a large mistake; takes a while."""
    with _planning:
        return tell_warning(position, seat, action, language)
