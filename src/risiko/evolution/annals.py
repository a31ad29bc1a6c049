"""The world as text: the last fields of a position line, there and back."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from risiko.errors import NotationError
from risiko.evolution.board import BOARD, LANDS, PRINTED, Line
from risiko.evolution.pieces import (
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
from risiko.evolution.words import decode, encode
from risiko.evolution.world import (
    NO_FORT,
    NOBODY,
    City,
    Mark,
    Service,
    Signature,
    Stock,
    World,
)

NONE = "-"
REMEMBERED = 256
"""Worlds that are remembered with their text: they stay the same for many steps."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}")
_HASH = re.compile(r"[0-9a-f]{64}")
_CONTINENTS = [continent.id for continent in BOARD.continents]


# Words


def joined(parts: Iterable[str], by: str = ",") -> str:
    """Parts with a sign between them, or the sign for none."""
    return by.join(parts) or NONE


def parts(text: str, by: str = ",") -> list[str]:
    """The parts of a field."""
    return [] if text == NONE else text.split(by)


def number(text: str) -> int:
    """A number without a sign."""
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{text[:20]!r} is no number")
    return int(text)


def place(text: str, among: Sequence[str], what: str) -> int:
    """The place of a word in a list."""
    if text not in among:
        raise NotationError(f"{text[:40]!r} is no {what}")
    return among.index(text)


def territory(text: str) -> int:
    """A territory by its word."""
    return place(text, BOARD.ids, "territory")


def pairs(text: str, by: str = "=") -> list[tuple[str, str]]:
    """Parts of the form key and value."""
    found = [part.partition(by) for part in parts(text)]
    return [(key, value) for key, _, value in found]


def counts(values: Sequence[int], names: Sequence[str]) -> str:
    """How many of each, those there are none of left out."""
    return joined(f"{name}={n}" for name, n in zip(names, values, strict=True) if n)


def read_counts(text: str, names: Sequence[str], what: str) -> tuple[int, ...]:
    """How many of each."""
    found = [0] * len(names)
    for name, n in pairs(text):
        found[place(name, names, what)] = number(n)
    return tuple(found)


def known(text: str, among: Sequence[str], what: str) -> str:
    """A word that has to be in a list."""
    return among[place(text, among, what)]


def split(text: str, by: str, count: int) -> list[str]:
    """Exactly so many parts."""
    found = text.split(by)
    if len(found) != count:
        raise NotationError(f"{text[:40]!r} has not {count} parts")
    return found


# Fields


class Field(NamedTuple):
    """A part of the world: how it is written, and what a text says of it."""

    name: str
    write: Callable[[World], str]
    read: Callable[[str], dict[str, object]]


def _read_history(text: str) -> dict[str, object]:
    games, past = split(text, ":", 2)
    if past != NONE and not _HASH.fullmatch(past):
        raise NotationError(f"{past[:20]!r} is no hash of a record")
    return {"games": number(games), "past": "" if past == NONE else past}


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
    return [(place(id, FACTION_IDS, "faction"), rest) for id, _, rest in found]


def _read_powers(text: str) -> dict[str, object]:
    names = [*POWERS, *SCARS, *MISSIONS]
    powers = [("",) * len(SLOTS)] * len(FACTION_IDS)
    for faction, words in _factions(text):
        slots = split(words, ",", len(SLOTS))
        powers[faction] = tuple("" if w == NONE else known(w, names, "power") for w in slots)
    return {"powers": tuple(powers)}


def _write_careers(world: World) -> str:
    return "/".join(
        f"{FACTION_IDS[k]}=" + joined(map(_write_line, world.careers[k])) for k in _cards(world)
    )


def _write_line(line: Service | None) -> str:
    return f"{line.person}:{BOARD.ids[line.start]}:{line.result}" if line is not None else "x"


def _read_line(text: str) -> Service | None:
    if text == "x":
        return None
    person, start, result = split(text, ":", 3)
    return Service(number(person), territory(start), known(result, ("w", "h", "e"), "result"))


def _read_careers(text: str) -> dict[str, object]:
    careers: list[tuple[Service | None, ...]] = [()] * len(FACTION_IDS)
    for faction, words in _factions(text):
        careers[faction] = tuple(_read_line(line) for line in parts(words))
    games = max(map(len, careers))
    return {"careers": tuple(career or (None,) * games for career in careers)}


def _write_cities(world: World) -> str:
    return joined(
        f"{BOARD.ids[k]}:{city.population}:{city.founder}:{encode(city.name)}"
        for k, city in enumerate(world.cities)
        if city is not None
    )


def _read_cities(text: str) -> dict[str, object]:
    cities: list[City | None] = [None] * LANDS
    for part in parts(text):
        where, population, founder, name = split(part, ":", 4)
        cities[territory(where)] = City(number(population), number(founder), decode(name))
    return {"cities": tuple(cities)}


def _read_scars(text: str) -> dict[str, object]:
    scars = [""] * LANDS
    for where, scar in pairs(text):
        scars[territory(where)] = known(scar, list(SCARS), "scar")
    return {"scars": tuple(scars)}


def _read_forts(text: str) -> dict[str, object]:
    forts = [NO_FORT] * LANDS
    for where, boxes in pairs(text):
        forts[territory(where)] = number(boxes)
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
    return joined(marks)


def _read_marks(text: str) -> dict[str, object]:
    found: dict[str, object] = {}
    evolution = ["", ""]
    for key, value in pairs(text):
        match key:
            case "fallout":
                found["fallout"] = territory(value)
            case "bringer":
                found["bringer"] = place(value, FACTION_IDS, "faction")
            case "ruins":
                found["ruins"] = frozenset(territory(word) for word in value.split("+"))
            case "lines":
                found["lines"] = tuple(_read_sea_line(word) for word in value.split("+"))
            case "evolution":
                choices = ("offensive", "defensive", "bodies", "brains")
                evolution[place(value, choices, "choice") // 2] = value
            case _:
                raise NotationError(f"{key[:20]!r} is no mark on the board")
    found["evolution"] = (evolution[0], evolution[1])
    return found


def _read_sea_line(text: str) -> Line:
    a, b = split(text, "~", 2)
    return territory(a), territory(b)


def _write_continents(world: World) -> str:
    return "/".join(
        f"{encode(mark.name)}:{mark.founder if mark.founder >= 0 else NONE}:{mark.change}"
        if mark != Mark()
        else NONE
        for mark in world.continents
    )


def _read_mark(text: str) -> Mark:
    if text == NONE:
        return Mark()
    name, founder, change = split(text, ":", 3)
    person = NOBODY if founder == NONE else number(founder)
    return Mark(decode(name), person, int(known(change, ("-1", "0", "1"), "change")))


def _write_coins(world: World) -> str:
    return "".join(map(str, world.coins if world.island else world.coins[:PRINTED]))


def _read_coins(text: str) -> dict[str, object]:
    if not re.fullmatch(f"[0-6]{{{PRINTED},{LANDS}}}", text):
        raise NotationError(f"{text[:50]!r} names no coins for each card")
    return {"coins": tuple(int(digit) for digit in text.ljust(LANDS, "0"))}


def _read_missions(text: str) -> dict[str, object]:
    return {"mission_cards": tuple(known(word, DECK, "mission") for word in parts(text))}


def _read_packets(text: str) -> dict[str, object]:
    return {"packets": tuple(known(word, list(PACKETS), "packet") for word in parts(text))}


def _read_signatures(text: str) -> dict[str, object]:
    found = [split(part, ":", 2) for part in parts(text)]
    return {"signatures": tuple(Signature(number(p), decode(comment)) for p, comment in found)}


def _read_planet(text: str) -> dict[str, object]:
    if text == NONE:
        return {}
    name, patron = split(text, ":", 2)
    return {"planet": decode(name), "patron": number(patron)}


FIELDS = (
    Field("history", lambda w: f"{w.games}:{w.past or NONE}", _read_history),
    Field("powers", _write_powers, _read_powers),
    Field("careers", _write_careers, _read_careers),
    Field("cities", _write_cities, _read_cities),
    Field(
        "scars",
        lambda w: joined(f"{BOARD.ids[k]}={scar}" for k, scar in enumerate(w.scars) if scar),
        _read_scars,
    ),
    Field(
        "forts",
        lambda w: joined(f"{BOARD.ids[k]}={n}" for k, n in enumerate(w.forts) if n != NO_FORT),
        _read_forts,
    ),
    Field("marks", _write_marks, _read_marks),
    Field(
        "continents",
        _write_continents,
        lambda text: {
            "continents": tuple(_read_mark(m) for m in split(text, "/", len(_CONTINENTS)))
        },
    ),
    Field("coins", _write_coins, _read_coins),
    Field(
        "stock",
        lambda w: ".".join(map(str, w.stock)),
        lambda text: {"stock": Stock(*map(number, split(text, ".", len(Stock._fields))))},
    ),
    Field(
        "scar_cards",
        lambda w: counts(w.scar_cards, list(SCARS)),
        lambda text: {"scar_cards": read_counts(text, list(SCARS), "scar")},
    ),
    Field(
        "event_cards",
        lambda w: counts(w.event_cards, list(EVENTS)),
        lambda text: {"event_cards": read_counts(text, list(EVENTS), "event")},
    ),
    Field("mission_cards", lambda w: joined(w.mission_cards), _read_missions),
    Field("packets", lambda w: joined(w.packets), _read_packets),
    Field(
        "signatures",
        lambda w: joined(f"{s.person}:{encode(s.comment)}" for s in w.signatures),
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
    if "text" not in world.known:
        world.known["text"] = " ".join(field.write(world) for field in FIELDS)
    return world.known["text"]


@lru_cache(REMEMBERED)
def read_world(texts: tuple[str, ...]) -> World:
    """A world from its fields; raises NotationError with the field that cannot be read."""
    found: dict[str, object] = {}
    for field, text in zip(FIELDS, texts, strict=True):
        try:
            found |= field.read(text)
        except NotationError as error:
            raise NotationError(str(error), place=field.name) from None
    return World(**found)  # type: ignore[arg-type]
