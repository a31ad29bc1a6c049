"""Gymnasium environments: one seat learns, named bots play the others.

Importing this module registers one id for each game: `risiko/2003-conquest-v0` and so on.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from risiko.bots import Bot, bot
from risiko.bots.bot import RANDOM
from risiko.protocol import OVER, Game
from risiko.record.mixing import branch
from risiko.rl.aec import MAX_STEPS, Picture
from risiko.rl.episode import Mask, Observation, episode_key
from risiko.rl.kit import list_env_ids, make_kit
from risiko.rl.rendering import FRAMES_PER_SECOND, RENDER_MODES, check_render_mode, render

THINKING_TIME = 0.05
"""Seconds that a bot may take for a decision."""
LOST = -1.0
"""What an id that is not legal costs: the game."""


class BotEnv(gymnasium.Env[Observation, Any]):
    """One seat of a game; the other seats are played by bots.

    `info["action_mask"]` has 1 for each legal id, and so has `action_masks()`. An id that is not
    legal loses the game at once. Only the end of a game pays, as in `risiko.rl.env`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own form
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: Game | str = "2003/conquest",
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = RANDOM,
        seat: int | None = 0,
        thinking_time: float = THINKING_TIME,
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is one bot for all other seats, or one for each in their order; a `seat` of
        None is another one in every game.
        """
        self.kit = make_kit(game, seats)
        others = self.kit.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise ValueError(f"{others} opponents are needed, not {len(self.opponents)}")
        for name in self.opponents:
            bot(name, self.kit.game.id)  # raises if there is no such bot
        if seat is not None and not 0 <= seat < self.kit.seats:
            raise ValueError(f"there is no seat {seat} in a game of {self.kit.seats}")
        self.thinking_time = thinking_time
        self.max_steps = max_steps
        self.render_mode = check_render_mode(render_mode)
        self.episode = self.kit.make_episode()
        self.space = self.kit.space
        self.planes = self.kit.planes
        self.observation_space = Box(0.0, 1.0, (self.episode.size,), np.float32)
        self.action_space = Discrete(self.space.size)
        self.seat = 0
        """The seat that learns, in this game."""
        self._fixed_seat = seat
        self._seed: int | None = None
        self._episode = 0
        self._steps = 0
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: the first of a seed, or without a seed the next one."""
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = int(self.np_random.integers(2**31)) if seed is None else seed
            self._episode = 0
        else:
            self._episode += 1
        self._steps = 0
        seats = self.kit.seats
        self.seat = self._episode % seats if self._fixed_seat is None else self._fixed_seat
        self.episode.restart(self._seed, self._episode)
        key = episode_key(self._seed, self._episode)
        others = [(self.seat + k) % seats for k in range(1, seats)]
        self._bots = {
            other: bot(name, self.kit.game.id, branch(key, other))
            for other, name in zip(others, self.opponents, strict=True)
        }
        self._let_others_play()
        return self.episode.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose an id; then the others play until it is this seat's turn again."""
        if not 0 <= action < self.space.size or not self.episode.mask[action]:
            seen = self.episode.observe(self.seat)
            return seen, LOST, True, False, {"action_mask": self.action_masks(), "illegal": True}
        self.episode.step(int(action))
        self._steps += 1
        self._let_others_play()
        over = self.episode.turn == OVER
        reward = self.episode.rewards()[self.seat] if over else 0.0
        cut = not over and self._steps >= self.max_steps
        if self.render_mode == "human":
            self.render()
        return self.episode.observe(self.seat), reward, over, cut, self._info()

    def _let_others_play(self) -> None:
        """The bots decide until it is the turn of the learning seat, or the game is broken off."""
        while self.episode.turn in self._bots and self._steps < self.max_steps:
            position = self.episode.position
            view = position.view(self.episode.turn)
            action = self._bots[self.episode.turn].choose(view, self.thinking_time)
            for id in self.space.encode(action, view.options):
                self.episode.step(id)
                self._steps += 1

    def action_masks(self) -> Mask:
        """1 for each legal id, by the name under which maskable algorithms ask for it."""
        mine = self.episode.turn == self.seat
        return self.episode.mask.copy() if mine else np.zeros(self.space.size, np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> Picture:
        """The board as everybody sees it: text, SVG or pixels; `human` prints the text."""
        return render(self.kit, self.episode.position, self.render_mode)


def register_games() -> None:
    """Register every game that has an environment."""
    for id, game in list_env_ids().items():
        if id not in gymnasium.registry:
            gymnasium.register(id, "risiko.rl.gym:BotEnv", kwargs={"game": game})


register_games()
