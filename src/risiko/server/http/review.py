"""Requests for the review of a finished game."""

import asyncio

from fastapi import APIRouter

from risiko.analysis.review import is_reviewable
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.wire.review import ReviewState

router = APIRouter(tags=["records"])


@router.get("/tables/{id}/review")
async def table_review(visitor: CurrentVisitor, id: TableId) -> ReviewState:
    """The review of a game that is over; the first who asks has it made."""
    table = await find_visible(visitor, id)
    if table.stored.status != "over":
        raise Refusal("not_over")
    reviews = visitor.services.reviews
    job = reviews.find(id)
    if job is None:
        visitor.services.guard.take("heavy", visitor.address)
        whole = await asyncio.to_thread(table.record)
        if not is_reviewable(whole):
            raise Refusal("not_reviewed")
        job = reviews.find(id) or reviews.begin(id, str(whole), visitor.key)
    return job.state(visitor.language)
