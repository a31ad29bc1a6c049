"""What seats see: the same whether their views are read or still known from writing them."""

import random
from typing import Any

from risiko.evolution.game import GAME
from risiko.evolution.notation.position_notation import read
from risiko.evolution.observation import observe
from risiko.evolution.state import GameState, TurnProgress
from risiko.protocol import CHANCE, OVER

PLIES = 600


def facts(s: GameState) -> dict[str, Any]:
    """Everything in a state, to be compared."""
    found = {name: getattr(s, name) for name in GameState.__slots__ if name != "this"}
    turn = {name: getattr(s.this, name) for name in TurnProgress.__slots__}
    return found | {"this": turn}


def test_a_view_that_was_just_written_need_not_be_read() -> None:
    dice, p = random.Random(3), GAME.start(4)
    for _ in range(PLIES):
        if p.turn == OVER:
            return
        if p.turn == CHANCE:
            p = p.draw(dice.randrange(p.chance()))
            continue
        for seat in (*range(4), None):
            view = p.view(seat)
            assert facts(observe(view)) == facts(read(GAME.name, view.line, view=True))
        option = dice.choice(list(p.options()))
        p = p.play(option.action(dice.randint(option.lo, option.hi)))


def test_a_copied_state_shares_nothing_that_changes() -> None:
    s = GAME.start(4).state
    twin = s.copy()
    assert facts(twin) == facts(s)
    for name in GameState.__slots__:
        value = getattr(s, name)
        if isinstance(value, (list, TurnProgress)):
            assert getattr(twin, name) is not value
