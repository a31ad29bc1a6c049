"""The marshal: the planner of the general with a trained sense of what a board is worth."""

from collections.abc import Sequence

from risiko.bots.general import General
from risiko.bots.weights import trained
from risiko.classic.game import ClassicGame


class Marshal(General):
    """Knows from its own games what the hand-made worth of a board leaves out."""

    share = 0.048
    """Unlike the general's, its plans are the better the more of them it looks at."""

    def weights(self, game: ClassicGame, seats: int) -> Sequence[float]:
        """With the network that was trained for this kind of game."""
        return trained(game, seats)
