"""Series of games between bots: who wins, how long it takes, how fast it runs."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from risiko import registry
from risiko.arena.blocks import SeriesBlock, blocks, play_block
from risiko.arena.export import Export
from risiko.arena.fast_series.series import LIMIT, PlayedGame, Progress, Study, Terms, fast_series
from risiko.arena.play import play_one as play_one
from risiko.arena.timing import DecisionTimes
from risiko.bots import check_bots, prepare
from risiko.errors import InputError, wrong_players
from risiko.executors import Executor, Processes, Threads
from risiko.text import Phrases

_problem = Phrases("risiko.arena", "errors", "problem")
NORMAL_95 = 1.96
"""Standard errors on each side of a 95 % interval."""
DOUBT = 0.05
"""What a 95 % interval leaves open."""


def _scores(game: PlayedGame) -> tuple[float, ...]:
    return game.scores


@dataclass(slots=True)
class Series:
    """Many games with the same bots in rotated seats."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """The bots of the first game by seat; in game k all sit k seats further."""
    seed: int
    limit: int
    games: list[PlayedGame] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def plies(self) -> int:
        """All plies of all games."""
        return sum(game.plies for game in self.games)

    def by_seat(self) -> list[float]:
        """What each seat won in all games."""
        return [sum(game.scores[seat] for game in self.games) for seat in range(self.seats)]

    def by_bot(
        self, worth: Callable[[PlayedGame], Sequence[float]] = _scores
    ) -> dict[str, tuple[float, float]]:
        """The share of wins of each bot for one seat, with half of its 95 % interval.

        The unit is a block of games with the same dice in which every bot sat in every seat; so
        what the dice do to all of them cancels out. `worth` may count something else by seat.
        """
        shares = {}
        for name in dict.fromkeys(self.bots):
            own = [k for k, other in enumerate(self.bots) if other == name]
            blocks = [
                sum(
                    worth(game)[(k + turn) % self.seats] / len(own)
                    for turn, game in enumerate(block)
                    for k in own
                )
                / len(block)
                for block in self._blocks()
            ]
            shares[name] = mean(blocks)
        return shares

    def _blocks(self) -> Iterator[list[PlayedGame]]:
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
            "lost_decisions": {
                name: {"failed": clock.failed, "illegal": clock.illegal}
                for name, clock in self.times().items()
                if clock.lost
            },
        }

    def times(self) -> dict[str, DecisionTimes]:
        """The decisions of each bot, as far as they were timed."""
        found: dict[str, DecisionTimes] = {}
        for number, game in enumerate(self.games):
            for seat, clock in enumerate(game.times):
                name = self.bots[(seat - number) % self.seats]
                found.setdefault(name, DecisionTimes()).join(clock)
        return found


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval.

    Where all agree, others may still come: as many as stay unseen in one series of twenty.
    """
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    if spread == 0.0:
        return middle, 1.0 - DOUBT ** (1.0 / len(values))
    return middle, NORMAL_95 * math.sqrt(spread / len(values))


def simulate(
    name: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    limit: int = LIMIT,
    rounds: int = 0,
    time_allowed: float = 1.0,
    clocked: bool = True,
    study: Study | None = None,
    first: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    export: Export | None = None,
    progress: Progress | None = None,
) -> Series:
    """Play a series; `name` is a game's full name, `bots` one for each seat or one for all.

    Game k depends on the seed and on k alone, wherever it is played: by an executor, or on so many
    cores of this machine. Every `seats` games share their dice, the bots sitting one seat further
    each time. The series begins with game `first`. What is exported goes through the protocol.
    """
    way = registry.named(name)
    if seats not in way.seats:
        raise InputError(wrong_players(way.id, way.seats, seats))
    if games < 1 or limit < 1:
        raise InputError(_problem("no_games"))
    lineup = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
    if len(lineup) != seats:
        raise InputError(_problem("bots", n=seats, found=len(lineup)))
    check_bots(lineup, way.name)
    series = Series(way.name, seats, lineup, seed, limit)
    terms = Terms(limit, rounds, time_allowed, study, clocked)
    fast = fast_series(way, lineup, terms) if export is None else None
    if fast is None:
        prepare(way.id, lineup)
    else:
        fast.prepare()
    begin = time.perf_counter()
    numbers, slow = range(first, first + games), export is not None
    todo = blocks(way.name, lineup, numbers, seed=seed, terms=terms, may_be_fast=not slow)
    play = _play_all if export is None else export.play
    for played in play(todo, executor, workers):
        series.games += played
        if progress:
            progress(len(played))
    series.seconds = time.perf_counter() - begin
    return series


def _play_all(
    todo: Sequence[SeriesBlock], executor: Executor | None, workers: int | None
) -> Iterator[list[PlayedGame]]:
    """The games of all blocks; without an executor in processes, inside the kernel in threads."""
    if executor is not None:
        yield from executor.map(play_block, todo)
        return
    for fast, part in groupby(todo, lambda block: block.fast):
        local = Threads(workers) if fast else Processes(workers)
        yield from local.map(play_block, list(part))
