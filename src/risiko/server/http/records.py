"""Requests for records, replays and dice checks of games."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from risiko import record, registry
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.refusal import Refusal
from risiko.server.replays.jobs import DONE, REPLAY, UNREADABLE
from risiko.server.replays.replay import dice_check
from risiko.server.tables.seats import seats_of
from risiko.server.tables.table_record import NO_SEED
from risiko.server.wire.replay import DiceCheck, RecordText, Replay


def plain_text(what: str) -> dict[int | str, dict[str, Any]]:
    """The OpenAPI description of an answer in plain text."""
    content = {"text/plain": {"schema": {"type": "string"}}}
    return {200: {"content": content, "description": what}}


router = APIRouter(tags=["records"])


@router.get(
    "/tables/{id}/record",
    response_class=Response,
    responses=plain_text("The record."),
)
async def table_record(
    visitor: CurrentVisitor,
    id: TableId,
    seat: Annotated[
        int | None, Query(ge=0, le=5, description="Which of one's own seats; else the first.")
    ] = None,
) -> PlainTextResponse:
    """The record: whole when the game has ended, else what the asking player may know."""
    table = await find_visible(visitor, id)
    mine = [own.seat for own in seats_of(table.seats, visitor.id)]
    if seat is not None and seat not in mine:
        raise Refusal("not_your_seat")
    visitor.services.guard.take("heavy", visitor.address)
    whole = await asyncio.to_thread(table.record)
    if not table.stored.ended:
        look = seat if seat is not None else next(iter(mine), None)
        whole = await asyncio.to_thread(record.redact, whole, look)
    return PlainTextResponse(str(whole), headers={"Cache-Control": "no-store"})


@router.get("/tables/{id}/replay", response_model=Replay)
async def table_replay(visitor: CurrentVisitor, id: TableId) -> Response:
    """A game that has ended, ply by ply."""
    table = await find_visible(visitor, id)
    if not table.stored.ended:
        raise Refusal("not_over")
    visitor.services.guard.take("heavy", visitor.address)
    whole = await asyncio.to_thread(table.record)
    return await _replay(visitor, str(whole))


@router.get("/tables/{id}/dice")
async def table_dice(visitor: CurrentVisitor, id: TableId) -> DiceCheck:
    """All that is needed to recompute every throw; the secret once the game has ended."""
    table = await find_visible(visitor, id)
    stored = table.stored
    if stored.ended and table.session is not None:
        whole = await asyncio.to_thread(table.record)
        async with visitor.services.heavy.turn(visitor.key):
            return await asyncio.to_thread(dice_check, whole, id)
    family = registry.family_of(registry.named(stored.game).id)
    return DiceCheck(
        game=stored.game,
        faces=family.dice_faces,
        sorts_throws=family.sorts_throws,
        table=id,
        commitment=stored.commitment,
        seeds=tuple(seat.seed or NO_SEED for seat in table.seats),
        secret=stored.secret.hex() if stored.ended and stored.dice == "committed" else None,
        events=(),
    )


@router.post("/replay", response_model=Replay)
async def replay_text(visitor: CurrentVisitor, wish: RecordText) -> Response:
    """Any record, ply by ply."""
    return await _replay(visitor, wish.text)


async def _replay(visitor: Visitor, text: str) -> Response:
    """The replay of a record, made by a worker when it is the visitor's turn."""
    services = visitor.services
    async with services.heavy.turn(visitor.key):
        made = await services.workers.run(REPLAY, text=text, language=visitor.language)
    if made.startswith(UNREADABLE):
        raise Refusal("unreadable_record", detail=made.removeprefix(UNREADABLE).decode())
    body = made.removeprefix(DONE)
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})
