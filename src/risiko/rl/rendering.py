"""Shows a position: as text, as SVG, in pixels, or printed for people."""

import sys
from typing import Any

import numpy as np

from risiko import registry
from risiko.narration.players import Player
from risiko.pictures import to_svg
from risiko.pictures.drawn import see
from risiko.protocol import Position
from risiko.rl.kit import Kit
from risiko.rl.pixels import to_pixels
from risiko.terminal.presenter import PlainPresenter, Presenter
from risiko.terminal.texts import Words

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
FRAMES_PER_SECOND = 4


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"{mode} is none of the render modes {', '.join(RENDER_MODES)}")
    return mode


def render(kit: Kit, position: Position, mode: str | None) -> str | np.ndarray[Any, Any] | None:
    """A position as everybody sees it, in one of the render modes."""
    if mode is None:
        return None
    if mode == "svg":
        return to_svg(*see(position))
    if mode == "rgb_array":
        return to_pixels(*see(position))
    text = write_text(position)
    if mode == "ansi":
        return text
    sys.stdout.write(text)
    return None


def write_text(position: Position) -> str:
    """A position in words, as the terminal describes it to a spectator."""
    game = position.game
    players = [Player(f"player_{seat}") for seat in range(position.seats)]
    part = registry.family_of(game.id).terminal
    make = registry.load(part) if part else PlainPresenter
    presenter: Presenter = make(game, players, Words("en"))
    return "\n".join(presenter.describe_board(position.view(None), "")) + "\n"
