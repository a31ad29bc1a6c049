"""Calibration: known chances are found to be right, wrong ones to be wrong."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from risiko.arena.calibration import Reals, compare
from risiko.cli import app


def _games(shift: float) -> tuple[list[Reals], list[tuple[float, float]]]:
    """Games whose first seat wins with a chance that is predicted, but for a shift."""
    dice = np.random.default_rng(4)
    rows: list[Reals] = []
    scores: list[tuple[float, float]] = []
    for _ in range(3000):
        chance = dice.random()
        said = min(0.99, max(0.01, chance + shift))
        rows.append(np.array([[said, 1 - said]] * 3))
        won = float(dice.random() < chance)
        scores.append((won, 1 - won))
    return rows, scores


def test_true_chances_come_true() -> None:
    found = compare(*_games(0.0))
    assert found.error < 0.02
    assert found.brier == pytest.approx(1 / 6, abs=0.01)
    assert found.baseline == pytest.approx(0.25)
    assert (found.games, found.boards) == (3000, 9000)
    inside = [abs(one.predicted - one.actual) < 1.5 * one.interval for one in found.bins]
    assert sum(inside) >= 9


def test_careful_chances_are_found_to_be_careful() -> None:
    rows, scores = _games(0.0)
    assert compare(rows, scores).power == pytest.approx(1.0, abs=0.1)
    careful = [row**0.5 / (row**0.5).sum(axis=1, keepdims=True) for row in rows]
    assert compare(careful, scores).power == pytest.approx(2.0, abs=0.2)


def test_wrong_chances_do_not() -> None:
    assert compare(*_games(0.2)).error > 0.05


def test_the_page_and_the_picture_are_made_by_one_command(tmp_path: Path) -> None:
    file = tmp_path / "calibration.md"
    words = ["calibrate", "--id", "2010/duel", "--games", "2", "--jobs", "1"]
    words += ["--bots", "captain,recruit", "--out", str(file)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    text = file.read_text("utf-8")
    assert "Brier" in text
    assert "(calibration.svg)" in text
    assert (tmp_path / "calibration.svg").read_text("utf-8").startswith("<svg")
