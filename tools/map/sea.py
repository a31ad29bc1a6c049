"""What is drawn beside the land: shallows, lakes, meridians and parallels."""

from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.borders import snapped
from tools.map.earth import polygons
from tools.map.frame import Frame
from tools.map.labels import Box
from tools.map.pen import Pen, curve

SMALLEST_LAKE = 26
"""Square pixels."""
TOLERANCE = 1.0
SHALLOWS = (15, 11, 7.2, 3.9)
"""Pixels from the coast to the lines that old engravers drew along it, the farthest first."""
SMALLEST_SHALLOW = 30
"""Square pixels of a gap between such lines that is drawn."""
SHALLOW_TOLERANCE = 0.12
"""By how much such a line may be simplified, in distances from the coast."""


def lakes(
    shapes: Iterable[BaseGeometry], land: Mapping[str, BaseGeometry], labels: Iterable[Box]
) -> str:
    """Lakes that are large enough and stand in no name's way."""
    inland = unary_union(list(land.values())).buffer(-1)
    names = unary_union([box(*label) for label in labels])
    pen = Pen()
    for lake in (part for shape in shapes for part in polygons(shape)):
        if lake.area < SMALLEST_LAKE or lake.intersects(names) or not inland.intersects(lake):
            continue
        shore = shapely.simplify(lake, TOLERANCE)
        if shore.geom_type == "Polygon" and len(shore.exterior.coords) >= 5:
            pen.arc(snapped(shore.exterior.coords[:-1]), True)
            pen.close()
    return pen.text()


def shallows(
    land: Mapping[str, BaseGeometry], continent: Mapping[str, str]
) -> list[dict[str, str]]:
    """Around each continent the water up to so many pixels from its coast, the farthest first."""
    whole = {
        name: unary_union([land[t] for t, home in continent.items() if home == name])
        for name in dict.fromkeys(continent.values())
    }
    return [
        {name: _shallow(shape, distance) for name, shape in whole.items()} for distance in SHALLOWS
    ]


def _shallow(land: BaseGeometry, distance: float) -> str:
    pen = Pen()
    water = shapely.simplify(land.buffer(distance), distance * SHALLOW_TOLERANCE)
    for part in polygons(water):
        gaps = [gap for gap in part.interiors if Polygon(gap).area > SMALLEST_SHALLOW]
        for edge in (part.exterior, *gaps):
            pen.arc(snapped(edge.coords[:-1]), True)
            pen.close()
    return pen.text()


def graticule(frame: Frame) -> str:
    """The net of meridians and parallels."""
    meridians = (
        [frame.point((lon, lat)) for lat in range(-58, 84, 2)] for lon in range(-150, 191, 30)
    )
    parallels = (
        [frame.point((lon, lat)) for lon in np.arange(-168.9, 190.9, 3)]
        for lat in range(-45, 76, 15)
    )
    return "".join(curve(line) for line in [*meridians, *parallels])
