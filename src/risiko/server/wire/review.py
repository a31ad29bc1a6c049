"""The review of a finished game: chances to win, luck and play, mistakes."""

from typing import Literal

from risiko.server.wire.base import Sent


class ReviewTurn(Sent):
    """How everybody stood at the end of a turn."""

    turn: int
    player: int
    ply: int
    """The last ply of the turn."""
    chances: tuple[float, ...]
    """To win, by seat; they add up to 1."""


class ReviewSeat(Sent):
    """Where a result comes from: an even share, and these three, make it up."""

    start: float
    """Seat, territories, mission."""
    luck: float
    """Dice and cards."""
    play: float
    """What all did with it."""
    result: float


class ReviewMistake(Sent):
    """A decision for which something clearly better was to be had."""

    turn: int
    ply: int
    """Its first ply."""
    seat: int
    played: str
    better: str
    pattern: str
    """What kind of mistake it is, in words: the same for all that are alike."""
    chance: float
    """To win, with the better one."""
    cost: float
    """Of that, what was given away."""


class Review(Sent):
    """All that is found in a game."""

    start: tuple[float, ...]
    """Everybody's chance when the first turn began."""
    turns: tuple[ReviewTurn, ...]
    seats: tuple[ReviewSeat, ...]
    mistakes: tuple[ReviewMistake, ...]
    """The largest first."""


class ReviewState(Sent):
    """A review as far as it has come; ask again while it is being made."""

    status: Literal["working", "ready", "failed"]
    progress: float
    """From 0 to 1."""
    review: Review | None
    """When it is ready."""
