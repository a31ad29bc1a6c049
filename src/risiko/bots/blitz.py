"""Blitz: series of games played from start to end inside the kernel.

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
from risiko.bots.chance import Random
from risiko.bots.commander import Commander
from risiko.bots.general import General
from risiko.bots.planning import effort, laid_out
from risiko.bots.weights import hand_made
from risiko.classic import engine
from risiko.classic.game import ClassicGame, blank
from risiko.classic.kernel import desk, layout, manners
from risiko.dice import Seeded, seed_key
from risiko.mixing import branch

LIMIT = 20_000
"""Plies after which a game is broken off."""
CHUNK = 16
"""Games that one core plays before it looks for the next."""
KEPT = ("style", "enough")
"""What a desk is laid out with."""
NOTES = tuple(name for name, _, count in desk.DESK if count == 0 and name not in KEPT)
"""What a desk remembers from one decision to the next."""


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


class _Chair(NamedTuple):
    """A bot as the kernel knows it."""

    style: int
    weights: Sequence[float]
    effort: int


def _chair(
    name: str, way: ClassicGame, seats: int, run: engine.Engine, time: float
) -> _Chair | None:
    """The chair of a bot; None if it does more than the kernel knows of."""
    player = bot(name, way.id)
    if isinstance(player, Random):
        return _Chair(manners.RANDOM, hand_made(way, seats), 0)
    if isinstance(player, Commander) and type(player).choose is Commander.choose:
        return _Chair(player.style, hand_made(way, seats), 0)
    if isinstance(player, General) and type(player).choose is General.choose:
        return _Chair(manners.PLANNER, player.weights(way, seats), effort(run, player.share * time))
    return None


def in_kernel(name: str, bots: Sequence[str]) -> bool:
    """Whether all of these bots can play a game inside the kernel."""
    way = registry.named(name)
    return isinstance(way, ClassicGame) and all(
        _chair(bot, way, len(bots), engine.PLAIN, 1.0) is not None for bot in set(bots)
    )


def is_kept() -> bool:
    """Whether the compiled games are on disk already; making them takes a minute or two."""
    return engine.is_kept("play_game", "league")


class _Hall:
    """What all games of a series share: the rules, and a laid-out desk for each bot."""

    def __init__(self, run: engine.Engine, name: str, bots: Sequence[str], time: float) -> None:
        way = registry.named(name)
        assert isinstance(way, ClassicGame)
        self.run = run
        self.league = run.module("league")
        self.seats = len(bots)
        self.rules = way.packed(run, self.seats)
        chairs = [_chair(bot, way, self.seats, run, time) for bot in bots]
        if None in chairs:
            raise ValueError(f"not all of {', '.join(bots)} play inside the kernel")
        seated = [chair for chair in chairs if chair is not None]
        self.effort = _numbers(run, [chair.effort for chair in seated])
        self.laid_out = [laid_out(run, self.rules, c.weights, c.style, 0) for c in seated]

    def desks(self) -> Any:
        """A desk for each bot, at which nobody else sits."""
        if self.run is engine.PLAIN:
            return [part[0].copy() for part in self.laid_out]
        import numpy as np

        return np.concatenate(self.laid_out)


def _clear(desks: Any, lucks: Sequence[int]) -> None:
    """Leave nothing on the desks of the game before; each gets dice of its own."""
    for one, luck in zip(desks, lucks, strict=True):
        for name in NOTES:
            setattr(one, name, 0)
        one.luck = luck


def _numbers(run: engine.Engine, numbers: Sequence[int]) -> Any:
    """Numbers as the kernel of an engine takes them."""
    if run is engine.PLAIN:
        return list(numbers)
    import numpy as np

    return np.array(numbers, np.int64)


def blitz(
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
    hall = _Hall(run or engine.compiled(), name, bots, time)
    parts = [numbers[k : k + CHUNK] for k in range(0, len(numbers), CHUNK)]

    def play(part: Sequence[int]) -> list[Finished]:
        states = hall.run.pack(blank(), layout.STATE)
        table = (states, hall.rules, hall.desks(), hall.run.rooms(desk.NODES))
        return [_play(hall, table, seed, k, limit, rounds) for k in part]

    finished: list[Finished] = []
    count = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(1 if hall.run is engine.PLAIN else count) as pool:
        for done in pool.map(play, parts):
            finished += done
            if progress:
                progress(len(done))
    return finished


def _play(
    hall: _Hall, table: tuple[Any, Any, Any, Any], seed: int, number: int, limit: int, rounds: int
) -> Finished:
    """One game of a series, its dice and seats as for games through the protocol."""
    seats = hall.seats
    block, turn = divmod(number, seats)
    key = Seeded(branch(seed_key(seed), block)).key
    lineup = [(seat - turn) % seats for seat in range(seats)]
    lucks = [0] * seats
    for seat, chair in enumerate(lineup):
        lucks[chair] = seed_key(branch(key, number * seats + seat))
    _clear(table[2], lucks)
    account = _numbers(hall.run, [0] * (2 + seats))
    order = _numbers(hall.run, lineup)
    winners = hall.league.play_game(*table, order, hall.effort, key, limit, rounds, account)
    turns, plies, *decisions = (int(n) for n in account)
    return Finished(int(winners), turns, plies, tuple(decisions))
