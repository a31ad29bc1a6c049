"""What a bot is, and which there are."""

from collections.abc import Callable
from typing import Protocol

from risiko.bots.chance import Random
from risiko.protocol import Action, View


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action for the seat of the view, within so many seconds."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": Random}
"""Every bot by its name; each is made from a seed."""


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
