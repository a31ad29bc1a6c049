"""Every border once: the outlines of the territories as arcs that neighbours share."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.earth import polygons

Vertex = tuple[float, float]

GRID = 0.2
"""Pixels between vertices: the middles of lines then lie on a grid of 0.1, and curves through them
are the same in both directions.
"""
SMOOTHNESS = 6
"""Straight pieces for each bend of a curve when its area is measured."""


class Arc(NamedTuple):
    """A line between two points where borders meet, or a closed one that meets nothing."""

    points: list[Vertex]
    closed: bool
    owners: tuple[str, ...]
    """The territories on its sides: one for a coast, two for a border."""


class Part(NamedTuple):
    """An arc as part of an outline."""

    arc: int
    backward: bool


class Ring(NamedTuple):
    """A closed outline of a territory, or a hole in it."""

    territory: str
    parts: list[Part]
    hole: bool


class Outlines(NamedTuple):
    """All arcs, and the rings they make up."""

    arcs: list[Arc]
    rings: list[Ring]

    def of(self, territory: str) -> list[Ring]:
        """The rings of one territory."""
        return [ring for ring in self.rings if ring.territory == territory]


def snap(point: Sequence[float]) -> Vertex:
    """The nearest point of the grid."""
    x, y = (round(round(value / GRID) * GRID, 1) for value in point)
    return x, y


def snapped(points: Sequence[Sequence[float]]) -> list[Vertex]:
    """A closed line on the grid, without points that fall together."""
    line: list[Vertex] = []
    for point in points:
        vertex = snap(point)
        if not line or line[-1] != vertex:
            line.append(vertex)
    if len(line) > 1 and line[0] == line[-1]:
        line.pop()
    return line


def outlines(shapes: Mapping[str, MultiPolygon]) -> Outlines:
    """The outlines of shapes that share their vertices exactly."""
    loops = [
        (territory, line, number > 0)
        for territory, shape in shapes.items()
        for part in polygons(shape)
        for number, edge in enumerate([part.exterior, *part.interiors])
        if len(line := snapped(edge.coords[:-1])) >= 3
    ]
    owners: dict[frozenset[Vertex], list[str]] = defaultdict(list)
    beside: dict[Vertex, set[Vertex]] = defaultdict(set)
    for territory, line, _ in loops:
        for a, b in zip(line, line[1:] + line[:1], strict=True):
            owners[frozenset((a, b))].append(territory)
            beside[a].add(b)
            beside[b].add(a)

    def meets(vertex: Vertex) -> bool:
        if len(beside[vertex]) != 2:
            return True
        one, other = (sorted(owners[frozenset((vertex, next))]) for next in beside[vertex])
        return one != other

    nodes = {vertex for vertex in beside if meets(vertex)}
    arcs: list[Arc] = []
    known: dict[frozenset[object], int] = {}
    rings = []
    for territory, line, hole in loops:
        parts = []
        for points, closed in _pieces(line, nodes):
            ends = None if closed else frozenset((points[0], points[-1]))
            key: frozenset[object] = frozenset((ends, frozenset(points)))
            if key not in known:
                known[key] = len(arcs)
                sides = tuple(sorted(set(owners[frozenset(points[:2])])))
                arcs.append(Arc(points, closed, sides))
            first = arcs[known[key]].points
            backward = first[1] != points[1] if closed else first != points
            parts.append(Part(known[key], backward))
        rings.append(Ring(territory, parts, hole))
    return Outlines(arcs, rings)


def _pieces(line: list[Vertex], nodes: set[Vertex]) -> list[tuple[list[Vertex], bool]]:
    """A closed line cut where borders meet; one that meets nothing begins at its first corner."""
    starts = [i for i, vertex in enumerate(line) if vertex in nodes]
    if not starts:
        first = line.index(min(line))
        return [(line[first:] + line[:first], True)]
    n = len(line)
    ends = [*starts[1:], starts[0] + n]
    return [
        ([line[i % n] for i in range(start, end + 1)], False)
        for start, end in zip(starts, ends, strict=True)
    ]


def area(rings: Sequence[Ring], arcs: Sequence[Arc]) -> BaseGeometry:
    """What the outlines of a territory enclose when they are drawn as curves."""
    shells: list[Polygon] = []
    holes: list[Polygon] = []
    for ring in rings:
        points: list[Vertex] = []
        for part in ring.parts:
            curve = _curve(arcs[part.arc])
            points.extend((curve[::-1] if part.backward else curve)[1 if points else 0 :])
        (holes if ring.hole else shells).append(Polygon(points))
    land = unary_union([shapely.make_valid(shell) for shell in shells])
    for hole in holes:
        land = land.difference(hole)
    return land


def _curve(arc: Arc) -> list[Vertex]:
    """The quadratic spline that is drawn for an arc, in short straight pieces."""
    points = [np.array(vertex) for vertex in arc.points]
    n = len(points)
    if n == 2:
        return arc.points
    bends = range(n) if arc.closed else range(1, n - 1)
    pieces = SMOOTHNESS if arc.closed else SMOOTHNESS + 1
    curve = [] if arc.closed else [points[0]]
    for i in bends:
        before, at, after = points[i - 1], points[i], points[(i + 1) % n]
        a, b = (before + at) / 2, (at + after) / 2
        for k in range(pieces):
            t = k / SMOOTHNESS
            curve.append((1 - t) ** 2 * a + 2 * t * (1 - t) * at + t * t * b)
    curve.append(curve[0] if arc.closed else points[-1])
    return [(float(x), float(y)) for x, y in curve]
