"""Private notes of players for tables."""

from typing import Annotated

from pydantic import Field

from risiko.server.wire.base import Received, Sent

LONGEST_NOTE = 1000
"""Characters."""


class TableNote(Sent):
    """What the asking player has noted at a table."""

    text: str


class WriteNote(Received):
    """A new text for it; empty to delete it."""

    text: Annotated[str, Field(max_length=LONGEST_NOTE)]
