"""The map as a sheet of pictures, for every family that plays on it."""

from functools import cache

from risiko.pictures import Sheet
from risiko.world.board import world
from risiko.world.drawing import drawn_map


@cache
def map_sheet() -> Sheet:
    """The 42 territories."""
    drawn = drawn_map()
    territories = range(len(drawn.paths))
    return Sheet(
        drawn.width,
        drawn.height,
        tuple(territory.id for territory in world().territories),
        tuple(territory.name for territory in world().territories),
        drawn.paths,
        tuple(tuple(tuple(line) for line in drawn.outlines(t)) for t in territories),
        drawn.centres,
        drawn.routes,
    )
