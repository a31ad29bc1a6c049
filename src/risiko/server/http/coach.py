"""Requests for the coach: what the strongest bot would do."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from risiko.narration.players import Player
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.tables.coach import make_plans, may_ask_coach
from risiko.server.tables.seats import seats_of
from risiko.server.wire.coach import Coaching

router = APIRouter(tags=["tables"])


@router.get("/tables/{id}/coach")
async def coach(
    visitor: CurrentVisitor,
    id: TableId,
    seat: Annotated[int, Query(ge=0, le=5, description="Which of one's own seats.")],
) -> Coaching:
    """The best plans of one's own turn, from what the seat can see; none when others decide."""
    table = await find_visible(visitor, id)
    if seat not in [own.seat for own in seats_of(table.seats, visitor.id)]:
        raise Refusal("not_your_seat")
    if table.session is None:
        raise Refusal("not_started")
    if not may_ask_coach(table.stored, table.seats, visitor.id):
        raise Refusal("no_coach")
    visitor.services.guard.take("heavy", visitor.address)
    ply, position = table.session.ply, table.session.position
    players = [Player(own.name or "", own.bot or "") for own in table.seats]
    async with visitor.services.heavy.turn(visitor.key):
        plans = await asyncio.to_thread(make_plans, position, seat, players, visitor.language)
    return Coaching(ply=ply, plans=plans)
