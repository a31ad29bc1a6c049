"""Gymnasium's own checks, with warnings as errors, and what they do not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import risiko
from risiko import rl
from risiko.rl.gym import LOST, BotEnv
from risiko.rl.kit import list_env_ids
from risiko.rl.rendering import RENDER_MODES


def play(env: gymnasium.Env[Any, Any], seed: int | None) -> tuple[float, list[int]]:
    """Play a game with random ids: what it paid, and the ids."""
    luck = np.random.default_rng(0)
    _, info = env.reset(seed=seed)
    chosen = []
    while True:
        chosen.append(int(luck.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, terminated, truncated, info = env.step(chosen[-1])
        if terminated or truncated:
            return float(reward), chosen


def test_every_game_is_registered() -> None:
    assert list(list_env_ids().values()) == list(risiko.games())
    assert "risiko/2003-conquest-v0" in list_env_ids()


@pytest.mark.parametrize("id", list_env_ids())
def test_every_game_passes_the_checks(id: str) -> None:
    env = gymnasium.make(id, max_steps=100)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", RENDER_MODES)
def test_rendering(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("risiko/2003-conquest-v0", render_mode=mode)
    env.reset(seed=1)
    shown: Any = env.render()
    kinds: dict[str, type] = {"human": type(None), "ansi": str, "svg": str, "rgb_array": np.ndarray}
    assert isinstance(shown, kinds[mode])


@pytest.mark.parametrize("opponents", ["random", ("recruit", "captain")])
def test_a_seed_repeats_its_games(opponents: str | tuple[str, ...]) -> None:
    env = BotEnv("2010/basic", 3, opponents=opponents, max_steps=400)
    assert [play(env, 3), play(env, None)] == [play(env, 3), play(env, None)]


def test_the_learning_seat_always_has_a_choice_until_the_end() -> None:
    env = BotEnv("express", 3, opponents="strategist", seat=None)
    seats = set()
    for _ in range(3):
        reward, _ = play(env, None)
        seats.add(env.seat)
        assert -0.5 <= reward <= 1
    assert seats == {0, 1, 2}


def test_an_illegal_id_loses_the_game() -> None:
    env = BotEnv("2003/conquest", 2)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (LOST, True, True)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="2 opponents"):
        BotEnv("2003/conquest", 3, opponents=("random",))
    with pytest.raises(ValueError, match="genius"):
        BotEnv("2003/conquest", 3, opponents="genius")
    with pytest.raises(ValueError, match="no seat 3"):
        BotEnv("2003/conquest", 3, seat=3)


def test_vectors_follow_gymnasium() -> None:
    env = rl.VectorEnv("2010/basic", 3, n=5, seed=1, max_steps=200)
    seen, info = env.reset()
    assert isinstance(env, gymnasium.vector.VectorEnv)
    ended = 0
    for _ in range(1000):
        assert env.observation_space.contains(seen)
        assert env.single_observation_space.contains(seen[0])
        actions = env.sample()
        assert env.action_space.contains(actions)
        assert (info["action_mask"][np.arange(5), actions] == 1).all()
        seen, rewards, terminations, truncations, info = env.step(actions)
        assert rewards.shape == (5, 3)
        over = terminations | truncations
        ended += int(over.sum())
        assert ("final_obs" in info) == over.any()
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert (rewards[terminations].max(axis=1) > 0).all()
            assert (rewards[truncations] == 0).all()
        assert set(info["seat"].tolist()) <= {0, 1, 2}
    assert ended > 5


def test_vectors_repeat_their_seeds() -> None:
    env = rl.VectorEnv("express", 2, n=3)

    def run(**seed: Any) -> list[bytes]:
        env.reset(**seed)
        return [env.step(env.sample())[0].tobytes() for _ in range(50)]

    assert run(seed=4) == run(seed=[4, 5, 6])
    assert run(seed=4) != run(seed=5)
    assert run() != run()


def test_what_a_vector_returns_may_be_kept_unless_it_is_shared() -> None:
    env = rl.VectorEnv("2003/conquest", 2, n=2, seed=1)
    seen, _ = env.reset()
    kept = seen.copy()
    env.step(env.sample())
    assert (seen == kept).all()
    shared = rl.VectorEnv("2003/conquest", 2, n=2, seed=1, copy=False)
    seen, _ = shared.reset()
    shared.step(shared.sample())
    assert seen is shared.batch.observations


def test_wrong_seeds_and_ids_are_refused() -> None:
    env = rl.VectorEnv("2003/conquest", 2, n=2)
    with pytest.raises(ValueError, match="2 seeds"):
        env.reset(seed=[1, 2, 3])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="2 ids"):
        env.step(np.zeros(3, np.int64))
