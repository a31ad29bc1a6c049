"""The server under load: the benchmark really plays, and says what it could not measure."""

import logging

import pytest

from risiko.bench import greedy_visitor, server_load
from risiko.bench.server_load import LoadSize, run


def test_a_small_crowd_plays_and_everybody_is_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr(server_load, "available", lambda kind: False)
    monkeypatch.setattr(greedy_visitor, "TABLES", 2)
    monkeypatch.setattr(greedy_visitor, "PLIES", 20)
    with caplog.at_level(logging.WARNING):
        *figures, missing = run(LoadSize(tables=3, people=2, seconds=3.0))
    assert not caplog.records
    assert [figure.unit for figure in figures] == ["actions/s", "ms", "ms"] * 5
    assert all(figure.value > 0 for figure in figures)
    for _, median, last in (figures[at : at + 3] for at in range(0, 15, 3)):
        assert median.value <= last.value
        assert int(median.note.split(" ")[0]) > 0
    assert "not installed" in missing.note
