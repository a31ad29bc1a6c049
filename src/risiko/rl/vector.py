"""Many games at once for learners that play all seats: compiled from the dice to the masks."""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from risiko.protocol import Game
from risiko.rl.aec import MAX_STEPS
from risiko.rl.batch import PLAYING, TERMINATED, TRUNCATED
from risiko.rl.kit import make_kit

Array = NDArray[Any]


class VectorEnv(GymnasiumVectorEnv[Array, Array, Array]):
    """n games of one kind; in each of them the seat to act chooses an id in every step.

    It follows Gymnasium's vector environments where these know one player only: `info["seat"]` says
    who is to act in each game, observations and `info["action_mask"]` are theirs, and rewards
    have a column for each seat. A game that ends begins anew in the same step; then
    `info["final_obs"]` has its last observation where `info["_final_obs"]` is true.
    """

    def __init__(
        self,
        game: Game | str = "2003/conquest",
        seats: int | None = None,
        n: int = 64,
        seed: int | None = None,
        *,
        max_steps: int = MAX_STEPS,
        copy: bool = True,
    ) -> None:
        """Without `copy`, all that is returned is written over by the next step."""
        self.kit = make_kit(game, seats)
        self.batch = self.kit.make_batch(n, max_steps)
        self.space = self.kit.space
        self.planes = self.kit.planes
        self.copy = copy
        self.num_envs = n
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        size = self.batch.observations.shape[1]
        self.single_observation_space = Box(0.0, 1.0, (size,), np.float32)
        self.single_action_space = Discrete(self.space.size)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._seed = seed
        self._ids = np.zeros(n, np.int64)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games: game k with the dice of seed + k, or of the k-th of several seeds."""
        given = self._seed if seed is None else seed
        self._seed = None
        if given is None:
            given = secrets.randbits(32)
        many = range(given, given + self.num_envs) if isinstance(given, int) else given
        seeds = [secrets.randbits(32) if one is None else one for one in many]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, not {len(seeds)}")
        self.batch.restart(seeds)
        return self._own(self.batch.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One id in every game; raises ValueError, and does nothing, if one is not legal."""
        if np.shape(actions) != self._ids.shape:
            raise ValueError(f"{self.num_envs} ids are needed, not an array {np.shape(actions)}")
        self._ids[:] = actions
        batch = self.batch
        batch.step(self._ids)
        info = self._info()
        if batch.ended.any():
            info["final_obs"] = self._own(batch.last)
            info["_final_obs"] = batch.ended != PLAYING
        return (
            self._own(batch.observations),
            self._own(batch.rewards),
            batch.ended == TERMINATED,
            batch.ended == TRUNCATED,
            info,
        )

    def sample(self) -> NDArray[np.int64]:
        """A legal id for every game, all equally likely."""
        ids = np.zeros(self.num_envs, np.int64)
        self.batch.choose_at_random(ids)
        return ids

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._own(self.batch.mask),
            "seat": self._own(self.batch.turns),
        }
