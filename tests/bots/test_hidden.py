"""Nothing hidden reaches a decision: other hands, missions, capitals or piles in another order,
and every bot decides as before.
"""

import pytest

import risiko
from risiko.bots import bot, bots_for
from risiko.compiler.engine import ENVIRONMENT
from risiko.protocol import CHANCE, OVER, Position
from risiko.record.dice import Seeded
from risiko.registry import family_of
from tests.games import random_game

GAMES = ["2000/missions", "2000/capitals", "2003/conquest", "2010/basic"]
TWINS = 4
MOMENTS = 6


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, "plain")


def moments(id: str) -> list[tuple[Position, list[Position]]]:
    """Positions in turns, each with others that look the same to the seat to act."""
    found = []
    late = [
        position
        for position in random_game(risiko.game(id), 3, 11, plies=1500)
        if position.player >= 0 and position.turn not in (CHANCE, OVER)
    ]
    for position in late[len(late) // 3 :: max(1, len(late) // (2 * MOMENTS))][:MOMENTS]:
        twins = [position.guess(position.turn, Seeded(k)) for k in range(TWINS)]
        assert len({str(twin) for twin in (position, *twins)}) > 1, "nothing is hidden here"
        found.append((position, twins))
    assert len(found) == MOMENTS
    return found


@pytest.mark.parametrize("id", GAMES)
def test_what_is_hidden_changes_no_decision(id: str) -> None:
    cases = moments(id)
    for name in (*bots_for(id), *family_of(id).sparring):
        for position, twins in cases:
            seat = position.turn
            chosen = {bot(name, id, 7).choose(twin.view(seat), 0.02) for twin in (position, *twins)}
            assert len(chosen) == 1, name
