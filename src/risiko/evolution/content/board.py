"""The board: 42 territories, their continents and borders, and the island that a packet adds."""

from functools import cache
from typing import Any, NamedTuple

from risiko.evolution.content import load
from risiko.text import Text

Line = tuple[int, int]
"""A sea line that was added to the board, the lower number first."""


class Continent(NamedTuple):
    """One continent: its bonus, and its territories by number."""

    id: str
    name: Text
    bonus: int
    lands: tuple[int, ...]


class Board(NamedTuple):
    """The board as it is printed."""

    ids: tuple[str, ...]
    """The ids of the territories; the last is the island, which is not on the board at first."""
    names: tuple[Text, ...]
    number: dict[str, int]
    continents: tuple[Continent, ...]
    continent: tuple[int, ...]
    """The continent of every territory; -1 for the island."""
    land: frozenset[Line]
    sea: frozenset[Line]
    coast: tuple[int, ...]
    """The territories that touch the sea."""
    islands: frozenset[int]


class Borders(NamedTuple):
    """Which territories border on each other, including sea lines that were added."""

    all: tuple[tuple[int, ...], ...]
    by_land: tuple[tuple[int, ...], ...]
    sets: tuple[frozenset[int], ...]


def _build(data: dict[str, Any]) -> Board:
    lands = [land for c in data["continent"] for land in c["territories"]] + [data["island"]]
    ids = tuple(land["id"] for land in lands)
    number = {id: k for k, id in enumerate(ids)}
    continents = tuple(
        Continent(
            c["id"],
            Text(c["de"], c["en"]),
            c["bonus"],
            tuple(number[land["id"]] for land in c["territories"]),
        )
        for c in data["continent"]
    )
    home = {land: k for k, c in enumerate(continents) for land in c.lands}
    inland = {number[id] for id in data["inland"]}
    return Board(
        ids,
        tuple(Text(land["de"], land["en"]) for land in lands),
        number,
        continents,
        tuple(home.get(k, -1) for k in range(len(ids))),
        frozenset(_line(number[a], number[b]) for a, b in data["land"]),
        frozenset(_line(number[a], number[b]) for a, b in data["sea"]),
        tuple(k for k in home if k not in inland),
        frozenset(number[id] for id in data["islands"]) | {len(ids) - 1},
    )


def _line(a: int, b: int) -> Line:
    return (a, b) if a < b else (b, a)


BOARD = _build(load("board.toml"))
LANDS = len(BOARD.ids)
"""All territories, with the island."""
ISLAND = LANDS - 1
PRINTED = ISLAND
"""The territories that are printed on the board: all but the island."""


@cache
def borders(lines: tuple[Line, ...]) -> Borders:
    """The borders when these sea lines were added."""
    everything: list[set[int]] = [set() for _ in range(LANDS)]
    by_land: list[set[int]] = [set() for _ in range(LANDS)]
    for a, b in (*BOARD.land, *BOARD.sea, *lines):
        everything[a].add(b)
        everything[b].add(a)
    for a, b in BOARD.land:
        by_land[a].add(b)
        by_land[b].add(a)
    return Borders(
        tuple(tuple(sorted(near)) for near in everything),
        tuple(tuple(sorted(near)) for near in by_land),
        tuple(frozenset(near) for near in everything),
    )


def by_sea(a: int, b: int) -> bool:
    """Whether a border is a sea line; every border that is not by land is."""
    return _line(a, b) not in BOARD.land
