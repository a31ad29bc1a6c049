"""Whole series of the classic family inside the compiled kernel."""

from collections.abc import Sequence

from risiko.arena.fast_series.series import FastSeries, PlayedGame, Terms
from risiko.bots.bot import RANDOM, prepare
from risiko.bots.classic.kernel_series import can_play_in_kernel, play_series
from risiko.classic.batch import playouts
from risiko.classic.game import ClassicGame
from risiko.compiler.cache import is_cached
from risiko.compiler.engine import may_compile


def fast_series(game: ClassicGame, bots: Sequence[str], terms: Terms) -> FastSeries | None:
    """Random players alone, or bots that the kernel knows."""
    if set(bots) == {RANDOM} and not terms.rounds:
        return ClassicRandomSeries(game, len(bots))
    if may_compile() and can_play_in_kernel(game.name, bots):
        return BotSeries(game, bots)
    return None


class ClassicRandomSeries:
    """Games of uniformly random players."""

    times_decisions = False
    at_once = 64

    def __init__(self, game: ClassicGame, seats: int) -> None:
        self.game = game
        self.seats = seats

    def must_compile(self) -> bool:
        """Whether the random games are not in the cache yet."""
        return may_compile() and not is_cached("playout", "random_games")

    def prepare(self) -> None:
        """Compile the random games, or load them from the cache."""
        playouts(self.game, self.seats, 1, limit=1, threads=1)

    def play(self, numbers: range, seed: int, terms: Terms) -> list[PlayedGame]:
        """The games with these numbers."""
        played = playouts(
            self.game,
            self.seats,
            len(numbers),
            seed=seed,
            first=numbers.start,
            limit=terms.limit,
            threads=1,
        )
        results = []
        for winners, turns, plies in zip(
            played.winners.tolist(), played.turns.tolist(), played.plies.tolist(), strict=True
        ):
            share = 1.0 / winners.bit_count() if winners else 0.0
            scores = tuple(share if winners >> seat & 1 else 0.0 for seat in range(self.seats))
            results.append(PlayedGame(scores, turns, plies, winners == 0))
        return results


class BotSeries:
    """Games of bots that decide inside the kernel."""

    times_decisions = True
    at_once = 16

    def __init__(self, game: ClassicGame, bots: Sequence[str]) -> None:
        self.game = game
        self.bots = bots

    def must_compile(self) -> bool:
        """Whether these games are not in the cache yet."""
        return not is_cached("self_play", "play_game")

    def prepare(self) -> None:
        """Compile the planner, or load it from the cache."""
        prepare(self.game.id, self.bots)

    def play(self, numbers: range, seed: int, terms: Terms) -> list[PlayedGame]:
        """The games with these numbers."""
        finished = play_series(
            self.game.name,
            self.bots,
            numbers,
            seed=seed,
            limit=terms.limit,
            rounds=terms.rounds,
            time=terms.time,
            workers=1,
        )
        return [
            PlayedGame(game.scores, game.turns, game.plies, game.winners == 0) for game in finished
        ]
