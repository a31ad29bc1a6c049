"""Requests that report somebody to the operator."""

from fastapi import APIRouter

from risiko.server.accounts.reports import find_accused
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.tables.visible_text import clean
from risiko.server.wire.table import NewReport

router = APIRouter(tags=["tables"])


@router.post("/tables/{id}/reports", status_code=204)
async def report(visitor: CurrentVisitor, id: TableId, wish: NewReport) -> None:
    """Report somebody at a table; the operator is shown the last lines of its chat with it."""
    visitor.services.guard.take("reports", visitor.address)
    table = await find_visible(visitor, id)
    if visitor.id is None:
        raise Refusal("name_needed")
    text = clean(wish.text)
    if not text:
        raise Refusal("empty_message")
    chat = await visitor.services.reports.read_chat(id)
    accused = find_accused(wish.who, visitor.id, id, table.seats, chat)
    await visitor.services.reports.add(id, visitor.id, accused, text, chat)
