"""Requests for the coach: what the strongest bot would do."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from risiko.errors import NotationError
from risiko.narration.players import Player
from risiko.protocol import Action
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.live.table import LiveTable
from risiko.server.refusal import Refusal
from risiko.server.tables.coach import make_plans, may_ask_coach, warn
from risiko.server.tables.seating import allow_coach
from risiko.server.tables.seats import seats_of
from risiko.server.tables.session import GameSession
from risiko.server.wire.coach import AllowCoach, AskWarning, Coaching, CoachWarning
from risiko.server.wire.table import TableInfo

router = APIRouter(tags=["tables"])


@router.get("/tables/{id}/coach")
async def coach(
    visitor: CurrentVisitor,
    id: TableId,
    seat: Annotated[int, Query(ge=0, le=5, description="Which of one's own seats.")],
) -> Coaching:
    """The best plans of one's own turn, from what the seat can see; none when others decide."""
    table = await find_visible(visitor, id)
    session = _check(visitor, table, seat)
    visitor.services.guard.take("heavy", visitor.address)
    ply, position = session.ply, session.position
    players = [Player(own.name or "", own.bot or "") for own in table.seats]
    async with visitor.services.heavy.turn(visitor.key):
        plans = await asyncio.to_thread(make_plans, position, seat, players, visitor.language)
    return Coaching(ply=ply, plans=plans)


def _check(visitor: Visitor, table: LiveTable, seat: int) -> GameSession:
    """The game of a table at which the visitor may ask the coach for a seat; raises Refusal."""
    if seat not in [own.seat for own in seats_of(table.seats, visitor.id)]:
        raise Refusal("not_your_seat")
    if table.session is None:
        raise Refusal("not_started")
    if not may_ask_coach(table.stored, table.seats, visitor.id):
        raise Refusal("no_coach")
    return table.session


@router.post("/tables/{id}/coach")
async def allow(visitor: CurrentVisitor, id: TableId, wish: AllowCoach) -> TableInfo:
    """Agree that everybody at the table may ask the coach, or take that back.

    It helps as soon as all people there agree, and no longer than that.
    """
    table = await find_visible(visitor, id)
    await table.change(allow_coach(visitor.id, allowed=wish.agrees))
    return table.info(visitor.id, visitor.language)


@router.post("/tables/{id}/coach/warning")
async def warning(visitor: CurrentVisitor, id: TableId, wish: AskWarning) -> CoachWarning:
    """What speaks against a decision, from what the seat can see; nothing is played."""
    session = _check(visitor, await find_visible(visitor, id), wish.seat)
    if session.ply != wish.ply:
        raise Refusal("stale")
    try:
        action = Action.parse(wish.action)
    except NotationError:
        raise Refusal("unreadable_action", action=repr(wish.action[:40])) from None
    visitor.services.guard.take("plans", visitor.address)
    position = session.position
    async with visitor.services.heavy.turn(visitor.key):
        text = await asyncio.to_thread(warn, position, wish.seat, action, visitor.language)
    return CoachWarning(text=text)
