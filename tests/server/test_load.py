"""The server under load: the benchmark really plays, and says what it could not measure."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from risiko.server import load
from risiko.server.load import Crowd, run


@contextmanager
def nowhere() -> Iterator[None]:
    """A machine without PostgreSQL."""
    yield None


def test_a_small_crowd_plays_and_everybody_is_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(load, "postgres", nowhere)
    with caplog.at_level(logging.WARNING):
        *figures, missing = run(Crowd(tables=3, people=2, seconds=2.0))
    assert not caplog.records
    assert [figure.unit for figure in figures] == ["actions/s", "ms", "ms"] * 2
    assert all(figure.value > 0 for figure in figures)
    for _, median, last in (figures[:3], figures[3:]):
        assert median.value <= last.value
        assert int(median.note.split(" ")[0]) > 0
    assert "not installed" in missing.note


def test_a_machine_without_postgresql_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(load, "import_module", absent)
    with load.postgres() as address:
        assert address is None
