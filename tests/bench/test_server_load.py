"""The server under load: the benchmark really plays, and says what it could not measure."""

import logging

import pytest

from risiko.bench import server_load
from risiko.bench.server_load import LoadSize, run


def test_a_small_crowd_plays_and_everybody_is_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr(server_load, "available", lambda kind: False)
    with caplog.at_level(logging.WARNING):
        *figures, missing = run(LoadSize(tables=3, people=2, seconds=3.0))
    assert not caplog.records
    assert [figure.unit for figure in figures] == ["actions/s", "ms", "ms"] * 3
    assert all(figure.value > 0 for figure in figures)
    for _, median, last in (figures[:3], figures[3:6], figures[6:]):
        assert median.value <= last.value
        assert int(str(median.note).split(" ")[0].replace(",", "")) > 0
    assert "not installed" in str(missing.note)
