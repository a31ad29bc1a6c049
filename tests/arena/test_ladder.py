"""The ladder: made by one command, stopped at any time, and never from bots that have changed."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from risiko.arena import ladder
from risiko.arena import results as books
from risiko.arena.ladder import climb, measured, mixed_tables, plan, usual_seats, write
from risiko.arena.results import ResultsFile
from risiko.arena.simulate import Series, simulate
from risiko.cli import app


@pytest.fixture(autouse=True)
def _two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("risiko.arena.ladder.bots_for", lambda _: ("greedy", "strategist"))
    monkeypatch.setattr("risiko.arena.ladder.USUAL", 2)


def test_the_ladder_is_written(tmp_path: Path) -> None:
    file, results = tmp_path / "ladder.md", tmp_path / "deep" / "ladder.json"
    words = ["ladder", "--id", "express", "--games", "4", "--mixed", "4", "--jobs", "1"]
    words += ["--out", str(file), "--results", str(results)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    text = file.read_text("utf-8")
    assert "| `express` | 2 | strategist | greedy |" in text
    assert "| 4 | 0.0% |" in text
    assert len(json.loads(results.read_text("utf-8"))["tables"]) == 2
    before = results.read_text("utf-8")
    assert CliRunner().invoke(app, words).exit_code == 0
    assert (results.read_text("utf-8"), file.read_text("utf-8")) == (before, text)


def test_a_ladder_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "PIECE", 1)
    path = tmp_path / "ladder.json"
    done: list[int] = []

    class Stopped(Exception):
        pass

    def stop(count: int) -> None:
        done.append(count)
        if len(done) == 4:
            raise Stopped

    with pytest.raises(Stopped):
        climb(ResultsFile(path), ["express"], 12, 12, 5, 1, stop)
    kept = sum(len(table["games"]) for table in json.loads(path.read_text())["tables"].values())
    assert 0 < kept < 24
    again = ResultsFile(path)
    climb(again, ["express"], 12, 12, 5, 1)
    whole = ResultsFile(tmp_path / "other.json")
    climb(whole, ["express"], 12, 12, 5, 1)
    for table, count in plan(["express"], 12, 12, 5):
        assert again.at(table).games == whole.at(table).games
        assert len(again.at(table).games) == count
    assert write(measured(again, ["express"], 5), "risiko ladder").count("strategist") >= 2


def test_a_ladder_that_is_stopped_tells_how_far_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "PIECE", 1)

    def tire(*args: Any, **more: Any) -> Series:
        if more["first"] >= 4:
            raise KeyboardInterrupt
        return simulate(*args, **more)

    monkeypatch.setattr(ladder, "simulate", tire)
    file, results = tmp_path / "ladder.md", tmp_path / "ladder.json"
    words = ["ladder", "--id", "express", "--games", "12", "--mixed", "12", "--jobs", "1"]
    result = CliRunner().invoke(app, [*words, "--out", str(file), "--results", str(results)])
    assert result.exit_code == 0, result.output
    text = file.read_text("utf-8")
    assert "stopped before its end" in text
    assert "| 4 | 0.0% |" in text


def test_results_of_other_bots_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ladder.json"
    climb(ResultsFile(path), ["express"], 2, 2, 5, 1)
    monkeypatch.setattr(books, "fingerprint", lambda *_: "another")
    book = ResultsFile(path)
    assert measured(book, ["express"], 5) == []
    assert book.stale == 4


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 9}', '{"format": 1, "tables": {"x": 3}}'])
def test_a_broken_book_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "ladder.json"
    path.write_text(text, "utf-8")
    words = ["ladder", "--id", "express", "--results", str(path), "--out", str(tmp_path / "x.md")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert path.read_text("utf-8") == text


def test_mixed_tables_let_all_levels_meet() -> None:
    levels = ("a", "b", "c", "d", "e")
    assert len(mixed_tables(levels, 4)) == 5
    assert mixed_tables(("a", "b"), 4) == [("a", "b", "a", "b")]
    assert usual_seats("2000/duel") == 2


@pytest.mark.parametrize(
    ("share", "interval", "order"),
    [(0.4, 0.1, "shown"), (0.3, 0.1, "open"), (0.2, 0.1, "open"), (0.1, 0.1, "reversed")],
)
def test_an_order_is_shown_by_the_whole_interval(share: float, interval: float, order: str) -> None:
    step = ladder.LevelStep("general", "captain", 100, share, interval, 0.0, 0, 0.01)
    assert step.order(0.25) == order
