"""Every playable game, by its id."""

from collections.abc import Iterable
from typing import NamedTuple

from risiko.protocol import Game
from risiko.text import Text


class Entry(NamedTuple):
    """A game in the list: what is known of it without building it."""

    id: str
    title: Text
    players: tuple[int, ...]
    goal: Text
    options: tuple[str, ...] = ()


def _entry(
    id: str, de: str, en: str, players: Iterable[int], goal: tuple[str, str], *options: str
) -> Entry:
    return Entry(id, Text(de, en), tuple(players), Text(*goal), options)


_ENTRIES = (
    _entry(
        "2003/conquest",
        "Risiko 2003",
        "Risiko 2003",
        range(2, 7),
        ("alle 42 Gebiete halten", "hold all 42 territories"),
    ),
    _entry(
        "2000/missions",
        "Risiko 2000: Missionen",
        "Risiko 2000: missions",
        range(3, 7),
        ("den geheimen Auftrag erfüllen", "fulfil the secret mission"),
        "escalating",
    ),
    _entry(
        "2000/duel",
        "Risiko 2000: zu zweit",
        "Risiko 2000: duel",
        (2,),
        ("den Gegner vernichten", "destroy the opponent"),
    ),
    _entry(
        "2000/conquest",
        "Risiko 2000: Befreien der Welt",
        "Risiko 2000: conquest",
        range(3, 7),
        ("alle Gegner vernichten", "destroy all opponents"),
        "escalating",
    ),
    _entry(
        "2000/capitals",
        "Risiko 2000: Hauptstädte",
        "Risiko 2000: capitals",
        range(3, 7),
        ("2, 3 oder 4 Hauptstädte halten", "hold 2, 3 or 4 capitals"),
    ),
    _entry(
        "2010/basic",
        "Risiko 2010: Grundspiel",
        "Risiko 2010: basic game",
        range(3, 6),
        (
            "25 / 20 / 15 Gebiete, oder die meisten beim Waffenstillstand",
            "25 / 20 / 15 territories, or most at the armistice",
        ),
    ),
    _entry(
        "2010/classic",
        "Risiko 2010: klassisch",
        "Risiko 2010: classic",
        range(3, 6),
        ("alle 42 Gebiete halten", "hold all 42 territories"),
    ),
    _entry(
        "2010/missions",
        "Risiko 2010: Missionen",
        "Risiko 2010: missions",
        range(3, 6),
        ("den geheimen Auftrag erfüllen", "fulfil the secret mission"),
    ),
    _entry(
        "2010/duel",
        "Risiko 2010: zu zweit",
        "Risiko 2010: duel",
        (2,),
        (
            "30 Gebiete halten oder den Gegner vernichten",
            "hold 30 territories or destroy the opponent",
        ),
    ),
    _entry(
        "express",
        "Risiko Express",
        "Risiko Express",
        range(2, 7),
        ("mit Würfeln die meisten Punkte erobern", "conquer most points with dice"),
        "continue_attack",
        "may_decline",
    ),
    _entry(
        "evolution",
        "Risiko Evolution",
        "Risiko Evolution",
        range(3, 6),
        ("4 rote Sterne sammeln", "collect 4 red stars"),
    ),
)

EXPRESS, EVOLUTION = "express", "evolution"
ENTRIES: dict[str, Entry] = {entry.id: entry for entry in _ENTRIES}


def games() -> tuple[str, ...]:
    """The ids of all playable games."""
    return tuple(ENTRIES)


def entry(id: str) -> Entry:
    """What the list says of a game."""
    try:
        return ENTRIES[id]
    except KeyError:
        known = ", ".join(ENTRIES)
        raise ValueError(f"there is no game {id!r}; there are {known}") from None


def game(id: str, *, house: Iterable[str] = (), **options: bool) -> Game:
    """A game by its id, `game("2000/missions", escalating=True)`.

    `house` names house rules; they are marked as such in everything the game says of itself.
    """
    known = entry(id)
    chosen = {name for name, on in options.items() if on}
    unknown = sorted(chosen - set(known.options))
    if unknown:
        hint = ""
        if "escalating" in unknown:
            hint = '; escalating cards are a house rule here: house=["escalating"]'
        raise ValueError(f"{id} has no option {', '.join(unknown)}{hint}")
    names = (*chosen, *(f"house:{name}" for name in house))
    return named("+".join((id, *sorted(set(names)))))


def named(name: str) -> Game:
    """A game by its full name as in position lines: `2000/missions@1+escalating`.

    Without a version it is the present one.
    """
    head, *options = name.split("+")
    id, _, version = head.partition("@")
    current = _build(entry(id), options)
    if version and version != str(current.version):
        raise ValueError(f"{id}: rules version {version!r} is unknown, this is {current.version}")
    return current


def _build(known: Entry, options: list[str]) -> Game:
    if options != sorted(set(options)):
        raise ValueError(f"the options of {known.id} are named in their order, each once")
    if known.id not in (EXPRESS, EVOLUTION):
        from risiko.classic.game import named as classic

        return classic("+".join((known.id, *options)))
    unknown = set(options) - set(known.options)
    if unknown:
        raise ValueError(f"{known.id} has no option {', '.join(sorted(unknown))}")
    if known.id == EVOLUTION:
        from risiko.evolution.game import GAME

        return GAME
    from risiko.express.game import express

    return express(**dict.fromkeys(options, True))
