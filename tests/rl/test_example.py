"""The example that learns: what it plays, measures, keeps and draws; and with PyTorch, learning."""

import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import risiko

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"
needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("sb3_contrib") is None, reason="needs PyTorch: make test-torch"
)


class AnyId:
    """A policy that chooses among the legal ids at random, in place of a network."""

    def __init__(self) -> None:
        self._luck = np.random.default_rng(1)

    def set_random_seed(self, seed: int) -> None:
        """What games depend on."""
        self._luck = np.random.default_rng(seed)

    def predict(self, seen: Any, *, action_masks: Any) -> tuple[int, None]:
        """An id, and no state."""
        return int(self._luck.choice(np.flatnonzero(action_masks))), None


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROUND", 1)
    monkeypatch.setattr(module, "MEASURED_GAMES", 2)
    return module


def play_some(example: ModuleType) -> None:
    """Let what has learned decide as a bot."""
    luck, position = random.Random(1), risiko.game(example.GAME).start(example.SEATS)
    learned, decisions = example.Learned(1), 0
    while decisions < 30:
        if position.turn == risiko.CHANCE:
            position = position.draw(luck.randrange(position.chance()))
            continue
        action = learned.choose(position.view(position.turn))
        assert any(option.allows(action) for option in position.options())
        position = position.play(action)
        decisions += 1


def test_what_is_paid_on_the_way_leaves_the_best_play_the_best(example: ModuleType) -> None:
    """Discounted, it adds up to what the end pays, less the same for every way to play."""
    env, policy = example.ShapedEnv(), AnyId()
    seen, info = env.reset(seed=4)
    start = float(seen[env._own_share])
    paid, worth, over = 0.0, 1.0, False
    while not over:
        id, _ = policy.predict(seen, action_masks=info["action_mask"])
        seen, reward, over, truncated, info = env.step(id)
        assert not truncated
        paid += worth * reward
        worth *= example.GAMMA
    won = env.episode.rewards()[env.seat]
    assert paid == pytest.approx(worth / example.GAMMA * won - start)


def test_games_are_measured_kept_and_drawn(example: ModuleType, tmp_path: Path) -> None:
    won = example.measure(AnyId(), 3)
    assert 0 <= won <= 3
    assert example.read_progress(tmp_path) == []
    rows = [{"steps": n * 2048.0, "cpu_seconds": n, "games": 3.0, "wins": won} for n in (1, 2)]
    example.write_progress(tmp_path, rows)
    assert example.read_progress(tmp_path) == rows
    assert (tmp_path / "progress.svg").read_text("utf-8").count("<rect") == 2


def test_a_policy_plays_as_a_bot(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "load_model", lambda folder: AnyId())
    play_some(example)


@needs_torch
def test_it_learns_goes_on_and_plays(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example.learn(tmp_path, 1)
    example.learn(tmp_path, 2049)
    rows = example.read_progress(tmp_path)
    assert [row["steps"] for row in rows] == [2048, 4096]
    assert (tmp_path / "progress.svg").read_text("utf-8").count("<rect") == 2
    monkeypatch.setenv("RISIKO_LEARNED", str(tmp_path))
    play_some(example)
