"""The ladder: how much each level is above the one below it, in every game.

Bots from elsewhere may join: each meets every level, to see on which rung it stands.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from risiko import registry
from risiko.arena.contest import PLIES, Contest, whole_blocks
from risiko.arena.fast_series.series import Progress
from risiko.arena.ratings import Ratings
from risiko.arena.results import Lineup, Results, ResultsFile
from risiko.arena.simulate import simulate
from risiko.bots import bots_for
from risiko.executors import Executor, count_workers

USUAL = 4
"""Players at a table, where the game allows it."""
SEED = 20_000_000
"""The dice of the ladder, far from those with which bots are made and tried."""
STRIDE = 1000
"""Between the seeds of two tables of one game."""
PIECE = 125
"""Blocks for each process between two savings. The first of every piece are timed, which takes
longer, so pieces are large."""
STOPPED = "It was stopped before its end: where there are fewer games, more are to come."


class LevelStep(NamedTuple):
    """One player of a level against a table full of the level below."""

    upper: str
    lower: str
    games: int
    share: float
    interval: float
    unfinished: float
    faults: int
    """Decisions that were illegal, late or not made at all."""
    longest: float
    """Seconds of the longest decision at the table."""

    def order(self, even: float) -> str:
        """Whether the upper level is the stronger one, as far as the games can tell."""
        if self.share - self.interval > even:
            return "shown"
        return "reversed" if self.share + self.interval < even else "open"


class Rungs(NamedTuple):
    """What was measured in one game."""

    id: str
    seats: int
    steps: tuple[LevelStep, ...]
    ratings: Ratings | None


def usual_seats(id: str) -> int:
    """The number of players at the tables of the ladder."""
    players = registry.listing(id).players
    return min(max(players[0], USUAL), players[-1])


def mixed_tables(levels: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Tables at which different levels meet; with too few levels some sit twice."""
    if len(levels) >= seats:
        return list(combinations(levels, seats))
    return [(*levels, *levels, *levels)[:seats]]


def step_tables(id: str, seed: int, guests: Sequence[str] = ()) -> list[Lineup]:
    """A table for each level: one of it among players of the level below; guests meet each level.

    Where there are guests, the levels among themselves are known already.
    """
    levels = bots_for(id)
    pairs = [(level, guest) for guest in guests for level in levels] or list(pairwise(levels))
    others = usual_seats(id) - 1
    return [
        Lineup(id, (upper, *[lower] * others), seed + STRIDE * k)
        for k, (lower, upper) in enumerate(pairs, 1)
    ]


def rating_tables(id: str, seed: int, guests: Sequence[str] = ()) -> list[Lineup]:
    """Tables at which all levels and guests meet."""
    tables = mixed_tables((*bots_for(id), *guests), usual_seats(id))
    return [Lineup(id, bots, seed + part) for part, bots in enumerate(tables)]


def plan(
    ids: Sequence[str], games: int, mixed: int, seed: int, guests: Sequence[str] = ()
) -> list[tuple[Lineup, int]]:
    """All tables of the ladder, each with its number of games: so many for every level against the
    one below, and so many for all mixed tables of a game together.
    """
    found = []
    for id in ids:
        found += [(table, games) for table in step_tables(id, seed, guests)]
        tables = rating_tables(id, seed, guests)
        found += [(table, max(1, mixed // len(tables))) for table in tables]
    return [(table, whole_blocks(count, len(table.bots))) for table, count in found]


def climb(
    book: ResultsFile,
    ids: Sequence[str],
    games: int,
    mixed: int,
    seed: int,
    workers: int | None,
    progress: Progress | None = None,
    guests: Sequence[str] = (),
    executor: Executor | None = None,
) -> None:
    """Play what is still missing in the book."""
    advance = progress or (lambda done: None)
    for table, wanted in plan(ids, games, mixed, seed, guests):
        results, seats = book.at(table), len(table.bots)
        advance(min(len(results.games), wanted))
        while len(results.games) < wanted:
            piece = PIECE * seats * count_workers(executor, workers)
            results.add(
                simulate(
                    table.id,
                    seats,
                    table.bots,
                    min(piece, wanted - len(results.games)),
                    seed=table.seed,
                    first=len(results.games),
                    limit=PLIES,
                    workers=workers,
                    executor=executor,
                    progress=advance,
                )
            )
            book.save()


def _step(table: Lineup, results: Results) -> LevelStep:
    series = results.series(table)
    share, half = series.by_bot()[table.bots[0]]
    cut = sum(game.cut for game in results.games) / len(results.games)
    faults = results.late + results.illegal + results.failed
    upper, lower = table.bots[:2]
    return LevelStep(upper, lower, len(results.games), share, half, cut, faults, results.longest)


def measured(
    book: ResultsFile, ids: Sequence[str], seed: int, guests: Sequence[str] = ()
) -> list[Rungs]:
    """What the book says, as far as it has come."""
    found = []
    for id in ids:
        steps = [(table, book.at(table)) for table in step_tables(id, seed, guests)]
        mixed = [(table, book.at(table)) for table in rating_tables(id, seed, guests)]
        series = [results.series(table) for table, results in mixed if results.games]
        ratings = Contest(id, usual_seats(id), seed, series).ratings() if series else None
        done = tuple(_step(table, results) for table, results in steps if results.games)
        if done or ratings:
            found.append(Rungs(id, usual_seats(id), done, ratings))
    return found


def write(rungs: Sequence[Rungs], command: str, *, whole: bool = True) -> str:
    """The ladder as a page of the documentation, also of one that was stopped before its end."""
    lines = [
        "# The ladder",
        "",
        "How strong the bots are ([in the code](../src/risiko/arena/ladder.py)). Every bot",
        "plays every seat, with the same dice for all seatings. Intervals are 95 %; games with",
        "the same dice are one observation. Unfinished games count as lost. The command was",
        "",
        f"    {command}",
        "",
        *([] if whole else [STOPPED, ""]),
        "## Each level against the one below",
        "",
        "One player of a level against a table full of the level below. Faults are illegal",
        "decisions, decisions that took longer than a second, and those of a bot from elsewhere",
        "that failed. The order of two levels is shown if the whole interval is above an even",
        "share.",
        "",
        "| game | players | level | against | wins | even | order | games | unfinished | longest "
        "| faults |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for rung in rungs:
        lines += [
            f"| `{rung.id}` | {rung.seats} | {s.upper} | {s.lower} "
            f"| {s.share:.1%} ± {s.interval:.1%} | {1 / rung.seats:.1%} "
            f"| {s.order(1 / rung.seats)} | {s.games} "
            f"| {s.unfinished:.1%} | {s.longest:.2f} s | {s.faults} |"
            for s in rung.steps
        ]
    rated = [rung for rung in rungs if rung.ratings is not None]
    names = list(
        dict.fromkeys(name for rung in rated if rung.ratings for name in rung.ratings.bots)
    )
    lines += [
        "",
        "## Ratings",
        "",
        "From mixed tables: a difference of 400 points means ten times the probability of",
        "winning a table. The average of a row is 0; rows cannot be compared with each other.",
        "",
        f"| game | {' | '.join(names)} |",
        "|---|" + "---|" * len(names),
    ]
    for rung in rated:
        assert rung.ratings is not None
        cells = [str(r) if (r := rung.ratings.bots.get(name)) else "-" for name in names]
        lines.append(f"| `{rung.id}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
