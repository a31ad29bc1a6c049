"""Many games of Risiko Express at once."""

import numpy as np
from numpy.typing import NDArray

from risiko.express.game import ExpressGame
from risiko.express.playout import printed
from risiko.record.dice import seed_key
from risiko.rl.batch import EnvironmentBatch
from risiko.rl.express import kernel
from risiko.rl.express.actions import ExpressActions
from risiko.rl.express.planes import list_planes


class ExpressBatch(EnvironmentBatch):
    """Games of Risiko Express; compiled if Numba is there."""

    def __init__(self, game: ExpressGame, seats: int, count: int, cap: int) -> None:
        game.check_seats(seats)
        self.space = ExpressActions()
        self.planes = list_planes(seats)
        last = self.planes[-1]
        super().__init__(seats, count, self.space.size, last.start + last.size)
        self._games = np.zeros((count, kernel.COLUMNS), np.int64)
        self._seeds = np.zeros(count, np.int64)
        self._terms = kernel.BatchTerms(seats, game.continue_attack, game.may_decline, cap)
        self._starts = np.array([plane.start for plane in self.planes], np.int64)
        self._tables = (self._starts, printed(), kernel.numbered())
        self._shown = kernel.Shown(
            self.mask, self.observations, self.turns, self.rewards, self.ended, self.last
        )
        self._chosen = 0

    def restart(self, seeds: list[int]) -> None:
        """Begin the first episode of these seeds."""
        self._seeds[:] = [seed_key(seed) for seed in seeds]
        self._chosen = 0
        self.rewards[:] = 0
        self.ended[:] = 0
        kernel.restart_games(self._games, self._seeds, self._terms, *self._tables, self._shown)

    def step(self, ids: NDArray[np.int64]) -> None:
        """One id in every game."""
        wrong = kernel.step_games(
            self._games, self._seeds, ids, self._terms, *self._tables, self._shown
        )
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {ids[wrong]} is not legal")

    def choose_at_random(self, ids: NDArray[np.int64]) -> None:
        """A legal id for every game."""
        kernel.choose_at_random(self.mask, self._seeds[0], self._chosen, ids)
        self._chosen += len(ids)
