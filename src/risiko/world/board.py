"""The board: 42 territories in 6 continents, and their borders.

Not here: the cards that show them (`risiko.classic.books.deck`), and what a board of Evolution has
gained since it was printed (`risiko.evolution`).
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.text import Text, load


@dataclass(frozen=True, slots=True)
class Territory:
    """One territory, and the continent it lies in."""

    id: str
    name: Text
    continent: int


@dataclass(frozen=True, slots=True)
class Continent:
    """One continent and its territories, by number."""

    id: str
    code: str
    name: Text
    territories: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WorldMap:
    """The board as it is printed."""

    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    land: frozenset[frozenset[int]]
    sea: frozenset[frozenset[int]]
    number: dict[str, int]
    """The number of a territory by its id."""

    def neighbours(self, territory: int) -> tuple[int, ...]:
        """The territories that border on one, by land or by sea, in the order of the board."""
        borders = (border for border in self.land | self.sea if territory in border)
        return tuple(sorted(other for border in borders for other in border - {territory}))

    def name(self, territory: int, book: str = "") -> Text:
        """What a book calls a territory."""
        return _names(book)[territory]


@cache
def _names(book: str) -> tuple[Text, ...]:
    """What a book calls the territories, in the order of the board."""
    texts = load("risiko.world", "names", book)["territory"]
    return tuple(texts[territory.id] for territory in world().territories)


@cache
def world() -> WorldMap:
    """The one board of all games with territories."""
    data = tomllib.loads((files("risiko.world") / "world.toml").read_text("utf-8"))
    return _build(data)


def _build(data: dict[str, Any]) -> WorldMap:
    names = load("risiko.world", "names")
    codes = [continent["code"] for continent in data["continents"]]
    territories = tuple(
        Territory(t["id"], names["territory"][t["id"]], codes.index(t["continent"]))
        for t in data["territory"]
    )
    continents = tuple(
        Continent(
            c["id"],
            c["code"],
            names["continent"][c["id"]],
            tuple(i for i, t in enumerate(territories) if t.continent == k),
        )
        for k, c in enumerate(data["continents"])
    )
    number = {t.id: i for i, t in enumerate(territories)}
    return WorldMap(
        territories,
        continents,
        frozenset(frozenset(number[t] for t in border) for border in data["land"]),
        frozenset(frozenset(number[t] for t in border) for border in data["sea"]),
        number,
    )
