"""Bots: everybody who decides without being a person. They see views, never positions."""

from risiko.bots.bot import (
    RANDOM,
    Bot,
    bot,
    bots_for,
    check_bots,
    fall_back,
    is_outside,
    prepare,
    seat_bots,
    tell_scores,
)
from risiko.bots.outside.program import LostDecision

__all__ = [
    "RANDOM",
    "Bot",
    "LostDecision",
    "bot",
    "bots_for",
    "check_bots",
    "fall_back",
    "is_outside",
    "prepare",
    "seat_bots",
    "tell_scores",
]
