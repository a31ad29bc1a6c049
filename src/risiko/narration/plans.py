"""The best plans of a turn in words, whatever the family of the game."""

from collections.abc import Sequence
from typing import NamedTuple

from risiko import registry
from risiko.narration.players import Player
from risiko.protocol import Position
from risiko.text import Language


class ToldStep(NamedTuple):
    """A step of a plan, ready to be drawn and read."""

    text: str
    places: tuple[str, ...]
    """The territory it is about; source and target of an attack or a move."""
    units: int
    """How many are placed or moved, or stand ready for an attack."""
    chance: float
    """How likely it is to succeed."""
    fights: bool
    """Whether it is decided by dice."""


class ToldPlan(NamedTuple):
    """A plan in words, with the reason for it."""

    chance: float
    """The chance to win the game with it."""
    success: float
    """The chance that all of it succeeds."""
    steps: tuple[ToldStep, ...]
    reason: str


def has_plans(id: str) -> bool:
    """Whether somebody knows plans for a game."""
    return bool(registry.family_of(id).plans)


def tell_plans(
    position: Position, seat: int, players: Sequence[Player], language: Language
) -> Sequence[ToldPlan]:
    """The best plans of a seat from what it can see, the best first; none if it has no turn."""
    part = registry.family_of(position.game.id).plans
    told: Sequence[ToldPlan] = (
        registry.load(part)(position, seat, players, language) if part else ()
    )
    return told
