"""One game played by ids: what every environment is built on.

`Episode` is what a family's environment must do; `PositionEpisode` does it for any game over
positions, views and options. The classic family has a compiled one that does the same faster.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from risiko.protocol import CHANCE, OVER, Game, Position, View
from risiko.record.dice import seed_key
from risiko.record.mixing import branch, roll
from risiko.rl.plane import Span
from risiko.rl.spelling import ActionSpace

Mask = NDArray[np.int8]
"""1 for each id that may be chosen."""
Observation = NDArray[np.float32]
"""The planes one after the other, all numbers from 0 to 1."""


def episode_key(seed: int, episode: int) -> int:
    """The key of the dice of a seed's first, second, ... episode."""
    return branch(seed_key(seed), episode)


def to_rewards(scores: Sequence[float]) -> list[float]:
    """What a finished game pays: 1 for winning alone, and the sum over all seats is 0."""
    seats = len(scores)
    return [(seats * score - 1) / (seats - 1) for score in scores]


class Episode(ABC):
    """A game in progress: who has to choose an id, which ones there are, and what a seat sees."""

    seats: int
    space: ActionSpace
    planes: tuple[Span, ...]
    """What an observation is made of."""
    turn: int
    """The seat to act, or OVER."""
    mask: Mask
    """The ids it may choose; changed by the next step."""

    @abstractmethod
    def restart(self, seed: int, episode: int) -> None:
        """Begin a game with the dice of a seed's first, second, ... episode."""

    @abstractmethod
    def step(self, id: int) -> None:
        """The seat to act chooses an id, which must be legal; events follow at once."""

    @abstractmethod
    def observe(self, seat: int) -> Observation:
        """What a seat observes now."""

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position as it is; an action half spelled has not changed it."""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.planes[-1].start + self.planes[-1].size

    def rewards(self) -> list[float]:
        """When the game is over, what it pays to each seat."""
        return to_rewards(self.position.scores())


Observer = Callable[[View, Sequence[int]], Observation]
"""What a view shows, and what its seat has spelled so far, as an observation."""


class PositionEpisode(Episode):
    """A game in progress over positions: slower than a compiled one, but for every family."""

    def __init__(
        self,
        game: Game,
        seats: int,
        space: ActionSpace,
        planes: tuple[Span, ...],
        observer: Observer,
    ) -> None:
        self._start = game.start(seats)
        self._observer = observer
        self.seats = seats
        self.space = space
        self.planes = planes
        self.mask = np.zeros(space.size, np.int8)
        self.turn = OVER
        self._key = 0
        self._events = 0
        self._position: Position = self._start
        self._spelled: list[int] = []

    @property
    def position(self) -> Position:
        """The position as it is."""
        return self._position

    def restart(self, seed: int, episode: int) -> None:
        """Begin a game."""
        self._key = episode_key(seed, episode)
        self._events = 0
        self._go_on(self._start)

    def step(self, id: int) -> None:
        """Choose an id."""
        self._spelled.append(id)
        action = self.space.read(self._position.options(), self._spelled)
        if action is None:
            self._write_mask()
        else:
            self._go_on(self._position.play(action))

    def _go_on(self, position: Position) -> None:
        """Let all events happen until somebody has to decide."""
        while position.turn == CHANCE:
            outcome = roll(self._key, self._events, position.chance())
            self._events += 1
            position = position.draw(outcome)
        self._position = position
        self.turn = position.turn
        self._spelled = []
        self._write_mask()

    def _write_mask(self) -> None:
        self.mask[:] = 0
        if self.turn >= 0:
            self.mask[self.space.legal(self._position.options(), self._spelled)] = 1

    def observe(self, seat: int) -> Observation:
        """What a seat observes now."""
        spelled = self._spelled if seat == self.turn else ()
        return self._observer(self._position.view(seat), spelled)
