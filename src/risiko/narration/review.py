"""Mistakes in words, whatever the family of the game: in a review, and before they are made."""

from typing import NamedTuple

from risiko import registry
from risiko.analysis.review_values import Mistake, Review
from risiko.protocol import Action, Position
from risiko.text import Language


class NarratedMistake(NamedTuple):
    """A mistake, what was played and what would have been better, in words."""

    mistake: Mistake
    played: str
    better: str
    pattern: str
    """What kind of mistake it is, without places and numbers: the same for all that are alike."""


def tell_mistakes(review: Review, language: Language) -> list[NarratedMistake]:
    """All mistakes of a review, the largest first; none if its family has no words for them."""
    part = registry.family_of(registry.named(review.game).id).mistakes
    told: list[NarratedMistake] = registry.load(part)(review, language) if part else []
    return told


def tell_warning(position: Position, seat: int, action: Action, language: Language) -> str | None:
    """Why a decision would be a large mistake as far as the seat can see; None if it is none, or if
    nobody can tell in this game.
    """
    part = registry.family_of(position.game.id).warning
    told: str | None = registry.load(part)(position, seat, action, language) if part else None
    return told
