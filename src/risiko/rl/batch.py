"""Many games of one kind stepped together by ids: what `VectorEnv` is built on.

A family has a `EnvironmentBatch` if its games are compiled.
"""

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from risiko.rl.plane import Span
from risiko.rl.spelling import ActionSpace

PLAYING, TERMINATED, TRUNCATED = range(3)
"""Whether a game goes on, or how it ended with the last step."""


class EnvironmentBatch(ABC):
    """Games that play on without end: where one ends, the next begins in the same step.

    All arrays stay the same objects; a step writes into them.
    """

    space: ActionSpace
    planes: tuple[Span, ...]

    def __init__(self, seats: int, count: int, actions: int, size: int) -> None:
        self.seats = seats
        self.mask: NDArray[np.int8] = np.zeros((count, actions), np.int8)
        """The ids that may be chosen in each game."""
        self.observations: NDArray[np.float32] = np.zeros((count, size), np.float32)
        """What the seat to act observes in each game."""
        self.turns: NDArray[np.int64] = np.zeros(count, np.int64)
        """The seat to act in each game."""
        self.rewards: NDArray[np.float32] = np.zeros((count, seats), np.float32)
        """What the last step paid to each seat of each game."""
        self.ended: NDArray[np.int8] = np.zeros(count, np.int8)
        """How each game ended with the last step, if it did."""
        self.last: NDArray[np.float32] = np.zeros((count, size), np.float32)
        """Of games that ended: what the seat observed that had to act, or had acted last."""

    @abstractmethod
    def restart(self, seeds: list[int]) -> None:
        """Begin the first episode of these seeds."""

    @abstractmethod
    def step(self, ids: NDArray[np.int64]) -> None:
        """One id in every game; raises ValueError, and does nothing, if one is not legal."""

    @abstractmethod
    def choose_at_random(self, ids: NDArray[np.int64]) -> None:
        """A legal id for every game, all equally likely."""
