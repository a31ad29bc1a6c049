"""Series of games played from start to end inside the kernel.

Every game is the one that is played through the protocol by the same bots with the same dice, ply
for ply; only nobody builds a view or writes the moves down. Compiled, that is hundreds of times
as fast.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from risiko import registry
from risiko.bots.bot import bot
from risiko.bots.classic.levels import PlannerBot
from risiko.bots.classic.planner_engine import make_scratches
from risiko.bots.classic.weights import make_by_hand
from risiko.bots.planner import scratch, styles
from risiko.bots.random_bot import Random
from risiko.classic import engine
from risiko.classic.game import ClassicGame, make_blank
from risiko.classic.kernel import records
from risiko.record.dice import Seeded, seed_key
from risiko.record.mixing import branch

LIMIT = 20_000
"""Plies after which a game is broken off."""
CHUNK = 16
"""Games that one core plays before it looks for the next."""
KEPT = ("style", "enough", "thorough")
"""Settings of a scratch record."""
NOTES = tuple(name for name, _, count in scratch.SCRATCH if count == 0 and name not in KEPT)
"""What a scratch record remembers from one decision to the next."""


class Finished(NamedTuple):
    """One game that was played."""

    winners: int
    """Seats as bits; 0 if the game was broken off."""
    turns: int
    plies: int
    decisions: tuple[int, ...]
    """How many each seat has made."""

    @property
    def scores(self) -> tuple[float, ...]:
        """What each seat won."""
        share = 1.0 / max(1, self.winners.bit_count())
        seats = range(len(self.decisions))
        return tuple(share if self.winners >> seat & 1 else 0.0 for seat in seats)


class _Mind(NamedTuple):
    """A bot as the kernel knows it."""

    style: int
    weights: Sequence[float]
    effort: int
    thorough: bool = False


def _mind(name: str, way: ClassicGame, seats: int, run: engine.Engine, time: float) -> _Mind | None:
    """The mind of a bot; None if it does more than the kernel knows of."""
    player = bot(name, way.id)
    if isinstance(player, Random):
        return _Mind(styles.RANDOM, make_by_hand(way, seats), 0)
    if isinstance(player, PlannerBot) and type(player).choose is PlannerBot.choose:
        weights = player.weights(way, seats)
        return _Mind(player.style, weights, player.boards(run, time), player.seconds is not None)
    return None


def can_play_in_kernel(name: str, bots: Sequence[str]) -> bool:
    """Whether all of these bots can play a game inside the kernel."""
    way = registry.named(name)
    return isinstance(way, ClassicGame) and all(
        _mind(bot, way, len(bots), engine.PLAIN, 1.0) is not None for bot in set(bots)
    )


class _Series:
    """What all games of a series share: the rules, and a scratch record for each bot."""

    def __init__(self, run: engine.Engine, name: str, bots: Sequence[str], time: float) -> None:
        way = registry.named(name)
        assert isinstance(way, ClassicGame)
        self.run = run
        self.self_play = run.module("bots.planner.self_play")
        self.seats = len(bots)
        self.rules = way.packed(run, self.seats)
        found = [_mind(bot, way, self.seats, run, time) for bot in bots]
        minds = [mind for mind in found if mind is not None]
        if len(minds) < len(bots):
            raise ValueError(f"not all of {', '.join(bots)} play inside the kernel")
        self.effort = _numbers(run, [mind.effort for mind in minds])
        self._scratches = [
            make_scratches(run, self.rules, mind.weights, mind.style, 0, thorough=mind.thorough)
            for mind in minds
        ]

    def scratches(self) -> Any:
        """A scratch record for each bot, used by nobody else."""
        if self.run is engine.PLAIN:
            return [part[0].copy() for part in self._scratches]
        import numpy as np

        return np.concatenate(self._scratches)


def _clear(scratches: Any, lucks: Sequence[int]) -> None:
    """Leave nothing on the scratches of the game before; each gets dice of its own."""
    for one, luck in zip(scratches, lucks, strict=True):
        for name in NOTES:
            setattr(one, name, 0)
        one.luck = luck


def _numbers(run: engine.Engine, numbers: Sequence[int]) -> Any:
    """Numbers as the kernel of an engine takes them."""
    if run is engine.PLAIN:
        return list(numbers)
    import numpy as np

    return np.array(numbers, np.int64)


def play_series(
    name: str,
    bots: Sequence[str],
    numbers: Sequence[int],
    *,
    seed: int = 0,
    limit: int = LIMIT,
    rounds: int = 0,
    time: float = 1.0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    run: engine.Engine | None = None,
) -> list[Finished]:
    """Play the games of a series with these numbers, on all cores.

    `name` is a classic game's full name, `bots` one for each seat of the first game; as in every
    series the bots of game k sit k seats further, and every `seats` games share their dice. A game
    is broken off after `limit` plies, or after so many `rounds` unless they are 0. `time` is what
    a bot would be allowed for a decision. Where there is no compiler the kernel runs plain.
    """
    series = _Series(run or engine.get_compiled(), name, bots, time)
    parts = [numbers[k : k + CHUNK] for k in range(0, len(numbers), CHUNK)]

    def play(part: Sequence[int]) -> list[Finished]:
        states = series.run.pack(make_blank(), records.STATE)
        table = (states, series.rules, series.scratches(), series.run.rooms(scratch.NODES))
        return [_play(series, table, seed, k, limit, rounds) for k in part]

    finished: list[Finished] = []
    count = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(1 if series.run is engine.PLAIN else count) as pool:
        for done in pool.map(play, parts):
            finished += done
            if progress:
                progress(len(done))
    return finished


def _play(
    series: _Series,
    table: tuple[Any, Any, Any, Any],
    seed: int,
    number: int,
    limit: int,
    rounds: int,
) -> Finished:
    """One game of a series, its dice and seats as for games through the protocol."""
    seats = series.seats
    block, turn = divmod(number, seats)
    key = Seeded(branch(seed_key(seed), block)).key
    lineup = [(seat - turn) % seats for seat in range(seats)]
    lucks = [0] * seats
    for seat, mind in enumerate(lineup):
        lucks[mind] = seed_key(branch(key, number * seats + seat))
    _clear(table[2], lucks)
    account = _numbers(series.run, [0] * (2 + seats))
    order = _numbers(series.run, lineup)
    winners = series.self_play.play_game(*table, order, series.effort, key, limit, rounds, account)
    turns, plies, *decisions = (int(n) for n in account)
    return Finished(int(winners), turns, plies, tuple(decisions))
