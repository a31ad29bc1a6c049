"""The coach: who may ask it at a table, and what it says."""

import threading
from collections.abc import Sequence

from risiko.narration.plans import has_plans, tell_plans
from risiko.narration.players import Player
from risiko.protocol import Position
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.coach import CoachPlan, CoachStep
from risiko.text import Language

_planning = threading.Lock()
"""The planner works for one at a time."""


def may_ask_coach(table: TableRecord, seats: Seats, player: str | None) -> bool:
    """Whether somebody may be told what the strongest bot would do.

    Only where nobody else could mind: all other seats are bots' or their own, and nothing is rated.
    """
    id = table.game.split("@")[0]  # its rules may be older ones, which cannot be played any more
    if table.rated or not has_plans(id):
        return False
    people = {seat.player for seat in seats if seat.player is not None}
    return player is not None and people == {player}


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
