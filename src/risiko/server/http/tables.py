"""Requests about tables: open one, sit down, start, go, come back, play again."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Path

from risiko.server.accounts.accounts import hashed
from risiko.server.http.refusal import Refusal
from risiko.server.http.visitor import Asking, Visitor
from risiko.server.tables import seating
from risiko.server.tables.resuming import game_of
from risiko.server.tables.table import Table
from risiko.server.wire.table import (
    AddSeed,
    JoinTable,
    Lobby,
    NewTable,
    SeatToken,
    SetSeat,
    TableInfo,
)

TOKEN_BYTES = 32

router = APIRouter(tags=["tables"])

TableId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=5)]


async def seen(visitor: Visitor, id: str, invite: str | None = None) -> Table:
    """A table that the visitor may see."""
    table = await visitor.desk.tables.get(id)
    if not table.admits(visitor.id, invite or visitor.invite):
        raise Refusal("invite_needed")
    return table


def _info(visitor: Visitor, table: Table) -> TableInfo:
    return table.info(visitor.id, visitor.language)


@router.get("/lobby")
async def lobby(visitor: Asking) -> Lobby:
    """Tables to sit down at, to watch, and one's own."""
    return await visitor.desk.tables.lobby(visitor.id, visitor.language)


@router.post("/tables", status_code=201)
async def new_table(visitor: Asking, wish: NewTable) -> TableInfo:
    """Open a table."""
    visitor.desk.guard.take("tables_by_address", visitor.address)
    name = next((seat.name for seat in wish.seats if seat.kind == "me" and seat.name), None)
    if visitor.player is None and name is None and any(seat.kind == "me" for seat in wish.seats):
        raise Refusal("name_needed")
    player = await visitor.known(name)
    table = await visitor.desk.tables.new(wish, player.id, player.name)
    return _info(visitor, table)


@router.get("/tables/{id}")
async def one_table(visitor: Asking, id: TableId) -> TableInfo:
    """A table. One that is not public takes a seat there, or the invitation in `X-Invite`."""
    return _info(visitor, await seen(visitor, id))


@router.post("/tables/{id}/join")
async def join(visitor: Asking, id: TableId, wish: JoinTable) -> TableInfo:
    """Sit down."""
    table = await seen(visitor, id, wish.invite)
    player = await visitor.known(wish.name)
    name = wish.name or player.name
    if name is None:
        raise Refusal("name_needed")
    seat = wish.seat
    if table.facts.campaign is not None and table.facts.status == "waiting":
        campaigns = visitor.desk.campaigns
        book = await campaigns.get(table.facts.campaign)
        seat = campaigns.agreement.chair(book, table, seat, player.id)
    await table.change(seating.sit_down(player.id, name, seat))
    return _info(visitor, table)


@router.post("/tables/{id}/leave", status_code=204)
async def leave(visitor: Asking, id: TableId) -> None:
    """Go: before the game the seats are free again, later a bot plays on."""
    table = await seen(visitor, id)
    if visitor.id is None:
        raise Refusal("not_seated")
    if table.facts.campaign is not None and table.facts.status == "waiting":
        campaigns = visitor.desk.campaigns
        book = await campaigns.get(table.facts.campaign)
        await campaigns.agreement.leave(book, table, visitor.id)
        return
    await table.change(seating.stand_up(visitor.id))


@router.post("/tables/{id}/back")
async def back(visitor: Asking, id: TableId) -> TableInfo:
    """Take one's seats back from the bot that stood in."""
    table = await seen(visitor, id)
    if visitor.id is None:
        raise Refusal("not_seated")
    await table.change(seating.come_back(visitor.id))
    return _info(visitor, table)


@router.post("/tables/{id}/seed")
async def seed(visitor: Asking, id: TableId, wish: AddSeed) -> TableInfo:
    """Add to the dice, after their commitment was published and before the game."""
    table = await seen(visitor, id)
    await table.change(seating.add_seed(visitor.id, wish.seed))
    return _info(visitor, table)


@router.post("/tables/{id}/seats/{seat}")
async def set_seat(visitor: Asking, id: TableId, seat: SeatNumber, wish: SetSeat) -> TableInfo:
    """The host gives a free seat to a bot, or frees a bot's seat."""
    table = await seen(visitor, id)
    game = game_of(table.facts)
    if table.facts.campaign is not None:
        campaigns = visitor.desk.campaigns
        book = await campaigns.get(table.facts.campaign)
        campaigns.agreement.chair(book, table, seat, visitor.id)
    await table.change(seating.set_seat(visitor.id, seat, wish, game))
    return _info(visitor, table)


@router.post("/tables/{id}/seats/{seat}/token", status_code=201)
async def token(visitor: Asking, id: TableId, seat: SeatNumber) -> SeatToken:
    """A token with which a program plays one's own seat; an older one is void."""
    table = await seen(visitor, id)
    words = secrets.token_urlsafe(TOKEN_BYTES)
    await table.change(seating.give_token(visitor.id, seat, hashed(words)))
    return SeatToken(token=words)


@router.post("/tables/{id}/start")
async def start(visitor: Asking, id: TableId) -> TableInfo:
    """The host starts the game. In a campaign all have to agree before: `campaigns/ID/ready`."""
    table = await seen(visitor, id)
    if table.facts.campaign is None:
        await table.start(visitor.id)
    else:
        campaigns = visitor.desk.campaigns
        book = await campaigns.get(table.facts.campaign)
        await campaigns.agreement.start(book, table, visitor.id)
    return _info(visitor, table)


@router.post("/tables/{id}/rematch", status_code=201)
async def rematch(visitor: Asking, id: TableId) -> TableInfo:
    """The same people play again, at a new table."""
    table = await seen(visitor, id)
    return _info(visitor, await visitor.desk.tables.again(table, visitor.id))
