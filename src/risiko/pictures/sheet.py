"""What pictures are made of: places with their outlines, who holds them, and colours."""

from typing import NamedTuple

from risiko.text import Text

Point = tuple[float, float]

SEA = "#dfe8e6"
FREE = "#f3eee2"
LINE = "#1c2a31"
ARMIES = (
    *("#b23a2e", "#2f62a8", "#3a7a44", "#dcae2c", "#3b4045", "#7b4a96"),
    *("#8d9499", "#c4a877", "#a59a8c"),
)
"""Red, blue, green, yellow, black and purple for the seats, then the neutral armies."""


class Sheet(NamedTuple):
    """What is the same in all pictures of a game: places with their outlines."""

    width: float
    height: float
    ids: tuple[str, ...]
    """The places as actions name them."""
    names: tuple[Text, ...]
    paths: tuple[str, ...]
    """The outline of each place as the path of an SVG."""
    polygons: tuple[tuple[tuple[Point, ...], ...], ...]
    """The same as corners."""
    centres: tuple[Point, ...]
    links: str = ""
    """Connections across the sea, as the path of an SVG."""


class Place(NamedTuple):
    """What a picture shows of a place: who holds it, and a number."""

    army: int
    """A seat, 6 and more for neutral armies, -1 for nobody."""
    number: int


def colour_of(army: int) -> str:
    """The colour of who holds a place."""
    return FREE if army < 0 else ARMIES[army]
