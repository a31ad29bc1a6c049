"""Requests about tables: open one, sit down, start, go, come back, play again."""

from typing import Annotated

from fastapi import APIRouter, Path

from risiko.server.accounts.program_tokens import end_of_token, make_program_token
from risiko.server.accounts.sessions import hash_token
from risiko.server.clock import MILLI, iso
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.live.lobby import read_lobby
from risiko.server.live.table import LiveTable
from risiko.server.refusal import Refusal
from risiko.server.tables import seating, stand_ins
from risiko.server.tables.seats import seat_at
from risiko.server.tables.session import game_of
from risiko.server.wire.table import (
    AddSeed,
    JoinTable,
    Lobby,
    NewTable,
    PracticeWish,
    SeatToken,
    SetSeat,
    StartTable,
    TableInfo,
)

router = APIRouter(tags=["tables"])

TableId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=5)]


async def find_visible(visitor: Visitor, id: str, invite: str | None = None) -> LiveTable:
    """A table that the visitor may see; raises Refusal."""
    table = await visitor.services.tables.get(id)
    table.check_visitor(visitor.id, invite or visitor.invite)
    return table


def _info(visitor: Visitor, table: LiveTable) -> TableInfo:
    return table.info(visitor.id, visitor.language)


@router.get("/lobby")
async def lobby(visitor: CurrentVisitor) -> Lobby:
    """Tables to sit down at, to watch, and one's own."""
    services = visitor.services
    return await read_lobby(services.context, services.tables, visitor.id, visitor.language)


@router.post("/tables", status_code=201)
async def new_table(visitor: CurrentVisitor, wish: NewTable) -> TableInfo:
    """Open a table."""
    visitor.services.guard.take("tables_by_address", visitor.address)
    if wish.public:
        visitor.services.guard.take("public_tables", visitor.address)
    name = next((seat.name for seat in wish.seats if seat.kind == "me" and seat.name), None)
    if visitor.player is None and name is None and any(seat.kind == "me" for seat in wish.seats):
        raise Refusal("name_needed")
    if wish.rated:
        visitor.need_account()
    await visitor.check_names(*(seat.name for seat in wish.seats if seat.kind == "me"))
    player = await visitor.ensure_player(name)
    if any(seat.kind == "me" and seat.name is None for seat in wish.seats):
        await visitor.check_names(player.name)
    table = await visitor.services.tables.create(wish, player.id, player.name, visitor.address)
    return _info(visitor, table)


@router.get("/tables/{id}")
async def one_table(visitor: CurrentVisitor, id: TableId) -> TableInfo:
    """A table. One that is not public takes a seat there, or the invitation in `X-Invite`."""
    return _info(visitor, await find_visible(visitor, id))


@router.post("/tables/{id}/join")
async def join(visitor: CurrentVisitor, id: TableId, wish: JoinTable) -> TableInfo:
    """Sit down."""
    table = await find_visible(visitor, id, wish.invite)
    if table.stored.rated:
        visitor.need_account()
    player = await visitor.ensure_player(wish.name)
    name = wish.name or player.name
    if name is None:
        raise Refusal("name_needed")
    seat = wish.seat
    if table.stored.campaign is not None and table.stored.status == "waiting":
        campaigns = visitor.services.campaigns
        loaded = await campaigns.get(table.stored.campaign)
        seat = campaigns.agreement.find_seat(loaded, table, seat, player.id)
        name = seat_at(table.seats, seat).name
    await visitor.check_names(name)
    invite = wish.invite or visitor.invite
    await table.change(seating.sit_down(player.id, name, seat, invite))
    return _info(visitor, table)


@router.post("/tables/{id}/leave", status_code=204)
async def leave(visitor: CurrentVisitor, id: TableId) -> None:
    """Go: before the game the seats are free again, later a bot plays on."""
    table = await find_visible(visitor, id)
    if visitor.id is None:
        raise Refusal("not_seated")
    if table.stored.campaign is not None and table.stored.status == "waiting":
        campaigns = visitor.services.campaigns
        loaded = await campaigns.get(table.stored.campaign)
        await campaigns.agreement.leave(loaded, table, visitor.id)
        return
    await table.change(seating.stand_up(visitor.id))


@router.post("/tables/{id}/back")
async def back(visitor: CurrentVisitor, id: TableId) -> TableInfo:
    """Take one's seats back from the bot that stood in."""
    table = await find_visible(visitor, id)
    if visitor.id is None:
        raise Refusal("not_seated")
    await table.change(stand_ins.come_back(visitor.id))
    return _info(visitor, table)


@router.post("/tables/{id}/seed")
async def seed(visitor: CurrentVisitor, id: TableId, wish: AddSeed) -> TableInfo:
    """Add to the dice, after their commitment was published and before the game."""
    table = await find_visible(visitor, id)
    await table.change(seating.add_seed(visitor.id, wish.seed))
    return _info(visitor, table)


@router.post("/tables/{id}/seats/{seat}")
async def set_seat(
    visitor: CurrentVisitor, id: TableId, seat: SeatNumber, wish: SetSeat
) -> TableInfo:
    """The host gives a free seat to a bot, or frees a bot's seat."""
    table = await find_visible(visitor, id)
    game = game_of(table.stored)
    if table.stored.campaign is not None:
        campaigns = visitor.services.campaigns
        loaded = await campaigns.get(table.stored.campaign)
        campaigns.agreement.find_seat(loaded, table, seat, visitor.id)
    await table.change(seating.set_seat(visitor.id, seat, wish, game))
    return _info(visitor, table)


@router.post("/tables/{id}/seats/{seat}/token", status_code=201)
async def token(visitor: CurrentVisitor, id: TableId, seat: SeatNumber) -> SeatToken:
    """A token with which a program plays one's own seat; an older one is void."""
    table = await find_visible(visitor, id)
    made = make_program_token(visitor.services.guard.clock.now())
    await table.change(seating.give_token(visitor.id, seat, hash_token(made)))
    return SeatToken(token=made, expires=iso(int(end_of_token(made) * MILLI)))


@router.post("/tables/{id}/start")
async def start(visitor: CurrentVisitor, id: TableId, wish: StartTable | None = None) -> TableInfo:
    """The host starts the game. In a campaign all have to agree before: `campaigns/ID/ready`."""
    table = await find_visible(visitor, id)
    if table.stored.campaign is None:
        await table.start(visitor.id, unseeded=wish is not None and wish.unseeded)
    else:
        campaigns = visitor.services.campaigns
        loaded = await campaigns.get(table.stored.campaign)
        await campaigns.agreement.start(loaded, table, visitor.id)
    return _info(visitor, table)


@router.post("/tables/{id}/rematch", status_code=201)
async def rematch(visitor: CurrentVisitor, id: TableId) -> TableInfo:
    """The same people play again, at a new table."""
    table = await find_visible(visitor, id)
    return _info(visitor, await visitor.services.tables.rematch(table, visitor.id))


@router.post("/tables/{id}/practice", status_code=201)
async def practise(visitor: CurrentVisitor, id: TableId, wish: PracticeWish) -> TableInfo:
    """Play a game again from an earlier moment, against bots: a copy that is never rated."""
    table = await find_visible(visitor, id)
    visitor.services.guard.take("tables_by_address", visitor.address)
    visitor.services.guard.take("heavy", visitor.address)
    return _info(visitor, await visitor.services.tables.practise(table, visitor.id, wish))
