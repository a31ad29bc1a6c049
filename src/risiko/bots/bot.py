"""What a bot is, and which there are."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from risiko.bots.chance import Random
from risiko.protocol import Action, View


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action for the seat of the view, within so many seconds."""


class Kind(NamedTuple):
    """A bot in the list: how it is made from a seed, and what it can play."""

    make: Callable[[int], Bot]
    plays: Callable[[str], bool]


def _anything(id: str) -> bool:
    return True


def _express(id: str) -> bool:
    return id == "express"


def _greedy(seed: int) -> Bot:
    from risiko.bots.express import Greedy

    return Greedy()


def _strategist(seed: int) -> Bot:
    from risiko.bots.express import Strategist

    return Strategist()


BOTS: dict[str, Kind] = {
    "random": Kind(Random, _anything),
    "greedy": Kind(_greedy, _express),
    "strategist": Kind(_strategist, _express),
}
"""Every bot by its name, the weaker ones first."""


def bots_for(id: str) -> tuple[str, ...]:
    """The names of the bots that can play a game."""
    return tuple(name for name, kind in BOTS.items() if kind.plays(id))


def bot(name: str, id: str, seed: int = 0) -> Bot:
    """A bot by its name, for a game."""
    if name not in BOTS or not BOTS[name].plays(id):
        raise ValueError(f"there is no bot {name!r} for {id}; there are {', '.join(bots_for(id))}")
    return BOTS[name].make(seed)
