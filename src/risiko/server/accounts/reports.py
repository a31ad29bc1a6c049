"""Reports: what somebody has to say about somebody else, for the operator.

They are stored with the last lines of the chat and with who reports whom. The operator reads them
with `risiko admin reports`.
"""

import json
import logging
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import insert

from risiko.server.clock import iso
from risiko.server.live.context import TableContext
from risiko.server.refusal import Refusal
from risiko.server.storage.models import ReportModel
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables.pseudonyms import pseudonym
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import ChatMessage

log = logging.getLogger(__name__)

CONTEXT = 50
"""Lines of the chat that are stored with a report."""


class Accused(NamedTuple):
    """Who is reported, and under which name."""

    player: str
    name: str


def find_accused(
    who: str, reporter: str, table: str, seats: Seats, chat: Sequence[ChatMessage]
) -> Accused:
    """The person with a pseudonym who sits at a table or has written there; raises Refusal."""
    people = [(message.player_id, message.name) for message in chat]
    people += [(seat.player, seat.name) for seat in seats]
    for player, name in reversed(people):
        if player is not None and pseudonym(player, reporter, table) == who:
            return Accused(player, name)
    raise Refusal("nobody_there")


class Reports:
    """Stores reports."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    async def read_chat(self, table: str) -> list[ChatMessage]:
        """The lines of the chat that go with a report."""
        reading = self._context.table_store.read_chat(table, most=CONTEXT)
        return [message for _, message in await self._context.write(table, reading)]

    async def add(
        self,
        table: str,
        reporter: str,
        accused: Accused,
        text: str,
        chat: Sequence[ChatMessage],
    ) -> None:
        """Store a report."""
        lines = [{**message._asdict(), "at": iso(message.at)} for message in chat]
        try:
            async with self._context.store.writing() as connection:
                await connection.execute(
                    insert(ReportModel).values(
                        at=self._context.now(),
                        table_id=table,
                        reporter_id=reporter,
                        accused_id=accused.player,
                        accused_name=accused.name,
                        text=text,
                        chat=json.dumps(lines, ensure_ascii=False),
                    )
                )
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        log.warning("table %s: somebody was reported; see risiko admin reports", table)
