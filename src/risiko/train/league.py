"""The league: who plays the games that are learnt from.

At most tables one current network meets planners without one; at the others it meets itself, past
selves, planners of another taste, and players by rules of thumb, the one-sided ones among them. All
play inside the kernel. The first generation only watches players by rules of thumb, whose games are
quick.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from risiko.bots.classic.planner_engine import make_scratches
from risiko.bots.classic.weights import add_network, make_by_hand
from risiko.bots.planner import scratch, styles
from risiko.bots.planner.self_play import ROW
from risiko.classic import engine
from risiko.classic.game import make_blank, named
from risiko.classic.kernel import records
from risiko.record.dice import seed_key

LIMIT = 12_000
"""Plies after which a game is broken off."""
ROUNDS = 40
"""The same in rounds."""
CHUNK = 8
"""Games with the same players."""
ROOM = 600
"""Turns of a game that are written down, on average."""
THUMBS = (
    styles.CAPTAIN,
    styles.TURTLE,
    styles.RUSHER,
    styles.CARD_HUNTER,
    styles.KILLER,
    styles.CONTINENT_HOLDER,
)
"""The players by rules of thumb."""
TASTES = 8
"""Planners of another taste: their hand-made weights are changed at random."""
SPREAD = 0.25
"""How much, as the spread of the logarithm of the factor."""
SHARES = {"plain": 0.6, "current": 0.15, "past": 0.1, "taste": 0.05, "thumb": 0.1}
"""How often each kind of table is played."""
PLAIN, FIRST_THUMB = 1, 2
FIRST_TASTE = FIRST_THUMB + len(THUMBS)
FIRST_PAST = FIRST_TASTE + TASTES
"""The order of those who may sit down; the current network is the first."""

TABLES: dict[str, tuple[tuple[str, int, float], ...]] = {
    "ladder": (("2003/conquest", 4, 4.0), ("2003/conquest", 3, 0.5), ("2003/conquest", 6, 0.5)),
    "fixed": (("2000/conquest", 4, 1.0), ("2010/classic", 4, 1.0)),
    "missions": (("2000/missions", 4, 1.0), ("2010/missions", 4, 1.0)),
    "target": (("2010/basic", 4, 2.0), ("2010/basic", 3, 1.0), ("2010/basic", 5, 1.0)),
    "capitals": (("2000/capitals", 4, 2.0), ("2000/capitals", 3, 1.0), ("2000/capitals", 5, 1.0)),
    "duel": (("2003/conquest", 2, 1.0), ("2000/duel", 2, 1.0), ("2010/duel", 2, 1.0)),
}
"""For each kind of game the tables at which it is learnt, and how often they are played."""


class TrainingGames(NamedTuple):
    """Games of one kind: the boards at the end of every turn, and who won."""

    rows: NDArray[np.float32]
    """One row for each turn, as in `planner/self_play.py`."""
    winners: NDArray[np.int64]
    """For each game the winners as bits; 0 if it was broken off."""


def tastes(made: list[float]) -> list[list[float]]:
    """Hand-made weights that are changed at random, always the same way."""
    dice = np.random.default_rng(len(made))
    factors = np.exp(SPREAD * dice.standard_normal((TASTES, scratch.HAND)))
    factors[:, scratch.AIMING] = 1.0
    return [[*(made[: scratch.HAND] * factor), *made[scratch.HAND :]] for factor in factors]


class LeagueTable:
    """A game with one number of players, and all who may sit down: the current network, the
    hand-made weights, the players by rules of thumb, planners of another taste, past selves.
    """

    def __init__(
        self, name: str, seats: int, network: list[float], past: Sequence[list[float]]
    ) -> None:
        self._made_from = (name, seats, network, past)
        self.run = engine.get_compiled()
        self.seats = seats
        game = named(name)
        self.rules = game.packed(self.run, seats)
        made = make_by_hand(game, seats)
        minds = [(add_network(made, network), styles.PLANNER), (made, styles.PLANNER)]
        minds += [(made, style) for style in THUMBS]
        minds += [(taste, styles.PLANNER) for taste in tastes(made)]
        minds += [(add_network(made, one), styles.PLANNER) for one in past]
        self.scratches: Any = np.concatenate(
            [make_scratches(self.run, self.rules, weights, style, 0) for weights, style in minds]
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return LeagueTable, self._made_from

    def play(self, lineup: NDArray[np.int64], effort: int, key: int, first: int) -> TrainingGames:
        """Play a game for each row of the lineup, which names who sits in every seat."""
        games = len(lineup)
        winners, turns, plies = (np.zeros(games, np.int64) for _ in range(3))
        rows = np.zeros(games * ROOM * ROW)
        count = self.run.module("bots.planner.self_play").play_games(
            self.run.pack(make_blank(), records.STATE),
            self.rules,
            self.scratches.copy(),
            self.run.rooms(scratch.NODES),
            lineup.reshape(-1).copy(),
            np.full(len(self.scratches), effort, np.int64),
            key,
            first,
            LIMIT,
            ROUNDS,
            winners,
            turns,
            plies,
            rows,
            games * ROOM,
        )
        return TrainingGames(rows[: count * ROW].reshape(count, ROW).astype(np.float32), winners)


class TrainingBlock(NamedTuple):
    """Some games at a table, and all it takes to play them."""

    table: LeagueTable
    lineup: NDArray[np.int64]
    effort: int
    key: int
    """Of the dice."""
    first: int
    """The number of its first game."""


def blocks(
    table: LeagueTable, lineup: NDArray[np.int64], effort: int, key: int
) -> list[TrainingBlock]:
    """A game for each row of the lineup, in blocks."""
    return [
        TrainingBlock(table, lineup[begin : begin + CHUNK], effort, key, begin)
        for begin in range(0, len(lineup), CHUNK)
    ]


def play_block(block: TrainingBlock) -> TrainingGames:
    """The games of a block."""
    return block.table.play(block.lineup, block.effort, block.key, block.first)


def lineups(
    dice: np.random.Generator, games: int, seats: int, past: int
) -> tuple[NDArray[np.int64], list[str]]:
    """Who sits where, by the order of `Table`. At least one seat is always the current one."""
    table = np.zeros((games, seats), np.int64)
    names = list(SHARES)
    kinds = [names[k] for k in dice.choice(len(names), games, p=list(SHARES.values()))]
    for row, kind in zip(table, kinds, strict=True):
        order = dice.permutation(seats)
        others = order[: int(dice.integers(1, seats))]
        if kind == "past" and past:
            row[others] = FIRST_PAST + dice.integers(past, size=len(others))
        elif kind == "thumb":
            row[others] = FIRST_THUMB + dice.integers(len(THUMBS), size=len(others))
        elif kind == "taste":
            row[others] = FIRST_TASTE + dice.integers(TASTES, size=len(others))
        elif kind == "plain":
            row[order[1:]] = PLAIN
    return table, kinds


def school(dice: np.random.Generator, games: int, seats: int) -> NDArray[np.int64]:
    """Tables of players by rules of thumb alone, half of them captains: the first lessons."""
    others = FIRST_THUMB + dice.integers(len(THUMBS), size=(games, seats))
    return np.where(dice.random((games, seats)) < 0.5, FIRST_THUMB, others)


def league_key(seed: int, generation: int) -> int:
    """The dice of one generation."""
    return seed_key(seed * 1_000_003 + generation)
