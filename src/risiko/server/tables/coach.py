"""Who may ask the coach at a table, and what it says as a message."""

from collections.abc import Sequence

from risiko.narration.plans import ToldPlan, has_plans
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.coach import CoachPlan, CoachStep


def may_ask_coach(table: TableRecord, seats: Seats, player: str | None) -> bool:
    """Whether somebody may be told what the strongest bot would do.

    Only where nobody else could mind: all other seats are bots' or their own, and nothing is rated.
    """
    id = table.game.split("@")[0]  # its rules may be older ones, which cannot be played any more
    if table.rated or not has_plans(id):
        return False
    people = {seat.player for seat in seats if seat.player is not None}
    return player is not None and people == {player}


def to_plans(told: Sequence[ToldPlan]) -> tuple[CoachPlan, ...]:
    """Plans as they are sent."""
    return tuple(
        CoachPlan(
            chance=plan.chance,
            success=plan.success,
            steps=tuple(CoachStep(**step._asdict()) for step in plan.steps),
            reason=plan.reason,
        )
        for plan in told
    )
