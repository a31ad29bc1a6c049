"""A contest: one or more series at tables of one game, and what they say together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from risiko import registry
from risiko.arena.fast_series.series import PlayedGame, Progress
from risiko.arena.ratings import RatedGame, Ratings, rate
from risiko.arena.simulate import Series, mean, simulate
from risiko.arena.timing import DecisionTimes
from risiko.errors import InputError
from risiko.executors import Executor
from risiko.text import Phrases

_problem = Phrases("risiko.arena", "errors", "problem")
PLIES = 30_000
"""A game between bots that know the way ends long before."""
ALMOST_ALL = 0.99
"""The share of decisions that are made in the time that is told."""


@dataclass(slots=True)
class Contest:
    """Series of one game with one number of players."""

    game: str
    seats: int
    seed: int
    series: list[Series] = field(default_factory=list)

    def played(self) -> Iterator[PlayedGame]:
        """All games."""
        for series in self.series:
            yield from series.games

    def seated(self) -> Iterator[tuple[tuple[str, ...], int, PlayedGame]]:
        """All games with the bots by seat and the block of dice they belong to."""
        for part, series in enumerate(self.series):
            for number, played in enumerate(series.games):
                block, turn = divmod(number, self.seats)
                bots = tuple(series.bots[(s - turn) % self.seats] for s in range(self.seats))
                yield bots, block * len(self.series) + part, played

    def games(self) -> Iterator[RatedGame]:
        """All games, as far as ratings go."""
        for bots, block, played in self.seated():
            yield RatedGame(bots, played.scores, block)

    def ratings(self) -> Ratings:
        """Ratings from all games."""
        return rate(list(self.games()), seed=self.seed)

    def bots(self) -> list[str]:
        """Everybody who played."""
        return list(dict.fromkeys(name for series in self.series for name in series.bots))

    def by_bot_and_seat(self) -> dict[str, list[tuple[float, float]]]:
        """For each bot and seat: the share of wins, and half of its 95 % interval."""
        found: dict[str, list[dict[int, list[float]]]] = {
            name: [{} for _ in range(self.seats)] for name in self.bots()
        }
        for bots, block, played in self.seated():
            for seat, name in enumerate(bots):
                found[name][seat].setdefault(block, []).append(played.scores[seat])
        return {
            name: [
                mean([sum(scores) / len(scores) for scores in blocks.values()]) for blocks in seats
            ]
            for name, seats in found.items()
        }

    def corrected(self) -> list[dict[str, tuple[float, float]]]:
        """For each series the shares of wins less what start, dice and cards gave; empty where
        luck was not counted.
        """
        if not all(played.studied for played in self.played()):
            return []

        def less_luck(played: PlayedGame) -> list[float]:
            return [a - b for a, b in zip(played.scores, played.studied, strict=True)]

        return [series.by_bot(less_luck) for series in self.series]

    def times(self) -> dict[str, DecisionTimes]:
        """How each bot clock, in all games; nobody is timed inside the kernel."""
        found: dict[str, DecisionTimes] = {}
        for series in self.series:
            for name, clock in series.times().items():
                found.setdefault(name, DecisionTimes()).join(clock)
        return found

    def turns(self) -> list[int]:
        """How many turns each game took."""
        return [played.turns for played in self.played()]

    def unfinished(self) -> float:
        """The share of games that were broken off; they count as lost for all."""
        cut = [played.cut for played in self.played()]
        return sum(cut) / len(cut)

    def summary(self) -> dict[str, Any]:
        """The contest in figures, for JSON."""
        ratings = self.ratings()
        return {
            "game": self.game,
            "players": self.seats,
            "seed": self.seed,
            "games": len(self.turns()),
            "unfinished": self.unfinished(),
            "ratings": {name: rating.as_dict() for name, rating in ratings.bots.items()},
            "seats": [rating.as_dict() for rating in ratings.seats],
            "wins_by_bot_and_seat": self.by_bot_and_seat(),
            "wins_less_luck": [
                {name: {"share": share, "interval": half} for name, (share, half) in row.items()}
                for row in self.corrected()
            ],
            "decisions": {
                name: {
                    "count": clock.moves,
                    "mean_seconds": clock.mean,
                    "p99_seconds": clock.within(ALMOST_ALL),
                    "longest_seconds": clock.longest,
                    "late": clock.late,
                    "illegal": clock.illegal,
                    "failed": clock.failed,
                    "tokens": clock.tokens,
                    "cost": clock.cost,
                    "first_fault": clock.first_fault.en if clock.first_fault else None,
                }
                for name, clock in self.times().items()
            },
            "series": [series.summary() for series in self.series],
        }


def whole_blocks(games: int, seats: int) -> int:
    """So many games, rounded up to whole blocks."""
    return -(-games // seats) * seats


def hold(
    name: str,
    lineups: Sequence[Sequence[str]],
    games: int,
    *,
    seed: int = 0,
    limit: int = PLIES,
    rounds: int = 0,
    time_allowed: float = 1.0,
    clocked: bool = True,
    luck: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Contest:
    """Play so many games with each lineup, rounded up to whole blocks.

    In a block the same dice are thrown for every seating, so that every bot sits in every seat.
    """
    way = registry.named(name)
    seats = len(lineups[0])
    if seats == 0 or any(len(lineup) != seats for lineup in lineups):
        raise InputError(_problem("tables"))
    measured = registry.family_of(way.id).match_luck
    contest = Contest(way.name, seats, seed)
    for part, lineup in enumerate(lineups):
        contest.series.append(
            simulate(
                way.name,
                seats,
                lineup,
                whole_blocks(games, seats),
                seed=seed + part,
                limit=limit,
                rounds=rounds,
                time_allowed=time_allowed,
                clocked=clocked,
                study=registry.load(measured) if luck and measured else None,
                workers=workers,
                executor=executor,
                progress=progress,
            )
        )
    return contest
