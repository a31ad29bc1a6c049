"""The kept playthroughs are what the games play today."""

import pytest

from risiko import Game
from tests.games import every_game, name
from tests.playthroughs.make import FOLDER, file_of, playthrough


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_a_game_plays_as_it_is_written(game: Game) -> None:
    kept = file_of(game).read_text(encoding="utf-8")
    assert playthrough(game) == kept, "run `make playthroughs` and read what has changed"


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {
        file_of(game).name for game in every_game()
    }
