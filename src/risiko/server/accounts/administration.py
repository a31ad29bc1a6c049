"""What the operator does to the database: look for accounts, read reports, block and unblock.

A running server notices it by itself. The command is `cli/admin.py`; deleting an account is in
`deletion.py`.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select

from risiko.server.clock import iso
from risiko.server.protection.addresses import owner_of
from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.models import (
    BlockModel,
    PlayerModel,
    ReportModel,
    SeatModel,
    TokenModel,
)
from risiko.server.storage.store import Store
from risiko.server.tables.lookalikes import skeleton

LISTED = 200
"""The most accounts or reports that are listed at once."""


class AccountRow(NamedTuple):
    """An account as the operator sees it."""

    id: str
    name: str | None
    kept: bool
    created: str
    seen: str | None
    """When it was last used; None if it is signed in nowhere."""
    sessions: int
    seats: int
    blocked: bool


class ReportRow(NamedTuple):
    """A report as the operator sees it."""

    id: int
    at: str
    table: str
    reporter: str
    accused: str
    accused_name: str
    text: str
    chat: Sequence[dict[str, Any]]
    """The last lines of the chat: `at`, `name`, `seat`, `text` and the author's `player_id`."""


class BlockRow(NamedTuple):
    """A block as the operator sees it."""

    id: int
    player: str | None
    address: str | None
    reason: str
    created: str
    until: str | None


class Administration:
    """The operator's hands on a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Accounts

    async def list_accounts(self, search: str = "", *, guests: bool = False) -> list[AccountRow]:
        """The accounts with a passphrase, the last used first; guests if they are asked for."""
        where: list[ColumnElement[bool]] = [] if guests else [PlayerModel.kept.is_not(None)]
        if search:
            same = PlayerModel.name.icontains(search, autoescape=True)
            where.append(or_(same, PlayerModel.id == search))
        return await self._accounts(*where)

    async def find_account(self, name_or_id: str) -> AccountRow | None:
        """An account by its name, however that is written, or by its id."""
        named = PlayerModel.kept == skeleton(name_or_id)
        found = await self._accounts(or_(named, PlayerModel.id == name_or_id))
        return found[0] if found else None

    async def _accounts(self, *where: ColumnElement[bool]) -> list[AccountRow]:
        def of(query: Select[Any]) -> Any:
            return query.correlate(PlayerModel).scalar_subquery()

        tokens = TokenModel.player_id == PlayerModel.id
        seen = of(select(func.max(TokenModel.seen)).where(tokens))
        async with self._store.reading() as session:
            rows = await session.execute(
                select(
                    PlayerModel,
                    seen,
                    of(select(func.count(TokenModel.hash)).where(tokens)),
                    of(
                        select(func.count(SeatModel.seat)).where(
                            SeatModel.player_id == PlayerModel.id
                        )
                    ),
                    of(
                        select(func.count(BlockModel.id)).where(
                            BlockModel.player_id == PlayerModel.id
                        )
                    ),
                )
                .where(*where)
                .order_by(func.coalesce(seen, 0).desc(), PlayerModel.id)
                .limit(LISTED)
            )
            return [
                AccountRow(
                    player.id,
                    player.name,
                    player.kept is not None,
                    iso(player.created),
                    None if last is None else iso(last),
                    sessions,
                    seats,
                    blocks > 0,
                )
                for player, last, sessions, seats, blocks in rows
            ]

    # Reports

    async def list_reports(self, id: int | None = None) -> list[ReportRow]:
        """All reports, the newest first, or one of them."""
        where = [ReportModel.id == id] if id is not None else []
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(ReportModel).where(*where).order_by(ReportModel.id.desc()).limit(LISTED)
            )
            return [
                ReportRow(
                    row.id,
                    iso(row.at),
                    row.table_id,
                    row.reporter_id,
                    row.accused_id,
                    row.accused_name,
                    row.text,
                    json.loads(row.chat),
                )
                for row in rows
            ]

    async def delete_report(self, id: int) -> bool:
        """Delete a report that has been dealt with; False if there is none."""
        async with self._store.writing() as connection:
            gone = await connection.execute(delete(ReportModel).where(ReportModel.id == id))
            return bool(gone.rowcount)

    # Blocks

    async def list_blocks(self) -> list[BlockRow]:
        """All blocks, also those that have ended."""
        async with self._store.reading() as session:
            rows = await session.scalars(select(BlockModel).order_by(BlockModel.id))
            return [
                BlockRow(
                    row.id,
                    row.player_id,
                    row.address,
                    row.reason,
                    iso(row.created),
                    None if row.until is None else iso(row.until),
                )
                for row in rows
            ]

    async def block(
        self, player: str | None, address: str | None, reason: str, now: int, until: int | None
    ) -> None:
        """Block an account or an address, instead of any block it had before."""
        async with self._store.writing() as connection:
            await connection.execute(delete(BlockModel).where(_of(player, address)))
            await connection.execute(
                insert(BlockModel).values(
                    player_id=player,
                    address=None if address is None else owner_of(address),
                    reason=reason,
                    created=now,
                    until=until,
                )
            )
            await self._store.notify(connection, Notice("block", player or owner_of(address or "")))

    async def unblock(self, player: str | None, address: str | None) -> bool:
        """Lift the blocks of an account or an address; False if there was none."""
        async with self._store.writing() as connection:
            gone = await connection.execute(delete(BlockModel).where(_of(player, address)))
            await self._store.notify(connection, Notice("block", player or owner_of(address or "")))
            return bool(gone.rowcount)


def _of(player: str | None, address: str | None) -> ColumnElement[bool]:
    """The blocks of an account or an address."""
    if player is not None:
        return BlockModel.player_id == player
    return BlockModel.address == owner_of(address or "")
