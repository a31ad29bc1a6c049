"""The chat of a table: what people write is cleaned, stored and then sent."""

from collections import deque

from risiko.server.clock import iso
from risiko.server.live.context import TableContext
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict
from risiko.server.tables.table_record import ChatMessage
from risiko.server.wire.messages import ChatLine

MOST_LINES = 100
"""Lines of the chat that are sent to somebody who connects."""
RECENT = 20
"""Lines that are remembered after they were told."""


class Chat:
    """The chat of one table."""

    def __init__(self, context: TableContext, table: str) -> None:
        self._context = context
        self._table = table
        self._recent: deque[ChatLine] = deque(maxlen=RECENT)

    async def add(self, seat: int | None, name: str | None, text: str) -> ChatLine:
        """Store a line; raises Refusal if it is blank or its author has no name."""
        words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not words:
            raise Refusal("empty_message")
        if name is None:
            raise Refusal("name_needed")
        message = ChatMessage(seat, name, words, self._context.now())
        writing = self._context.table_store.add_message(self._table, message)
        try:
            id = await self._context.write(self._table, writing)
        except Conflict:
            raise Refusal("no_table") from None
        line = _chat_line(id, message)
        self._recent.append(line)
        return line

    async def read(self, only: int | None = None) -> tuple[ChatLine, ...]:
        """The last lines, the oldest first; or the one with an id."""
        reading = self._context.table_store.read_chat(self._table, most=MOST_LINES, only=only)
        found = [_chat_line(*row) for row in await self._context.write(self._table, reading)]
        if only is not None:
            self._recent.extend(found)
            return tuple(found)
        # what was told while the database was read is not told again to whoever reads
        lines = {line.id: line for line in (*found, *self._recent)}
        return tuple(lines[id] for id in sorted(lines))[-MOST_LINES:]


def _chat_line(id: int, message: ChatMessage) -> ChatLine:
    at = iso(message.at)
    return ChatLine(id=id, seat=message.seat, name=message.name, text=message.text, at=at)
