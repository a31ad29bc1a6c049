"""Playing in the terminal: readable line by line, with help at every prompt."""

from risiko.terminal.main import main_loop, play, start
from risiko.terminal.seats import line_up

__all__ = ["line_up", "main_loop", "play", "start"]
