"""Requests of a table's host: close it, or remove somebody from it."""

import logging

from fastapi import APIRouter

from risiko.server.http.tables import SeatNumber, TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.tables import seating
from risiko.server.wire.table import TableInfo

log = logging.getLogger(__name__)

router = APIRouter(tags=["tables"])


@router.post("/tables/{id}/seats/{seat}/remove")
async def remove(visitor: CurrentVisitor, id: TableId, seat: SeatNumber) -> TableInfo:
    """The host removes somebody; during the game a bot takes their seats for good."""
    table = await find_visible(visitor, id)
    await table.change(seating.remove(visitor.id, seat))
    log.info("table %s: its host has removed seat %d", id, seat)
    return table.info(visitor.id, visitor.language)


@router.post("/tables/{id}/close")
async def close(visitor: CurrentVisitor, id: TableId) -> TableInfo:
    """The host closes the table: nobody plays on, and its secret is published to those there."""
    table = await find_visible(visitor, id)
    await table.change(seating.close(visitor.id))
    log.info("table %s: closed by its host", id)
    return table.info(visitor.id, visitor.language)
