"""The example that learns, where its library is installed: it goes on where it was, and plays."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import risiko
from risiko.rl.kit import make_kit

pytest.importorskip("sb3_contrib", reason="only the example needs it: pip install sb3-contrib")
EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROUND", 1)
    monkeypatch.setattr(module, "MEASURED_GAMES", 2)
    return module


def test_it_learns_goes_on_and_plays(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example.learn(tmp_path, 1)
    example.learn(tmp_path, 2049)
    rows = example.read_progress(tmp_path)
    assert [row["steps"] for row in rows] == [2048, 4096]
    assert (tmp_path / "progress.svg").read_text("utf-8").count("<rect") == 2
    monkeypatch.setenv("RISIKO_LEARNED", str(tmp_path))
    episode = make_kit(example.GAME, example.SEATS).make_episode()
    episode.restart(1, 0)
    position: risiko.Position = episode.position
    learned = example.Learned(1)
    for _ in range(5):
        action = learned.choose(position.view(position.turn))
        assert any(option.allows(action) for option in position.options())
        position = position.play(action)
