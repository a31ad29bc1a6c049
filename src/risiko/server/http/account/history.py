"""Requests about one's finished games: the list with its filters, and the profile."""

from typing import Annotated

from fastapi import APIRouter, Query

from risiko.server.history.finished_games import HistoryFilter, PastGame, read_finished_games
from risiko.server.history.profile import (
    count_by_game,
    count_by_opponent,
    make_history,
    read_ratings,
)
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.wire.history import History, Opposition, PersonId, Profile, Result
from risiko.server.wire.table import GameId

router = APIRouter(tags=["history"])

LAST_PAGE = 10_000


async def _games(visitor: Visitor) -> list[PastGame]:
    if visitor.id is None:
        return []
    return await read_finished_games(visitor.services.context.store, visitor.id)


@router.get("/history")
async def history(
    visitor: CurrentVisitor,
    game: Annotated[GameId | None, Query(description="The id of a game; else all.")] = None,
    result: Annotated[Result | None, Query(description="How it ended.")] = None,
    against: Annotated[Opposition | None, Query(description="People, or bots alone.")] = None,
    person: Annotated[PersonId | None, Query(description="Games with this person.")] = None,
    page: Annotated[int, Query(ge=0, le=LAST_PAGE)] = 0,
) -> History:
    """One's finished games, the newest first."""
    wanted = HistoryFilter(game, result, against, person)
    return make_history(await _games(visitor), wanted, page, visitor.language)


@router.get("/profile")
async def profile(visitor: CurrentVisitor) -> Profile:
    """One's statistics, ratings, and results against others."""
    games = await _games(visitor)
    store, player = visitor.services.context.store, visitor.player
    return Profile(
        name=player.name if player is not None else None,
        ratings=await read_ratings(store, player.id, visitor.language) if player else (),
        games=count_by_game(games, visitor.language),
        opponents=count_by_opponent(games),
    )
