"""What a bot is, and which there are for a game.

The bots of a game are part of its family; here they are found by their names.
"""

from collections.abc import Iterable
from typing import Protocol

from risiko import registry
from risiko.bots.random_bot import Random
from risiko.errors import InputError, problem
from risiko.protocol import Action, View

RANDOM = "random"
"""The bot that plays every game."""


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action for the seat of the view, within so many seconds."""


def bots_for(id: str) -> tuple[str, ...]:
    """The names of the bots that can play a game, the weaker ones first."""
    return (RANDOM, *registry.family_of(id).bots)


def bot(name: str, id: str, seed: int = 0) -> Bot:
    """A bot by its name, for a game; sparring partners of the arena have names too."""
    family = registry.family_of(id)
    if name == RANDOM:
        return Random(seed)
    part = family.bots.get(name) or family.sparring.get(name)
    if part is None:
        known = ", ".join(bots_for(id))
        raise InputError(problem("no_bot", name=name, id=id, known=known))
    player: Bot = registry.load(part)(seed)
    return player


def prepare(id: str, names: Iterable[str]) -> None:
    """Have everything ready that these bots need, for series in which every game is alike."""
    part = registry.family_of(id).prepare_bots
    if part:
        registry.load(part)(tuple(dict.fromkeys(names)))
