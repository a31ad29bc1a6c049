"""Many games of the classic family at once, inside the kernel."""

import numpy as np
from numpy.typing import NDArray

from risiko.classic import engine
from risiko.classic.game import ClassicGame
from risiko.record.dice import seed_key
from risiko.rl.batch import EnvironmentBatch
from risiko.rl.classic.actions import ClassicActions
from risiko.rl.classic.records import list_planes, plane_starts
from risiko.rl.kernel.episode import EPISODE


class ClassicBatch(EnvironmentBatch):
    """Games of the classic family; dice, masks, observations and new games are compiled."""

    def __init__(self, game: ClassicGame, seats: int, count: int, cap: int) -> None:
        game.check_seats(seats)
        self._run = engine.get_compiled()
        if self._run is engine.PLAIN:
            raise RuntimeError("many games at once need the compiled kernel")
        self._entry = self._run.module("rl.kernel.entry")
        self.space = ClassicActions(game)
        self.planes = list_planes(game, seats)
        starts = plane_starts(self.planes)
        super().__init__(seats, count, self.space.size, int(starts[-1]))
        self._cap = cap
        self._key = 0
        self._chosen = 0
        self._episodes = self._run.rooms(count, EPISODE)
        self._table = (
            self._run.rooms(count),
            game.packed(self._run, seats),
            self._run.buffer(),
            self._episodes,
            starts,
        )
        # The kernel knows rows only.
        self._shown = (self.mask.reshape(-1), self.observations.reshape(-1), self.turns)
        self._result = (self.rewards.reshape(-1), self.ended, self.last.reshape(-1))

    def restart(self, seeds: list[int]) -> None:
        """Begin the first episode of these seeds."""
        self._episodes["seed"] = [seed_key(seed) for seed in seeds]
        self._episodes["episode"] = 0
        self._key = seed_key(seeds[0])
        self._chosen = 0
        self._entry.restart_all(*self._table, *self._shown)
        self.rewards[:] = 0
        self.ended[:] = 0

    def step(self, ids: NDArray[np.int64]) -> None:
        """One id in every game."""
        wrong = self._entry.step_all(*self._table, self._cap, ids, *self._shown, *self._result)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {ids[wrong]} is not legal")

    def choose_at_random(self, ids: NDArray[np.int64]) -> None:
        """A legal id for every game."""
        self._entry.choose_at_random(self._shown[0], self._key, self._chosen, ids)
        self._chosen += len(ids)
