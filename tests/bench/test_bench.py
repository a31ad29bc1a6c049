"""The benchmark measures what it says: the C program plays the kernel's own games."""

import shutil
from pathlib import Path

import pytest

from risiko import registry
from risiko.bench import speed as bench
from risiko.bench.speed import Figure, Yardstick, against_c, compiler
from risiko.classic.batch import playouts
from risiko.classic.game import ClassicGame
from risiko.text import Text


def test_the_c_program_plays_the_same_games(tmp_path: Path) -> None:
    found = compiler()
    if found is None:
        assert "no C compiler" in str(against_c(0.01)[0].note)
        return
    game = registry.game("2003/conquest")
    assert isinstance(game, ClassicGame)
    played, seconds = Yardstick(tmp_path, found).play(24, 5, limit=4000)
    kernel = playouts(game, 4, 24, seed=5, limit=4000)
    ours = zip(kernel.winners.tolist(), kernel.turns.tolist(), kernel.plies.tolist(), strict=True)
    assert played == list(ours)
    assert seconds > 0


def test_a_machine_without_a_c_compiler_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    (figure,) = against_c(0.01)
    assert "no C compiler" in str(figure.note)


@pytest.mark.parametrize(
    ("value", "unit", "bar", "met"),
    [(8, "plies/s", 7, True), (6, "plies/s", 7, False), (0.3, "s", 0.6, True), (1, "", None, None)],
)
def test_a_figure_says_whether_it_is_good_enough(
    value: float, unit: str, bar: float | None, met: bool | None
) -> None:
    figure = Figure(Text("Wert", "value"), value, unit, bar)
    assert figure.met is met
    assert bench.as_dict(figure)["met"] is met
    assert bench.table([figure], "de").row_count == 1
