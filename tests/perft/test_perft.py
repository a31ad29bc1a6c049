"""The number of ways a game can go on is what it was counted to be."""

import pytest

from tests.perft.make import Entry, counts, entries
from tests.rulebooks.every import GAMES

ENTRIES = entries()
STEPS = {
    *("roll", "missions", "deal", "bury", "claim", "fill", "capital", "neutral", "place", "ghost"),
    *("attack", "dice", "defend", "throw", "occupy", "move", "draw"),
}


def step(entry: Entry) -> str:
    """The step a position is in."""
    return entry.line.split(" ")[4].partition(":")[0]


@pytest.mark.parametrize(
    "entry", ENTRIES, ids=[f"{entry.line.split('@')[0]}-{step(entry)}" for entry in ENTRIES]
)
def test_perft(entry: Entry) -> None:
    assert counts(entry.line, len(entry.counts)) == entry.counts


def test_every_game_is_counted() -> None:
    assert {entry.line.split("@")[0] for entry in ENTRIES} == set(GAMES)


def test_every_step_is_counted() -> None:
    assert {step(entry) for entry in ENTRIES} == STEPS
