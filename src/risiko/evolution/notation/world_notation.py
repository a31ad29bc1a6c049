"""The world as text: writes and reads the last 16 fields of a position line.

The fields of the running game are in `position_notation`.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from risiko.errors import NotationError
from risiko.evolution.campaign.world import (
    NO_FORT,
    NOBODY,
    City,
    Service,
    Signature,
    Stock,
    World,
    WorldMark,
)
from risiko.evolution.content.board import BOARD, LANDS, PRINTED, Line
from risiko.evolution.content.pieces import (
    DECK,
    EVENTS,
    FACTION_IDS,
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
    SLOTS,
)
from risiko.evolution.notation.errors import unreadable
from risiko.evolution.notation.fields import (
    NONE,
    join,
    read_counts,
    read_land,
    read_number,
    read_place,
    read_word,
    split_exactly,
    split_list,
    split_pairs,
    write_counts,
)
from risiko.evolution.notation.name_words import decode, encode

REMEMBERED = 256
"""Worlds that are remembered with their text: they stay the same for many steps."""
_HASH = re.compile(r"[0-9a-f]{64}")
_CONTINENTS = [continent.id for continent in BOARD.continents]


# Fields


class Field(NamedTuple):
    """A part of the world: how it is written, and what a text says of it."""

    name: str
    write: Callable[[World], str]
    read: Callable[[str], dict[str, object]]


def _read_history(text: str) -> dict[str, object]:
    games, past = split_exactly(text, ":", 2)
    if past != NONE and not _HASH.fullmatch(past):
        raise unreadable("hash", text=past[:20])
    return {"games": read_number(games), "past": "" if past == NONE else past}


def _cards(world: World) -> list[int]:
    """The faction cards that have been seen: those of a sealed packet are not."""
    return [k for k, f in enumerate(FACTIONS.values()) if f.packet in ("", *world.packets)]


def _write_powers(world: World) -> str:
    return "/".join(
        f"{FACTION_IDS[k]}=" + ",".join(power or NONE for power in world.powers[k])
        for k in _cards(world)
    )


def _factions(text: str) -> list[tuple[int, str]]:
    """What is said of each faction that has been seen."""
    found = [part.partition("=") for part in text.split("/")]
    return [(read_place(id, FACTION_IDS, "faction"), rest) for id, _, rest in found]


def _read_powers(text: str) -> dict[str, object]:
    names = [*POWERS, *SCARS, *MISSIONS]
    powers = [("",) * len(SLOTS)] * len(FACTION_IDS)
    for faction, words in _factions(text):
        slots = split_exactly(words, ",", len(SLOTS))
        powers[faction] = tuple("" if w == NONE else read_word(w, names, "power") for w in slots)
    return {"powers": tuple(powers)}


def _write_careers(world: World) -> str:
    return "/".join(
        f"{FACTION_IDS[k]}=" + join(map(_write_line, world.careers[k])) for k in _cards(world)
    )


def _write_line(line: Service | None) -> str:
    return f"{line.person}:{BOARD.ids[line.start]}:{line.result}" if line is not None else "x"


def _read_line(text: str) -> Service | None:
    if text == "x":
        return None
    person, start, result = split_exactly(text, ":", 3)
    return Service(
        read_number(person), read_land(start), read_word(result, ("w", "h", "e"), "result")
    )


def _read_careers(text: str) -> dict[str, object]:
    careers: list[tuple[Service | None, ...]] = [()] * len(FACTION_IDS)
    for faction, words in _factions(text):
        careers[faction] = tuple(_read_line(line) for line in split_list(words))
    games = max(map(len, careers))
    return {"careers": tuple(career or (None,) * games for career in careers)}


def _write_cities(world: World) -> str:
    return join(
        f"{BOARD.ids[k]}:{city.population}:{city.founder}:{encode(city.name)}"
        for k, city in enumerate(world.cities)
        if city is not None
    )


def _read_cities(text: str) -> dict[str, object]:
    cities: list[City | None] = [None] * LANDS
    for part in split_list(text):
        where, population, founder, name = split_exactly(part, ":", 4)
        cities[read_land(where)] = City(read_number(population), read_number(founder), decode(name))
    return {"cities": tuple(cities)}


def _read_scars(text: str) -> dict[str, object]:
    scars = [""] * LANDS
    for where, scar in split_pairs(text):
        scars[read_land(where)] = read_word(scar, list(SCARS), "scar")
    return {"scars": tuple(scars)}


def _read_forts(text: str) -> dict[str, object]:
    forts = [NO_FORT] * LANDS
    for where, boxes in split_pairs(text):
        forts[read_land(where)] = read_number(boxes)
    return {"forts": tuple(forts)}


def _write_marks(world: World) -> str:
    marks = []
    if world.fallout >= 0:
        marks.append(f"fallout={BOARD.ids[world.fallout]}")
    if world.bringer >= 0:
        marks.append(f"bringer={FACTION_IDS[world.bringer]}")
    if world.ruins:
        marks.append("ruins=" + "+".join(BOARD.ids[k] for k in sorted(world.ruins)))
    if world.lines:
        marks.append("lines=" + "+".join(f"{BOARD.ids[a]}~{BOARD.ids[b]}" for a, b in world.lines))
    marks += [f"evolution={choice}" for choice in world.evolution if choice]
    return join(marks)


def _read_marks(text: str) -> dict[str, object]:
    found: dict[str, object] = {}
    evolution = ["", ""]
    for key, value in split_pairs(text):
        match key:
            case "fallout":
                found["fallout"] = read_land(value)
            case "bringer":
                found["bringer"] = read_place(value, FACTION_IDS, "faction")
            case "ruins":
                found["ruins"] = frozenset(read_land(word) for word in value.split("+"))
            case "lines":
                found["lines"] = tuple(_read_sea_line(word) for word in value.split("+"))
            case "evolution":
                choices = ("offensive", "defensive", "bodies", "brains")
                evolution[read_place(value, choices, "choice") // 2] = value
            case _:
                raise unreadable("mark", text=key[:20])
    found["evolution"] = (evolution[0], evolution[1])
    return found


def _read_sea_line(text: str) -> Line:
    a, b = split_exactly(text, "~", 2)
    return read_land(a), read_land(b)


def _write_continents(world: World) -> str:
    return "/".join(
        f"{encode(mark.name)}:{mark.founder if mark.founder >= 0 else NONE}:{mark.change}"
        if mark != WorldMark()
        else NONE
        for mark in world.continents
    )


def _read_mark(text: str) -> WorldMark:
    if text == NONE:
        return WorldMark()
    name, founder, change = split_exactly(text, ":", 3)
    person = NOBODY if founder == NONE else read_number(founder)
    return WorldMark(decode(name), person, int(read_word(change, ("-1", "0", "1"), "change")))


def _write_coins(world: World) -> str:
    return "".join(map(str, world.coins if world.island else world.coins[:PRINTED]))


def _read_coins(text: str) -> dict[str, object]:
    if not re.fullmatch(f"[0-6]{{{PRINTED},{LANDS}}}", text):
        raise unreadable("coins", text=text[:50])
    return {"coins": tuple(int(digit) for digit in text.ljust(LANDS, "0"))}


def _read_missions(text: str) -> dict[str, object]:
    return {"mission_cards": tuple(read_word(word, DECK, "mission") for word in split_list(text))}


def _read_packets(text: str) -> dict[str, object]:
    return {"packets": tuple(read_word(word, list(PACKETS), "packet") for word in split_list(text))}


def _read_signatures(text: str) -> dict[str, object]:
    found = [split_exactly(part, ":", 2) for part in split_list(text)]
    return {"signatures": tuple(Signature(read_number(p), decode(comment)) for p, comment in found)}


def _read_planet(text: str) -> dict[str, object]:
    if text == NONE:
        return {}
    name, patron = split_exactly(text, ":", 2)
    return {"planet": decode(name), "patron": read_number(patron)}


FIELDS = (
    Field("history", lambda w: f"{w.games}:{w.past or NONE}", _read_history),
    Field("powers", _write_powers, _read_powers),
    Field("careers", _write_careers, _read_careers),
    Field("cities", _write_cities, _read_cities),
    Field(
        "scars",
        lambda w: join(f"{BOARD.ids[k]}={scar}" for k, scar in enumerate(w.scars) if scar),
        _read_scars,
    ),
    Field(
        "forts",
        lambda w: join(f"{BOARD.ids[k]}={n}" for k, n in enumerate(w.forts) if n != NO_FORT),
        _read_forts,
    ),
    Field("marks", _write_marks, _read_marks),
    Field(
        "continents",
        _write_continents,
        lambda text: {
            "continents": tuple(_read_mark(m) for m in split_exactly(text, "/", len(_CONTINENTS)))
        },
    ),
    Field("coins", _write_coins, _read_coins),
    Field(
        "stock",
        lambda w: ".".join(map(str, w.stock)),
        lambda text: {
            "stock": Stock(*map(read_number, split_exactly(text, ".", len(Stock._fields))))
        },
    ),
    Field(
        "scar_cards",
        lambda w: write_counts(w.scar_cards, list(SCARS)),
        lambda text: {"scar_cards": read_counts(text, list(SCARS), "scar")},
    ),
    Field(
        "event_cards",
        lambda w: write_counts(w.event_cards, list(EVENTS)),
        lambda text: {"event_cards": read_counts(text, list(EVENTS), "event")},
    ),
    Field("mission_cards", lambda w: join(w.mission_cards), _read_missions),
    Field("packets", lambda w: join(w.packets), _read_packets),
    Field(
        "signatures",
        lambda w: join(f"{s.person}:{encode(s.comment)}" for s in w.signatures),
        _read_signatures,
    ),
    Field(
        "planet",
        lambda w: f"{encode(w.planet)}:{w.patron}" if w.planet else NONE,
        _read_planet,
    ),
)
"""The fields of the world, in their order."""


def write_world(world: World) -> str:
    """The fields of a world, one space between them."""
    if "text" not in world.cache:
        world.cache["text"] = " ".join(field.write(world) for field in FIELDS)
    return world.cache["text"]


@lru_cache(REMEMBERED)
def read_world(texts: tuple[str, ...]) -> World:
    """A world from its fields; raises NotationError with the field that cannot be read."""
    found: dict[str, object] = {}
    for field, text in zip(FIELDS, texts, strict=True):
        try:
            found |= field.read(text)
        except NotationError as error:
            raise unreadable.at(field.name, error.text) from None
    return World(**found)  # type: ignore[arg-type]
