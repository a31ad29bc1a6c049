"""The board: 42 territories in 6 continents, their borders, and the cards that show them."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.text import Text


@dataclass(frozen=True, slots=True)
class Territory:
    """One territory: where it lies, and what its card shows."""

    id: str
    name: Text
    continent: int
    symbol: str
    stars: int


@dataclass(frozen=True, slots=True)
class Continent:
    """One continent and its territories, by number."""

    id: str
    code: str
    name: Text
    territories: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class World:
    """The board as it is printed."""

    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    land: frozenset[frozenset[int]]
    sea: frozenset[frozenset[int]]
    cards: tuple[str, ...]
    """Card names: the territories in their order, then the jokers."""
    number: dict[str, int]
    """The number of a card, and so of a territory, by its name."""
    other_names: dict[str, dict[str, Text]]
    """What a book calls a territory when it is not the name given here."""

    def neighbours(self, territory: int) -> tuple[int, ...]:
        """The territories that border on one, by land or by sea, in the order of the board."""
        borders = (border for border in self.land | self.sea if territory in border)
        return tuple(sorted(other for border in borders for other in border - {territory}))

    def name(self, territory: int, book: str = "") -> Text:
        """What a book calls a territory."""
        place = self.territories[territory]
        return self.other_names.get(book, {}).get(place.id, place.name)


@cache
def world() -> World:
    """The one board of the classic family."""
    data = tomllib.loads((files("risiko.classic") / "world.toml").read_text("utf-8"))
    return _build(data)


def _build(data: dict[str, Any]) -> World:
    codes = [continent["code"] for continent in data["continents"]]
    territories = tuple(
        Territory(
            t["id"],
            Text(t["de"], t["en"]),
            codes.index(t["continent"]),
            t["symbol"],
            t["stars"],
        )
        for t in data["territory"]
    )
    continents = tuple(
        Continent(
            c["id"],
            c["code"],
            Text(c["de"], c["en"]),
            tuple(i for i, t in enumerate(territories) if t.continent == k),
        )
        for k, c in enumerate(data["continents"])
    )
    cards = (*(t.id for t in territories), *data["jokers"])
    number = {card: i for i, card in enumerate(cards)}
    return World(
        territories,
        continents,
        frozenset(frozenset(number[t] for t in border) for border in data["land"]),
        frozenset(frozenset(number[t] for t in border) for border in data["sea"]),
        cards,
        number,
        {
            book: {t: Text(name["de"], name["en"]) for t, name in names.items()}
            for book, names in data["names"].items()
        },
    )
