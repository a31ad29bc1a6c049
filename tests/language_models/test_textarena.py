"""Games as environments of TextArena: agents that only read text play them to the end."""

from typing import Any

import pytest
import textarena as ta

from risiko import games
from risiko.language_models.textarena_env import MOST_ERRORS, id_of, make, register
from tests.language_models.reader import GAMES, Reader

MOST_STEPS = 100_000


def play(env: Any, players: int, seed: int) -> tuple[dict[int, float], dict[int, Any], int]:
    """A whole game: rewards, what is known of each player, and how many answers there were."""
    readers = [Reader(seed + seat, nonsense=25) for seat in range(players)]
    env.reset(num_players=players, seed=seed)
    for step in range(1, MOST_STEPS):
        seat, observation = env.get_observation()
        text = observation if isinstance(observation, str) else observation[-1][1]
        if not isinstance(observation, str):
            text = next(said for _, said, _ in reversed(observation) if "Your options:" in said)
        done, _ = env.step(readers[seat].answer(text))
        if done:
            rewards, info = env.close()
            return rewards, info, step
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_readers_finish_a_game_of_each_family(game: str, players: int) -> None:
    env = ReaderEnv(game)
    rewards, info, steps = play(env, players, seed=5)
    assert sum(rewards.values()) == pytest.approx(1.0)
    counted = sum(info[seat]["decisions"] + info[seat]["refused"] for seat in range(players))
    assert counted == steps
    assert all(info[seat]["reason"] for seat in range(players))
    assert play(ReaderEnv(game), players, seed=5)[0] == rewards


class ReaderEnv:
    """The environment without wrappers; what a refused player has read is kept for it."""

    def __init__(self, game: str) -> None:
        self._env = make(game)
        self._asked: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._env, name)

    def get_observation(self) -> tuple[int, list[Any]]:
        seat, observation = self._env.get_observation()
        if any("Your options:" in said for _, said, _ in observation):
            self._asked = observation
        return seat, [*self._asked, *observation]


def test_all_games_are_registered_once_and_wrapped() -> None:
    register()
    for game in games():
        assert id_of(game) in ta.envs.registration.ENV_REGISTRY
    env = ta.make("risiko-express-v0")
    rewards, _, _ = play(env, 2, seed=2)
    assert sum(rewards.values()) == pytest.approx(1.0)


def test_whoever_is_refused_too_often_has_a_random_action_played() -> None:
    env = make("express")
    env.reset(num_players=2, seed=1)
    seat, first = env.get_observation()
    assert first[0][1].startswith("You are Player")
    for _ in range(MOST_ERRORS):
        done, info = env.step("[pass the salt]")
        assert not done
        assert info["refused"]
        assert env.get_observation()[0] == seat
    assert not env.state.game_info[seat]["invalid_move"]
    env.step("[pass the salt]")
    assert env.state.game_info[seat]["invalid_move"]
    assert env.state.game_info[seat]["turn_count"] == 1


def test_what_is_hidden_stays_hidden() -> None:
    env = make("2000/missions")
    env.reset(num_players=3, seed=1)
    for seat, observations in env.state.observations.items():
        missions = {
            said for _, text, _ in observations for said in text.splitlines() if "Mission:" in said
        }
        assert len(missions) <= (1 if seat == env.state.current_player_id else 0)
