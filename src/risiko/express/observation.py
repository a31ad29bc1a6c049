"""What a seat sees of Risiko Express: the line of its view, decoded into a position.

Everything lies open, so what a seat sees is the whole position. This is the only reader of
Express's views; bots, narration, scenes and terminal use it.
"""

from functools import lru_cache

from risiko.express.game import read
from risiko.express.position import ExpressPosition
from risiko.protocol import Position, View

CACHED = 64
"""Observations kept: a ply is told to several seats, each with the views before and after it."""


@lru_cache(maxsize=CACHED)
def _decode(line: str) -> ExpressPosition:
    return read(line)


def observe(view: View) -> ExpressPosition:
    """The position that a view shows."""
    return _decode(view.line)


def observe_position(position: Position) -> ExpressPosition:
    """What everybody sees of a position."""
    return observe(position.view(None))
