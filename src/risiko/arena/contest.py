"""A contest: one or more series at tables of one game, and what they say together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from risiko import registry
from risiko.arena.ratings import Game, Ratings, rate
from risiko.simulate import Progress, Series, simulate

PLIES = 12_000
"""A game between bots that know the way ends long before."""


@dataclass(slots=True)
class Contest:
    """Series of one game with one number of players."""

    game: str
    seats: int
    seed: int
    series: list[Series] = field(default_factory=list)

    def games(self) -> Iterator[Game]:
        """All games, with a block number of their own for each series."""
        for part, series in enumerate(self.series):
            for number, played in enumerate(series.games):
                block, turn = divmod(number, self.seats)
                bots = tuple(series.bots[(s - turn) % self.seats] for s in range(self.seats))
                yield Game(bots, played.scores, block * len(self.series) + part)

    def ratings(self) -> Ratings:
        """Ratings from all games."""
        return rate(list(self.games()), seed=self.seed)

    def by_bot_and_seat(self) -> dict[str, list[tuple[float, int]]]:
        """For each bot and seat: the share of wins, and in how many games."""
        won: dict[str, list[float]] = {}
        sat: dict[str, list[int]] = {}
        for game in self.games():
            for seat, (name, score) in enumerate(zip(game.bots, game.scores, strict=True)):
                won.setdefault(name, [0.0] * self.seats)[seat] += score
                sat.setdefault(name, [0] * self.seats)[seat] += 1
        return {
            name: [(w / n if n else 0.0, n) for w, n in zip(won[name], sat[name], strict=True)]
            for name in won
        }

    def seconds_per_move(self) -> dict[str, tuple[float, float]]:
        """For each bot: the seconds it takes for a decision, on average and at most."""
        seconds: dict[str, float] = {}
        moves: dict[str, int] = {}
        longest: dict[str, float] = {}
        for series in self.series:
            for number, played in enumerate(series.games):
                turn = number % self.seats
                for seat, thought in enumerate(played.thoughts):
                    name = series.bots[(seat - turn) % self.seats]
                    seconds[name] = seconds.get(name, 0.0) + thought.seconds
                    moves[name] = moves.get(name, 0) + thought.moves
                    longest[name] = max(longest.get(name, 0.0), thought.longest)
        return {name: (seconds[name] / max(1, moves[name]), longest[name]) for name in seconds}

    def turns(self) -> list[int]:
        """How many turns each game took."""
        return [played.turns for series in self.series for played in series.games]

    def unfinished(self) -> float:
        """The share of games that were broken off; they count as lost for all."""
        games = [played.cut for series in self.series for played in series.games]
        return sum(games) / len(games)

    def summary(self) -> dict[str, Any]:
        """The contest in figures, for JSON."""
        ratings = self.ratings()
        return {
            "game": self.game,
            "players": self.seats,
            "seed": self.seed,
            "games": len(self.turns()),
            "unfinished": self.unfinished(),
            "ratings": {
                name: {"points": r.points, "interval": r.interval}
                for name, r in ratings.bots.items()
            },
            "seats": [{"points": r.points, "interval": r.interval} for r in ratings.seats],
            "wins_by_bot_and_seat": self.by_bot_and_seat(),
            "seconds_per_move": {
                name: {"mean": mean, "longest": longest}
                for name, (mean, longest) in self.seconds_per_move().items()
            },
            "series": [series.summary() for series in self.series],
        }


def hold(
    name: str,
    lineups: Sequence[Sequence[str]],
    games: int,
    *,
    seed: int = 0,
    limit: int = PLIES,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Contest:
    """Play so many games with each lineup, rounded up to whole blocks.

    In a block the same dice are thrown for every seating, so that every bot sits in every seat.
    """
    way = registry.named(name)
    seats = len(lineups[0])
    if any(len(lineup) != seats for lineup in lineups):
        raise ValueError("all tables of a contest have the same number of players")
    contest = Contest(way.name, seats, seed)
    whole = -(-games // seats) * seats
    for part, lineup in enumerate(lineups):
        contest.series.append(
            simulate(
                way.name,
                seats,
                lineup,
                whole,
                seed=seed + part,
                limit=limit,
                workers=workers,
                progress=progress,
            )
        )
    return contest
