"""What was decided by hand: the data files of the map, read."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from risiko.text import LANGUAGES, Language
from risiko.world import world

Degrees = tuple[float, float]
"""Longitude and latitude."""

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Board:
    """The board the map has to show, by the ids of its territories."""

    continent: dict[str, str]
    """The continent of each territory, in the order of the board."""
    neighbours: dict[str, tuple[str, ...]]
    sea: frozenset[frozenset[str]]
    lines: dict[Language, dict[str, tuple[str, ...]]]
    """The names as they are written on the map, line by line."""


@cache
def geography() -> dict[str, Any]:
    """Which land belongs to which territory."""
    return tomllib.loads((HERE / "geography.toml").read_text("utf-8"))


@cache
def layout() -> dict[str, Any]:
    """The frame, what is magnified, and where words stand."""
    return tomllib.loads((HERE / "layout.toml").read_text("utf-8"))


@cache
def board() -> Board:
    """The board of the classic family."""
    earth = world()
    ids = [territory.id for territory in earth.territories]
    return Board(
        {t.id: earth.continents[t.continent].id for t in earth.territories},
        {ids[i]: tuple(ids[k] for k in earth.neighbours(i)) for i in range(len(ids))},
        frozenset(frozenset(ids[i] for i in route) for route in earth.sea),
        {
            language: {
                t.id: tuple(layout()["lines"][language].get(t.id, [t.name.say(language)]))
                for t in earth.territories
            }
            for language in LANGUAGES
        },
    )
