"""Any game of the contract can be played through lists, without scenes of its own."""

import random
from dataclasses import replace

import pytest

import risiko
from risiko import registry
from risiko.protocol import OVER
from risiko.server.wire.scene import SummaryBoard
from tests.server.scenes.moments import lookers, random_plies, stage, write


@pytest.fixture
def no_families(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without scenes of their own."""
    known = registry.family_of
    monkeypatch.setattr(registry, "family_of", lambda game: replace(known(game), scenes=""))


@pytest.mark.usefixtures("no_families")
@pytest.mark.parametrize("id", ["2000/missions", "2010/duel", "express"])
def test_a_game_without_scenes_of_its_own_is_playable_to_its_end(id: str) -> None:
    game = risiko.game(id)
    seats = game.seats[0]
    on_stage = stage(game, seats)
    dice = random.Random(1)
    for ply in random_plies(game, seats, plies=400):
        before, after, entry = ply.before, ply.after, ply.entry
        seat = dice.choice(lookers(seats))
        scene = on_stage.scene(after, seat)
        choices = {
            (choice.verb, choice.args, choice.lo, choice.hi)
            for ask in scene.asks
            for choice in ask.choices
        }
        options = after.options() if seat == after.turn else ()
        assert choices == {tuple(option) for option in options}
        assert scene.board == SummaryBoard(rows=(), line=after.view(seat).line)
        told = on_stage.tell(ply, seat)
        assert (told.text is None) == before.conceals(seat)
        assert not before.conceals(seat) or entry.text not in write(told)
        assert (scene.ending is not None) == (after.turn == OVER)
