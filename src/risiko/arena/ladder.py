"""The ladder: how much each level is above the one below it, in every game."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from risiko import registry
from risiko.arena.contest import Contest, hold
from risiko.arena.ratings import Ratings
from risiko.bots import bots_for
from risiko.simulate import Progress

USUAL = 4
"""Players at a table, where the game allows it."""


class Step(NamedTuple):
    """One player of a level against a table full of the level below."""

    upper: str
    lower: str
    share: float
    interval: float
    unfinished: float


class Rungs(NamedTuple):
    """What was measured in one game."""

    id: str
    seats: int
    steps: tuple[Step, ...]
    ratings: Ratings


def usual_seats(id: str) -> int:
    """The number of players at the tables of the ladder."""
    players = registry.entry(id).players
    return min(max(players[0], USUAL), players[-1])


def mixed_tables(levels: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Tables at which different levels meet; with too few levels some sit twice."""
    if len(levels) >= seats:
        return list(combinations(levels, seats))
    return [(*levels, *levels)[:seats]]


def climb(
    id: str, games: int, seed: int, workers: int | None, progress: Progress | None = None
) -> Rungs:
    """Measure all levels in one game."""
    levels, seats = bots_for(id), usual_seats(id)

    def play(lineups: list[tuple[str, ...]], count: int, seed: int) -> Contest:
        return hold(id, lineups, count, seed=seed, workers=workers, progress=progress)

    steps = []
    for k, (lower, upper) in enumerate(pairwise(levels)):
        contest = play([(upper, *[lower] * (seats - 1))], games, seed + 1000 * (k + 1))
        share, half = contest.series[0].by_bot()[upper]
        steps.append(Step(upper, lower, share, half, contest.unfinished()))
    tables = mixed_tables(levels, seats)
    ratings = play(tables, max(seats, games // len(tables)), seed).ratings()
    return Rungs(id, seats, tuple(steps), ratings)


def write(rungs: Sequence[Rungs], games: int, seed: int) -> str:
    """The ladder as a page of the documentation."""
    lines = [
        "# The ladder",
        "",
        "How strong the bots are, measured with every bot in every seat and the same dice for all",
        f"seatings (`risiko ladder --games {games} --seed {seed}`). Intervals are 95 %; games that",
        "were not finished count as lost.",
        "",
        "## Each level against the one below",
        "",
        "One player of a level against a table full of the level below.",
        "",
        "| game | players | level | against | wins | even | unfinished |",
        "|---|---|---|---|---|---|---|",
    ]
    for rung in rungs:
        lines += [
            f"| `{rung.id}` | {rung.seats} | {s.upper} | {s.lower} "
            f"| {s.share:.1%} ± {s.interval:.1%} | {1 / rung.seats:.1%} | {s.unfinished:.1%} |"
            for s in rung.steps
        ]
    names = list(dict.fromkeys(name for rung in rungs for name in rung.ratings.bots))
    lines += [
        "",
        "## Ratings",
        "",
        "From mixed tables: 400 points are a factor of ten in the chance to win at one table. The",
        "average of a row is 0; rows cannot be compared with each other.",
        "",
        f"| game | {' | '.join(names)} |",
        "|---|" + "---|" * len(names),
    ]
    for rung in rungs:
        cells = [
            f"{r.points:+.0f} ± {r.interval:.0f}" if (r := rung.ratings.bots.get(name)) else "-"
            for name in names
        ]
        lines.append(f"| `{rung.id}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
