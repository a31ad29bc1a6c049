"""Series of games between bots: who wins, how long it takes, how fast it runs."""

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import Any, NamedTuple

from risiko import registry
from risiko.arena.fast_series.series import LIMIT, PlayedGame, Progress, Study, Terms, fast_series
from risiko.arena.timing import DecisionTimes
from risiko.bots import (
    Bot,
    LostDecision,
    check_bots,
    fall_back,
    prepare,
    seat_bots,
    tell_scores,
)
from risiko.bots.outside.names import shorten
from risiko.errors import IllegalAction, InputError, describe, wrong_players
from risiko.protocol import CHANCE, Action, View
from risiko.record.dice import Seeded, seed_key
from risiko.record.match import Match
from risiko.record.mixing import branch
from risiko.text import Phrases

_problem = Phrases("risiko.arena", "errors", "problem")
TIMED = 5
"""Blocks of a long series that are played through the protocol, where every decision is timed; the
rest is played the fast way, if there is one.
"""
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
    progress: Progress | None = None,
) -> Series:
    """Play a series; `name` is a game's full name, `bots` one for each seat or one for all.

    Game k depends on the seed and on k alone, on however many cores it is played. Every `seats`
    games share their dice, the bots sitting one seat further each time. The series begins with
    game `first`.
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
    fast = fast_series(way, lineup, terms)
    if fast is None:
        prepare(way.id, lineup)
    else:
        fast.prepare()
    begin = time.perf_counter()
    numbers = range(first, first + games)
    timed = numbers if fast is None else numbers[: TIMED * seats * fast.times_decisions]
    if timed:
        series.games = _in_python(series, terms, timed, workers, progress)
    if fast is not None and len(timed) < games:
        rest = numbers[len(timed) :]
        series.games += fast.play(rest, seed, terms, workers, progress)
    series.seconds = time.perf_counter() - begin
    return series


class _Job(NamedTuple):
    """Some games of a series, for one process."""

    name: str
    bots: tuple[str, ...]
    seed: int
    terms: Terms
    numbers: range


def _in_python(
    series: Series, terms: Terms, numbers: range, workers: int | None, progress: Progress | None
) -> list[PlayedGame]:
    """Games through the protocol, on all cores; block by block, since games take long."""
    count = workers or os.cpu_count() or 1
    jobs = [
        _Job(series.game, series.bots, series.seed, terms, numbers[k : k + series.seats])
        for k in range(0, len(numbers), series.seats)
    ]
    results: list[PlayedGame] = []
    if count == 1 or len(jobs) == 1:
        parts: Iterator[list[PlayedGame]] = map(_play_some, jobs)
        return _collect(parts, results, progress)
    others = active_children()
    with ProcessPoolExecutor(
        count, initializer=_prepare_worker, initargs=(registry.named(series.game).id, series.bots)
    ) as pool:
        try:
            return _collect(pool.map(_play_some, jobs), results, progress)
        except BaseException:  # nobody waits for games that nobody wants any more
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise


def _prepare_worker(id: str, bots: tuple[str, ...]) -> None:
    """A worker ends with the process that started it, however that ends."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()
    prepare(id, bots)


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _collect(
    parts: Iterator[list[PlayedGame]], results: list[PlayedGame], progress: Progress | None
) -> list[PlayedGame]:
    for part in parts:
        results += part
        if progress:
            progress(len(part))
    return results


def _play_some(job: _Job) -> list[PlayedGame]:
    return [play_one(job.name, job.bots, job.seed, k, terms=job.terms)[0] for k in job.numbers]


def play_one(
    name: str,
    bots: Sequence[str],
    seed: int,
    number: int,
    *,
    limit: int = LIMIT,
    terms: Terms | None = None,
) -> tuple[PlayedGame, Match]:
    """Game `number` of a series, and the match that was played."""
    way = registry.named(name)
    seats = len(bots)
    terms = terms or Terms(limit)
    block, turn = divmod(number, seats)
    dice = Seeded(branch(seed_key(seed), block))
    seated = [bots[(seat - turn) % seats] for seat in range(seats)]
    seeds = [branch(dice.key, number * seats + seat) for seat in range(seats)]
    match = Match(way, seats, dice, players=[f"bot {shorten(name)}" for name in seated])
    times = tuple(DecisionTimes() for _ in range(seats))
    with seat_bots(seated, way.id, seeds, clocked=terms.clocked) as players:
        turns = _play(match, players, times, terms)
        if match.over:
            tell_scores(players, match.position.scores())
    scores = tuple(match.position.scores()) if match.over else (0.0,) * seats
    studied = terms.study(match) if terms.study is not None else ()
    played = PlayedGame(scores, turns, len(match.entries), not match.over, times, studied)
    return played, match


def _play(
    match: Match, players: Sequence[Bot], times: Sequence[DecisionTimes], terms: Terms
) -> int:
    """Play a match to its end, or as far as the terms allow; return its turns."""
    turns, player = 0, -1
    most = terms.rounds * match.seats or math.inf
    while not match.over and len(match.entries) < terms.limit:
        position = match.position
        if position.player != player and position.player >= 0:
            if turns >= most:
                break
            turns, player = turns + 1, position.player
        if position.turn == CHANCE:
            match.draw()
            continue
        view, clock = position.view(position.turn), times[position.turn]
        action = _decide(players[position.turn], view, clock, terms)
        try:
            if action is not None:
                match.play(action)
        except IllegalAction as error:
            clock.add_fault(describe(error), illegal=True)
            action = None
        if action is None:
            match.play(fall_back(view, len(match.entries)))
    return turns


def _decide(player: Bot, view: View, clock: DecisionTimes, terms: Terms) -> Action | None:
    """What a bot decides, timed; None if it has lost its decision."""
    begin = time.perf_counter()
    try:
        return player.choose(view, terms.time)
    except LostDecision as lost:
        clock.add_fault(lost.text, illegal=False)
        return None
    finally:
        clock.add(time.perf_counter() - begin, terms.time if terms.clocked else math.inf)
        clock.add_report(getattr(player, "report", {}))
