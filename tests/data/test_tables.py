"""Games as tables: every ply in a row, the same in both forms, and documented."""

import csv
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import risiko
from risiko import record
from risiko.analysis.win_chances import estimate_chances
from risiko.arena.play import play_one
from risiko.bench import reading
from risiko.cli import app
from risiko.data import COLUMNS, read_games, read_rows
from risiko.executors import Threads
from risiko.protocol import Action
from risiko.record.record import of_match
from risiko.text import LANGUAGES

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
NAMES = [column.name for column in COLUMNS]
SERIES = [
    "simulate",
    "2010/duel",
    "--bots",
    "recruit,random",
    "-g",
    "3",
    "--limit",
    "120",
    "-s",
    "4",
]


def run(*words: str) -> str:
    result = CliRunner().invoke(app, [*SERIES, "--workers", "1", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_ply_is_a_row_and_both_forms_say_the_same(tmp_path: Path) -> None:
    run("--out", str(tmp_path / "games.parquet"), "--chances")
    run("--out", str(tmp_path / "games.csv"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.parquet"]
    rows: list[dict[str, Any]] = pq.read_table(tmp_path / "games.parquet").to_pylist()
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert list(rows[0]) == list(lines[0]) == NAMES
    assert len(rows) == len(lines) == 3 * 120
    for row, line in zip(rows, lines, strict=True):
        assert line["position"] == row["position"]
        assert line["options"] == "; ".join(row["options"])
        assert line["action"] or line["outcome"] == row["outcome"]
        assert line["chances"] == ""
        assert sum(row["chances"]) == pytest.approx(1.0)
    for row, after in pairwise(rows):
        if row["game"] == after["game"]:
            position = risiko.game("2010/duel").read(row["position"])
            step = (
                position.play(Action.parse(row["action"]))
                if row["action"]
                else position.draw(position.outcome(row["outcome"]))
            )
            assert str(step) == after["position"]
            assert row["seat"] == position.turn


def test_a_table_is_the_same_wherever_it_is_made(tmp_path: Path) -> None:
    for name, executor in (("one.csv", "local"), ("other.csv", "tests.executors.jobs:Backwards")):
        run("--out", str(tmp_path / name), "--executor", executor)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "other.csv").read_bytes()


def test_the_games_are_those_of_the_series(tmp_path: Path) -> None:
    kept = json.loads(run("--json", "--out", str(tmp_path / "games.csv")))
    plain = json.loads(run("--json"))
    assert {**kept, "seconds": 0, "plies_per_second": 0} == {
        **plain,
        "seconds": 0,
        "plies_per_second": 0,
    }


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "games.txt"], ".parquet"),
        (["--out", "/nowhere/games.csv"], "/nowhere"),
        (["--chances"], "--out"),
    ],
)
def test_what_cannot_be_written_is_said(words: list[str], says: str) -> None:
    result = CliRunner().invoke(app, [*SERIES, *words])
    assert result.exit_code == 2
    assert says in result.output


@pytest.mark.parametrize(
    ("id", "bots"), [("express", "strategist,greedy"), ("evolution", "captain,recruit,captain")]
)
def test_every_family_has_chances(tmp_path: Path, id: str, bots: str) -> None:
    path = tmp_path / "games.csv"
    words = ["simulate", id, "--bots", bots, "-g", "1", "--limit", "60", "--workers", "1"]
    result = CliRunner().invoke(app, [*words, "--chances", "--out", str(path)])
    assert result.exit_code == 0, result.output
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 60
    game = risiko.game(id)
    for line in lines[::12]:
        told = [float(chance) for chance in line["chances"].split("; ")]
        assert told == pytest.approx(estimate_chances(game.read(line["position"])), abs=1e-5)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("risiko.data.tables.find_spec", lambda name: None)
    result = CliRunner().invoke(app, [*SERIES, "--out", str(tmp_path / "games.parquet")])
    assert result.exit_code == 2
    assert "risiko[data]" in result.output
    assert not list(tmp_path.iterdir())


def test_records_are_read_in_bulk(tmp_path: Path) -> None:
    paths = []
    for number in range(3):
        match = play_one("2010/duel@1", ["random", "random"], 3, number, limit=60)[1]
        paths.append(tmp_path / f"{number}.risiko")
        paths[-1].write_text(str(of_match(match)), "utf-8")
    games = list(read_games(paths))
    assert [game.record for game in games] == [record.load(path) for path in paths]
    parts = list(read_rows(paths, judge=estimate_chances, executor=Threads(1)))
    assert [rows["game"][0] for rows in parts] == [0, 1, 2]
    for game, rows in zip(games, parts, strict=True):
        assert rows["position"] == [str(ply.before) for ply in game.plies]
        assert rows["scores"][0] is None  # they were broken off


def test_the_columns_are_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for column in COLUMNS:
        assert f"| `{column.name}` | {column.kind} | {column.about} |" in page


def test_reading_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "FILES", 1)
    monkeypatch.setattr(reading, "LONGEST", 100)
    (figure,) = reading.run(0.03)
    assert figure.value > 0
    assert figure.bar == 100e3
    assert len({figure.name.say(language) for language in LANGUAGES}) == 2
