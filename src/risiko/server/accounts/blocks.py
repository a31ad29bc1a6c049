"""Blocked accounts and addresses: whatever they ask for is refused, with the reason.

The operator sets them with `risiko admin block`, which writes to the database. A server reads them
from there every few seconds.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import or_, select

from risiko.server.clock import MILLI, Clock
from risiko.server.refusal import Refusal
from risiko.server.storage.models import BlockModel
from risiko.server.storage.store import Store

PERIOD = 10.0
"""Seconds between two readings."""


class Block(NamedTuple):
    """A blocked account or address."""

    player: str | None
    address: str | None
    reason: str
    until: int | None
    """When it ends, in milliseconds; None for never."""


class Blocks:
    """The blocks of a server, as they were last read."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._blocks: dict[str, Block] = {}

    async def read(self) -> None:
        """Read all blocks that have not ended."""
        now = int(self._clock.now() * MILLI)
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(BlockModel)
                .where(or_(BlockModel.until.is_(None), BlockModel.until > now))
                .order_by(BlockModel.id)
            )
            found = [Block(row.player_id, row.address, row.reason, row.until) for row in rows]
        self._blocks = {block.player or block.address or "": block for block in found}

    def find(self, keys: Iterable[str | None]) -> Block | None:
        """The block of one of some accounts and addresses, if there is one."""
        now = self._clock.now() * MILLI
        for key in keys:
            block = self._blocks.get(key) if key is not None else None
            if block is not None and (block.until is None or block.until > now):
                return block
        return None

    def check(self, *keys: str | None) -> None:
        """Raise Refusal if one of some accounts and addresses is blocked."""
        block = self.find(keys)
        if block is None:
            return
        if block.until is None:
            raise Refusal("blocked", reason=block.reason)
        day = datetime.fromtimestamp(block.until / MILLI, UTC).date().isoformat()
        raise Refusal("blocked_until", reason=block.reason, day=day)
