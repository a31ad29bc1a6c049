"""Whole series of Risiko Express between random players, compiled."""

from collections.abc import Sequence

from risiko.arena.fast_series.series import FastSeries, PlayedGame, Terms
from risiko.bots.bot import RANDOM
from risiko.express.card_table import CardTable
from risiko.express.game import ExpressGame
from risiko.express.playout import playouts


def fast_series(game: ExpressGame, bots: Sequence[str], terms: Terms) -> FastSeries | None:
    """Random players alone."""
    if set(bots) == {RANDOM} and not terms.rounds:
        return ExpressRandomSeries(game, len(bots))
    return None


class ExpressRandomSeries:
    """Games of uniformly random players."""

    times_decisions = False
    at_once = 1000

    def __init__(self, game: ExpressGame, seats: int) -> None:
        self.game = game
        self.seats = seats

    def must_compile(self) -> bool:
        """Compiling takes no time that anybody would notice."""
        return False

    def prepare(self) -> None:
        """Compile the random games, or load them from the cache."""
        playouts(self.game, self.seats, 1, limit=1)

    def play(self, numbers: range, seed: int, terms: Terms) -> list[PlayedGame]:
        """The games with these numbers."""
        results: list[PlayedGame] = []
        played = playouts(
            self.game,
            self.seats,
            len(numbers),
            seed=seed,
            first=numbers.start,
            limit=terms.limit,
        )
        for owners, turns, plies in zip(
            played.owners.tolist(), played.turns.tolist(), played.plies.tolist(), strict=True
        ):
            over = all(owner >= 0 for owner in owners)
            shares = CardTable(self.seats, tuple(owners)).shares() if over else ()
            scores = tuple(shares) or (0.0,) * self.seats
            results.append(PlayedGame(scores, turns, plies, not over))
        return results
