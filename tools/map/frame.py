"""From degrees to pixels: the projection of the map, and what it magnifies."""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyproj
import shapely
from shapely.geometry.base import BaseGeometry

from tools.map.plan import layout

Points = npt.NDArray[np.float64]
"""Rows of x and y."""

CENTRE = 11.0
"""The meridian in the middle: the map is cut in the Bering Strait."""
TABLE = 3601
"""Entries of the tables that re-space meridians and parallels."""


class Frame:
    """The frame of the map. Two projections are blended, after a gentle re-spacing of meridians and
    parallels and before a smooth magnification of what would be too small. All steps are
    monotone, so that nothing folds.
    """

    def __init__(self, shapes: Iterable[BaseGeometry]) -> None:
        frame = layout()["frame"]
        self.projections = [pyproj.Proj(f"+proj={p} +lon_0=0 +R=1") for p in frame["projections"]]
        self.meridians = _spacing(frame["meridians"], 180)
        self.parallels = _spacing(frame["parallels"], 90)
        self.magnified = [
            (self._projected(np.array([[lon, lat]], dtype=float))[0], radius, amount)
            for lon, lat, radius, amount in layout()["magnified"].values()
        ]
        bounds = np.array([shapely.transform(shape, self._warped).bounds for shape in shapes])
        west, north = bounds[:, 0].min(), bounds[:, 1].min()
        east, south = bounds[:, 2].max(), bounds[:, 3].max()
        margin = frame["margin"]
        self.width = int(frame["width"])
        self.scale = (self.width - 2 * margin) / (east - west)
        self.offset = np.array([margin - west * self.scale, margin - north * self.scale])
        self.height = math.ceil(2 * margin + (south - north) * self.scale)

    def __call__(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape on the map."""
        return shapely.transform(shape, self._pixels)

    def point(self, degrees: Sequence[float]) -> tuple[float, float]:
        """A place on the map."""
        x, y = self._pixels(np.array([degrees], dtype=float))[0]
        return float(x), float(y)

    def _pixels(self, points: Points) -> Points:
        pixels: Points = self._warped(points) * self.scale + self.offset
        return pixels

    def _projected(self, points: Points) -> Points:
        lon = np.clip(points[:, 0] - CENTRE, -179.999, 179.999)
        lon = np.clip(np.interp(lon, *self.meridians), -179.999, 179.999)
        lat = np.clip(np.interp(points[:, 1], *self.parallels), -89.9, 89.9)
        first, second = (
            np.column_stack([x, -np.asarray(y)])
            for x, y in (projection(lon, lat) for projection in self.projections)
        )
        return first * 0.5 + second * 0.5

    def _warped(self, points: Points) -> Points:
        flat = self._projected(points)
        shift = np.zeros_like(flat)
        for centre, radius, amount in self.magnified:
            away = flat - centre
            distance = (away**2).sum(axis=1) / radius**2
            shift += away * (amount * np.exp(-distance))[:, None]
        return flat + shift


def _spacing(density: Sequence[Sequence[float]], end: float) -> tuple[Points, Points]:
    """Where the lines from -end to end go; the middle one stays."""
    old: Points = np.linspace(-end, end, TABLE)
    weight: Any = np.ones_like(old)
    for centre, spread, amount in density:
        weight += amount * np.exp(-(((old - centre) / spread) ** 2))
    steps = np.cumsum((weight[1:] + weight[:-1]) / 2 * (old[1] - old[0]))
    new = np.concatenate([[0], steps])
    new = -end + new * (2 * end) / new[-1]
    return old, new - np.interp(0, old, new)
