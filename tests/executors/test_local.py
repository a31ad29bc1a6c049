"""Executors on this machine: in order, the same on all, and undeterred by workers that die."""

import json
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from typer.testing import CliRunner

from risiko.analysis.review_values import Review, SeatReview
from risiko.arena.blocks import blocks, play_block
from risiko.arena.play import play_one
from risiko.arena.simulate import simulate
from risiko.cli import app
from risiko.errors import InputError
from risiko.executors import Processes, Threads, count_workers, open_executor
from risiko.record import Record
from risiko.record.record import of_match
from tests.executors.jobs import Accident, Backwards, die, fail, square

SERIES = ("2010/duel@1", ("captain", "recruit"))
BACKWARDS = "tests.executors.jobs:Backwards"


def test_results_come_in_the_order_of_their_blocks_though_a_worker_dies(tmp_path: Path) -> None:
    accidents = [Accident(k, tmp_path / "dead" if k == 3 else None) for k in range(8)]
    assert list(Processes(2).map(square, accidents)) == [k**2 for k in range(8)]
    assert (tmp_path / "dead").exists()


def test_a_block_that_always_ends_its_process_ends_the_job() -> None:
    with pytest.raises(BrokenProcessPool):
        list(Processes(2).map(die, [1, 2]))


@pytest.mark.parametrize("executor", [Processes(2), Threads(2), Threads(1)])
def test_an_error_in_a_block_reaches_who_asked(executor: Processes | Threads) -> None:
    with pytest.raises(ValueError, match="block"):
        list(executor.map(fail, [1, 2]))


def test_a_series_is_the_same_on_every_executor() -> None:
    name, bots = SERIES
    todo = blocks(name, bots, range(24), seed=5)
    assert [number for block in todo for number in block.numbers] == list(range(24))
    assert {block.fast for block in todo} == {False, True}
    played = [game for part in map(play_block, todo) for game in part]
    with open_executor(BACKWARDS) as backwards:
        assert isinstance(backwards, Backwards)
        for executor in (None, backwards, Processes(2)):
            done: list[int] = []
            series = simulate(name, 2, bots, 24, seed=5, executor=executor, progress=done.append)
            assert series.games == played
            assert sum(done) == 24


def test_commands_take_an_executor() -> None:
    words = ["simulate", "2010/duel", "--games", "6", "--seed", "4", "--limit", "200", "--json"]
    plain, other = (
        CliRunner().invoke(app, [*words, "--executor", name]) for name in ("local", BACKWARDS)
    )
    assert plain.exit_code == other.exit_code == 0, other.output
    assert plain.output.partition('"seconds"')[0] == other.output.partition('"seconds"')[0]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cloud", "no executor"),
        ("nowhere.at.all:Executor", "cannot be loaded"),
        ("tests.executors.jobs:dict", "cannot be loaded"),
        ("builtins:dict", "no method"),
    ],
)
def test_a_name_that_is_no_executor_is_refused(name: str, says: str) -> None:
    with pytest.raises(InputError, match=says), open_executor(name):
        pass


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("risiko.executors.choose.find_spec", lambda name: None)
    result = CliRunner().invoke(app, ["simulate", "2010/duel", "--executor", "ray"])
    assert result.exit_code == 2
    assert "risiko[ray]" in result.output


def test_an_executor_may_say_how_many_workers_it_has() -> None:
    assert count_workers(Threads(7), 3) == 7
    assert count_workers(Backwards(), 3) == 3
    assert count_workers(None) >= 1


def test_several_records_are_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(tmp_path / name) for name in ("one.risiko", "two.risiko")]
    for number, path in enumerate(paths):
        match = play_one("2010/duel@1", ["random", "random"], 3, number, limit=60)[1]
        Path(path).write_text(str(of_match(match)), "utf-8")
    words = ["review", *paths, "--json", "--executor", BACKWARDS]
    failed = CliRunner().invoke(app, words)
    assert failed.exit_code == 2
    assert "finished" in failed.output

    def look(record: Record) -> Review:
        seats = (SeatReview(0.5, 0.0, 0.0, 0.0),) * 2
        return Review(record.game, record.players, (0.5, 0.5), (), seats, ())

    monkeypatch.setattr("risiko.analysis.review.review", look)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert [json.loads(line)["game"] for line in done.output.splitlines()] == ["2010/duel@1"] * 2
    told = CliRunner().invoke(app, ["review", *paths, "--executor", BACKWARDS])
    assert [path in told.output for path in paths] == [True, True]
