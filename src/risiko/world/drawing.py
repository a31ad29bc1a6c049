"""The drawn map as outlines: made by `tools/map` for the browser, read here for pictures.

The file belongs to the browser client; a wheel has a copy of it in this package.
"""

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from risiko.world.board import world

Point = tuple[float, float]

_SOURCE = Path(__file__).parents[3] / "web/src/map/geometry/world.json"
_COMMAND = re.compile(r"([Mlqtz])([^Mlqtz]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


class DrawnMap(NamedTuple):
    """The map, territory by territory in the order of the board."""

    width: float
    height: float
    paths: tuple[str, ...]
    """Outlines as the paths of an SVG."""
    centres: tuple[Point, ...]
    """Where the units stand."""
    routes: str
    """The connections across the sea, as the path of an SVG."""

    def outlines(self, territory: int) -> list[list[Point]]:
        """The coast and borders of a territory as polygons, one for each island."""
        return trace_path(self.paths[territory])


@cache
def drawn_map() -> DrawnMap:
    """The map of the browser client."""
    packed = files("risiko.world") / "map.json"
    text = packed.read_text("utf-8") if packed.is_file() else _SOURCE.read_text("utf-8")
    drawn: dict[str, Any] = json.loads(text)
    places = [drawn["territories"][territory.id] for territory in world().territories]
    return DrawnMap(
        drawn["width"],
        drawn["height"],
        tuple(place["path"] for place in places),
        tuple((x, y) for x, y in (place["badge"] for place in places)),
        "".join(route["path"] for route in drawn["routes"]),
    )


def trace_path(path: str) -> list[list[Point]]:
    """The corners of a path; its curves are so short that their ends are enough."""
    polygons: list[list[Point]] = []
    x = y = 0.0
    for command, text in _COMMAND.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(text)]
        if command == "M":
            x, y = numbers[:2]
            polygons.append([(x, y)])
            continue
        # A curve is given by its control point and its end.
        step = 4 if command == "q" else 2
        for k in range(0, len(numbers), step):
            dx, dy = numbers[k + step - 2 : k + step]
            x, y = x + dx, y + dy
            polygons[-1].append((x, y))
    return polygons
