"""What the coach says: the best plans of a turn."""

from typing import Annotated

from pydantic import Field

from risiko.server.wire.base import Received, Sent


class CoachStep(Sent):
    """A step of a plan."""

    text: str
    places: tuple[str, ...]
    """The territory it is about; source and target of an attack or a move."""
    units: int
    chance: float
    """How likely it is to succeed."""
    fights: bool
    """Whether it is decided by dice."""


class CoachPlan(Sent):
    """A plan for a turn, with the reason for it."""

    chance: float
    """The chance to win the game with it."""
    success: float
    """The chance that all of it succeeds."""
    steps: tuple[CoachStep, ...]
    reason: str


class Coaching(Sent):
    """The best plans from one position, the best first."""

    ply: int
    plans: tuple[CoachPlan, ...]


class AllowCoach(Received):
    """Whether one agrees that everybody at the table may ask the coach."""

    agrees: bool


class AskWarning(Received):
    """Asks whether a decision would be a large mistake, before it is made."""

    seat: Annotated[int, Field(ge=0, le=5)]
    ply: Annotated[int, Field(ge=0)]
    """How many plies the client has seen."""
    action: Annotated[str, Field(min_length=1, max_length=200)]


class CoachWarning(Sent):
    """What speaks against a decision."""

    text: str | None
    """None if nothing does."""
