"""The land of the earth, divided into the territories of the board without gaps or overlaps."""

import math
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from tools.map.earth import TURN, Area, Earth, polygons
from tools.map.frame import CENTRE
from tools.map.plan import geography

PRECISION = 1e-4
"""The grid of all land in degrees."""
SLIVER = 0.05
"""Square degrees: gaps between hand-drawn lines and borders of the data that are closed."""
SMALLEST = 0.02
"""Square degrees of land that is looked at."""
PROVINCE_SEAM = 0.12
DATE_LINE = (179, 60, 181, 75)
DATE_LINE_SEAM = 0.03
"""Degrees of the gap that the data have along the date line."""
WOBBLE_STEP, WOBBLE = 0.9, 0.16
LONGEST_WOBBLE = 12
"""Degrees; longer lines are cuts through the open sea."""


class Region(NamedTuple):
    """Land of some countries that goes to a territory other than theirs."""

    territory: str
    countries: str
    area: BaseGeometry


def partition(earth: Earth) -> dict[str, MultiPolygon]:
    """The land of each territory, in degrees."""
    home = {
        code: territory
        for territory, codes in geography()["countries"].items()
        for code in codes.split()
    }
    pieces: dict[str, list[Polygon]] = defaultdict(list)
    regions = _regions(earth)
    for country, land in _countries(earth, home).items():
        rest = land
        for region in reversed(regions):
            if country not in region.countries.split():
                continue
            part = rest.intersection(region.area)
            if not part.is_empty:
                pieces[region.territory].extend(polygons(part))
                rest = rest.difference(region.area)
        pieces[home[country]].extend(polygons(rest))
    shapes = {territory: MultiPolygon(parts) for territory, parts in pieces.items()}
    return renode(shapes, PRECISION, SLIVER)


def renode(shapes: Mapping[str, BaseGeometry], grid: float, gap: float) -> dict[str, MultiPolygon]:
    """The same shapes with exactly shared borders: all lines are cut into faces once, and every
    face goes to one shape. Faces in no shape that are smaller than `gap` go to the neighbour with
    the longest contact.
    """
    parts = [(name, part) for name, shape in shapes.items() for part in polygons(shape)]
    lines = shapely.union_all([part.boundary for _, part in parts], grid_size=grid)
    tree = shapely.STRtree([part for _, part in parts])
    owned: dict[str, list[Polygon]] = defaultdict(list)
    orphans = []
    for cut in polygonize(lines):
        face = shapely.set_precision(cut, grid, mode="pointwise")
        point = face.representative_point()
        hits = [i for i in tree.query(point) if parts[i][1].covers(point)]
        if hits:
            owned[parts[min(hits)][0]].append(face)
        elif face.area < gap:
            orphans.append(face)
    for face in orphans:
        contact = {name: _contact(face, faces, grid) for name, faces in owned.items()}
        nearest = max(contact, key=lambda name: contact[name])
        if contact[nearest] > 0:
            owned[nearest].append(face)
    whole = {name: shapely.coverage_union_all(faces) for name, faces in owned.items()}
    return {name: MultiPolygon(polygons(shape)) for name, shape in whole.items()}


def _contact(face: Polygon, faces: list[Polygon], grid: float) -> float:
    near = (other for other in faces if other.distance(face) < grid)
    return float(sum(face.boundary.intersection(other.boundary).length for other in near))


def _countries(earth: Earth, home: Mapping[str, str]) -> dict[str, MultiPolygon]:
    """The countries as far as they are drawn."""
    found: dict[str, list[BaseGeometry]] = defaultdict(list)
    for area in earth.countries:
        code = area.code or _unnamed(area)
        if code is not None and code in home:
            found[code].append(area.shape)
    whole = {code: _snap(_eastward(unary_union(shapes))) for code, shapes in found.items()}
    whole["RUS"] = _seamless(whole["RUS"])

    rectangles = geography()["dropped"].values()
    dropped = [box(*r) for r in rectangles]
    dropped += [
        box(west + TURN, south, east + TURN, north) for west, south, east, north in rectangles
    ]
    cut = unary_union([Polygon(cut["area"]) for cut in geography()["cuts"]])
    return {
        code: MultiPolygon(
            [
                part
                for part in polygons(shape.difference(cut))
                if part.area > SMALLEST and not any(part.within(d) for d in dropped)
            ]
        )
        for code, shape in whole.items()
    }


def _unnamed(area: Area) -> str | None:
    """The code we give to an area that has none in the data."""
    middle = area.shape.representative_point()
    for code, point in geography()["unnamed"].items():
        if middle.distance(Point(point)) <= 3:
            return str(code)
    return None


def _regions(earth: Earth) -> list[Region]:
    regions = []
    for territory, provinces in geography()["provinces"].items():
        country, codes = provinces["country"], provinces["codes"].split()
        shapes = [
            _eastward(area.shape)
            for area in earth.provinces
            if area.country == country and area.code in codes
        ]
        closed = _closed(unary_union(shapes), PROVINCE_SEAM)
        solid = unary_union([Polygon(part.exterior) for part in polygons(closed)])
        regions.append(Region(territory, country, _snap(solid)))
    for part in geography()["parts"]:
        area = _snap(_wobbly(Polygon(part["area"])))
        regions.append(Region(part["territory"], part["country"], area))
    return regions


def _eastward(shape: BaseGeometry) -> BaseGeometry:
    """The same land, with what lies west of the edge of the map moved to its east."""
    moved = []
    for part in polygons(shape):
        if part.bounds[2] <= CENTRE - TURN / 2 + 0.5:
            part = shapely.transform(part, lambda points: points + np.array([float(TURN), 0.0]))
        moved.append(part)
    return unary_union(moved) if moved else MultiPolygon()


def _seamless(russia: BaseGeometry) -> BaseGeometry:
    """Russia without the gap along the date line."""
    bridge = _closed(russia, DATE_LINE_SEAM).intersection(box(*DATE_LINE))
    return _snap(unary_union([russia, bridge]))


def _closed(shape: BaseGeometry, gap: float) -> BaseGeometry:
    return shape.buffer(gap, join_style="mitre").buffer(-gap, join_style="mitre")


def _snap(shape: BaseGeometry) -> BaseGeometry:
    return shapely.set_precision(shape, PRECISION)


def _wobbly(area: Polygon) -> Polygon:
    """A hand-drawn area whose straight lines bend a little, always in the same way."""
    corners = list(area.exterior.coords)
    points: list[tuple[float, float]] = []
    for here, there in pairwise(corners):
        line = _wobbly_line(*sorted([here, there]))
        points.extend((line if here <= there else line[::-1])[:-1])
    return Polygon(points)


def _wobbly_line(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    """A line from a to b: two areas that share it get the same one."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    steps = max(1, int(length / WOBBLE_STEP))
    line = []
    for k in range(steps):
        t = k / steps
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        if k > 0 and length < LONGEST_WOBBLE:
            noise = math.sin(12.9898 * x + 78.233 * y) * 43758.5453
            bend = (noise - math.floor(noise) - 0.5) * 2 * WOBBLE
            x += -(b[1] - a[1]) / length * bend * 1.6
            y += (b[0] - a[0]) / length * bend
        line.append((x, y))
    return [*line, b]
