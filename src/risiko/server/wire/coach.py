"""What the coach says: the best plans of a turn."""

from risiko.server.wire.base import Sent


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
