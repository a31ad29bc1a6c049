"""The board: 42 territories, their continents and borders, and the island that a packet adds."""

from functools import cache
from typing import Any, NamedTuple

from risiko.evolution.content import load, texts
from risiko.text import Text
from risiko.world import world

BOOK = "evolution"
"""Whose names the territories bear."""

Line = tuple[int, int]
"""A sea line that was added to the board, the lower number first."""


class EvolutionContinent(NamedTuple):
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
    continents: tuple[EvolutionContinent, ...]
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
    printed, island = world(), data["island"]
    ids = (*(territory.id for territory in printed.territories), island)
    number = {id: k for k, id in enumerate(ids)}
    continents = tuple(
        EvolutionContinent(c.id, c.name, data["bonus"][c.id], c.territories)
        for c in printed.continents
    )
    inland = {number[id] for id in data["inland"]}
    land = frozenset(_line(*border) for border in printed.land)
    by_land = {territory for line in land for territory in line}
    return Board(
        ids,
        (
            *(printed.name(k, BOOK) for k in range(len(ids) - 1)),
            texts("content")["territory"][island],
        ),
        number,
        continents,
        (*(territory.continent for territory in printed.territories), -1),
        land,
        frozenset(_line(*border) for border in printed.sea),
        tuple(k for k in range(len(ids) - 1) if k not in inland),
        frozenset(k for k in range(len(ids)) if k not in by_land),
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
