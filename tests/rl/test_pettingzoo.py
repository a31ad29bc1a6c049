"""PettingZoo's own tests, with warnings as errors, and what they do not ask."""

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from risiko import rl
from risiko.protocol import Game
from risiko.rl.rendering import RENDER_MODES
from tests.games import every_game, every_table, name

KINDS = ("2003/conquest", "2010/basic", "express", "evolution")
CYCLES = 60


@pytest.mark.parametrize(("game", "seats"), every_table(), ids=name)
def test_api(game: Game, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(rl.env(game, seats), num_cycles=CYCLES)


def test_games_are_registered() -> None:
    env = pettingzoo.make("aec", "risiko/2010-duel-v0", max_steps=10)
    env.reset(seed=1)
    assert env.unwrapped.game.id == "2010/duel"
    assert env.unwrapped.max_steps == 10


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_seeds(game: Game) -> None:
    seed_test(lambda: rl.env(game, max(game.seats)), num_cycles=CYCLES)


@pytest.mark.parametrize("id", KINDS)
def test_rendering(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks = {"svg": lambda picture: picture.startswith("<svg") and picture.endswith("</svg>")}
    render_test(lambda render_mode: rl.env(id, render_mode=render_mode), custom_tests=checks)
    assert len(capsys.readouterr().out.splitlines()) > 5 * 5, "five times a board"


def play(env: rl.raw_env, seed: int | None) -> list[tuple[str, int]]:
    """Play a game at random; who chose which id."""
    luck = np.random.default_rng(0)
    env.reset(seed=seed)
    chosen = []
    for agent in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        id = int(luck.choice(np.flatnonzero(info["action_mask"])))
        chosen.append((agent, id))
        env.step(id)
    return chosen


def test_a_seed_repeats_its_games_and_each_is_another() -> None:
    env = rl.raw_env("2010/basic", 3, max_steps=300)
    first = [play(env, 5), play(env, None), play(env, None)]
    again = [play(env, 5), play(env, None), play(env, None)]
    assert first == again
    assert len({str(game) for game in first}) == 3


def test_the_end_pays_winners_from_the_others() -> None:
    env = rl.env("express", 3)
    paid = dict.fromkeys(range(3), 0.0)
    env.reset(seed=2)
    luck = np.random.default_rng(1)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        assert not truncated
        if terminated:
            paid[int(agent[-1])] = reward
            env.step(None)
        else:
            env.step(int(luck.choice(np.flatnonzero(info["action_mask"]))))
    assert sum(paid.values()) == pytest.approx(0)
    assert sorted(paid.values()) == [-0.5, -0.5, 1.0]


def test_a_long_game_is_broken_off_and_pays_nothing() -> None:
    env = rl.raw_env("2003/conquest", 2, max_steps=50)
    assert len(play(env, 1)) == 50
    env.reset(seed=1)
    while not env.truncations[env.agent_selection]:
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert set(env.rewards.values()) == {0.0}
    assert not any(env.terminations.values())


def test_only_who_acts_has_a_mask_and_it_may_be_kept() -> None:
    env = rl.raw_env("2003/conquest", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.infos[agent]["action_mask"]
    kept = mask.copy()
    assert all(not env.infos[a]["action_mask"].any() for a in env.agents if a != agent)
    env.step(int(np.flatnonzero(mask)[0]))
    assert (mask == kept).all()


def test_what_is_wrong_is_said() -> None:
    env = rl.raw_env("2003/conquest", 2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    for id in (wrong, -1, 924):
        with pytest.raises(ValueError, match="not legal for player_"):
            env.step(id)
    with pytest.raises(ValueError, match="2003/conquest"):
        rl.env("2003/conquest", 9)
    with pytest.raises(ValueError, match="render modes"):
        rl.env(render_mode="film")
    assert rl.env(render_mode=None).metadata["render_modes"] == list(RENDER_MODES)
