"""Risiko: every edition and variant of the board game, played exactly by its own book."""

from typing import TYPE_CHECKING, Any

from risiko.errors import BadPosition, IllegalAction, NotationError
from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Option, Position, View
from risiko.registry import game, games
from risiko.text import Text

if TYPE_CHECKING:
    from risiko.classic.explain import explain_income
    from risiko.classic.setup import setup

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "BadPosition",
    "Dice",
    "Game",
    "IllegalAction",
    "NotationError",
    "Option",
    "Position",
    "Text",
    "View",
    "explain_income",
    "game",
    "games",
    "setup",
]


def __getattr__(name: str) -> Any:
    """The classic family is loaded when it is first needed."""
    if name == "setup":
        from risiko.classic.setup import setup

        return setup
    if name == "explain_income":
        from risiko.classic.explain import explain_income

        return explain_income
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
