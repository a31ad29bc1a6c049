"""The chat of a table: what people write is cleaned, stored and then sent."""

from risiko.server.clock import iso
from risiko.server.live.context import TableContext
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict
from risiko.server.tables.pseudonyms import pseudonym
from risiko.server.tables.table_record import ChatMessage
from risiko.server.tables.visible_text import clean, count_characters
from risiko.server.wire.messages import LONGEST_CHAT, ChatLine

MOST_LINES = 100
"""Lines of the chat that are sent to somebody who connects."""


class Chat:
    """The chat of one table."""

    def __init__(self, context: TableContext, table: str) -> None:
        self._context = context
        self._table = table

    async def add(
        self, seat: int | None, name: str | None, text: str, author: str | None
    ) -> ChatMessage:
        """Store a line; raises Refusal if it is blank or its author has no name."""
        words = clean(text)
        if not words:
            raise Refusal("blank")
        if count_characters(words) > LONGEST_CHAT:
            raise Refusal("too_long", most=LONGEST_CHAT)
        if name is None:
            raise Refusal("name_needed")
        message = ChatMessage(seat, name, words, self._context.now(), author)
        try:
            await self._write(message)
        except Conflict:
            raise Refusal("no_table") from None
        return message

    async def _write(self, message: ChatMessage) -> None:
        writing = self._context.table_store.add_message(self._table, message)
        await self._context.write(self._table, writing)

    async def read(self, viewer: str | None) -> tuple[ChatLine, ...]:
        """The last lines as a player sees them, the oldest first."""
        reading = self._context.table_store.read_chat(self._table, most=MOST_LINES)
        messages = await self._context.write(self._table, reading)
        return tuple(self.line(message, viewer) for message in messages)

    def line(self, message: ChatMessage, viewer: str | None) -> ChatLine:
        """A line as a player, or somebody unknown, sees it."""
        return ChatLine(
            seat=message.seat,
            name=message.name,
            text=message.text,
            at=iso(message.at),
            who=pseudonym(message.player_id, viewer, self._table),
        )
