"""Requests about one's private note for a table."""

from fastapi import APIRouter

from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.storage.table_notes import read_note, write_note
from risiko.server.wire.notes import TableNote, WriteNote

router = APIRouter(tags=["tables"])


@router.get("/tables/{id}/note")
async def note(visitor: CurrentVisitor, id: TableId) -> TableNote:
    """What one has noted for oneself at a table."""
    table = await find_visible(visitor, id)
    if visitor.id is None:
        return TableNote(text="")
    return TableNote(text=await read_note(visitor.services.context.store, table.id, visitor.id))


@router.put("/tables/{id}/note")
async def set_note(visitor: CurrentVisitor, id: TableId, wish: WriteNote) -> TableNote:
    """Note something for oneself; an empty text deletes it."""
    table = await find_visible(visitor, id)
    if visitor.id is None:
        raise Refusal("name_needed")
    context = visitor.services.context
    try:
        await write_note(context.store, table.id, visitor.id, wish.text, context.now())
    except (Conflict, NotStored):
        raise Refusal("not_stored") from None
    return TableNote(text=wish.text)
