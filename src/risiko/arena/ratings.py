"""How strong bots are, from who won at which table.

The model is Luce's choice among all who sit at a table: the chance to win is proportional to
exp(rating + advantage of the seat). It is fitted to all games at once; the error bars come from
drawing the blocks of games again (bootstrap), since games with the same dice are one observation.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ELO = 400 / np.log(10)
"""Points for a factor of e: 400 points are a factor of ten, as in chess."""
RIDGE = 0.05
"""A weak pull to the middle: who has won every game is not infinitely strong."""
MOST_STEPS = 60
PRECISION = 1e-9
DRAWN_AGAIN = 200
"""How often the blocks are drawn for the error bars."""

Reals = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One finished game: who sat where, what each seat won, and which block it belongs to."""

    bots: tuple[str, ...]
    scores: tuple[float, ...]
    block: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot in points around 0, and half of its 95 % interval."""

    points: float
    interval: float
    """Infinite where one block of games is all there is."""

    def __str__(self) -> str:
        half = f"{self.interval:.0f}" if math.isfinite(self.interval) else "?"
        return f"{self.points:+.0f} ± {half}"

    def as_dict(self) -> dict[str, float | None]:
        """The same for JSON."""
        half = self.interval if math.isfinite(self.interval) else None
        return {"points": self.points, "interval": half}


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of bots and of seats."""

    bots: dict[str, Rating]
    seats: tuple[Rating, ...]


def rate(games: Sequence[RatedGame], *, seed: int = 0, repeats: int = DRAWN_AGAIN) -> Ratings:
    """Ratings from games at tables of one size."""
    finished = [game for game in games if sum(game.scores) > 0]
    names = list(dict.fromkeys(name for game in games for name in game.bots))
    seats = max((len(game.bots) for game in games), default=0)
    if not finished:
        unknown = Rating(0.0, float("inf"))
        return Ratings(dict.fromkeys(names, unknown), (unknown,) * seats)
    place = {name: k for k, name in enumerate(names)}
    who = np.array([[place[name] for name in game.bots] for game in finished])
    won = np.array([game.scores for game in finished])
    blocks = np.unique([game.block for game in finished], return_inverse=True)[1]
    best = _fit(who, won, np.ones(len(finished)), len(names))
    dice = np.random.default_rng(seed)
    count = int(blocks.max()) + 1
    drawn = np.array(
        [
            _fit(who, won, _weights(dice, count)[blocks], len(names), best)
            for _ in range(repeats if count > 1 else 0)
        ]
    )
    half = (
        (np.percentile(drawn, 97.5, axis=0) - np.percentile(drawn, 2.5, axis=0)) / 2
        if len(drawn)
        else np.full(len(best), np.inf)
    )
    made = [Rating(float(ELO * x), float(ELO * h)) for x, h in zip(best, half, strict=True)]
    return Ratings(dict(zip(names, made, strict=False)), tuple(made[len(names) :]))


def _weights(dice: np.random.Generator, count: int) -> Reals:
    """How often each block is drawn when as many are drawn as there are."""
    return np.bincount(dice.integers(0, count, count), minlength=count).astype(float)


def _fit(
    who: NDArray[np.int64], won: Reals, weight: Reals, bots: int, begin: Reals | None = None
) -> Reals:
    """Maximum likelihood by Newton's method; bots first, then seats, each around 0."""
    games, seats = who.shape
    x = np.zeros(bots + seats) if begin is None else begin.copy()
    places = np.arange(seats) + bots
    for _ in range(MOST_STEPS):
        logits = x[who] + x[places]
        chance = np.exp(logits - logits.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        slope = -RIDGE * x
        bend = np.diag(np.full(bots + seats, -RIDGE))
        rest = weight[:, None] * (won - chance)
        np.add.at(slope, who, rest)
        slope[places] += rest.sum(axis=0)
        for a in range(seats):
            for b in range(seats):
                same = chance[:, a] * (a == b) - chance[:, a] * chance[:, b]
                part = -weight * same
                np.add.at(bend, (who[:, a], who[:, b]), part)
                np.add.at(bend, (who[:, a], np.full(games, places[b])), part)
                np.add.at(bend, (np.full(games, places[a]), who[:, b]), part)
                bend[places[a], places[b]] += part.sum()
        change = np.linalg.solve(bend, slope)
        x = x - np.clip(change, -2.0, 2.0)
        if np.abs(change).max() < PRECISION:
            break
    x[:bots] -= x[:bots].mean()
    x[bots:] -= x[bots:].mean()
    return x
