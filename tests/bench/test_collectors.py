"""Python's own garbage collection against the server's: both really run, in turns."""

import gc

import pytest

from risiko.bench import collectors


def test_people_play_with_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr(collectors, "CALM", 0.05)
    watched = len(gc.callbacks)
    figures = collectors.run(seconds=2.0, tables=2, rounds=1)
    assert [figure.unit for figure in figures] == ["actions/s", "ms", "ms", "ms"] * 2
    python, ours = figures[:4], figures[4:]
    assert all(figure.value > 0 for figure in (*python, *ours[:3]))
    notes = [of[3].note for of in (python, ours)]
    collections = [int(note.en.split()[0]) for note in notes if note is not None]
    assert collections[0] > collections[1]
    assert len(gc.callbacks) == watched
    assert gc.isenabled()
