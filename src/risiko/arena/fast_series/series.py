"""What a family offers to play whole series of games at once, instead of through the protocol."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from risiko import registry
from risiko.arena.timing import DecisionTimes
from risiko.protocol import Game
from risiko.record.match import Match

LIMIT = 20_000
"""Plies after which a game is broken off: random players may never end one."""

Progress = Callable[[int], None]
Study = Callable[[Match], tuple[float, ...]]
"""Looks at a game that was played; a function with a name, since other processes call it."""


class Terms(NamedTuple):
    """How the games of a series are played."""

    limit: int = LIMIT
    """Plies after which a game is broken off."""
    rounds: int = 0
    """Rounds after which a game is broken off; 0: never."""
    time: float = 1.0
    """Seconds a bot may think about a decision."""
    study: Study | None = None
    clocked: bool = True
    """Whether a longer decision is late; else the time only says how much to think."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: what each seat won, its turns and plies, and whether it was broken off."""

    scores: tuple[float, ...]
    turns: int
    plies: int
    cut: bool
    times: tuple[DecisionTimes, ...] = field(default=(), compare=False)
    """By seat; the only thing in a game that its seed does not determine."""
    studied: tuple[float, ...] = ()


class FastSeries(Protocol):
    """Plays the games of a series faster than the protocol, ply for ply the same."""

    times_decisions: bool
    """Whether somebody wants to know how long its bots think, so that some games are timed."""
    at_once: int
    """Games that are played in one go: enough to be worth it, few enough to see progress."""

    def must_compile(self) -> bool:
        """Whether somebody has to wait for the compiler, since nothing is in its cache yet."""

    def prepare(self) -> None:
        """Compile what is needed; this is not part of the time of a series."""

    def play(self, numbers: range, seed: int, terms: Terms) -> list[PlayedGame]:
        """The games with these numbers, one after the other."""


def fast_series(game: Game, bots: Sequence[str], terms: Terms) -> FastSeries | None:
    """The fast way to play a series; None if there is none, or somebody studies every match."""
    part = registry.family_of(game.id).fast_series
    if not part or terms.study is not None:
        return None
    found: FastSeries | None = registry.load(part)(game, bots, terms)
    return found
