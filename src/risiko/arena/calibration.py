"""Whether chances come true: of all positions judged at 30 %, 30 % should be won.

Games are played, every board at the end of a turn is judged for every seat, and the judgements are
compared with the results. Boards of one game hang together, so a game is the unit of the intervals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from risiko.analysis.win_chances import estimate_chances
from risiko.arena.charts import Bin, reliability
from risiko.arena.contest import whole_blocks
from risiko.arena.fast_series.series import Progress
from risiko.arena.simulate import NORMAL_95, simulate
from risiko.errors import InputError
from risiko.executors import Executor
from risiko.record.match import Match
from risiko.text import Phrases

_problem = Phrases("risiko.arena", "errors", "problem")
BINS = 10
PLIES = 6000
POWERS = tuple(k / 20 for k in range(10, 51))
"""Powers of chances that are tried, 0.5 to 2.5."""
LEAST = 1e-4
"""No result counts as less likely than this."""

Reals = NDArray[np.float64]


class CalibrationLineup(NamedTuple):
    """Who plays what for the calibration."""

    id: str
    bots: tuple[str, ...]


def predictions(match: Match) -> tuple[float, ...]:
    """The chances of all seats at the end of every turn, one row after the other."""
    found: list[float] = []
    player = -1
    for ply in match.replay():
        if ply.entry.player != player and player >= 0:
            found += estimate_chances(ply.before)
        player = ply.entry.player
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well chances agree with results."""

    games: int
    boards: int
    brier: float
    """The mean square of the error; a share for all alike gives `baseline`."""
    baseline: float
    error: float
    """The expected calibration error: the gap between prediction and result, weighted."""
    power: float
    """The power to which chances would have to be raised to fit best; 1: they fit as they are."""
    bins: tuple[Bin, ...]

    def as_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "games": self.games,
            "boards": self.boards,
            "brier": self.brier,
            "baseline": self.baseline,
            "error": self.error,
            "power": self.power,
            "bins": [one._asdict() for one in self.bins],
        }


def best_power(predicted: Sequence[Reals], won: Sequence[Sequence[float]]) -> float:
    """The power that makes the results least surprising when all chances are raised to it."""

    def surprise(power: float) -> float:
        total = 0.0
        for rows, scores in zip(predicted, won, strict=True):
            raised = np.maximum(rows, LEAST) ** power
            said = raised / raised.sum(axis=1, keepdims=True)
            total -= float((np.log(said) @ np.asarray(scores)).sum())
        return total

    return float(min(POWERS, key=surprise))


def compare(predicted: Sequence[Reals], won: Sequence[Sequence[float]]) -> Calibration:
    """Compare the rows of chances of each game with its scores."""
    pairs = [
        (rows.reshape(-1), np.tile(np.asarray(scores), len(rows)))
        for rows, scores in zip(predicted, won, strict=True)
        if len(rows)
    ]
    chance = np.concatenate([row for row, _ in pairs])
    result = np.concatenate([row for _, row in pairs])
    game = np.concatenate([np.full(len(row), k) for k, (row, _) in enumerate(pairs)])
    even = np.concatenate(
        [np.full(rows.size, 1 / rows.shape[1]) for rows in predicted if len(rows)]
    )
    place = np.minimum((chance * BINS).astype(int), BINS - 1)
    bins = []
    for k in range(BINS):
        inside = place == k
        if not inside.any():
            continue
        gap = result[inside] - result[inside].mean()
        by_game = np.bincount(game[inside], weights=gap, minlength=len(pairs))
        half = NORMAL_95 * float(np.sqrt((by_game**2).sum())) / int(inside.sum())
        bins.append(
            Bin(float(chance[inside].mean()), float(result[inside].mean()), half, int(inside.sum()))
        )
    gaps = [one.number * abs(one.predicted - one.actual) for one in bins]
    return Calibration(
        games=len(pairs),
        boards=sum(len(rows) for rows in predicted),
        brier=float(((chance - result) ** 2).mean()),
        baseline=float(((even - result) ** 2).mean()),
        error=sum(gaps) / len(chance),
        power=best_power(predicted, won),
        bins=tuple(bins),
    )


def calibrate(
    tables: Sequence[CalibrationLineup],
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[str, Calibration]:
    """Play at every table and compare; the result by game, and `all` for all together."""
    every: tuple[list[Reals], list[tuple[float, ...]]] = ([], [])
    found: dict[str, Calibration] = {}
    for part, table in enumerate(tables):
        seats = len(table.bots)
        series = simulate(
            table.id,
            seats,
            table.bots,
            whole_blocks(games, seats),
            seed=seed + part,
            limit=PLIES,
            study=predictions,
            workers=workers,
            executor=executor,
            progress=progress,
        )
        finished = [game for game in series.games if not game.cut]
        rows = [np.array(game.studied).reshape(-1, seats) for game in finished]
        scores = [game.scores for game in finished]
        if rows:
            found[f"{table.id}, {seats}"] = compare(rows, scores)
            every[0].extend(rows)
            every[1].extend(scores)
    if not found:
        raise InputError(_problem("no_game_finished"))
    return {"all": compare(*every), **found}


def write(found: dict[str, Calibration], command: str, picture: str) -> str:
    """The calibration as a page of the documentation."""
    lines = [
        "# Calibration",
        "",
        "How accurate the win probabilities of `risiko analyse` and of reviews are. Bots play,",
        "the board at the end of every turn is evaluated for every seat, and the estimates are",
        "compared with the results ([in the code](../src/risiko/arena/calibration.py)). The",
        "command was",
        f"`{command}`.",
        "",
        f"![Predicted probabilities against results]({picture})",
        "",
        "Brier score: the mean squared error; 0 is perfect. Even share: the Brier score of",
        "predicting the same for everybody. Calibration error: how far the probabilities are",
        f"off, on average over {BINS} groups of predictions. Power: the exponent that would make",
        "the probabilities fit best (1: they fit as they are).",
        "",
        "| game, players | games | boards | Brier score | even share | calibration error | power |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {c.games} | {c.boards} | {c.brier:.4f} | {c.baseline:.4f} | {c.error:.1%} "
        f"| {c.power:.2f} |"
        for name, c in found.items()
    ]
    lines += ["", "| predicted | won (95 %) | predictions |", "|---|---|---|"]
    lines += [
        f"| {one.predicted:.1%} | {one.actual:.1%} ± {one.interval:.1%} | {one.number} |"
        for one in found["all"].bins
    ]
    return "\n".join(lines) + "\n"


def draw(found: dict[str, Calibration]) -> str:
    """The picture of all judgements together."""
    title = "Predicted chances to win against results"
    return reliability(title, found["all"].bins, ("predicted", "won")) + "\n"
