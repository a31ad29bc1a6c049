"""Refusals of Risiko Evolution: one for every reason."""

from collections.abc import Iterator

import pytest

from risiko.errors import IllegalAction
from risiko.evolution.position import EvolutionPosition
from tests.evolution.tables import table, won, world
from tests.play import play, refused

OWN = {"alaska": "a5", "alberta": "a1", "congo": "a2"}
OTHERS = {"kamchatka": "b3", "ontario": "b2", "ural": "b1", "japan": "c1"}
OF_THE_BOARD = {
    "attack alaska japan 3": "not_adjacent",
    "attack alaska northwest_territory 3": "free",
    "attack kamchatka alaska 1": "not_yours",
    "attack alaska kamchatka 4": "too_many",
    "attack alberta ontario 1": "not_offered",
    "expand alaska kamchatka 3": "occupied",
    "expand alaska alberta 1": "yours",
    "expand alaska northwest_territory 1": "too_few",
    "attack alaska atlantis 1": "no_territory",
    "attack alaska alien_island 1": "no_territory",
    "claim alaska": "not_now",
}
"""What `attacking` refuses, and why."""


def attacking() -> EvolutionPosition:
    """Seat a expands and attacks; a free city costs 2 units."""
    return table(OWN | OTHERS, on=world(cities={"northwest_territory": 2}))


def refused_draw(position: EvolutionPosition) -> IllegalAction:
    """The refusal of an outcome that cannot be."""
    with pytest.raises(IllegalAction) as caught:
        position.draw(-1)
    return caught.value


def every_refusal() -> Iterator[IllegalAction]:
    """At least one refusal for every reason."""
    act = attacking()
    yield from (refused(act, text) for text in OF_THE_BOARD)
    throw = play(act, "attack alaska kamchatka 3", "defend 1")
    yield from (refused(throw, "end"), refused_draw(throw), refused_draw(act))
    over = play(won(), "pass", "pass", "pass")
    yield from (refused(over, "end"), refused_draw(over))
    yield refused(play(won(), "major siam"), "name siam")
