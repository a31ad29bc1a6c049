"""Deletes an account with its data, without taking anything from the others.

Tables where nobody else sits are deleted. In games of others its seats stay, played by nobody under
a name that says so, and the games can be replayed as before. Campaigns of others keep the names in
their chronicle: every record there proves the ones before it, names included.
"""

import json
from collections import defaultdict
from typing import NamedTuple

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.storage.cluster.notices import ANY_VERSION, Notice
from risiko.server.storage.models import (
    CampaignModel,
    ChatModel,
    PersonModel,
    PlayerModel,
    ReportModel,
    SeatModel,
    TableModel,
    TokenModel,
)
from risiko.server.storage.store import Store
from risiko.server.tables.naming import DELETED_PLAYER, make_unique


class Deleted(NamedTuple):
    """What was done to delete an account."""

    tables: int
    """Tables that were deleted, since nobody else sat there."""
    seats: int
    """Seats in games of others that are a deleted player's now."""
    campaigns: int
    """Campaigns that were deleted, since nobody else belonged to them."""


async def delete_account(store: Store, player: str) -> Deleted:
    """Delete an account with its data; raises Conflict or NotStored, then nothing was changed."""
    async with store.writing() as connection:
        await store.notify(connection, *await _changes(connection, player))
        campaigns = await _leave_campaigns(connection, player)
        tables, seats = await _leave_tables(connection, player)
        await _strip_reports(connection, player)
        # its sessions, lines of the chat, reports and blocks go with it
        await connection.execute(delete(PlayerModel).where(PlayerModel.id == player))
    return Deleted(tables, seats, campaigns)


async def _changes(connection: AsyncConnection, player: str) -> list[Notice]:
    """What running servers have to hear of: sessions that end, tables and campaigns that change."""
    tokens = await connection.scalars(select(TokenModel.hash).where(TokenModel.player_id == player))
    seated = select(SeatModel.table_id).where(SeatModel.player_id == player)
    tables = await connection.scalars(
        select(TableModel.id).where(or_(TableModel.host == player, TableModel.id.in_(seated)))
    )
    campaigns = await connection.scalars(
        select(PersonModel.campaign_id).where(PersonModel.player_id == player)
    )
    return [
        *(Notice("session", hashed) for hashed in tokens),
        *(Notice("table", id, ANY_VERSION) for id in tables),
        *(Notice("campaign", id) for id in campaigns),
    ]


async def _leave_campaigns(connection: AsyncConnection, player: str) -> int:
    """Hand campaigns on to another of their people; returns how many there was nobody for."""
    await connection.execute(
        update(PersonModel).where(PersonModel.player_id == player).values(player_id=None)
    )
    gone = 0
    own = await connection.scalars(select(CampaignModel.id).where(CampaignModel.host == player))
    for id in own.all():
        heir = await connection.scalar(
            select(PersonModel.player_id)
            .where(PersonModel.campaign_id == id, PersonModel.player_id.is_not(None))
            .order_by(PersonModel.number)
            .limit(1)
        )
        mine = CampaignModel.id == id
        if heir is not None:
            await connection.execute(update(CampaignModel).where(mine).values(host=heir))
        else:
            await connection.execute(
                update(TableModel).where(TableModel.campaign == id).values(campaign=None)
            )
            await connection.execute(delete(CampaignModel).where(mine))
            gone += 1
    return gone


async def _leave_tables(connection: AsyncConnection, player: str) -> tuple[int, int]:
    """Leave all tables; returns how many were deleted, and how many seats stay."""
    await connection.execute(
        update(TableModel)
        .where(TableModel.removed.contains(player))
        .values(removed=func.replace(TableModel.removed, player, ""))
    )
    seated = select(SeatModel.table_id).where(SeatModel.player_id == player)
    tables = (
        await connection.execute(
            select(TableModel.id, TableModel.status, TableModel.host, TableModel.campaign).where(
                or_(TableModel.host == player, TableModel.id.in_(seated))
            )
        )
    ).all()
    seats = await _seats(connection, [id for id, *_ in tables])
    deleted = left = 0
    for id, status, host, campaign in tables:
        mine = [number for number, owner, _ in seats[id] if owner == player]
        heir = next((owner for _, owner, _ in seats[id] if owner not in (None, player)), None)
        if heir is None and campaign is not None:
            heir = await connection.scalar(
                select(CampaignModel.host).where(CampaignModel.id == campaign)
            )
        if heir is None:
            await connection.execute(delete(TableModel).where(TableModel.id == id))
            deleted += 1
            continue
        names = [name for number, _, name in seats[id] if number not in mine]
        for number in mine:
            values = _empty_seat(status, campaign, names)
            names.append(str(values.get("name", "")))
            await connection.execute(
                update(SeatModel)
                .where(SeatModel.table_id == id, SeatModel.seat == number)
                .values(values)
            )
        await connection.execute(
            delete(ChatModel).where(
                ChatModel.table_id == id, ChatModel.seat.in_(mine), ChatModel.player_id.is_(None)
            )
        )
        await connection.execute(
            update(TableModel)
            .where(TableModel.id == id)
            .values(host=heir if host == player else host, version=TableModel.version + 1)
        )
        left += len(mine)
    return deleted, left


async def _seats(
    connection: AsyncConnection, tables: list[str]
) -> dict[str, list[tuple[int, str | None, str]]]:
    """The number, owner and name of each seat of some tables."""
    rows = await connection.execute(
        select(SeatModel.table_id, SeatModel.seat, SeatModel.player_id, SeatModel.name)
        .where(SeatModel.table_id.in_(tables))
        .order_by(SeatModel.seat)
    )
    found: defaultdict[str, list[tuple[int, str | None, str]]] = defaultdict(list)
    for table, seat, owner, name in rows:
        found[table].append((seat, owner, name))
    return found


def _empty_seat(status: str, campaign: str | None, others: list[str]) -> dict[str, object]:
    """What becomes of a seat: free before the game, a bot's during it, nobody's after it."""
    values: dict[str, object] = {
        "player_id": None,
        "token": None,
        "spared": "",
        "agrees": None,
        "coach": False,
    }
    if status == "waiting":
        values |= {"kind": "open", "seed": None}
    elif status == "running":
        values["stand_in"] = True
    if campaign is None:
        values["name"] = "" if status == "waiting" else make_unique(DELETED_PLAYER, others)
    return values


async def _strip_reports(connection: AsyncConnection, player: str) -> None:
    """Take the lines of somebody out of the chats that are stored with reports."""
    rows = await connection.execute(
        select(ReportModel.id, ReportModel.chat).where(ReportModel.chat.contains(player))
    )
    for id, chat in rows.all():
        lines = [line for line in json.loads(chat) if line["player_id"] != player]
        await connection.execute(
            update(ReportModel)
            .where(ReportModel.id == id)
            .values(chat=json.dumps(lines, ensure_ascii=False))
        )
