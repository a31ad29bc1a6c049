"""The compiled game against the plain one."""

import pytest

from risiko.express.game import WAYS, ExpressGame
from risiko.express.playout import playouts
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import seed_key
from risiko.record.mixing import branch, roll


def _plain(game: ExpressGame, seats: int, seed: int, number: int) -> tuple[list[int], int]:
    """The same game through the protocol: its final owners and its plies."""
    dice, choices = (branch(seed_key(seed), 2 * number + k) for k in (0, 1))
    position, thrown, chosen = game.start(seats), 0, 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.draw(roll(dice, thrown, position.chance()))
            thrown += 1
        else:
            actions = [o.action(n) for o in position.options() for n in range(o.lo, o.hi + 1)]
            position = position.play(actions[roll(choices, chosen, len(actions))])
            chosen += 1
    return list(position.table.owners), thrown + chosen


@pytest.mark.parametrize("name", WAYS)
def test_the_compiled_game_plays_the_same_games(name: str) -> None:
    game = WAYS[name]
    for seats in game.seats:
        played = playouts(game, seats, 3, seed=11, first=4)
        for k in range(3):
            plain = _plain(game, seats, 11, 4 + k)
            assert (played.owners[k].tolist(), played.plies[k]) == plain


def test_a_game_that_is_too_long_is_broken_off() -> None:
    played = playouts(WAYS["express@1"], 2, 4, limit=50)
    assert (played.owners == -1).any(axis=1).all()
    assert (played.plies >= 50).all()
