"""Pictures of a position: as SVG, and in pixels. They show what everybody may see."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Pixels = NDArray[np.uint8]

SEA = "#dfe8e6"
FREE = "#f3eee2"
LINE = "#1c2a31"
ARMIES = (
    *("#b23a2e", "#2f62a8", "#3a7a44", "#dcae2c", "#3b4045", "#7b4a96"),
    *("#8d9499", "#c4a877", "#a59a8c"),
)
"""Red, blue, green, yellow, black and purple for the seats, then the neutral armies."""
WIDTH = 800
"""Of a picture in pixels."""

DIGITS = (
    *("111101101101111", "010110010010111", "111001111100111", "111001111001111"),
    *("101101111001001", "111100111001111", "111100111101111", "111001001001001"),
    *("111101111101111", "111101111001111"),
)
"""The digits 0 to 9, three dots wide and five high, row by row."""
DOT = 2
"""Pixels of a dot."""


class Sheet(NamedTuple):
    """What is the same in all pictures of a game: places with their outlines."""

    width: float
    height: float
    names: tuple[str, ...]
    paths: tuple[str, ...]
    """The outline of each place as the path of an SVG."""
    polygons: tuple[tuple[tuple[Point, ...], ...], ...]
    """The same as corners."""
    centres: tuple[Point, ...]


class Place(NamedTuple):
    """What a picture shows of a place: who holds it, and a number."""

    army: int
    """A seat, 6 and more for neutral armies, -1 for nobody."""
    number: int


def to_svg(sheet: Sheet, places: Sequence[Place]) -> str:
    """The picture as SVG."""
    size = sheet.width / 60
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width:g} {sheet.height:g}">',
        f'<rect width="100%" height="100%" fill="{SEA}"/>',
    ]
    for name, path, place in zip(sheet.names, sheet.paths, places, strict=True):
        fill = _colour(place)
        label = f"{escape(name)}: {place.number}"
        lines.append(
            f'<path d="{path}" fill="{fill}" stroke="{LINE}"><title>{label}</title></path>'
        )
    for (x, y), place in zip(sheet.centres, places, strict=True):
        if place.number:
            lines.append(
                f'<text x="{x:g}" y="{y + size / 3:g}" text-anchor="middle" fill="#fff" '
                f'stroke="{LINE}" stroke-width="{size / 6:.1f}" paint-order="stroke" '
                f'font-family="sans-serif" font-size="{size:.1f}">{place.number}</text>'
            )
    return "\n".join([*lines, "</svg>"])


def to_pixels(sheet: Sheet, places: Sequence[Place]) -> Pixels:
    """The picture as an array: height, width, red, green and blue."""
    colours = np.array([_rgb(SEA), _rgb(LINE), *(_rgb(_colour(place)) for place in places)])
    image: Pixels = colours[_number_pixels(sheet)].astype(np.uint8)
    scale = WIDTH / sheet.width
    for (x, y), place in zip(sheet.centres, places, strict=True):
        if place.number:
            _write_number(image, place.number, int(x * scale), int(y * scale))
    return image


def _colour(place: Place) -> str:
    return FREE if place.army < 0 else ARMIES[place.army]


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return red, green, blue


@cache
def _number_pixels(sheet: Sheet) -> NDArray[np.int64]:
    """For each pixel the place it belongs to, from 2 on; 0 for the sea, 1 for a line."""
    scale = WIDTH / sheet.width
    image = np.zeros((round(sheet.height * scale), WIDTH), np.int64)
    for number, polygons in enumerate(sheet.polygons, 2):
        for polygon in polygons:
            _fill(image, np.array(polygon) * scale, number)
    lines = np.zeros(image.shape, bool)
    lines[:, 1:] |= image[:, 1:] != image[:, :-1]
    lines[1:, :] |= image[1:, :] != image[:-1, :]
    image[lines] = 1
    return image


def _fill(image: NDArray[np.int64], corners: NDArray[np.float64], number: int) -> None:
    """Fill a polygon, row by row between every second crossing of its edges."""
    x, y = corners.T
    next_x, next_y = np.roll(x, -1), np.roll(y, -1)
    first, last = max(0, int(y.min())), min(len(image) - 1, int(y.max()) + 1)
    for row in range(first, last + 1):
        middle = row + 0.5
        crossed = (y <= middle) != (next_y <= middle)
        share = (middle - y[crossed]) / (next_y[crossed] - y[crossed])
        crossings = np.sort(x[crossed] + share * (next_x[crossed] - x[crossed]))
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            image[row, max(0, round(left)) : max(0, round(right))] = number


def _write_number(image: Pixels, number: int, x: int, y: int) -> None:
    """Write a number with its middle at a pixel: white dots on a dark ground."""
    text = str(number)
    width, height = (4 * len(text) + 1) * DOT, 7 * DOT
    left = min(max(0, x - width // 2), image.shape[1] - width)
    top = min(max(0, y - height // 2), image.shape[0] - height)
    image[top : top + height, left : left + width] = _rgb(LINE)
    for place, digit in enumerate(text):
        dots = np.array([int(dot) for dot in DIGITS[int(digit)]]).reshape(5, 3)
        shape = np.kron(dots, np.ones((DOT, DOT), np.int64)).astype(bool)
        at = left + (4 * place + 1) * DOT
        image[top + DOT : top + 6 * DOT, at : at + 3 * DOT][shape] = 255
