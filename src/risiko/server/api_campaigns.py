"""Requests about campaigns: found one, look at its world, play its next game, pass it on."""

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import PlainTextResponse, Response

from risiko.server.api_records import plain_text
from risiko.server.campaigns import Book
from risiko.server.campaigns_world import Looking, campaign_info, row
from risiko.server.info import table_info
from risiko.server.refusal import Refusal
from risiko.server.visitor import Asking, Visitor
from risiko.server.wire.campaign import (
    CampaignInfo,
    CampaignRow,
    CampaignText,
    NewCampaign,
    NextGame,
    SetPerson,
)
from risiko.server.wire.table import TableInfo

router = APIRouter(tags=["campaigns"])

CampaignId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
PersonNumber = Annotated[int, Path(ge=0, le=10)]


async def _seen(visitor: Visitor, id: str, invite: str | None = None) -> Book:
    """A campaign that the visitor may look at."""
    book = await visitor.desk.campaigns.get(id)
    if not book.admits(visitor.id, invite or visitor.invite):
        raise Refusal("campaign_invite_needed")
    return book


async def _own(visitor: Visitor, id: str) -> tuple[Book, str]:
    """A campaign the visitor belongs to."""
    book = await _seen(visitor, id)
    if visitor.id is None or not book.counts(visitor.id):
        raise Refusal("not_in_circle")
    return book, visitor.id


async def _info(visitor: Visitor, book: Book) -> CampaignInfo:
    table = await _table(visitor, book)
    looking = await asyncio.to_thread(Looking, book.campaign, visitor.language)
    return await asyncio.to_thread(campaign_info, book, looking, table, visitor.id)


async def _table(visitor: Visitor, book: Book) -> TableInfo | None:
    """The game that is being played, even if its table cannot be opened any more."""
    id = book.facts.table
    if id is None:
        return None
    try:
        table = await visitor.desk.tables.get(id)
    except Refusal:
        saved = await visitor.desk.hall.store.table(id)
        if saved is None:
            return None
        return table_info(saved.facts, saved.seats, frozenset(), visitor.id, visitor.language)
    info = table.info(visitor.id, visitor.language)
    if not book.counts(visitor.id):
        return info
    return info.model_copy(update={"invite": table.facts.invite})


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
    changed = await visitor.desk.campaigns.set_person(book, person, wish, player.id)
    if wish.kind == "me":
        with contextlib.suppress(Refusal):  # what somebody is called in a file may be no name here
            await visitor.known(changed.people[person].name)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/games", status_code=201)
async def next_game(visitor: Asking, id: CampaignId, wish: NextGame) -> TableInfo:
    """Open the table of the next game. There is one at a time."""
    visitor.desk.guard.take("tables_by_address", visitor.address)
    book, player = await _own(visitor, id)
    table = await visitor.desk.campaigns.begin(book, wish, player)
    return table.info(visitor.id, visitor.language)


@router.post("/campaigns/{id}/give-up")
async def give_up(visitor: Asking, id: CampaignId) -> CampaignInfo:
    """The game that is being played counts no more; its table is left to who sits there."""
    book, _ = await _own(visitor, id)
    return await _info(visitor, await visitor.desk.campaigns.give_up(book))
