"""Every game as an environment of TextArena: `make("2003/conquest")`, or by its registered id.

import textarena as ta
import risiko.language_models.textarena_env

env = ta.make("risiko-2003-conquest-v0")
env.reset(num_players=3, seed=1)
"""

from typing import Any

import textarena as ta
from textarena.envs import DEFAULT_WRAPPERS

from risiko import registry
from risiko.language_models.worded_game import WordedGame
from risiko.text import FALLBACK, Language

VERSION = 0
"""Of the environments; it changes when the same answers would give another game."""
MOST_ERRORS = 3
"""Answers that are refused in a row before a random action is played."""


def id_of(game: str) -> str:
    """The id under which TextArena knows a game."""
    return f"risiko-{game.replace('/', '-')}-v{VERSION}"


class RisikoEnv(ta.Env):
    """One game for all its players, each of whom reads and answers in words.

    An answer that is refused may be given again, with the reason; after too many a random action is
    played in its place, and `invalid_move` is set for that player. Rewards are what each has won:
    1 for a single winner, equal shares for several, 0 for all in a game that was broken off.
    """

    def __init__(
        self, game: str, error_allowance: int = MOST_ERRORS, language: Language = FALLBACK
    ) -> None:
        self.game = registry.named(game).name
        self.error_allowance = error_allowance
        self.language = language

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a game; the seed decides all dice and cards."""
        self._table = WordedGame(self.game, num_players, seed=seed or 0, language=self.language)
        self._errors = 0
        self.state = ta.State(num_players=num_players, seed=seed)
        roles = {seat: player.name for seat, player in enumerate(self._table.words.players)}
        self.state.standard_resets(
            game_state={},
            player_prompt_function=lambda player_id, game_state: self._table.words.introduce(
                player_id
            ),
            role_mapping=roles,
        )
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the answer of the player in turn."""
        seat = self._table.turn
        info = self.state.game_info[seat]
        self.state.add_observation(
            message=action,
            observation_type=ta.ObservationType.PLAYER_ACTION,
            from_id=seat,
            to_id=seat,
        )
        refusal = self._table.answer(action)
        if refusal and self._errors < self.error_allowance:
            self._errors += 1
            words = self._table.words
            self._tell(seat, f"{words.say('refused', reason=refusal)} {words.say('try_again')}")
            self.state.step_info = {"refused": refusal}
            return self._end_step()
        if refusal:
            info["invalid_move"] = True
            played = self._table.play_anything()
            self._tell(seat, self._table.words.say("played_for", action=played))
        info["turn_count"] += 1
        self._errors = 0
        if self._table.over:
            self._finish()
        else:
            self._ask()
        return self._end_step()

    def _end_step(self) -> tuple[bool, dict[str, Any]]:
        done, info = self.state.step()
        return bool(done), dict(info)

    def _tell(self, seat: int, message: str) -> None:
        self.state.add_observation(
            message=message, observation_type=ta.ObservationType.GAME_ADMIN, to_id=seat
        )

    def _ask(self) -> None:
        """Tell the player in turn what has happened, what there is to see, and what is asked."""
        seat = self._table.turn
        self.state.current_player_id = seat
        news = self._table.tell_news(seat)
        if news:
            self.state.add_observation(
                message=news, observation_type=ta.ObservationType.GAME_MESSAGE, to_id=seat
            )
        self.state.add_observation(
            message=self._table.describe(seat),
            observation_type=ta.ObservationType.GAME_BOARD,
            to_id=seat,
        )

    def _finish(self) -> None:
        """Everybody hears how the game has ended."""
        self.state.rewards = dict(enumerate(self._table.scores))
        self.state.done = True
        for seat, tally in enumerate(self._table.tallies):
            ending = self._table.tell_news(seat)
            self.state.add_observation(
                message=ending, observation_type=ta.ObservationType.GAME_MESSAGE, to_id=seat
            )
            self.state.game_info[seat] |= {
                "reason": ending.splitlines()[-1],
                "decisions": tally.decisions,
                "refused": tally.refused,
            }


def make(game: str, **how: Any) -> RisikoEnv:
    """The environment of a game, with options in its name if need be, without wrappers."""
    return RisikoEnv(game, **how)


def register() -> None:
    """Make all games known to TextArena, once."""
    for game in registry.games():
        if id_of(game) not in ta.envs.registration.ENV_REGISTRY:
            ta.register(
                id=id_of(game), entry_point=RisikoEnv, default_wrappers=DEFAULT_WRAPPERS, game=game
            )


register()
