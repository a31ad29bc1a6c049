"""What every hand-made weight of the planner is worth, by games in which all of them vary at once.

In each game one planner sits among players who are always the same. Each of its weights is a step
larger or smaller, at random; how much more often it wins with the larger ones is fitted to all
games together. So one series tells the effect of every weight, as surely as if it had varied
alone.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from risiko.bots.classic.planner_engine import make_scratches
from risiko.bots.classic.weights import make_by_hand
from risiko.bots.planner import scratch, styles
from risiko.classic import engine
from risiko.classic.game import ClassicGame, make_blank
from risiko.classic.kernel import records
from risiko.errors import InputError
from risiko.protocol import Game
from risiko.text import Phrases
from risiko.train.league import LIMIT, league_key

_problem = Phrases("risiko.train", "errors", "problem")
STEPS = {
    "front": 0.3,
    "income": 1.0,
    "potential": 0.6,
    "card": 0.5,
    "risk": 0.5,
    "sharpness": 0.5,
    "goal": 0.2,
    "caution": 0.12,
    "haste": 0.15,
    "capital": 0.3,
    "truce": 0.1,
    "held": 0.4,
    "doom": 0.2,
    "prey": 0.4,
    "land_ease": 0.6,
    "army_ease": 0.4,
    "continent_ease": 0.4,
    "patience": 30.0,
    "horizon": 20.0,
}
"""The weights, and by how much they vary."""
POSITIVE = frozenset({"sharpness", "caution", "haste"})
"""Weights that would mean nothing below zero."""
OPPONENTS = {"captain": styles.CAPTAIN, "general": styles.PLANNER}
"""Who else may sit at the table."""
PAIR = 2
"""Games with the same dice: in the second every weight is changed the other way."""
BLOCK = 8
"""Pairs that are played together."""

Progress = Callable[[int], None]


def can_weigh(game: Game) -> TypeGuard[ClassicGame]:
    """Whether the planner plays a game, so that its weights can be told apart there."""
    return isinstance(game, ClassicGame)


class Effect(NamedTuple):
    """What one weight does."""

    weight: str
    now: float
    step: float
    gain: float
    """How much more often is won with a step more."""
    error: float
    """Its standard error."""


class Weighed(NamedTuple):
    """What a series of games tells."""

    wins: float
    """The share that is won on average over all changes."""
    games: int
    effects: list[Effect]


class _Series:
    """The games of one series; each block of them can be played by itself."""

    def __init__(
        self, game: ClassicGame, seats: int, made: list[float], against: int, seed: int, effort: int
    ) -> None:
        self.run = engine.get_compiled()
        self.rules = game.packed(self.run, seats)
        self.seats = seats
        self.made = made
        self.others = make_scratches(self.run, self.rules, make_by_hand(game, seats), against, 0)
        self.seed = seed
        self.effort = effort

    def play(self, block: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The changes of one block in steps, and the share of a win in every game."""
        dice = np.random.default_rng([self.seed, block])
        changes = dice.choice([-1.0, 1.0], size=(BLOCK, len(STEPS)))
        shares = [
            [self._play_one(block * BLOCK + k, sign * change) for sign in (1.0, -1.0)]
            for k, change in enumerate(changes)
        ]
        both = np.stack([changes, -changes], axis=1)
        return both.reshape(BLOCK * PAIR, -1), np.array(shares).reshape(-1)

    def _play_one(self, number: int, change: NDArray[np.float64]) -> float:
        weights = list(self.made)
        for (name, step), sign in zip(STEPS.items(), change, strict=True):
            place = getattr(scratch, name.upper())
            weights[place] += step * sign
            if name in POSITIVE:
                weights[place] = max(0.0, weights[place])
        own = make_scratches(self.run, self.rules, weights, styles.PLANNER, 0)
        seat = number % self.seats
        lineup = np.zeros(self.seats, np.int64)
        lineup[seat] = 1
        winners = self.run.module("bots.planner.self_play").play_game(
            self.run.pack(make_blank(), records.STATE),
            self.rules,
            np.concatenate([self.others, own]),
            self.run.rooms(scratch.NODES),
            lineup,
            np.full(2, self.effort, np.int64),
            league_key(self.seed, number),
            LIMIT,
            0,
            np.zeros(2 + self.seats, np.int64),
        )
        return float(winners >> seat & 1) / max(1, int(winners).bit_count())


def weigh(
    game: ClassicGame,
    seats: int,
    *,
    against: str,
    games: int,
    seed: int,
    effort: int,
    changed: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> Weighed:
    """Play a series and fit the effects; `changed` are weights to begin with instead of the
    hand-made ones.
    """
    made = make_by_hand(game, seats)
    for name, weight in (changed or {}).items():
        if name not in STEPS:
            raise InputError(_problem("no_weight", name=name, known=", ".join(STEPS)))
        made[getattr(scratch, name.upper())] = weight
    if against not in OPPONENTS:
        raise InputError(_problem("no_opponent", name=against, known=", ".join(OPPONENTS)))
    series = _Series(game, seats, made, OPPONENTS[against], seed, effort)
    blocks = -(-games // (BLOCK * PAIR))
    changes, shares = [], []
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for change, share in workers.map(series.play, range(blocks)):
            changes.append(change)
            shares.append(share)
            if progress is not None:
                progress(len(share))
    return _fitted(made, np.concatenate(changes), np.concatenate(shares))


def _fitted(
    made: list[float], changes: NDArray[np.float64], shares: NDArray[np.float64]
) -> Weighed:
    """Least squares over all games."""
    known = np.column_stack([np.ones(len(changes)), changes])
    slopes, *_ = np.linalg.lstsq(known, shares, rcond=None)
    rest = float(((shares - known @ slopes) ** 2).sum()) / max(1, len(known) - known.shape[1])
    errors = np.sqrt(np.diag(np.linalg.pinv(known.T @ known)) * rest)
    effects = [
        Effect(name, made[getattr(scratch, name.upper())], step, float(gain), float(error))
        for (name, step), gain, error in zip(STEPS.items(), slopes[1:], errors[1:], strict=True)
    ]
    return Weighed(float(slopes[0]), len(shares), effects)
