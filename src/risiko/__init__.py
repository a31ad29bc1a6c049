"""Risiko: every edition and variant of the board game, played exactly by its own book."""

from risiko.errors import BadPosition, IllegalAction, NotationError
from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Option, Position, View
from risiko.registry import explain_income, game, games, setup
from risiko.text import Text

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
