"""Series of games between bots: who wins, how long it takes, how fast it runs."""

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from risiko import registry
from risiko.bots import Bot, bot, prepare
from risiko.dice import Seeded, seed_key
from risiko.match import Match, play_match
from risiko.mixing import branch
from risiko.protocol import Action, Position

LIMIT = 20_000
"""Plies after which a game is broken off: random players may never end one."""
EXPRESS_CHUNK = 1000
NORMAL_95 = 1.96
"""Standard errors on each side of a 95 % interval."""

Progress = Callable[[int], None]


@dataclass(slots=True)
class Thought:
    """How long a seat has thought in one game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what each seat won, its turns and plies, and whether it was broken off."""

    scores: tuple[float, ...]
    turns: int
    plies: int
    cut: bool
    thoughts: tuple[Thought, ...] = field(default=(), compare=False)
    """By seat; the only thing in a game that its seed does not determine."""


@dataclass(slots=True)
class Series:
    """Many games with the same bots in rotated seats."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """The bots of the first game by seat; in game k all sit k seats further."""
    seed: int
    limit: int
    games: list[Played] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def plies(self) -> int:
        """All plies of all games."""
        return sum(game.plies for game in self.games)

    def by_seat(self) -> list[float]:
        """What each seat won in all games."""
        return [sum(game.scores[seat] for game in self.games) for seat in range(self.seats)]

    def by_bot(self) -> dict[str, tuple[float, float]]:
        """The share of wins of each bot for one seat, with half of its 95 % interval.

        The unit is a block of games with the same dice in which every bot sat in every seat; so
        what the dice do to all of them cancels out.
        """
        shares = {}
        for name in dict.fromkeys(self.bots):
            own = [k for k, other in enumerate(self.bots) if other == name]
            blocks = [
                sum(
                    game.scores[(k + turn) % self.seats] / len(own)
                    for turn, game in enumerate(block)
                    for k in own
                )
                / len(block)
                for block in self._blocks()
            ]
            shares[name] = _mean(blocks)
        return shares

    def _blocks(self) -> Iterator[list[Played]]:
        for begin in range(0, len(self.games), self.seats):
            yield self.games[begin : begin + self.seats]

    def summary(self) -> dict[str, Any]:
        """The series in figures, for JSON."""
        count = len(self.games)
        return {
            "game": self.game,
            "players": self.seats,
            "bots": list(self.bots),
            "games": count,
            "seed": self.seed,
            "limit": self.limit,
            "wins_by_seat": self.by_seat(),
            "win_share_by_bot": {
                name: {"share": share, "interval": half}
                for name, (share, half) in self.by_bot().items()
            },
            "turns_per_game": sum(game.turns for game in self.games) / count,
            "plies": self.plies,
            "plies_per_game": self.plies / count,
            "seconds": self.seconds,
            "plies_per_second": self.plies / self.seconds if self.seconds else 0.0,
            "limit_share": sum(game.cut for game in self.games) / count,
        }


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, math.nan
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, NORMAL_95 * math.sqrt(spread / len(values))


def simulate(
    name: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    limit: int = LIMIT,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Series:
    """Play a series; `name` is a game's full name, `bots` one for each seat or one for all.

    Game k depends on the seed and on k alone, on however many cores it is played. Every `seats`
    games share their dice, the bots sitting one seat further each time.
    """
    way = registry.named(name)
    if seats not in way.seats:
        raise ValueError(f"{way.id} is not for {seats} players")
    if games < 1 or limit < 1:
        raise ValueError("a series has at least one game of at least one ply")
    lineup = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
    if len(lineup) != seats:
        raise ValueError(f"{seats} bots expected, or one for all, not {len(lineup)}")
    for bot_name in lineup:
        bot(bot_name, way.id, 0)
    series = Series(way.name, seats, lineup, seed, limit)
    compiled = set(lineup) == {"random"} and way.id != registry.EVOLUTION
    if compiled:
        _compile(way, seats)  # not part of the time of the series
    else:
        prepare(lineup)
    begin = time.perf_counter()
    if compiled and way.id == registry.EXPRESS:
        series.games = _express(way, seats, games, seed, limit, progress)
    elif compiled:
        series.games = _in_kernel(way, seats, games, seed, limit, workers, progress)
    else:
        series.games = _in_python(series, games, workers, progress)
    series.seconds = time.perf_counter() - begin
    return series


def _compile(way: Any, seats: int) -> None:
    """Have the compiled random games ready."""
    if way.id == registry.EXPRESS:
        from risiko.express.playout import playouts as express

        express(way, seats, 1, limit=1)
    else:
        from risiko.classic.batch import playouts

        playouts(way, seats, 1, limit=1, threads=1)


def _in_kernel(
    way: Any,
    seats: int,
    games: int,
    seed: int,
    limit: int,
    workers: int | None,
    progress: Progress | None,
) -> list[Played]:
    """Uniformly random games of the classic family, played inside the kernel."""
    from risiko.classic.batch import playouts

    played = playouts(way, seats, games, seed=seed, limit=limit, threads=workers, progress=progress)
    results = []
    for winners, turns, plies in zip(
        played.winners.tolist(), played.turns.tolist(), played.plies.tolist(), strict=True
    ):
        share = 1.0 / winners.bit_count() if winners else 0.0
        scores = tuple(share if winners >> seat & 1 else 0.0 for seat in range(seats))
        results.append(Played(scores, turns, plies, winners == 0))
    return results


def _express(
    way: Any, seats: int, games: int, seed: int, limit: int, progress: Progress | None
) -> list[Played]:
    """Uniformly random games of Risiko Express, compiled."""
    from risiko.express.playout import playouts
    from risiko.express.table import Table

    results: list[Played] = []
    for first in range(0, games, EXPRESS_CHUNK):
        count = min(EXPRESS_CHUNK, games - first)
        played = playouts(way, seats, count, seed=seed, first=first, limit=limit)
        for owners, turns, plies in zip(
            played.owners.tolist(), played.turns.tolist(), played.plies.tolist(), strict=True
        ):
            over = all(owner >= 0 for owner in owners)
            scores = Table(seats, tuple(owners)).shares() if over else (0.0,) * seats
            results.append(Played(tuple(scores), turns, plies, not over))
        if progress:
            progress(count)
    return results


def _in_python(
    series: Series, games: int, workers: int | None, progress: Progress | None
) -> list[Played]:
    """Games through the protocol, on all cores."""
    count = workers or os.cpu_count() or 1
    size = max(1, min(50, games // (count * 4)))
    jobs = [
        (series.game, series.bots, series.seed, series.limit, begin, min(begin + size, games))
        for begin in range(0, games, size)
    ]
    results: list[Played] = []
    if count == 1:
        parts: Iterator[list[Played]] = map(_play_some, jobs)
        return _collect(parts, results, progress)
    with ProcessPoolExecutor(count, initializer=prepare, initargs=(series.bots,)) as pool:
        return _collect(pool.map(_play_some, jobs), results, progress)


def _collect(
    parts: Iterator[list[Played]], results: list[Played], progress: Progress | None
) -> list[Played]:
    for part in parts:
        results += part
        if progress:
            progress(len(part))
    return results


def _play_some(job: tuple[str, tuple[str, ...], int, int, int, int]) -> list[Played]:
    name, bots, seed, limit, begin, end = job
    return [play_one(name, bots, seed, k, limit=limit)[0] for k in range(begin, end)]


def _seeing(player: Bot, thought: Thought) -> Callable[[Position, int], Action]:
    """A bot as somebody who is shown the view of its seat, with a clock beside it."""

    def choose(position: Position, seat: int) -> Action:
        view = position.view(seat)
        begin = time.perf_counter()
        action = player.choose(view)
        thought.add(time.perf_counter() - begin)
        return action

    return choose


def play_one(
    name: str, bots: Sequence[str], seed: int, number: int, *, limit: int = LIMIT
) -> tuple[Played, Match]:
    """Game `number` of a series, and the match that was played."""
    way = registry.named(name)
    seats = len(bots)
    block, turn = divmod(number, seats)
    dice = Seeded(branch(seed_key(seed), block))
    choosers: list[Callable[[Position, int], Action]] = []
    thoughts = tuple(Thought() for _ in range(seats))
    for seat in range(seats):
        player = bot(bots[(seat - turn) % seats], way.id, branch(dice.key, number * seats + seat))
        choosers.append(_seeing(player, thoughts[seat]))
    names = [f"bot {bots[(seat - turn) % seats]}" for seat in range(seats)]
    match = play_match(Match(way, seats, dice, players=names), choosers, limit=limit)
    scores = tuple(match.position.scores()) if match.over else (0.0,) * seats
    players = [entry.player for entry in match.entries if entry.player >= 0]
    turns = sum(a != b for a, b in zip([-1, *players], players, strict=False))
    return Played(scores, turns, len(match.entries), not match.over, thoughts), match
