"""Requests about campaigns: found one, look at its world, play its next game, pass it on."""

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import PlainTextResponse, Response

from risiko.server.campaigns.campaigns import Book
from risiko.server.campaigns.world_page import Looking, campaign_info, row
from risiko.server.http.records import plain_text
from risiko.server.http.refusal import Refusal
from risiko.server.http.visitor import Asking, Visitor
from risiko.server.tables.info import table_info
from risiko.server.tables.table import Table
from risiko.server.wire.campaign import (
    Answer,
    CampaignInfo,
    CampaignRow,
    CampaignText,
    GiveUp,
    NewCampaign,
    NextGame,
    Ready,
    SetPerson,
)
from risiko.server.wire.table import TableInfo

router = APIRouter(tags=["campaigns"])

CampaignId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
PersonNumber = Annotated[int, Path(ge=0, le=10)]


async def _seen(visitor: Visitor, id: str, invite: str | None = None) -> Book:
    """A campaign that the visitor may look at; also who sits at the table of its game."""
    campaigns = visitor.desk.campaigns
    book = await campaigns.get(id)
    if not await campaigns.admits(book, visitor.id, invite or visitor.invite):
        raise Refusal("campaign_invite_needed")
    if visitor.id is not None:
        await campaigns.visits.note(id, visitor.id)
    return book


async def _own(visitor: Visitor, id: str) -> tuple[Book, str]:
    """A campaign the visitor belongs to."""
    book = await _seen(visitor, id)
    if visitor.id is None or not book.counts(visitor.id):
        raise Refusal("not_in_circle")
    return book, visitor.id


async def _speaking(visitor: Visitor, id: str) -> tuple[Book, str]:
    """A campaign where the visitor may have a say: its people, and who sits at its table."""
    book = await _seen(visitor, id)
    if visitor.id is None:
        raise Refusal("not_in_circle")
    return book, visitor.id


async def _info(visitor: Visitor, book: Book) -> CampaignInfo:
    table = await visitor.desk.campaigns.table(book)
    info = await _table(visitor, book, table)
    asking = visitor.desk.campaigns.agreement.asking(book, table) if table is not None else None
    looking = await asyncio.to_thread(Looking, book.campaign, visitor.language)
    return await asyncio.to_thread(campaign_info, book, looking, info, asking, visitor.id)


async def _table(visitor: Visitor, book: Book, table: Table | None) -> TableInfo | None:
    """The game that is being played, even if its table cannot be opened any more."""
    if table is None:
        id = book.facts.table
        saved = await visitor.desk.hall.store.table(id) if id is not None else None
        if saved is None:
            return None
        return table_info(saved.facts, saved.seats, frozenset(), visitor.id, visitor.language)
    info = table.info(visitor.id, visitor.language)
    if not book.counts(visitor.id):
        return info
    return info.model_copy(update={"invite": table.facts.invite})


def _told(visitor: Visitor) -> None:
    """Something was changed: the pages that are open learn it at once."""
    visitor.desk.campaigns.watch.hurry()


@router.get("/campaigns")
async def campaigns(visitor: Asking) -> tuple[CampaignRow, ...]:
    """One's own campaigns, the newest first."""
    if visitor.id is None:
        return ()
    return tuple(row(*found) for found in await visitor.desk.campaigns.of(visitor.id))


@router.post("/campaigns", status_code=201)
async def found(visitor: Asking, wish: NewCampaign) -> CampaignInfo:
    """Found a campaign on a fresh world."""
    visitor.desk.guard.take("tables_by_address", visitor.address)
    own = next((person.name for person in wish.people if person.kind == "me"), None)
    player = await visitor.known(own)
    id = await visitor.desk.campaigns.found(wish, player.id)
    return await _info(visitor, await visitor.desk.campaigns.get(id))


@router.post("/campaigns/import", status_code=201)
async def take_over(visitor: Asking, wish: CampaignText) -> CampaignInfo:
    """Take over a campaign from its file, after checking every game; nothing is overwritten."""
    visitor.desk.guard.take("heavy", visitor.address)
    visitor.desk.guard.take("tables_by_address", visitor.address)
    player = await visitor.known(None)
    async with visitor.desk.working:
        id = await visitor.desk.campaigns.take_over(wish.text, player.id)
    return await _info(visitor, await visitor.desk.campaigns.get(id))


@router.get("/campaigns/{id}")
async def one(visitor: Asking, id: CampaignId) -> CampaignInfo:
    """A campaign. It takes belonging to it, or the invitation in `X-Invite`."""
    return await _info(visitor, await _seen(visitor, id))


@router.get(
    "/campaigns/{id}/export",
    response_class=Response,
    responses=plain_text("The campaign as `risiko campaign export` writes it."),
)
async def export(visitor: Asking, id: CampaignId) -> PlainTextResponse:
    """The whole campaign as a file: the command `risiko campaign` reads it, too."""
    book, _ = await _own(visitor, id)
    text = await asyncio.to_thread(book.campaign.export)
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.post("/campaigns/{id}/people/{person}")
async def set_person(
    visitor: Asking, id: CampaignId, person: PersonNumber, wish: SetPerson
) -> CampaignInfo:
    """Say who plays somebody of the circle: oneself, a bot, or whoever comes."""
    book = await _seen(visitor, id, wish.invite)
    player = await visitor.known(None)
    await visitor.desk.campaigns.visits.note(id, player.id)
    changed = await visitor.desk.campaigns.set_person(book, person, wish, player.id)
    if wish.kind == "me":
        with contextlib.suppress(Refusal):  # what somebody is called in a file may be no name here
            await visitor.known(changed.people[person].name)
    _told(visitor)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/people/{person}/answer")
async def answer(
    visitor: Asking, id: CampaignId, person: PersonNumber, wish: Answer
) -> CampaignInfo:
    """Take part in the game that is being set up with a person of one's own, or do not."""
    book, player = await _own(visitor, id)
    agreement = visitor.desk.campaigns.agreement
    changed = await agreement.answer(book, person, player, plays=wish.plays)
    _told(visitor)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/games", status_code=201)
async def next_game(visitor: Asking, id: CampaignId, wish: NextGame) -> TableInfo:
    """Open the table of the next game. There is one at a time; it begins when all agree."""
    visitor.desk.guard.take("tables_by_address", visitor.address)
    book, player = await _own(visitor, id)
    table = await visitor.desk.campaigns.begin(book, wish, player)
    _told(visitor)
    return table.info(visitor.id, visitor.language)


@router.post("/campaigns/{id}/ready")
async def ready(visitor: Asking, id: CampaignId, wish: Ready) -> CampaignInfo:
    """Agree to begin with those who sit at the table, or not yet. With the last one it begins."""
    book, player = await _speaking(visitor, id)
    changed = await visitor.desk.campaigns.agreement.ready(book, player, ready=wish.ready)
    _told(visitor)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/give-up")
async def give_up(visitor: Asking, id: CampaignId, wish: GiveUp) -> CampaignInfo:
    """Agree that the game counts no more, or take that back.

    It happens when all at the table have agreed; then the table is left to them. One that has not
    begun is closed by who opened it, too.
    """
    book, player = await _speaking(visitor, id)
    changed = await visitor.desk.campaigns.agreement.give_up(book, player, agrees=wish.agrees)
    _told(visitor)
    return await _info(visitor, changed)
