"""A model as a bot in the arena: it is asked in words, and what it costs is counted."""

from pathlib import Path

import pytest

from risiko.arena.simulate import simulate
from risiko.errors import NotationError
from risiko.language_models.words import read_answer

MODEL = """
from risiko.language_models.worded_bot import WordedBot
from tests.language_models.reader import Reader


class Model(WordedBot):
    def ask(self, prompt):
        assert "You are Player" in prompt
        self.reader = getattr(self, "reader", None) or Reader(self.seed, nonsense=7)
        self.report = {"tokens": len(prompt.split()), "cost": 0.01}
        return self.reader.answer(prompt)
"""


@pytest.mark.parametrize(("game", "seats"), [("2010/duel", 2), ("express", 2), ("evolution", 3)])
def test_a_model_plays_in_the_arena(
    game: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    path = tmp_path / "model.py"
    path.write_text(MODEL, "utf-8")
    name = f"{path}:Model"
    bots = [name, *["random"] * (seats - 1)]
    clock = simulate(game, seats, bots, seats, limit=250, workers=1).times()[name]
    assert clock.moves > 10
    assert clock.tokens > 10 * clock.moves / 2
    assert clock.cost > 0
    assert 0 < clock.illegal < clock.moves / 2
    assert clock.failed == 0


def test_an_answer_is_what_stands_in_the_last_brackets_or_the_last_line() -> None:
    for said in (
        "attack alaska kamchatka 3",
        "[end] is bad, so [attack alaska kamchatka 3]",
        "Thinking...\n\n`Attack Alaska  Kamchatka 3`\n",
    ):
        assert str(read_answer(said)) == "attack alaska kamchatka 3"
    for said in ("", "  \n", "[]", "Hm?!", "[a b c!]"):
        with pytest.raises(NotationError):
            read_answer(said)
