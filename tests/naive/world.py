"""What is printed: the board, the cards and the missions, in plain dicts and lists."""

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any


def _printed(*name: str) -> dict[str, Any]:
    text = files("risiko").joinpath(*name).read_text("utf-8")
    return tomllib.loads(text)


_WORLD = _printed("world", "world.toml")
_DECK = _printed("classic", "books", "deck.toml")
_MISSIONS = _printed("classic", "books", "mission_cards.toml")

TERRITORIES: list[str] = [land["id"] for land in _WORLD["territory"]]
"""The 42 territories in the order of the board."""

SYMBOL: dict[str, str] = {id: card["symbol"] for id, card in _DECK["territory"].items()}
"""The symbol on a territory's card (2000 and 2003)."""

STARS: dict[str, int] = {id: card["stars"] for id, card in _DECK["territory"].items()}
"""The stars on a territory's card (2010)."""

JOKERS: list[str] = list(_DECK["jokers"])

COLOURS: list[str] = list(_MISSIONS["colours"])
"""The colours of the seats, in the order of the seats."""

TASKS: list[str] = [mission["id"] for mission in _MISSIONS["mission"]]
"""The missions that are not about a colour, in the order of the mission list."""

BONUS: dict[str, int] = {"NA": 5, "SA": 2, "EU": 5, "AF": 3, "AS": 7, "AU": 2}
"""2003, (a) Truppenverstärkung; 2000, Phase 1, 2.; 2010: printed on the board."""

CONTINENT: dict[str, str] = {land["id"]: land["continent"] for land in _WORLD["territory"]}
"""The continent of a territory."""

LANDS_OF: dict[str, list[str]] = {
    continent: [land for land in TERRITORIES if CONTINENT[land] == continent] for continent in BONUS
}
"""The territories of a continent."""

NEIGHBOURS: dict[str, list[str]] = {
    land: [
        other
        for other in TERRITORIES
        if [land, other] in _WORLD["land"] + _WORLD["sea"]
        or [other, land] in _WORLD["land"] + _WORLD["sea"]
    ]
    for land in TERRITORIES
}
"""The territories across a border or at the other end of a sea line."""


def in_board_order(cards: Iterable[str]) -> list[str]:
    """Cards in the order of the board, jokers last."""
    return sorted(cards, key=(TERRITORIES + JOKERS).index)
