"""Contests: fair to all seats, the same from the same seed, and told in figures and pictures."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from risiko.arena.charts import Bar, Bin, bars, histogram, lines, points, reliability
from risiko.arena.contest import PLIES, Contest, hold
from risiko.arena.report import write_page
from risiko.arena.simulate import mean, play_one, simulate
from risiko.arena.timing import DecisionTimes
from risiko.bots import bot as named_bot
from risiko.bots.bot import Bot
from risiko.cli import app
from risiko.protocol import Action, View
from risiko.record.dice import Seeded

LINEUP = ["captain", "recruit", "rusher"]


@pytest.fixture(scope="module")
def contest() -> Contest:
    return hold("2010/basic", [LINEUP], 6, seed=3, workers=1, luck=True)


def test_every_bot_sits_in_every_seat_with_the_same_dice(contest: Contest) -> None:
    blocks: dict[int, list[tuple[str, ...]]] = {}
    for game in contest.games():
        blocks.setdefault(game.block, []).append(game.bots)
    assert len(blocks) == 2
    assert all(len(set(seatings)) == 3 for seatings in blocks.values())
    first, second = (play_one("2010/basic@2", LINEUP, 3, k, limit=60)[1] for k in (0, 1))
    assert isinstance(first.dice, Seeded)
    assert isinstance(second.dice, Seeded)
    assert first.dice.key == second.dice.key
    assert first.players != second.players


def test_a_contest_is_the_same_from_the_same_seed_on_any_number_of_cores(contest: Contest) -> None:
    again = hold("2010/basic", [LINEUP], 6, seed=3, workers=2, luck=True)
    assert again.series[0].games == contest.series[0].games
    assert again.ratings() == contest.ratings()
    other = hold("2010/basic", [LINEUP], 3, seed=4, workers=1, luck=True)
    assert other.series[0].games != contest.series[0].games[:3]


def test_a_series_may_be_played_in_parts(contest: Contest) -> None:
    part = simulate("2010/basic", 3, LINEUP, 3, seed=3, first=3, workers=1)
    whole = contest.series[0].games[3:]
    assert [game.scores for game in part.games] == [game.scores for game in whole]


def test_luck_is_taken_off_the_results(contest: Contest) -> None:
    (fair,) = contest.corrected()
    assert sum(share for share, _ in fair.values()) == pytest.approx(1.0)
    assert fair != contest.series[0].by_bot()
    for played in contest.played():
        assert sum(played.studied) == pytest.approx(0.0, abs=1e-6)
    assert hold("2010/basic", [LINEUP], 3, limit=40, workers=1).corrected() == []


def test_every_decision_is_timed(contest: Contest) -> None:
    for thought in contest.times().values():
        assert 0 < thought.mean <= thought.longest < 5
        assert thought.within(0.5) <= thought.within(0.99) <= thought.longest
        assert (thought.late, thought.illegal) == (0, 0)


class Cheat:
    """Sends what is not allowed, and takes its time."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        return Action("conquer", ("alaska",))


def test_illegal_and_late_decisions_are_counted_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contextmanager
    def seat(names: list[str], id: str, seeds: list[int], clocked: bool) -> Iterator[list[Bot]]:
        yield [Cheat() if name == "recruit" else named_bot(name, id) for name in names]

    monkeypatch.setattr("risiko.arena.play.seat_bots", seat)
    lineup = [["recruit", "random"]]
    found = hold("2010/duel", lineup, 2, limit=200, workers=1, time_allowed=1e-9).times()
    assert found["recruit"].illegal == found["recruit"].moves > 10
    assert found["random"].illegal == 0
    assert found["random"].late == found["random"].moves


def test_times_are_kept_to_within_ten_per_cent() -> None:
    thought, other = DecisionTimes(), DecisionTimes()
    for k in range(1, 100):
        thought.add(k / 1000, 0.0985)
    other.add(0.2, 1.0)
    assert thought.within(0.5) == pytest.approx(0.050, rel=0.11)
    assert thought.late == 1
    thought.join(other)
    assert (thought.moves, thought.longest, thought.within(1.0)) == (100, 0.2, 0.2)


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert len(hold("2010/basic", [LINEUP], 4, seed=1, workers=1, limit=50).turns()) == 6


@pytest.mark.parametrize(("limit", "rounds"), [(40, 0), (PLIES, 1)])
def test_unfinished_games_are_reported_and_count_as_lost(limit: int, rounds: int) -> None:
    lineup = [["random", "recruit"]]
    contest = hold("2003/conquest", lineup, 2, seed=1, workers=1, limit=limit, rounds=rounds)
    assert contest.unfinished() == 1.0
    assert contest.series[0].by_bot()["recruit"][0] == 0.0
    assert max(contest.turns()) <= 2


def test_an_interval_is_never_zero() -> None:
    assert mean([1.0] * 10) == pytest.approx((1.0, 0.26), abs=0.01)
    assert mean([1.0]) == pytest.approx((1.0, 0.95))
    assert mean([0.0, 1.0] * 50)[1] == pytest.approx(0.0985, abs=0.001)


def test_the_command_prints_and_writes_reports(tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("report.json", "report.html")]
    words = ["arena", "2010/basic", "--bots", ",".join(LINEUP), "--games", "6", "--jobs", "1"]
    result = CliRunner().invoke(app, [*words, "--json", files[0], "--html", files[1]])
    assert result.exit_code == 0, result.output
    assert "captain" in result.output
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["games"] == 6
    assert set(report["ratings"]) == set(report["decisions"]) == set(LINEUP)
    text = (tmp_path / "report.html").read_text("utf-8")
    assert text.count("<svg") == 5
    assert "src=" not in text
    assert "href=" not in text


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "2010/basic", "--bots", "captain,nobody,random"],
        ["arena", "2010/basic", "--bots", "captain"],
        ["arena", "2010/basic", "--bots", ","],
        ["arena", "chess", "--bots", "captain,captain"],
        [
            "arena",
            "2010/duel",
            "-b",
            "captain,recruit",
            "-n",
            "2",
            "--limit",
            "9",
            "--json",
            "/no/x",
        ],
        ["calibrate", "--id", "chess", "--bots", "greedy,greedy"],
        ["ladder", "--id", "chess"],
    ],
)
def test_bad_input_gets_a_clear_error(words: list[str]) -> None:
    result = CliRunner().invoke(app, [*words, "--jobs", "1"])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert not isinstance(result.exception, ValueError)


def test_one_block_says_nothing_of_its_own_error() -> None:
    contest = hold("2010/duel", [["recruit", "recruit"]], 2, seed=1, workers=1, limit=20)
    report = json.loads(json.dumps(contest.summary(), allow_nan=False))
    assert report["ratings"]["recruit"]["interval"] is None
    assert "inf" not in write_page(contest, "en", "").replace("info", "")


def test_charts_are_well_formed() -> None:
    rows = [Bar("a & b", 0.5, 0.1, "50 %"), Bar("c", -0.2, 0.0, "20 %", 1)]
    charts = (
        bars("x", rows, mark=0.25),
        points("x", rows),
        histogram("x", [1, 2, 2, 9]),
        histogram("x", [3, 3]),
        lines("x", [1, 3, 2]),
        reliability("x", [Bin(0.2, 0.3, 0.1, 20)], ("a < b", "c")),
    )
    for chart in charts:
        assert ElementTree.fromstring(chart).tag.endswith("svg")
