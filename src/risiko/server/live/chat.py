"""The chat of a table: what people write is cleaned, stored and then sent."""

from risiko.server.clock import iso
from risiko.server.live.context import TableContext
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict
from risiko.server.tables.table_record import ChatMessage
from risiko.server.wire.messages import ChatLine

MOST_LINES = 100
"""Lines of the chat that are sent to somebody who connects."""


class Chat:
    """The chat of one table."""

    def __init__(self, context: TableContext, table: str) -> None:
        self._context = context
        self._table = table

    async def add(self, seat: int | None, name: str | None, text: str) -> ChatLine:
        """Store a line; raises Refusal if it is blank or its author has no name."""
        words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not words:
            raise Refusal("empty_message")
        if name is None:
            raise Refusal("name_needed")
        message = ChatMessage(seat, name, words, self._context.now())
        try:
            await self._write(message)
        except Conflict:
            raise Refusal("no_table") from None
        return _chat_line(message)

    async def _write(self, message: ChatMessage) -> None:
        writing = self._context.table_store.add_message(self._table, message)
        await self._context.write(self._table, writing)

    async def read(self) -> tuple[ChatLine, ...]:
        """The last lines, the oldest first."""
        reading = self._context.table_store.read_chat(self._table, most=MOST_LINES)
        return tuple(map(_chat_line, await self._context.write(self._table, reading)))


def _chat_line(message: ChatMessage) -> ChatLine:
    return ChatLine(seat=message.seat, name=message.name, text=message.text, at=iso(message.at))
