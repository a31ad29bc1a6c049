"""Many games at once inside the kernel: random playouts on all cores, and batches to be driven.

Everything here runs compiled if Numba is there, and slowly without it.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from risiko.classic import engine
from risiko.classic.game import ClassicGame, make_blank
from risiko.classic.kernel import records
from risiko.classic.position import ClassicPosition
from risiko.record.dice import seed_key

LIMIT = 20_000
"""Plies after which a random game is broken off: uniformly random players may never end one."""
CHUNK = 64
"""Games that one core plays before it looks for the next."""

Array = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of many random games, one entry for each."""

    winners: Array
    """Seats as bits; 0 for a game that was broken off."""
    turns: Array
    plies: Array

    def __len__(self) -> int:
        return len(self.plies)


def playouts(
    game: ClassicGame,
    seats: int,
    count: int,
    *,
    seed: int = 0,
    first: int = 0,
    limit: int = LIMIT,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Playouts:
    """Play whole games with uniformly random players, on all cores.

    Game k depends on the seed and on `first` + k alone, however the games are shared out.
    """
    game.check_seats(seats)
    run = engine.get_compiled()
    rules = game.packed(run, seats)
    key = seed_key(seed)
    results = Playouts(*(np.zeros(count, np.int64) for _ in range(3)))

    def play(begin: int) -> int:
        part = slice(begin, min(begin + CHUNK, count))
        arrays = [results.winners[part], results.turns[part], results.plies[part]]
        numbers = [a if run is not engine.PLAIN else a.tolist() for a in arrays]
        states = run.pack(make_blank(), records.STATE)
        run.playout.random_games(states, rules, run.buffer(), key, first + begin, limit, *numbers)
        for array, played in zip(arrays, numbers, strict=True):
            array[:] = played
        return len(arrays[0])

    workers = threads if threads is not None else os.cpu_count() or 1
    begins = range(0, count, CHUNK)
    if workers == 1:
        parts = map(play, begins)
        for done in parts:
            if progress:
                progress(done)
        return results
    with ThreadPoolExecutor(workers) as pool:
        for done in pool.map(play, begins):
            if progress:
                progress(done)
    return results


def playout(position: ClassicPosition, *, seed: int = 0, limit: int = LIMIT) -> ClassicPosition:
    """The position at the end of a random game from here, or after so many plies."""
    run = engine.get_compiled()
    states = run.pack(position.fields(), records.STATE)
    rules = position.game.packed(run, position.seats)
    run.playout.random_game(states, rules, run.buffer(), seed_key(seed), limit)
    turn = run.playout.who_acts(states, 0)
    return ClassicPosition(position.game, position.seats, run, states, 0, turn)


class Batch:
    """Many games of one kind, stepped together by whoever chooses for all of them.

    In every step each game gets one index below its number of `choices`: an outcome when it is
    chance's turn, else one of the legal actions in the order of the options. A game that ends
    begins anew.
    """

    def __init__(self, game: ClassicGame, seats: int, count: int) -> None:
        game.check_seats(seats)
        self._run = engine.get_compiled()
        if self._run is engine.PLAIN:
            raise RuntimeError("batches need the compiled kernel")
        self._rules = game.packed(self._run, seats)
        self.game = game
        self.seats = seats
        self.states: Any = np.zeros(count, self._run.room()[0].dtype)
        """The positions themselves, as records of the kernel's layout."""
        self.choices: Array = np.zeros(count, np.int64)
        """How many choices each game has now."""
        self.turns: Array = np.zeros(count, np.int64)
        """Who is to choose in each game: a seat, or CHANCE."""
        self.finished: Array = np.zeros(count, np.int64)
        """The winners, as bits, of the games that ended with the last step."""
        self._kept: Array = np.zeros(count * self._run.playout.KEPT, np.int64)
        self._run.playout.start_games(
            self.states, self._rules, self._run.buffer(), self._kept, self.choices, self.turns
        )

    def __len__(self) -> int:
        return len(self.choices)

    def step(self, chosen: Array) -> int:
        """One ply in every game; returns how many ended."""
        if chosen.shape != self.choices.shape or chosen.dtype != np.int64:
            raise ValueError(f"{len(self)} choices of 64 bits expected")
        return int(
            self._run.playout.step_games(
                self.states,
                self._rules,
                self._run.buffer(),
                self._kept,
                chosen,
                self.choices,
                self.turns,
                self.finished,
            )
        )

    def position(self, index: int) -> ClassicPosition:
        """One of the games as a position."""
        states = self.states[index : index + 1].copy()
        turn = self._run.playout.who_acts(states, 0)
        return ClassicPosition(self.game, self.seats, self._run, states, 0, turn)
