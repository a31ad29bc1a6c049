"""Requests about a march: where it can lead, and its exact odds."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from risiko import registry
from risiko.protocol import View
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.tables.seats import seats_of
from risiko.server.wire.table import March

MOST_UNITS = 1000
"""The most units at which a march may stop."""
LONGEST_PATH = 1000
"""Letters of a path; all territories of a board have fewer."""

router = APIRouter(tags=["tables"])


@router.get("/tables/{id}/march")
async def march(
    visitor: CurrentVisitor,
    id: TableId,
    seat: Annotated[int, Query(ge=0, le=5, description="Which of one's own seats.")],
    way: Annotated[
        str,
        Query(max_length=LONGEST_PATH, description="Territories with commas, the first one's own."),
    ],
    stop: Annotated[
        int, Query(ge=1, le=MOST_UNITS, description="Attack no longer with so many.")
    ] = 1,
) -> March | None:
    """Attacks along a path of territories, by the rules of the game and what the seat knows.

    Null for a path that cannot be gone now: the game may have gone on since somebody picked it.
    """
    table = await find_visible(visitor, id)
    if seat not in [own.seat for own in seats_of(table.seats, visitor.id)]:
        raise Refusal("not_your_seat")
    if table.session is None:
        raise Refusal("not_started")
    visitor.services.guard.take("odds", visitor.address)
    view = table.session.position.view(seat)
    game = table.session.game.name
    return await asyncio.to_thread(_plan, game, view, tuple(way.split(",")), stop)


def _plan(name: str, view: View, path: tuple[str, ...], stop: int) -> March | None:
    """The plan of a march with its odds; None if it is not possible."""
    from risiko.analysis.odds import march

    game = registry.named(name)
    part = registry.family_of(game.id).march
    if not part:
        raise Refusal("no_odds", game=game.id)
    try:
        plan = registry.load(part)(view, path)
        odds = march(game, plan.attackers, plan.legs, stop=stop)
    except ValueError:
        return None
    return March(win=odds.win, reached=odds.reached, left=odds.left, onward=plan.onward)
