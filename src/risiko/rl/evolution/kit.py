"""What Risiko Evolution provides for environments."""

from collections.abc import Sequence

from risiko.evolution.content.board import PRINTED
from risiko.evolution.game import EvolutionGame
from risiko.evolution.observation import observe_position
from risiko.protocol import Position
from risiko.rl.episode import Observer
from risiko.rl.evolution.actions import EvolutionActions
from risiko.rl.evolution.planes import list_planes, observe_view
from risiko.rl.kit import Kit
from risiko.rl.map_picture import map_sheet
from risiko.rl.picture import Place, Sheet


class EvolutionKit(Kit):
    """A single game of Risiko Evolution with so many players."""

    def __init__(self, game: EvolutionGame, seats: int) -> None:
        super().__init__(game, seats)
        self.space = EvolutionActions()
        self.planes = list_planes(seats)

    def make_observer(self) -> Observer:
        """Observations from views."""
        return observe_view

    def picture(self, position: Position) -> tuple[Sheet, Sequence[Place]]:
        """The printed map with owners and units; the island is on no printed map."""
        seen = observe_position(position, None)
        places = zip(seen.owner[:PRINTED], seen.units[:PRINTED], strict=True)
        return map_sheet(), [Place(army, units) for army, units in places]
