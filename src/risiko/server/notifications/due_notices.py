"""Whom to tell: people who have to decide at a table and are not there.

Of several servers one at a time looks, and writes down in the same transaction whom it tells: so
everybody is told once of each decision, whichever server does it and whichever is stopped. Somebody
who was connected when they had to decide knows it; they are told nothing when they leave then. With
a long clock they are reminded once when little of it is left.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from sqlalchemy import Row, Select, and_, delete, exists, insert, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.clock import MILLI
from risiko.server.storage.models import EntryModel, SeatModel, TableModel
from risiko.server.storage.notification_models import PushSubscriptionModel, TurnNoticeModel
from risiko.server.storage.store import Store

LOOKING = 0x7269_7362
"""The number of the lock of PostgreSQL under which one server at a time looks."""
SETTLED = 5.0
"""Seconds after which a decision is looked at: whoever reloads the page is there again by then."""
LONG_CLOCK = 2 * 3600
"""Seconds for a decision from which people are reminded."""
REST = 8
"""They are reminded when one part in so many of their time is left."""
AT_ONCE = 500
"""People who are told at a time; the others a moment later."""


class DueNotice(NamedTuple):
    """Something somebody is to be told."""

    kind: Literal["turn", "reminder"]
    table: str
    player: str
    seconds: float | None
    """What is left of their time."""


async def claim_notices(
    store: Store, now: float, is_connected: Callable[[str, int], bool]
) -> list[DueNotice]:
    """Everything that is to be told now, and will not be returned again; raises NotStored.

    `is_connected` says of a table and a seat whether its player is connected.
    """
    async with store.writing() as connection:
        if not await _lock(connection):
            return []
        found = (await connection.execute(_query(int(now * MILLI)))).all()
        due = []
        for row in found:
            known = row.known == row.ply
            late = row.decision is not None and _is_late(row.decision, row.at, now)
            await connection.execute(
                delete(TurnNoticeModel).where(
                    TurnNoticeModel.table_id == row.id, TurnNoticeModel.player_id == row.player_id
                )
            )
            await connection.execute(insert(TurnNoticeModel).values(_values(row, reminded=late)))
            if not is_connected(row.id, row.turn):
                left = row.at / MILLI + row.decision - now if row.decision is not None else None
                due.append(DueNotice("reminder" if known else "turn", row.id, row.player_id, left))
        return due


def _values(row: Row[Any], *, reminded: bool) -> dict[str, object]:
    return {
        "table_id": row.id,
        "player_id": row.player_id,
        "ply": row.ply,
        "reminded": reminded,
    }


def _is_late(decision: int, asked: int, now: float) -> bool:
    return decision >= LONG_CLOCK and now >= asked / MILLI + decision - decision / REST


async def _lock(connection: AsyncConnection) -> bool:
    if connection.dialect.name != "postgresql":
        return True
    return bool(await connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({LOOKING})")))


def _query(now: int) -> Select[*tuple[Any, ...]]:
    """Decisions for which a person with a subscription is waited for, and that are news."""
    wants = exists().where(PushSubscriptionModel.player_id == SeatModel.player_id)
    late = and_(
        TableModel.decision >= LONG_CLOCK,
        EntryModel.at + TableModel.decision * (MILLI * (REST - 1) // REST) <= now,
        TurnNoticeModel.reminded.is_(False),
    )
    return (
        select(
            TableModel.id,
            TableModel.ply,
            TableModel.turn,
            TableModel.decision,
            SeatModel.player_id,
            EntryModel.at,
            TurnNoticeModel.ply.label("known"),
        )
        .join(
            SeatModel,
            and_(SeatModel.table_id == TableModel.id, SeatModel.seat == TableModel.turn),
        )
        .join(
            EntryModel,
            and_(EntryModel.table_id == TableModel.id, EntryModel.ply == TableModel.ply),
        )
        .join(
            TurnNoticeModel,
            and_(
                TurnNoticeModel.table_id == TableModel.id,
                TurnNoticeModel.player_id == SeatModel.player_id,
            ),
            isouter=True,
        )
        .where(
            TableModel.status == "running",
            SeatModel.kind == "human",
            SeatModel.stand_in.is_(False),
            EntryModel.at <= now - int(SETTLED * MILLI),
            wants,
            or_(TurnNoticeModel.ply.is_(None), TurnNoticeModel.ply != TableModel.ply, late),
        )
        .order_by(EntryModel.at)
        .limit(AT_ONCE)
    )
