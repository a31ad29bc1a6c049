"""What a bot is, and which there are for a game.

The bots of a game are part of its family; here they are found by their names. Bots from elsewhere
have names too (`risiko.bots.outside`).
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from risiko import registry
from risiko.bots.outside.names import command_of, installed
from risiko.bots.outside.program_bot import ProgramBot, introduce
from risiko.bots.random_bot import Random
from risiko.bots.seconds import split_seconds
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


def bot(name: str, id: str, seed: int = 0, *, clocked: bool = True) -> Bot:
    """A bot by its name, for a game; sparring partners of the arena have names too. A name may say
    how many seconds of effort a bot that searches makes for a decision: `marshal:0.2`.

    A bot from elsewhere raises LostDecision where it fails. Unless it is `clocked`, it may think as
    long as it needs for what it would usually do in the time allowed.
    """
    family = registry.family_of(id)
    if name == RANDOM:
        return Random(seed)
    part = family.bots.get(name) or family.sparring.get(name)
    if part is not None:
        player: Bot = registry.load(part)(seed)
        return player
    level, seconds = split_seconds(name)
    part = family.bots.get(level)
    made: Any = registry.load(part)(seed) if part else None
    if seconds is not None and getattr(made, "share", 0.0) > 0.0:
        made.seconds = seconds
        searching: Bot = made
        return searching
    command = command_of(name)
    if command is None:
        known = ", ".join((*bots_for(id), *installed()))
        raise InputError(problem("no_bot", name=name, id=id, known=known))
    return ProgramBot(command, seed, clocked=clocked)


def is_outside(name: str, id: str) -> bool:
    """Whether a name is that of a bot from elsewhere; raises InputError if it is nobody's."""
    return isinstance(bot(name, id), ProgramBot)


def check_bots(names: Iterable[str], game: str) -> None:
    """See whether all of these bots play a game, by its full name; raises InputError."""
    id = registry.named(game).id
    for name in dict.fromkeys(names):
        if is_outside(name, id):
            introduce(command_of(name) or (), game)


@contextmanager
def seat_bots(
    names: Sequence[str], id: str, seeds: Iterable[int], *, clocked: bool = True
) -> Iterator[list[Bot]]:
    """The bots of one game by seat; programs among them are free for another game afterwards."""
    players = [
        bot(name, id, seed, clocked=clocked) for name, seed in zip(names, seeds, strict=True)
    ]
    try:
        yield players
    finally:
        for player in players:
            if isinstance(player, ProgramBot):
                player.leave()


def tell_scores(players: Iterable[Bot], scores: Sequence[float]) -> None:
    """A game has ended: programs hear what each seat has won."""
    for player in players:
        if isinstance(player, ProgramBot):
            player.leave(scores)


def fall_back(view: View, ply: int) -> Action:
    """What is played for a bot that has not decided, or not legally: any action, all equally
    likely, the same ones at the same ply.
    """
    return Random(ply).choose(view)


def prepare(id: str, names: Iterable[str]) -> None:
    """Have everything ready that these bots need, for series in which every game is alike."""
    part = registry.family_of(id).prepare_bots
    if part:
        registry.load(part)(tuple(dict.fromkeys(names)))
