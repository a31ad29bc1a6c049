"""A player in numbers: statistics by game, ratings, and results against each other person."""

from collections import defaultdict
from collections.abc import Iterable
from math import ceil
from statistics import fmean

from sqlalchemy import select

from risiko import registry
from risiko.server.clock import iso
from risiko.server.history.finished_games import HistoryFilter, PastGame, PastSeat
from risiko.server.history.rating_model import PlayerRating
from risiko.server.storage.history_models import RatingModel
from risiko.server.storage.store import Store
from risiko.server.tables.info import cached_game_info
from risiko.server.tables.naming import shown_name
from risiko.server.wire.history import (
    FinishedGame,
    GameStatistics,
    History,
    HistorySeat,
    Opponent,
    RatingInfo,
)
from risiko.server.wire.table import Choosable
from risiko.text import Language

PAGE = 25
"""Games on a page of the list."""
SCALE = 60
"""Points for one unit of openskill: a newcomer has 1500 ± 500."""
DIGITS = 4
"""Decimal places of a share of the chance to win."""
MOST_OPPONENTS = 50


def make_history(
    games: list[PastGame], wanted: HistoryFilter, page: int, language: Language
) -> History:
    """A page of those games that are asked for."""
    found = [game for game in games if wanted.fits(game)]
    pages = max(1, ceil(len(found) / PAGE))
    page = min(page, pages - 1)
    return History(
        games=tuple(
            _finished_game(game, language) for game in found[page * PAGE : (page + 1) * PAGE]
        ),
        total=len(found),
        page=page,
        pages=pages,
        played=tuple(
            Choosable(key=id, title=game_title(id, language))
            for id in dict.fromkeys(game.game_id for game in games)
        ),
    )


def game_title(id: str, language: Language) -> str:
    """The title of a game; its id if it is not installed any more."""
    return cached_game_info(id, language).title if id in registry.games() else id


def _finished_game(game: PastGame, language: Language) -> FinishedGame:
    share = game.share
    return FinishedGame(
        id=game.id,
        game=game.game,
        title=game_title(game.game_id, language),
        ended=iso(game.ended),
        seats=tuple(_history_seat(game, seat, language) for seat in game.seats),
        result=game.result,
        rated=game.rated,
        luck=round(share.luck, DIGITS) if share is not None else None,
        play=round(share.play, DIGITS) if share is not None else None,
    )


def _history_seat(game: PastGame, seat: PastSeat, language: Language) -> HistorySeat:
    mine = seat.player == game.player
    return HistorySeat(
        name=shown_name(seat.name, language),
        bot=seat.bot,
        mine=mine,
        won=seat.seat in game.winners,
        person=game.person_at(seat),
    )


def count_by_game(games: list[PastGame], language: Language) -> tuple[GameStatistics, ...]:
    """The results in each game, the most played first."""
    by_game: dict[str, list[PastGame]] = defaultdict(list)
    for game in games:
        if game.result != "shared":
            by_game[game.game_id].append(game)
    ranked = sorted(by_game.items(), key=lambda one: -len(one[1]))
    return tuple(_statistics(id, some, language) for id, some in ranked)


def _statistics(id: str, games: list[PastGame], language: Language) -> GameStatistics:
    shares = [share for game in games if (share := game.share) is not None]
    return GameStatistics(
        game=id,
        title=game_title(id, language),
        games=len(games),
        won=sum(game.result == "won" for game in games),
        expected=round(sum(len(game.winners) / len(game.seats) for game in games), 2),
        reviewed=len(shares),
        luck=_mean(share.luck for share in shares),
        play=_mean(share.play for share in shares),
    )


def _mean(shares: Iterable[float]) -> float | None:
    found = list(shares)
    return round(fmean(found), DIGITS) if found else None


def count_by_opponent(games: list[PastGame]) -> tuple[Opponent, ...]:
    """The results against each other person, the most frequent opponents first."""
    common: dict[str, list[PastGame]] = defaultdict(list)
    for game in games:
        for person in game.others:
            common[person].append(game)
    ranked = sorted(common.items(), key=lambda one: -len(one[1]))
    return tuple(
        Opponent(
            person=person,
            name=some[0].others[person].name,
            games=len(some),
            won=sum(game.won for game in some),
            lost=sum(game.lost_to(person) for game in some),
        )
        for person, some in ranked[:MOST_OPPONENTS]
    )


async def read_ratings(store: Store, player: str, language: Language) -> tuple[RatingInfo, ...]:
    """The ratings of a player, in the order of the shelf; raises NotStored."""
    async with store.reading() as session:
        rows = await session.execute(
            select(RatingModel.box, RatingModel.mu, RatingModel.sigma, RatingModel.games).where(
                RatingModel.player_id == player
            )
        )
        found = {box: PlayerRating(mu, sigma, games) for box, mu, sigma, games in rows}
    return tuple(
        RatingInfo(
            box=box.id,
            title=box.title.say(language),
            rating=round(found[box.id].mu * SCALE),
            spread=round(found[box.id].sigma * SCALE),
            games=found[box.id].games,
        )
        for box in registry.boxes()
        if box.id in found
    )
