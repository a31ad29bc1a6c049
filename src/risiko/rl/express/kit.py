"""What Risiko Express provides for environments."""

from risiko.express.game import ExpressGame
from risiko.rl.episode import Observer
from risiko.rl.express.actions import ExpressActions
from risiko.rl.express.batch import ExpressBatch
from risiko.rl.express.outcomes import MOST, group_outcomes
from risiko.rl.express.planes import list_planes, observe_view
from risiko.rl.kit import Kit
from risiko.rl.node import PositionNode


class ExpressKit(Kit):
    """A game of Risiko Express with so many players."""

    game: ExpressGame

    def __init__(self, game: ExpressGame, seats: int) -> None:
        super().__init__(game, seats)
        self.space = ExpressActions()
        self.planes = list_planes(seats)

    def make_observer(self) -> Observer:
        """Observations from views."""
        return observe_view

    def make_batch(self, count: int, max_steps: int) -> ExpressBatch:
        """Many games at once, compiled."""
        return ExpressBatch(self.game, self.seats, count, max_steps)

    def make_node(self) -> PositionNode:
        """The root of the game's tree."""
        return PositionNode(self.game, self.seats, self.space, observe_view, group_outcomes)

    most_outcomes = MOST
