"""The terminal is tested on the plain kernel, without waiting for a compiler or the disk."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")
    monkeypatch.setattr("risiko.terminal.saving.games_folder", lambda: tmp_path / "games")
    monkeypatch.setattr("risiko.terminal.saving.os.fsync", lambda fd: None)
