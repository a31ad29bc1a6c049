"""The sea routes: smooth lines between two coasts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.frame import Frame, Points
from tools.map.plan import geography

STEPS = 24
"""Straight pieces from one way point to the next."""
TOLERANCE = 0.15
WEST_DROP, EAST_RISE = 6, 2
"""Pixels that the lines of the route across the edge bend on their way there."""


class Route(NamedTuple):
    """A sea route: one line, or two if it leaves the map on one side and returns on the other."""

    between: tuple[str, str]
    lines: list[LineString]


def routes(frame: Frame, land: Mapping[str, BaseGeometry]) -> list[Route]:
    """All sea routes, as far as they run over the sea."""
    found = []
    for plan in geography()["routes"]:
        source, target = plan["between"]
        shore = unary_union([land[source], land[target]])
        lines = [_at_sea(LineString(_smooth(_on_map(way, frame))), shore) for way in plan["lines"]]
        found.append(Route((source, target), lines))
    return found


def _on_map(way: Sequence[Sequence[float] | str], frame: Frame) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for stop in way:
        if stop == "west":
            points.append((0.0, points[-1][1] + WEST_DROP))
        elif stop == "east":
            points.append((float(frame.width), points[-1][1] - EAST_RISE))
        elif not isinstance(stop, str):
            points.append(frame.point(stop))
    return points


def _at_sea(line: LineString, shore: BaseGeometry) -> LineString:
    sea = line.difference(shore)
    longest = max(getattr(sea, "geoms", [sea]), key=lambda part: part.length)
    points = shapely.simplify(longest, TOLERANCE).coords
    return LineString([(round(x, 1), round(y, 1)) for x, y in points])


def _smooth(way: Sequence[tuple[float, float]]) -> Points:
    """A Catmull-Rom curve through way points."""
    stops = [np.array(stop, float) for stop in way]
    if len(stops) == 2:
        return np.array([stops[0] + (stops[1] - stops[0]) * k / STEPS for k in range(STEPS + 1)])
    stops = [2 * stops[0] - stops[1], *stops, 2 * stops[-1] - stops[-2]]
    line = []
    for i in range(1, len(stops) - 2):
        a, b, c, d = stops[i - 1 : i + 3]
        for k in range(STEPS):
            t = k / STEPS
            line.append(
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t * t
                    + (3 * b - a - 3 * c + d) * t**3
                )
            )
    line.append(stops[-2])
    return np.array(line)
