"""The chat of a table: what people write is cleaned, stored and then sent."""

from collections import deque
from typing import NamedTuple

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
RECENT = 20
"""Lines that are remembered after they were told."""


class StoredLine(NamedTuple):
    """A line of the chat as it is stored."""

    id: int
    message: ChatMessage


class Chat:
    """The chat of one table."""

    def __init__(self, context: TableContext, table: str) -> None:
        self._context = context
        self._table = table
        self._recent: deque[StoredLine] = deque(maxlen=RECENT)

    async def add(
        self, seat: int | None, name: str | None, text: str, author: str | None
    ) -> StoredLine:
        """Store a line; raises Refusal if it is empty or too long, or its author has no name."""
        words = clean(text)
        if not words:
            raise Refusal("empty_message")
        if count_characters(words) > LONGEST_CHAT:
            raise Refusal("too_long", most=LONGEST_CHAT)
        if name is None:
            raise Refusal("name_needed")
        message = ChatMessage(seat, name, words, self._context.now(), author)
        writing = self._context.table_store.add_message(self._table, message)
        try:
            id = await self._context.write(self._table, writing)
        except Conflict:
            raise Refusal("no_table") from None
        line = StoredLine(id, message)
        self._recent.append(line)
        return line

    async def read(self, only: int | None = None) -> list[StoredLine]:
        """The last lines, the oldest first; or the one with an id."""
        told = {line.id for line in self._recent}
        reading = self._context.table_store.read_chat(self._table, most=MOST_LINES, only=only)
        found = [StoredLine(*row) for row in await self._context.write(self._table, reading)]
        if only is not None:
            self._recent.extend(found)
            return found
        # whoever reads is told what came while the database was read, but nothing that was deleted
        meanwhile = [line for line in self._recent if line.id not in told]
        lines = {line.id: line for line in (*found, *meanwhile)}
        return [lines[id] for id in sorted(lines)][-MOST_LINES:]

    def show(self, line: StoredLine, viewer: str | None) -> ChatLine:
        """A line as a player, or somebody unknown, sees it."""
        message = line.message
        return ChatLine(
            id=line.id,
            seat=message.seat,
            name=message.name,
            text=message.text,
            at=iso(message.at),
            who=pseudonym(message.player_id, viewer, self._table),
        )
