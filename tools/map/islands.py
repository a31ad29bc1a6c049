"""What is left of the land on the map: small islands go, lines are simplified together."""

from collections import defaultdict
from collections.abc import Mapping

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from tools.map.earth import polygons
from tools.map.partition import renode
from tools.map.plan import layout

GRID = 0.01
"""Pixels between which borders are shared exactly."""
SMALL = 90
"""Square pixels: smaller pieces may change hands or go."""
SMALLEST_LAKE = 6
"""Square pixels of holes in the land that stay."""
GAP = 40
"""Square pixels of gaps between territories that are closed."""
TOLERANCE = 1.35
"""Pixels by which a line may be simplified."""
CRUMB = 3
"""Square pixels of what simplification may leave over."""


def simplified(shapes: Mapping[str, BaseGeometry]) -> dict[str, MultiPolygon]:
    """The territories as they are drawn, with exactly shared vertices."""
    cover = renode(_without_crumbs(shapes), GRID, GAP)
    simple = shapely.coverage_simplify(list(cover.values()), TOLERANCE)
    if not shapely.coverage_is_valid(simple):
        raise ValueError("simplified borders are not shared exactly any more")
    return {
        territory: MultiPolygon([part for part in polygons(shape) if part.area > CRUMB])
        for territory, shape in zip(cover, simple, strict=True)
    }


def _without_crumbs(shapes: Mapping[str, BaseGeometry]) -> dict[str, MultiPolygon]:
    """Pieces cut off by a split line go to the neighbour they touch; small islands go."""
    smallest = layout()["islands"]
    parts = [(territory, part) for territory, shape in shapes.items() for part in polygons(shape)]
    parts.sort(key=lambda item: -item[1].area)
    mainland: dict[str, Polygon] = {}
    for territory, part in parts:
        mainland.setdefault(territory, part)
    kept: dict[str, list[Polygon]] = defaultdict(list)
    for territory, part in parts:
        if part is not mainland[territory] and part.area < SMALL:
            touching = {
                other: part.boundary.intersection(land.buffer(0.01)).length
                for other, land in mainland.items()
                if other != territory and part.distance(land) < 0.005
            }
            if touching:
                kept[max(touching, key=lambda other: touching[other])].append(part)
                continue
            if part.area < smallest.get(territory, smallest["others"]):
                continue
        kept[territory].append(part)
    return {t: MultiPolygon([_solid(part) for part in parts]) for t, parts in kept.items()}


def _solid(part: Polygon) -> Polygon:
    holes = [hole for hole in part.interiors if Polygon(hole).area > SMALLEST_LAKE]
    return Polygon(part.exterior, holes)
