"""The finished map as a reader of it sees it: its paths turned back into shapes."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from risiko.text import Language
from tools.map.labels import ALIGNED, BASELINE, LINE, text_width

MAP = Path(__file__).parents[2] / "web/src/map/geometry/world.json"
WORD = re.compile(r"[MLQqltz]|-?(?:\d+\.?\d*|\.\d+)")
SMOOTHNESS = 8
TOUCHING = 0.3

Point = tuple[float, float]


@cache
def drawing() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MAP.read_text("utf-8"))
    return found


def lines(path: str) -> list[list[Point]]:
    """The lines of an SVG path, curves in short straight pieces."""
    found: list[list[Point]] = []
    words = iter(WORD.findall(path))
    command, at, bend = "", (0.0, 0.0), (0.0, 0.0)

    def point(first: str | None = None) -> Point:
        x, y = float(first or next(words)), float(next(words))
        if command.islower():
            x, y = x + at[0], y + at[1]
        return round(x, 6), round(y, 6)  # relative steps must not drift

    for word in words:
        first = None if word.isalpha() else word
        command = command if first else word
        match command.lower():
            case "z":
                found[-1].append(found[-1][0])
                at = found[-1][0]
            case "m":
                at = point()
                found.append([at])
            case "l":
                at = point(first)
                found[-1].append(at)
            case _:
                if command.lower() == "q":
                    bend = point(first)
                    first = None
                else:
                    bend = (2 * at[0] - bend[0], 2 * at[1] - bend[1])
                end = point(first)
                found[-1].extend(_curve(at, bend, end))
                at = end
    return found


def _curve(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    for k in range(1, SMOOTHNESS + 1):
        t = k / SMOOTHNESS
        x, y = (
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(start, bend, end, strict=True)
        )
        yield round(x, 6), round(y, 6)


def filled(path: str) -> BaseGeometry:
    """What a path encloses: rings within rings are holes."""
    return _filled(sorted((Polygon(line) for line in lines(path)), key=lambda ring: -ring.area))


def label(id: str, language: Language) -> BaseGeometry:
    """The room that a name takes."""
    name = drawing()["territories"][id]["label"][language]
    width = max(map(text_width, name["lines"]))
    left = name["x"] - width * ALIGNED[name["anchor"]]
    top = name["y"] - BASELINE
    return box(left, top, left + width, top + LINE * len(name["lines"]))


@cache
def rings() -> dict[str, list[Polygon]]:
    """The outlines of each territory, the largest first."""
    return {
        id: sorted(
            (Polygon(line) for line in lines(territory["path"])), key=lambda ring: -ring.area
        )
        for id, territory in drawing()["territories"].items()
    }


@cache
def shapes() -> dict[str, BaseGeometry]:
    """The land of each territory as it is filled: holes are rings within rings."""
    return {id: _filled(parts) for id, parts in rings().items()}


def _filled(parts: list[Polygon]) -> BaseGeometry:
    land: BaseGeometry = Polygon()
    for part in parts:
        land = land.symmetric_difference(part)
    return land


@cache
def distances() -> dict[frozenset[str], float]:
    land = shapes()
    return {
        frozenset(pair): land[pair[0]].distance(land[pair[1]]) for pair in combinations(land, 2)
    }


@cache
def contacts() -> dict[frozenset[str], float]:
    """How long the common border of two territories is, where they touch."""
    land = shapes()
    found = {}
    for pair, distance in distances().items():
        if distance < TOUCHING:
            a, b = (land[id].boundary for id in pair)
            found[pair] = a.intersection(b.buffer(0.05)).length
    return found


def route(path: str) -> BaseGeometry:
    return shapely.MultiLineString([LineString(line) for line in lines(path)])
