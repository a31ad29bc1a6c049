"""What a weight is worth, found by games."""

from functools import partial

import numpy as np
import pytest
from typer.testing import CliRunner

from risiko.bots.planner import scratch
from risiko.classic.game import classic
from risiko.cli import app
from risiko.train.weigh import STEPS, _fitted, weigh


def test_effects_are_told_apart_though_all_weights_vary_at_once() -> None:
    dice = np.random.default_rng(1)
    changes = dice.choice([-1.0, 1.0], size=(6000, len(STEPS)))
    chance = 0.4 + 0.05 * changes[:, 0] - 0.03 * changes[:, 3]
    shares = (dice.random(6000) < chance).astype(float)
    found = _fitted([0.0] * scratch.HAND, changes, shares)
    assert found.games == 6000
    assert found.wins == pytest.approx(0.4, abs=0.02)
    for k, effect in enumerate(found.effects):
        assert effect.error == pytest.approx(0.0063, abs=0.0003)
        expected = {0: 0.05, 3: -0.03}.get(k, 0.0)
        assert effect.gain == pytest.approx(expected, abs=3.5 * effect.error)


def test_the_same_seed_finds_the_same() -> None:
    of_duels = partial(
        weigh, classic("2010/duel"), 2, against="captain", games=16, seed=5, effort=20
    )
    first = of_duels()
    assert first == of_duels()
    assert first.games == 16
    other = of_duels(changed={"card": 3.0})
    assert {e.weight: e.now for e in other.effects}["card"] == 3.0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["express"], "express"),
        (["2010/basic", "--players", "2"], "2010/basic"),
        (["2010/basic", "--set", "cards=3"], "cards"),
        (["2010/basic", "--set", "card"], "card=2.5"),
        (["2010/basic", "--against", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_weighed_is_refused(words: list[str], reason: str) -> None:
    result = CliRunner().invoke(app, ["weigh", *words])
    assert result.exit_code != 0
    assert reason in result.output


def test_the_command_prints_a_row_for_each_weight() -> None:
    words = ["--lang", "en", "weigh", "2010/duel", "--games", "16", "--effort", "20"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    for name in STEPS:
        assert name in result.output
