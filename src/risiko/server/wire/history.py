"""Finished games of the asking player: the list, statistics, ratings, results against others."""

from typing import Annotated, Literal

from pydantic import Field

from risiko.server.wire.base import Sent
from risiko.server.wire.table import Choosable

Result = Literal["won", "lost", "shared"]
"""How a game ended for somebody; `shared` if they held several seats, for friends at one device."""
Opposition = Literal["people", "bots"]
"""Against whom a game was played: at least one other person, or bots alone."""
PersonId = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
"""The pseudonym of another person for somebody who has played with them."""


class HistorySeat(Sent):
    """A seat in a finished game."""

    name: str
    bot: str | None
    mine: bool
    won: bool
    person: str | None
    """The pseudonym of the other person who sat here, to find all games with them; None for bots
    and oneself."""


class FinishedGame(Sent):
    """A finished game in the list."""

    id: str
    game: str
    """The full name."""
    title: str
    ended: str
    """ISO 8601, UTC."""
    seats: tuple[HistorySeat, ...]
    result: Result
    rated: bool
    luck: float | None
    """What dice and cards gave of the chance to win; None if there is no review."""
    play: float | None
    """What the decisions gave of it."""


class History(Sent):
    """One page of the list, the newest games first."""

    games: tuple[FinishedGame, ...]
    total: int
    """How many games fit the question."""
    page: int
    """Counted from 0."""
    pages: int
    played: tuple[Choosable, ...]
    """All games the player has ever finished, to choose from."""


class RatingInfo(Sent):
    """How strong somebody is in the games of a box."""

    box: str
    title: str
    rating: int
    spread: int
    """Two thirds of the time the true strength is within this distance."""
    games: int


class GameStatistics(Sent):
    """All results of somebody in one game, without those where they held several seats."""

    game: str
    """Its id."""
    title: str
    games: int
    won: int
    expected: float
    """How many of them somebody of even strength would have won."""
    reviewed: int
    """How many have a review."""
    luck: float | None
    """What dice and cards gave of the chance to win, on average over those."""
    play: float | None
    """What the decisions gave of it."""


class Opponent(Sent):
    """Somebody one has played with, and how that went."""

    person: str
    name: str
    """The name they last had at a common table."""
    games: int
    won: int
    """How many of them the asking player won."""
    lost: int
    """How many of them the other one won."""


class Profile(Sent):
    """The asking player in numbers."""

    name: str | None
    ratings: tuple[RatingInfo, ...]
    games: tuple[GameStatistics, ...]
    opponents: tuple[Opponent, ...]
    """Those with the most common games first."""
