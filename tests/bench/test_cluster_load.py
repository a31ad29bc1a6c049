"""What several servers cost each other: the benchmark really writes, tells and hears."""

import pytest

from risiko.bench import cluster_load


def test_everything_is_measured_on_a_postgresql_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr(cluster_load, "TABLES", 3)
    figures = cluster_load.run(0.5)
    assert [figure.unit for figure in figures] == ["µs", "ms", "ms", "ms", "ms"]
    assert all(figure.value > 0 for figure in figures)
    assert all(int(str(figure.note).split(" ")[2]) > 0 for figure in figures[1:4])


def test_without_postgresql_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_load, "available", lambda kind: False)
    (missing,) = cluster_load.run()
    assert "not installed" in str(missing.note)
