"""Requests about campaigns: found one, look at its world, play its next game, pass it on."""

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import PlainTextResponse, Response

from risiko.server.campaigns.loaded import LoadedCampaign
from risiko.server.campaigns.world_page import WorldPage, campaign_info, campaign_row
from risiko.server.http.records import plain_text
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.live.table import LiveTable
from risiko.server.refusal import Refusal
from risiko.server.tables.info import table_info
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


async def _find_visible(visitor: Visitor, id: str, invite: str | None = None) -> LoadedCampaign:
    """A campaign that the visitor may look at; raises Refusal."""
    campaigns = visitor.services.campaigns
    loaded = await campaigns.get(id)
    if not await campaigns.admits(loaded, visitor.id, invite or visitor.invite):
        raise Refusal("campaign_invite_needed")
    if visitor.id is None:
        return loaded
    await campaigns.visits.note(id, visitor.id)
    seen = {**loaded.visits, visitor.id: visitor.services.context.now()}
    return loaded._replace(visits=seen)


async def _find_own(visitor: Visitor, id: str) -> tuple[LoadedCampaign, str]:
    """A campaign the visitor belongs to; raises Refusal."""
    loaded = await _find_visible(visitor, id)
    if visitor.id is None or not loaded.has_member(visitor.id):
        raise Refusal("not_a_member")
    return loaded, visitor.id


async def _find_known(visitor: Visitor, id: str) -> tuple[LoadedCampaign, str]:
    """A campaign that a known visitor may look at, as somebody may who sits at its table."""
    loaded = await _find_visible(visitor, id)
    if visitor.id is None:
        raise Refusal("not_a_member")
    return loaded, visitor.id


async def _info(visitor: Visitor, loaded: LoadedCampaign) -> CampaignInfo:
    table = await visitor.services.campaigns.table(loaded)
    info = await _table(visitor, loaded, table)
    consents = (
        visitor.services.campaigns.agreement.consents(loaded, table) if table is not None else None
    )
    page = await asyncio.to_thread(WorldPage, loaded.campaign, visitor.language)
    return await asyncio.to_thread(campaign_info, loaded, page, info, consents, visitor.id)


async def _table(
    visitor: Visitor, loaded: LoadedCampaign, table: LiveTable | None
) -> TableInfo | None:
    """The table of the campaign's game, even if it cannot be opened any more."""
    if table is None:
        id = loaded.stored.table
        snapshot = await visitor.services.context.table_store.read(id) if id is not None else None
        if snapshot is None:
            return None
        return table_info(
            snapshot.stored, snapshot.seats, frozenset(), visitor.id, visitor.language
        )
    info = table.info(visitor.id, visitor.language)
    if not loaded.has_member(visitor.id):
        return info
    return info.model_copy(update={"invite": table.stored.invite})


def _notify(visitor: Visitor) -> None:
    """Notify the open pages at once that something was changed."""
    visitor.services.campaigns.watch.hurry()


@router.get("/campaigns")
async def campaigns(visitor: CurrentVisitor) -> tuple[CampaignRow, ...]:
    """One's own campaigns, the newest first."""
    if visitor.id is None:
        return ()
    return tuple(
        campaign_row(*found) for found in await visitor.services.campaigns.list_of(visitor.id)
    )


@router.post("/campaigns", status_code=201)
async def found(visitor: CurrentVisitor, wish: NewCampaign) -> CampaignInfo:
    """Found a campaign on a fresh world."""
    visitor.services.guard.take("tables_by_address", visitor.address)
    own = next((person.name for person in wish.people if person.kind == "me"), None)
    await visitor.check_names(*(person.name for person in wish.people if person.kind == "me"))
    player = await visitor.ensure_player(own)
    id = await visitor.services.campaigns.found(wish, player.id)
    return await _info(visitor, await visitor.services.campaigns.get(id))


@router.post("/campaigns/import", status_code=201)
async def take_over(visitor: CurrentVisitor, wish: CampaignText) -> CampaignInfo:
    """Take over a campaign from its file, after checking every game; nothing is overwritten."""
    visitor.services.guard.take("tables_by_address", visitor.address)
    player = await visitor.ensure_player(None)
    async with visitor.services.heavy.turn(visitor.key):
        id = await visitor.services.campaigns.import_text(wish.text, player.id)
    return await _info(visitor, await visitor.services.campaigns.get(id))


@router.get("/campaigns/{id}")
async def one(visitor: CurrentVisitor, id: CampaignId) -> CampaignInfo:
    """A campaign. It takes belonging to it, or the invitation in `X-Invite`."""
    return await _info(visitor, await _find_visible(visitor, id))


@router.get(
    "/campaigns/{id}/export",
    response_class=Response,
    responses=plain_text("The campaign as `risiko campaign export` writes it."),
)
async def export(visitor: CurrentVisitor, id: CampaignId) -> PlainTextResponse:
    """The whole campaign as a file: the command `risiko campaign` reads it, too."""
    loaded, _ = await _find_own(visitor, id)
    text = await asyncio.to_thread(loaded.campaign.export)
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.post("/campaigns/{id}/people/{person}")
async def set_person(
    visitor: CurrentVisitor, id: CampaignId, person: PersonNumber, wish: SetPerson
) -> CampaignInfo:
    """Set who plays a member: the sender, a bot, or whoever comes by the invite link."""
    loaded = await _find_visible(visitor, id, wish.invite)
    if wish.kind == "me" and person < len(loaded.people):
        await visitor.check_names(loaded.people[person].name)
    player = await visitor.ensure_player(None)
    await visitor.services.campaigns.visits.note(id, player.id)
    changed = await visitor.services.campaigns.set_person(loaded, person, wish, player.id)
    if wish.kind == "me":
        with contextlib.suppress(Refusal):  # what somebody is called in a file may be no name here
            await visitor.ensure_player(changed.people[person].name)
    _notify(visitor)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/people/{person}/answer")
async def answer(
    visitor: CurrentVisitor, id: CampaignId, person: PersonNumber, wish: Answer
) -> CampaignInfo:
    """Take part in the game that is being set up with a person of one's own, or do not."""
    loaded, player = await _find_own(visitor, id)
    agreement = visitor.services.campaigns.agreement
    changed = await agreement.answer(loaded, person, player, plays=wish.plays)
    _notify(visitor)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/games", status_code=201)
async def next_game(visitor: CurrentVisitor, id: CampaignId, wish: NextGame) -> TableInfo:
    """Open the table of the next game. There is one at a time; it begins when all agree."""
    visitor.services.guard.take("tables_by_address", visitor.address)
    loaded, player = await _find_own(visitor, id)
    table = await visitor.services.campaigns.begin(loaded, wish, player)
    _notify(visitor)
    return table.info(visitor.id, visitor.language)


@router.post("/campaigns/{id}/ready")
async def ready(visitor: CurrentVisitor, id: CampaignId, wish: Ready) -> CampaignInfo:
    """Agree to begin with those who sit at the table, or not yet. With the last one it begins."""
    loaded, player = await _find_known(visitor, id)
    changed = await visitor.services.campaigns.agreement.ready(loaded, player, ready=wish.ready)
    _notify(visitor)
    return await _info(visitor, changed)


@router.post("/campaigns/{id}/give-up")
async def give_up(visitor: CurrentVisitor, id: CampaignId, wish: GiveUp) -> CampaignInfo:
    """Agree that the game counts no more, or take that back.

    It happens when all at the table have agreed; then the table is left to them. One that has not
    begun is closed by who opened it, too.
    """
    loaded, player = await _find_known(visitor, id)
    changed = await visitor.services.campaigns.agreement.give_up(loaded, player, agrees=wish.agrees)
    _notify(visitor)
    return await _info(visitor, changed)
