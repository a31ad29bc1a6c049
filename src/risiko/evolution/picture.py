"""What a picture of Risiko Evolution shows."""

from collections.abc import Sequence

from risiko.evolution.content.board import PRINTED
from risiko.evolution.observation import observe_position
from risiko.pictures import Place, Sheet
from risiko.protocol import Position
from risiko.world.map_sheet import map_sheet


def see_board(position: Position) -> tuple[Sheet, Sequence[Place]]:
    """The printed map with owners and units; the island is on no printed map."""
    seen = observe_position(position, None)
    places = zip(seen.owner[:PRINTED], seen.units[:PRINTED], strict=True)
    return map_sheet(), [Place(army, units) for army, units in places]
