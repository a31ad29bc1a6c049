"""What a picture of a classic game shows."""

from collections.abc import Sequence

from risiko.classic.observation import observe_position
from risiko.pictures import Place, Sheet
from risiko.protocol import Position
from risiko.world.map_sheet import map_sheet


def see_board(position: Position) -> tuple[Sheet, Sequence[Place]]:
    """The map with owners and units."""
    seen = observe_position(position, None)
    places = zip(seen.owner, seen.units, strict=True)
    return map_sheet(), [Place(army, units) for army, units in places]
