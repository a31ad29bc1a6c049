"""A training run: the same command makes the same network, also when it was stopped in between."""

import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="needs PyTorch: make test-torch")

from risiko.errors import InputError  # noqa: E402
from risiko.train import league  # noqa: E402
from risiko.train import run as training  # noqa: E402
from risiko.train.league import LeagueTable  # noqa: E402
from risiko.train.run import TrainingSettings, train  # noqa: E402

SETTINGS = TrainingSettings("duel", seed=3, games=24, effort=20, scale=0.5)
TABLES = len(league.TABLES[SETTINGS.kind])


@pytest.fixture(autouse=True)
def _short_school(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "SCHOOL", 1)


def _train(folder: Path, generations: int) -> str:
    train(folder, SETTINGS, generations, say=lambda _: None)
    return (folder / "weights.json").read_text("utf-8")


def test_a_run_that_was_stopped_comes_out_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = _train(tmp_path / "one" / "duel", 2)
    folder = tmp_path / "two" / "duel"
    sat_down = []

    class Stopped(Exception):
        pass

    def stopping(name: str, *more: Any) -> LeagueTable:
        sat_down.append(name)
        if len(sat_down) == TABLES + 2:
            raise Stopped  # in the second generation, one of its tables played
        return LeagueTable(name, *more)

    with monkeypatch.context() as patch:
        patch.setattr(training, "LeagueTable", stopping)
        with pytest.raises(Stopped):
            _train(folder, 2)
    assert (folder / "weights.json").read_text("utf-8") != whole
    assert _train(folder, 2) == whole
    assert json.loads(whole)["command"] == SETTINGS.command("duel", 2)


@pytest.mark.parametrize("last", ["weights.json", "state.json"])
def test_who_is_killed_while_writing_down_learns_the_same_again(tmp_path: Path, last: str) -> None:
    """All files but the last are there, or none but the checkpoint is new."""
    whole = _train(tmp_path / "duel", 2)
    folder = tmp_path / "other" / "duel"
    _train(folder, 1)
    kept = {name: (folder / name).read_bytes() for name in ("state.json", "weights.json")}
    _train(folder, 2)
    (folder / "state.json").write_bytes(kept["state.json"])
    if last == "weights.json":
        (folder / "weights.json").write_bytes(kept["weights.json"])
    assert _train(folder, 2) == whole
    assert len((folder / "log.csv").read_text("utf-8").splitlines()) == 1 + 2
    assert (folder / "wins_against_even_share.svg").exists()


@pytest.mark.parametrize("other", [{"seed": 4}, {"kind": "target"}, {"games": 8}, {"effort": 9}])
def test_a_run_goes_on_only_as_it_began(tmp_path: Path, other: dict[str, Any]) -> None:
    _train(tmp_path, 1)
    before = (tmp_path / "weights.json").read_text("utf-8")
    with pytest.raises(ValueError, match="holds another run"):
        train(tmp_path, SETTINGS._replace(**other), 2)
    assert (tmp_path / "weights.json").read_text("utf-8") == before


@pytest.mark.parametrize("content", ["", "{", "[]", '{"settings": {}}'])
def test_a_broken_state_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    _train(tmp_path, 1)
    (tmp_path / "state.json").write_text(content, "utf-8")
    with pytest.raises(InputError, match="not a readable state"):
        _train(tmp_path, 2)
    assert (tmp_path / "state.json").read_text("utf-8") == content


@pytest.mark.parametrize("content", [b"", b"x", b"PK"])
def test_a_broken_network_is_refused(tmp_path: Path, content: bytes) -> None:
    _train(tmp_path, 1)
    (tmp_path / "model-001.pt").write_bytes(content)
    with pytest.raises(InputError, match="not a readable network"):
        _train(tmp_path, 2)
