"""Requests about the devices on which somebody is signed in."""

from typing import Annotated

from fastapi import APIRouter, Path

from risiko.server.accounts.sessions import hash_token
from risiko.server.clock import iso
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.wire.account import SessionInfo

router = APIRouter(tags=["me"])

SessionId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[0-9a-f]+$")]


@router.get("/sessions")
async def sessions(visitor: CurrentVisitor) -> tuple[SessionInfo, ...]:
    """The devices on which one is signed in, the last used first."""
    if visitor.id is None or visitor.token is None:
        return ()
    mine = hash_token(visitor.token)
    return tuple(
        SessionInfo(
            id=session.id,
            device=session.device,
            created=iso(session.created),
            seen=iso(session.seen),
            current=hashed == mine,
        )
        for hashed, session in await visitor.services.sessions.list_of(visitor.id)
    )


@router.delete("/sessions", status_code=204)
async def end_all(visitor: CurrentVisitor) -> None:
    """Sign out everywhere, here too."""
    if visitor.id is not None:
        await visitor.services.sessions.end_all(visitor.id)
        visitor.forget()


@router.delete("/sessions/{id}", status_code=204)
async def end_one(visitor: CurrentVisitor, id: SessionId) -> None:
    """Sign out on one device."""
    if visitor.id is None:
        raise Refusal("no_session")
    await visitor.services.sessions.end(visitor.id, id)
