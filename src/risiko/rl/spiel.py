"""OpenSpiel games: importing this module registers `risiko`.

`pyspiel.load_game("risiko(game=2003/conquest,players=4)")` is one of them. Chance is explicit;
outcomes of a throw that cost the attacker the same are one outcome.
"""

from typing import Any

import numpy as np
import pyspiel

from risiko.protocol import CHANCE, OVER
from risiko.rl.aec import MAX_STEPS
from risiko.rl.kit import Kit, make_kit

NAME = "risiko"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
DEFAULT_GAME = "2003/conquest"

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Risiko",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=FEWEST_PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "game": DEFAULT_GAME,
        "players": 0,
        "max_steps": MAX_STEPS,
    },
)


def is_usual(kind: Any) -> bool:
    """Whether an observation shows what everybody may know and what is one's own, without the
    past; None means so, too.
    """
    return kind is None or (
        kind.public_info
        and not kind.perfect_recall
        and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    )


class SpielGame(pyspiel.Game):
    """A game with a number of players; 0 is the smallest number that it allows."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        game = given.get("game", DEFAULT_GAME)
        self.kit: Kit = make_kit(game, given.get("players") or None)
        self.max_steps = given.get("max_steps", MAX_STEPS)
        seats = self.kit.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kit.space.size,
            max_chance_outcomes=self.kit.most_outcomes,
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_steps,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> "SpielState":
        """The state before the first event of a game."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver | None":
        """What shows a state to a player; None for other kinds of observations than the usual."""
        if params:
            raise ValueError(f"an observer has no parameters, but was given {params}")
        return SpielObserver(self.kit) if is_usual(iig_obs_type) else None


class SpielState(pyspiel.State):
    """A point of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._kit = game.kit
        self._max_steps = game.max_steps
        self.node = game.kit.make_node()
        self._steps = 0

    def current_player(self) -> int:
        """The seat to act, chance, or that the game is over."""
        turn = self.node.turn
        if turn == OVER or self._steps >= self._max_steps:
            over: int = pyspiel.PlayerId.TERMINAL
            return over
        return turn  # CHANCE is the same number in OpenSpiel

    def _legal_actions(self, player: int) -> list[int]:
        """The ids that may be chosen."""
        return self.node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely it is."""
        return [(outcome.id, outcome.chance) for outcome in self.node.outcomes()]

    def _apply_action(self, action: int) -> None:
        """Go on with an id or an outcome."""
        if self.node.turn == CHANCE:
            self.node.draw(action)
        else:
            self.node.choose(action)
            self._steps += 1

    def _action_to_string(self, player: int, action: int) -> str:
        """An id or an outcome in words."""
        if player != pyspiel.PlayerId.CHANCE:
            return self._kit.space.describe(action)
        return self.node.position.label(self.node.find_outcome(action).number)

    def is_terminal(self) -> bool:
        """Whether the game is over, or broken off."""
        return self.node.turn == OVER or self._steps >= self._max_steps

    def returns(self) -> list[float]:
        """What the game has paid; one that was broken off pays nothing."""
        if self.node.turn == OVER:
            return self.node.rewards()
        return [0.0] * self._kit.seats

    def __str__(self) -> str:
        """The line of the position."""
        return str(self.node.position)


class SpielObserver:
    """Shows a state to a player: the planes, and the line of the view."""

    def __init__(self, kit: Kit) -> None:
        size = kit.planes[-1].start + kit.planes[-1].size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            plane.name: self.tensor[plane.start : plane.start + plane.size]
            for plane in kit.planes
            if plane.size
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player observes."""
        self.tensor[:] = state.node.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as a line."""
        return state.node.position.view(player).line


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, SpielGame)
