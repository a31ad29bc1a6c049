"""Contests: fair to all seats, the same from the same seed, and told in figures and pictures."""

import json
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

from risiko.arena.charts import Bar, bars, histogram, lines
from risiko.arena.cli import mount
from risiko.arena.contest import hold
from risiko.arena.ladder import mixed_tables, usual_seats

app = typer.Typer()
mount(app)

LINEUP = ["captain", "recruit", "random"]


@pytest.fixture(scope="module")
def contest():
    return hold("2010/basic", [LINEUP], 12, seed=3, workers=1)


def test_every_bot_sits_in_every_seat_with_the_same_dice(contest):
    shares = contest.by_bot_and_seat()
    assert all([count for _, count in shares[name]] == [4, 4, 4] for name in LINEUP)
    blocks = {}
    for game in contest.games():
        blocks.setdefault(game.block, []).append(game.bots)
    assert all(len(set(seatings)) == 3 for seatings in blocks.values())


def test_a_contest_is_the_same_from_the_same_seed(contest):
    again = hold("2010/basic", [LINEUP], 12, seed=3, workers=2)
    assert again.series[0].games == contest.series[0].games
    assert again.ratings() == contest.ratings()
    other = hold("2010/basic", [LINEUP], 12, seed=4, workers=1)
    assert other.series[0].games != contest.series[0].games


def test_the_better_bot_is_rated_higher(contest):
    points = {name: rating.points for name, rating in contest.ratings().bots.items()}
    assert points["captain"] > points["random"]


def test_every_decision_is_timed(contest):
    for mean, longest in contest.seconds_per_move().values():
        assert 0 < mean <= longest < 5


def test_games_are_rounded_up_to_whole_blocks():
    assert len(hold("2010/basic", [LINEUP], 4, seed=1, workers=1, limit=50).turns()) == 6


def test_unfinished_games_are_reported_and_count_as_lost():
    contest = hold("2003/conquest", [["random", "recruit"]], 2, seed=1, workers=1, limit=40)
    assert contest.unfinished() == 1.0
    assert contest.series[0].by_bot()["recruit"][0] == 0.0


def test_the_command_prints_and_writes_reports(tmp_path):
    files = [str(tmp_path / name) for name in ("report.json", "report.html")]
    words = ["arena", "2010/basic", "--bots", ",".join(LINEUP), "--games", "6", "--jobs", "1"]
    result = CliRunner().invoke(app, [*words, "--json", files[0], "--html", files[1]])
    assert result.exit_code == 0, result.output
    assert "captain" in result.output
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["games"] == 6
    assert set(report["ratings"]) == set(LINEUP)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 4
    assert "http" not in page.replace("http-equiv", "")


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "2010/basic", "--bots", "captain,nobody,random"],
        ["arena", "2010/basic", "--bots", "captain"],
        ["arena", "2010/basic", "--bots", ","],
        ["arena", "chess", "--bots", "captain,captain"],
        ["arena", "2010/basic", "--bots", "captain,random,random", "-n", "3", "--json", "/no/x"],
    ],
)
def test_bad_input_gets_a_clear_error(words):
    result = CliRunner().invoke(app, [*words, "--jobs", "1"])
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_the_ladder_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr("risiko.arena.ladder.bots_for", lambda _: ("random", "recruit"))
    file = tmp_path / "ladder.md"
    words = ["ladder", "--id", "2010/duel", "--games", "4", "--jobs", "1", "--out", str(file)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    text = file.read_text("utf-8")
    assert "| `2010/duel` | 2 | recruit | random |" in text


def test_mixed_tables_let_all_levels_meet():
    levels = ("a", "b", "c", "d", "e")
    assert len(mixed_tables(levels, 4)) == 5
    assert mixed_tables(("a", "b"), 4) == [("a", "b", "a", "b")]
    assert (usual_seats("2003/conquest"), usual_seats("2000/duel")) == (4, 2)


def test_charts_are_well_formed():
    rows = [Bar("a & b", 0.5, 0.1, "50 %"), Bar("c", 0.2, 0.0, "20 %", 1)]
    for chart in (bars("x", rows, mark=0.25), histogram("x", [1, 2, 2, 9]), lines("x", [1, 3, 2])):
        assert ElementTree.fromstring(chart).tag == "svg"
