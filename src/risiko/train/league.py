"""The league: who plays the games that are learnt from.

A quarter of the tables are all current, a quarter meets past selves, a quarter meets one-sided
styles, and a quarter is the planner without its network. All play inside the kernel; a style is
a set of hand-made weights that overdoes one thing.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from risiko.bots.weights import HAND_MADE
from risiko.classic import engine
from risiko.classic.game import blank, named
from risiko.classic.kernel import desk, layout
from risiko.classic.kernel.league import ROW
from risiko.classic.kernel.odds import SIDE
from risiko.dice import seed_key

Reals = NDArray[np.float64]

LIMIT = 4000
"""Plies after which a game is broken off."""
ROOM = 600
"""Turns of a game that are written down."""

TABLES: tuple[tuple[str, int, float], ...] = (
    ("2003/conquest", 4, 3.0),
    ("2003/conquest", 3, 1.5),
    ("2003/conquest", 6, 0.5),
    ("2000/missions", 4, 1.0),
    ("2000/conquest", 4, 1.0),
    ("2000/capitals", 4, 0.7),
    ("2010/basic", 4, 1.5),
    ("2010/classic", 4, 0.7),
    ("2010/missions", 4, 1.0),
)
"""Games with three and more players, and how often they are played."""
DUELS: tuple[tuple[str, int, float], ...] = (
    ("2003/conquest", 2, 1.0),
    ("2000/duel", 2, 1.0),
    ("2010/duel", 2, 1.0),
)


def styled(**weights: float) -> list[float]:
    """The hand-made weights with some of them changed."""
    changed = list(HAND_MADE)
    for name, value in weights.items():
        changed[getattr(desk, name)] = value
    return changed


STYLES: tuple[list[float], ...] = (
    styled(RISK=2.5, CAUTION=1.0, INCOME=5.0),  # turtle
    styled(RISK=0.0, CAUTION=0.2, HELD=1.0, INCOME=1.0),  # rusher
    styled(CARD=2.5),  # card hunter
    styled(SHARPNESS=4.0, INCOME=1.0, POTENTIAL=0.0),  # killer
    styled(INCOME=6.0, POTENTIAL=5.0),  # continent holder
)


class Played(NamedTuple):
    """Games of one kind: the boards at the end of every turn, and who won."""

    rows: NDArray[np.float32]
    """One row for each turn, as in `kernel/league.py`."""
    winners: NDArray[np.int64]
    """For each game the winners as bits; 0 if it was broken off."""


class Table:
    """A game with one number of players, ready to be played by weights."""

    def __init__(self, name: str, seats: int) -> None:
        self.run = engine.compiled()
        self.seats = seats
        self.game = named(name)
        self.rules = self.game.packed(self.run, seats)
        self.nodes = self.run.rooms(desk.NODES)
        self.state = self.run.pack(blank(), layout.STATE)

    def desks(self, weights: Sequence[Sequence[float]]) -> Any:
        """A desk for each set of weights."""
        empty: dict[str, Any] = {n: [0] * c if c else 0 for n, _, c in desk.DESK}
        packed = [self.run.pack(empty | {"weight": list(w)}, desk.DESK) for w in weights]
        for one in packed:
            self.run.module("advice").lay_out(self.rules, one, SIDE)
        return np.concatenate(packed)

    def play(
        self,
        weights: Sequence[Sequence[float]],
        lineup: NDArray[np.int64],
        effort: int,
        key: int,
        first: int,
    ) -> Played:
        """Play a game for each row of the lineup, which names the weights of every seat."""
        games = len(lineup)
        winners, turns, plies = (np.zeros(games, np.int64) for _ in range(3))
        rows = np.zeros(games * ROOM * ROW)
        count = self.run.module("league").play_games(
            self.state,
            self.rules,
            self.desks(weights),
            self.nodes,
            lineup.reshape(-1).copy(),
            np.full(len(weights), effort, np.int64),
            key,
            first,
            LIMIT,
            winners,
            turns,
            plies,
            rows,
            games * ROOM,
        )
        kept = rows[: count * ROW].reshape(count, ROW).astype(np.float32)
        kept[:, -1] -= first
        return Played(kept, winners)


def lineups(
    dice: np.random.Generator, games: int, seats: int, past: int
) -> tuple[NDArray[np.int64], list[str]]:
    """Who sits where: 0 is the current network, 1 the hand-made weights, then styles, then past
    selves. At least one seat is always the current one.
    """
    table = np.zeros((games, seats), np.int64)
    kinds = []
    first_past = 2 + len(STYLES)
    for row in table:
        kind = ("current", "past", "style", "plain")[int(dice.integers(4))]
        kinds.append(kind)
        others = dice.permutation(seats)[: int(dice.integers(1, seats))]
        if kind == "past" and past:
            row[others] = first_past + dice.integers(past, size=len(others))
        elif kind == "style":
            row[others] = 2 + dice.integers(len(STYLES), size=len(others))
        elif kind == "plain":
            row[others] = 1
    return table, kinds


def league_key(seed: int, generation: int) -> int:
    """The dice of one generation."""
    return seed_key(seed * 1_000_003 + generation)
