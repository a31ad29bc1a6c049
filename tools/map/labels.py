"""Where badges and names stand: a search for the places that are easiest to read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from risiko.text import Language
from tools.map.earth import polygons
from tools.map.frame import Frame
from tools.map.plan import board, layout

Anchor = Literal["start", "middle", "end"]
Box = tuple[float, float, float, float]

BADGE = 12.5
"""The radius of a badge in pixels."""
TEXT = 14.5
"""The height of the letters in pixels."""
LINE = TEXT * 0.92
BASELINE = LINE * 0.78
GAP = 2.5
"""Pixels between a badge and its name."""
EDGE = 6
"""Pixels that stay free at the edge of the map."""
NARROW, WIDE = "iljtfrI.-'", "mwMWNOQGUÄÖ"
ALIGNED: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
SIDES: dict[str, Anchor] = {"below": "middle", "above": "middle", "right": "start", "left": "end"}


class Label(NamedTuple):
    """A name on the map."""

    x: float
    y: float
    """The base line of the first line."""
    anchor: Anchor
    lines: tuple[str, ...]
    inside: float
    """How much of it stands on its own territory, 0 to 1."""
    box: Box


class Place(NamedTuple):
    """Where the badge and the name of a territory stand."""

    x: float
    y: float
    room: float
    """The radius of the largest circle in the territory."""
    label: Label


class Strictness(NamedTuple):
    """How much a name may cover of what is not its own."""

    foreign: float
    clash: float


FREE = Strictness(0.30, 4)
GIVEN = Strictness(0.6, 60)
"""When badges have their places already, names have to take what is left."""


@dataclass
class Search:
    """The search for places on one map, for the names of one language."""

    frame: Frame
    land: Mapping[str, BaseGeometry]
    routes: list[LineString]
    language: Language
    badges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Badges that have their place already."""

    def __post_init__(self) -> None:
        self.taken: list[BaseGeometry] = []
        self.names = list(self.land)
        self.land_tree = shapely.STRtree(list(self.land.values()))
        self.route_tree = shapely.STRtree(self.routes)
        self.strictness = GIVEN if self.badges else FREE

    def places(self) -> dict[str, Place]:
        """A place for everything, the tightest territories first."""
        mainland = {t: max(polygons(self.land[t]), key=lambda p: p.area) for t in board().continent}
        circle = {t: shapely.maximum_inscribed_circle(mainland[t], 0.5) for t in mainland}
        return {
            territory: self._place(territory, mainland[territory], circle[territory])
            for territory in sorted(mainland, key=lambda t: circle[t].length)
        }

    def _place(self, territory: str, mainland: Polygon, circle: LineString) -> Place:
        lines = board().lines[self.language][territory]
        width, height = max(map(text_width, lines)), LINE * len(lines)
        room, pole = circle.length, Point(circle.coords[0])
        border = mainland.boundary
        shapely.prepare(mainland)
        best: tuple[float, float, float, Anchor, Box, float] | None = None
        for x, y in self._candidates(territory, mainland, pole, room):
            for side, anchor, bounds in self._boxes(territory, x, y, width, height):
                label = box(*bounds)
                foreign, inside = self._covered(territory, label)
                if foreign > self.strictness.foreign:
                    continue
                both = label.union(Point(x, y).buffer(BADGE))
                clash = sum(
                    both.intersection(other).area for other in self.taken if other.intersects(both)
                )
                if clash > self.strictness.clash:
                    continue
                centre = both.centroid
                crossed = sum(
                    both.intersection(self.routes[i]).length for i in self.route_tree.query(both)
                )
                score = (
                    min(border.distance(Point(x, y)), BADGE + 5) / BADGE * 2.2
                    + 5.0 * inside
                    + (1.4 if inside < 0.02 and foreign < 0.01 else 0)
                    - 7.0 * foreign
                    # A name across a coast or a border is harder to read than one in the sea.
                    - 1.6 * label.intersection(border).length / (width + height)
                    - 1.2 * crossed / 30
                    - pole.distance(centre) / (room + 25) * 0.8
                    + {"below": 0.25, "above": 0.12}.get(side, 0)
                    + 0.5 * min(border.distance(centre), 30) / 30
                )
                if best is None or score > best[0]:
                    best = (score, x, y, anchor, bounds, inside)
        if best is None:
            raise ValueError(f"no place for {territory}")
        _, x, y, anchor, bounds, inside = best
        self.taken += [box(*bounds), Point(x, y).buffer(BADGE + 1)]
        left, top, right, bottom = bounds
        label_x = left + (right - left) * ALIGNED[anchor]
        return Place(
            round(x, 1),
            round(y, 1),
            round(room, 1),
            Label(
                round(label_x, 1),
                round(top + BASELINE, 1),
                anchor,
                lines,
                round(inside, 2),
                (round(left, 1), round(top, 1), round(right, 1), round(bottom, 1)),
            ),
        )

    def _candidates(
        self, territory: str, mainland: Polygon, pole: Point, room: float
    ) -> Iterator[tuple[float, float]]:
        """Where the badge could stand."""
        if territory in self.badges:
            yield self.badges[territory]
            return
        if territory in layout()["badges"]:
            yield self.frame.point(layout()["badges"][territory])
            return
        west, north, east, south = mainland.bounds
        step = 3 if max(east - west, south - north) < 140 else 5
        border = mainland.boundary
        grid = [
            (float(x), float(y))
            for x in np.arange(west, east + 0.1, step)
            for y in np.arange(north, south + 0.1, step)
            if mainland.contains(Point(x, y))
        ]
        for x, y in [*grid, (pole.x, pole.y)]:
            if border.distance(Point(x, y)) >= min(BADGE + 1.5, room * 0.8):
                yield x, y

    def _boxes(
        self, territory: str, x: float, y: float, width: float, height: float
    ) -> Iterator[tuple[str, Anchor, Box]]:
        """Where the name could stand beside a badge, within the map."""
        away = BADGE + GAP
        corners = {
            "below": (x - width / 2, y + away),
            "above": (x - width / 2, y - away - height),
            "right": (x + away, y - height / 2),
            "left": (x - away - width, y - height / 2),
        }
        anchors = SIDES
        pinned = layout()["names"].get(territory)
        if pinned:
            pin_x, pin_y = self.frame.point(pinned["at"])
            anchor: Anchor = pinned["anchor"]
            corners = {"pinned": (pin_x - ALIGNED[anchor] * width, pin_y - height / 2)}
            anchors = {"pinned": anchor}
        for side, (left, top) in corners.items():
            right, bottom = left + width, top + height
            if (
                min(left, top) >= EDGE
                and right <= self.frame.width - EDGE
                and bottom <= self.frame.height - EDGE
            ):
                yield side, anchors[side], (left, top, right, bottom)

    def _covered(self, territory: str, label: Polygon) -> tuple[float, float]:
        """How much of a label stands on other territories, and how much on its own."""
        others = (self.names[i] for i in self.land_tree.query(label) if self.names[i] != territory)
        foreign = sum(label.intersection(self.land[other]).area for other in others)
        own = label.intersection(self.land[territory]).area
        return foreign / label.area, own / label.area


def text_width(text: str) -> float:
    """About how wide a line is in the font of the map."""
    narrow = sum(letter in NARROW for letter in text)
    wide = sum(letter in WIDE for letter in text)
    return TEXT * (0.52 * len(text) - 0.2 * narrow + 0.14 * wide) + 0.4 * len(text)
