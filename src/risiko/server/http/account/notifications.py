"""Requests about being told that it is one's turn: web push, and a calendar."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse, Response

from risiko.server.accounts.sessions import hash_token
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.notifications.calendar import read_calendar, replace_calendar
from risiko.server.notifications.subscriptions import hash_endpoint
from risiko.server.refusal import Refusal
from risiko.server.wire.notifications import CalendarLink, PushKey, Subscribe, Unsubscribe

router = APIRouter(tags=["notifications"])

TOKEN_BYTES = 24
CALENDAR = "text/calendar; charset=utf-8"
CalendarToken = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{20,64}$")]


@router.get("/push")
async def push_key(visitor: CurrentVisitor) -> PushKey:
    """What a browser needs to subscribe."""
    return PushKey(key=await visitor.services.turn_watch.public_key())


@router.post("/push", status_code=204)
async def subscribe(visitor: CurrentVisitor, wish: Subscribe) -> None:
    """Be told at this browser when it is one's turn and one is not there."""
    if visitor.id is None:
        raise Refusal("name_needed")
    visitor.services.guard.take("players", visitor.address)
    await visitor.services.subscriptions.add(visitor.id, wish, visitor.language)


@router.post("/push/forget", status_code=204)
async def unsubscribe(visitor: CurrentVisitor, wish: Unsubscribe) -> None:
    """Be told nothing more at this browser, whoever uses it."""
    await visitor.services.subscriptions.forget(hash_endpoint(wish.endpoint))


@router.post("/calendar", status_code=201)
async def new_calendar(visitor: CurrentVisitor) -> CalendarLink:
    """A private address for the calendar of one's open games; an earlier one is void."""
    if visitor.id is None:
        raise Refusal("name_needed")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    store = visitor.services.context.store
    await replace_calendar(store, visitor.id, hash_token(token), visitor.language)
    return CalendarLink(path=f"/api/calendar/{token}.ics")


@router.get(
    "/calendar/{token}.ics",
    response_class=Response,
    responses={200: {"content": {"text/calendar": {"schema": {"type": "string"}}}}},
)
async def calendar(visitor: CurrentVisitor, request: Request, token: CalendarToken) -> Response:
    """The calendar of somebody's open games, for programs that read calendars."""
    context = visitor.services.context
    text = await read_calendar(
        context.store, hash_token(token), context.clock.now(), str(request.base_url)
    )
    headers = {"Cache-Control": "no-store"}
    return PlainTextResponse(text, headers=headers, media_type=CALENDAR)
