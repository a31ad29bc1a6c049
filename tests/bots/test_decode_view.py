"""What a bot reads from a view, and what the kernel shows it in games of its own."""

import random

import pytest

from risiko.bots.classic.decode_view import decode_view
from risiko.bots.planner import scratch
from risiko.bots.planner.observe import observe
from risiko.classic import engine
from risiko.classic.game import classic
from risiko.classic.kernel import records
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.compiler.records import blank
from risiko.protocol import CHANCE, OVER
from tests.games import random_game

GAMES = ["2003/conquest", "2000/missions", "2000/capitals", "2010/basic", "2010/duel"]


@pytest.mark.parametrize("id", GAMES)
def test_the_planner_observes_what_a_view_shows(id: str) -> None:
    game = classic(id)
    seats = game.seats[0]
    fields = blank(scratch.SCRATCH)
    record = engine.PLAIN.pack(fields, scratch.SCRATCH)[0]
    rules = game.packed(engine.PLAIN, seats)[0]
    checked = 0
    for position in random_game(game, seats, 4, plies=900):
        assert isinstance(position, ClassicPosition)
        if position.turn in (CHANCE, OVER) or random.Random(checked).random() < 0.8:
            checked += position.turn not in (CHANCE, OVER)
            continue
        checked += 1
        seen = decode_view(position.view(position.turn))
        state = engine.PLAIN.pack(position.fields(), records.STATE)[0]
        observe(state, rules, record, position.turn)
        for name in ("card", "mission", "capital", "owner", "units", "step", "depth"):
            assert seen.state[name] == getattr(state, name), name
    assert checked > 50


def test_a_view_of_ones_own_turn_has_the_same_options() -> None:
    position = setup("2003/conquest", seats=3, board={"alaska": "a5"}, phase="attack")
    seen = decode_view(position.view(0))
    assert seen.state["owner"] == position.fields()["owner"]
    assert seen.rules["seats"] == 3
