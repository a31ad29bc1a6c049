"""The server under load: the benchmark really plays, and says what it could not measure."""

import pytest

from risiko.bench import load_figures, server_load
from risiko.bench.misuse import misuse_load
from risiko.bench.server_load import LoadSize, run

SMALL = LoadSize(tables=2, people=2, seconds=0.7)
PEOPLE = ["ms", "B", "ms", "ms"]
"""The units of what is measured at tables of people: cost, bytes, median and 99th percentile."""

MISUSE = ["ms"] * 6
"""The same, median and 99th percentile, beside nobody, a rude client and a greedy visitor."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr(server_load, "STORED", 2)
    monkeypatch.setattr(server_load, "OVER", 1)
    monkeypatch.setattr(server_load, "SPECTATORS", 2)
    monkeypatch.setattr(misuse_load, "TABLES", 2)
    monkeypatch.setattr(misuse_load, "FINISHED", 1)


def test_a_small_crowd_plays_and_everybody_is_answered() -> None:
    """With SQLite, and at one server and two that share the tables of one PostgreSQL."""
    everything = run(SMALL)
    sqlite = [*PEOPLE, "MB", "ms", "ms", "ms", "ms"]
    first, last = len(PEOPLE + sqlite), len(PEOPLE + sqlite) + len(MISUSE)
    figures, misuse, shared = everything[:first], everything[first:last], everything[last:]
    assert [figure.unit for figure in figures] == [*PEOPLE, *sqlite]
    assert [figure.unit for figure in misuse] == MISUSE
    assert [figure.bar for figure in misuse[1::2]] == [None, misuse_load.GOAL, misuse_load.GOAL]
    assert "giant headers" in str(misuse[3].note)
    assert "granted" in str(misuse[5].note)
    spectator = next(figure for figure in figures if "spectator" in figure.name.en)
    assert all(figure.value > 0 for figure in figures if figure is not spectator)
    for median, most in ((figures[2], figures[3]), (figures[6], figures[7]), figures[-2:]):
        assert median.value <= most.value
        assert int(str(median.note).split(" ")[0].replace(",", "")) > 0
    assert figures[0].bar is None, "the plain loop has no goals"
    assert figures[4].met in (True, False)
    assert "times as much as the plain loop" in str(figures[4].note)
    assert [figure.unit for figure in shared] == [*PEOPLE, "MB", *PEOPLE, "MB", "", ""]
    assert all(figure.value > 0 for figure in shared if figure.unit != "MB")


def test_without_postgresql_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_load, "available", lambda kind: False)
    for measure in ("_measure_plain", "_measure_database"):
        monkeypatch.setattr(server_load, measure, lambda *_: [])
    monkeypatch.setattr(load_figures, "of_people", lambda *_: [])
    monkeypatch.setattr(misuse_load, "run", lambda _: [])
    (missing,) = run(SMALL)
    assert "not installed" in str(missing.note)
