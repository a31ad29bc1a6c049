"""PettingZoo environments: every player is an agent, and chooses one id after the other."""

import secrets
from typing import Any, TypeAlias

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from risiko.protocol import OVER, Game
from risiko.rl.episode import Mask, Observation
from risiko.rl.kit import list_env_ids, make_kit
from risiko.rl.rendering import FRAMES_PER_SECOND, RENDER_MODES, check_render_mode, render

MAX_STEPS = 10_000
"""Ids after which a game is broken off: players who choose at random may never end one."""

Picture = str | np.ndarray[Any, Any] | None
Environment: TypeAlias = "AECEnv[str, Observation, int]"


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 - PettingZoo's own name for it
    """A game as PettingZoo has it; an id that is not legal raises ValueError.

    Observations are rows of numbers from 0 to 1 (`planes` says what they mean), and
    `info["action_mask"]` has 1 for each legal id. Only the end of a game pays: 1 for winning alone,
    and the sum over all players is 0. A game that is broken off pays nothing.
    """

    def __init__(
        self,
        game: Game | str = "2003/conquest",
        seats: int | None = None,
        *,
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.kit = make_kit(game, seats)
        self.game = self.kit.game
        self.max_steps = max_steps
        self.render_mode = check_render_mode(render_mode)
        self.metadata: dict[str, Any] = {
            "name": f"risiko_{self.game.id.replace('/', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.episode = self.kit.make_episode()
        self.space = self.kit.space
        self.planes = self.kit.planes
        self.possible_agents = [f"player_{seat}" for seat in range(self.kit.seats)]
        size = self.episode.size
        self.observation_spaces = {
            agent: Box(0.0, 1.0, (size,), np.float32) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.space.size) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._nothing: Mask = np.zeros(self.space.size, np.int8)
        self._nothing.flags.writeable = False
        self._seed: int | None = None
        self._episode = 0
        self._steps = 0

    def observation_space(self, agent: str) -> Box:
        """What an agent observes: numbers from 0 to 1."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of a seed, or without a seed the next one."""
        if seed is not None or self._seed is None:
            self._seed = secrets.randbits(32) if seed is None else seed
            self._episode = 0
        else:
            self._episode += 1
        self.episode.restart(self._seed, self._episode)
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """The next agent, with what it may choose."""
        agent = self.possible_agents[self.episode.turn]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self.episode.mask.copy()}

    def step(self, action: int | None) -> None:
        """The selected agent chooses an id; dice and cards follow at once."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < self.space.size or not self.episode.mask[action]:
            raise ValueError(f"{action} is not legal for {agent}")
        self.infos[agent] = {"action_mask": self._nothing}
        self.episode.step(int(action))
        self._steps += 1
        if self.episode.turn == OVER:
            self._pay()
        elif self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[self.episode.turn]
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        """The game is over."""
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know now."""
        return self.episode.observe(self.possible_agents.index(agent))

    def render(self) -> Picture:
        """The board as everybody sees it: text, SVG or pixels; `human` prints the text."""
        return render(self.kit, self.episode.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def env(
    game: Game | str = "2003/conquest",
    seats: int | None = None,
    *,
    max_steps: int = MAX_STEPS,
    render_mode: str | None = None,
) -> Environment:
    """A game as PettingZoo has it, with its usual checks: an illegal id ends and loses the game."""
    raw: Environment = raw_env(game, seats, max_steps=max_steps, render_mode=render_mode)
    checked = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))
    ordered: Environment = OrderEnforcingWrapper(checked)
    return ordered


def register_games() -> None:
    """Register every game that has an environment: `pettingzoo.make("aec", id)` finds them."""
    for id, game in list_env_ids().items():
        if id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", id, "risiko.rl.aec:env", kwargs={"game": game})


register_games()
