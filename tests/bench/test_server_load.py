"""The server under load: the benchmark really plays, and says what it could not measure."""

import pytest

from risiko.bench import server_load
from risiko.bench.misuse import misuse_load
from risiko.bench.server_load import LoadSize, run
from risiko.bench.temporary_database import temporary_database

SMALL = LoadSize(tables=2, people=2, seconds=1.5)
PEOPLE = ["ms", "B", "ms", "ms"]
"""The units of what is measured at tables of people: cost, bytes, median and 99th percentile."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr(server_load, "STORED", 2)
    monkeypatch.setattr(server_load, "OVER", 1)
    monkeypatch.setattr(server_load, "SPECTATORS", 2)
    monkeypatch.setattr(misuse_load, "TABLES", 2)
    monkeypatch.setattr(misuse_load, "FINISHED", 1)


def test_a_small_crowd_plays_and_everybody_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_load, "available", lambda kind: False)
    *figures, missing = run(SMALL)
    sqlite = [*PEOPLE, "MB", "ms", "ms", "ms", "ms"]
    misuse = ["ms"] * 6
    assert [figure.unit for figure in figures] == [*PEOPLE, *sqlite, *misuse]
    spectator = next(figure for figure in figures if "spectator" in figure.name.en)
    assert all(figure.value > 0 for figure in figures if figure is not spectator)
    for median, last in ((figures[2], figures[3]), (figures[6], figures[7]), figures[-2:]):
        assert median.value <= last.value
        assert int(str(median.note).split(" ")[0].replace(",", "")) > 0
    assert figures[0].bar is None, "the plain loop has no goals"
    assert figures[4].met in (True, False)
    assert "times as much as the plain loop" in str(figures[4].note)
    assert "not installed" in str(missing.note)


def test_two_servers_share_the_tables_of_one_postgresql() -> None:
    with temporary_database("sqlite") as address:
        plain = server_load._measure_plain(address, SMALL)
    with temporary_database("postgresql") as address:
        figures = server_load._measure_postgres(address, SMALL, plain)
    assert [figure.unit for figure in figures] == [*PEOPLE, "MB", *PEOPLE, "MB", "", ""]
    assert all(figure.value > 0 for figure in figures if figure.unit != "MB")
