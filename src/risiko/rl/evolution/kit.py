"""What Risiko Evolution provides for environments."""

from risiko.evolution.game import EvolutionGame
from risiko.rl.episode import Observer
from risiko.rl.evolution.actions import EvolutionActions
from risiko.rl.evolution.planes import list_planes, observe_view
from risiko.rl.kit import Kit


class EvolutionKit(Kit):
    """A single game of Risiko Evolution with so many players."""

    def __init__(self, game: EvolutionGame, seats: int) -> None:
        super().__init__(game, seats)
        self.space = EvolutionActions()
        self.planes = list_planes(seats)

    def make_observer(self) -> Observer:
        """Observations from views."""
        return observe_view
