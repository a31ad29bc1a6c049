"""Pictures of a position in pixels: what everybody may see."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from risiko.pictures import LINE, SEA, Place, Sheet, colour_of

Pixels = NDArray[np.uint8]

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


def to_pixels(sheet: Sheet, places: Sequence[Place]) -> Pixels:
    """The picture as an array: height, width, red, green and blue."""
    colours = np.array([_rgb(SEA), _rgb(LINE), *(_rgb(colour_of(place.army)) for place in places)])
    image: Pixels = colours[_number_pixels(sheet)].astype(np.uint8)
    scale = WIDTH / sheet.width
    for (x, y), place in zip(sheet.centres, places, strict=True):
        if place.number:
            _write_number(image, place.number, int(x * scale), int(y * scale))
    return image


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
