"""The mistakes of a review in words, whatever the family of the game."""

from typing import NamedTuple

from risiko import registry
from risiko.analysis.review import Mistake, Review
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
