"""Positions in one line, there and back; with `?` for what a seat cannot know, its view.

The fields of the running game come first, those of the world after them. The grammar is in
`docs/evolution.md`.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from risiko.errors import NotationError
from risiko.evolution import annals
from risiko.evolution.annals import (
    NONE,
    counts,
    joined,
    known,
    number,
    pairs,
    parts,
    place,
    read_counts,
    split,
    territory,
)
from risiko.evolution.board import BOARD, ISLAND
from risiko.evolution.pieces import CARDS_OPEN, DECK, EVENTS, FACTION_IDS, SCARS
from risiko.evolution.stack import read_step, seat_of, write_step
from risiko.evolution.state import (
    COIN,
    EMPTY,
    HIDDEN,
    NO_TARGET,
    SPENT,
    UNSEEN,
    State,
    Turn,
)
from risiko.evolution.steps import SEATS, card_id
from risiko.evolution.world import NOBODY

LONGEST_LINE = 200_000
"""Characters; every game adds a line to each faction card, about 100 in all."""
_TOKEN = re.compile(r"\.|[a-e](?:[1-9][0-9]{0,6})")
_CONTINENT_IDS = [continent.id for continent in BOARD.continents]


class Part(NamedTuple):
    """A field of the running game: how it is written, and how it is read into a state."""

    name: str
    write: Callable[[State], str]
    read: Callable[[State, str], None]


# The board


def _write_board(s: State) -> str:
    groups = [continent.lands for continent in BOARD.continents]
    if s.world.island:
        groups.append((ISLAND,))
    return "/".join("".join(_held(s, k) for k in group) for group in groups)


def _held(s: State, k: int) -> str:
    return f"{SEATS[s.owner[k]]}{s.units[k]}" if s.owner[k] != NOBODY else "."


def _read_board(s: State, text: str) -> None:
    groups = [continent.lands for continent in BOARD.continents]
    if s.world.island:
        groups.append((ISLAND,))
    for group, word in zip(groups, split(text, "/", len(groups)), strict=True):
        tokens = _TOKEN.findall(word)
        if "".join(tokens) != word or len(tokens) != len(group):
            raise NotationError(f"{word[:40]!r} names no owners and units")
        for k, token in zip(group, tokens, strict=True):
            if token != ".":
                s.owner[k], s.units[k] = SEATS.index(token[0]), int(token[1:])


def _letters(seats: Sequence[int]) -> str:
    return "".join(SEATS[seat] for seat in seats)


# Steps


def _write_stack(s: State) -> str:
    return ";".join(map(write_step, s.stack)) or "over"


def _read_stack(s: State, text: str) -> None:
    s.stack = [] if text == "over" else [read_step(word) for word in text.split(";")]


# What has happened in this turn


def _lands(lands: Sequence[int]) -> str:
    return "+".join(BOARD.ids[k] for k in lands)


def _write_turn(s: State) -> str:
    t = s.this
    target = {NO_TARGET: "", SPENT: "spent"}.get(t.target) or (
        BOARD.ids[t.target] if t.target >= 0 else ""
    )
    facts = {
        "conquests": "+".join(BOARD.ids[k] + "~" * sea for k, sea in t.conquests),
        "expansions": str(t.expansions or ""),
        "target": target,
        "barred": _lands(t.barred),
        "emp": _lands(t.emp),
        "fired": _letters(t.fired),
        "denied": "+".join(_CONTINENT_IDS[c] for c in t.denied),
        "cashed": str(t.cashed or ""),
        "rich": str(t.rich or ""),
        "robbed": _letters(t.robbed),
        "placed": _lands(t.placed),
    }
    flags = [name for name in _FLAGS if getattr(t, name)]
    return joined([*(f"{key}={value}" for key, value in facts.items() if value), *flags])


_FLAGS = ("town", "moved", "wide", "humbled", "hidden", "relocated")


def _read_turn(s: State, text: str) -> None:
    t = s.this = Turn()
    for key, value in pairs(text):
        match key:
            case "conquests":
                words = value.split("+")
                t.conquests = tuple((territory(w.rstrip("~")), w.endswith("~")) for w in words)
            case "target":
                t.target = SPENT if value == "spent" else territory(value)
            case "expansions" | "cashed" | "rich":
                setattr(t, key, number(value))
            case "barred" | "emp" | "placed":
                setattr(t, key, tuple(territory(w) for w in value.split("+")))
            case "fired" | "robbed":
                setattr(t, key, tuple(seat_of(letter) for letter in value))
            case "denied":
                t.denied = tuple(place(w, _CONTINENT_IDS, "continent") for w in value.split("+"))
            case _:
                setattr(t, known(key, _FLAGS, "fact of a turn"), True)


# What everybody has


def _write_people(s: State) -> str:
    people = []
    for seat in range(s.seats):
        faction, home = s.faction[seat], s.home[seat]
        people.append(
            ":".join(
                (
                    str(s.persons[seat]),
                    FACTION_IDS[faction] if faction >= 0 else NONE,
                    str(s.start_units[seat]),
                    BOARD.ids[home] if home >= 0 else NONE,
                    str(s.tokens[seat]),
                    str(s.missiles[seat]),
                    ("o" * s.out[seat] + "p" * s.private[seat]) or NONE,
                )
            )
        )
    return "/".join(people)


def _read_people(s: State, text: str) -> None:
    for seat, part in enumerate(split(text, "/", s.seats)):
        _, faction, units, home, tokens, missiles, flags = split(part, ":", 7)
        s.faction[seat] = NOBODY if faction == NONE else place(faction, FACTION_IDS, "faction")
        s.start_units[seat] = number(units)
        s.home[seat] = -1 if home == NONE else territory(home)
        s.tokens[seat], s.missiles[seat] = number(tokens), number(missiles)
        known(flags, (NONE, "o", "p", "op"), "flag")
        s.out[seat], s.private[seat] = "o" in flags, "p" in flags


def _write_hand(hand: Sequence[int]) -> str:
    return joined("?" if card == HIDDEN else card_id(card) for card in hand)


def _read_cards(text: str) -> tuple[int, ...]:
    special = {"coin": COIN, "?": HIDDEN}
    return tuple(special[w] if w in special else territory(w) for w in parts(text))


def _read_hands(s: State, text: str) -> None:
    s.hands = [_read_cards(part) for part in split(text, "/", s.seats)]


def _read_scars(s: State, text: str) -> None:
    names = [NONE, UNSEEN, *SCARS]
    words = [known(part, names, "scar") for part in split(text, "/", s.seats)]
    s.scar = ["" if word == NONE else word for word in words]


# The side board


def _read_discard(s: State, text: str) -> None:
    s.discard = _read_cards(text)


def _write_open(s: State) -> str:
    return ",".join(BOARD.ids[card] if card >= 0 else "." for card in s.open)


def _read_open(s: State, text: str) -> None:
    words = split(text, ",", CARDS_OPEN)
    s.open = [EMPTY if word == "." else territory(word) for word in words]


def _read_events(s: State, text: str) -> None:
    s.events = read_counts(text, list(EVENTS), "event")


def _write_missions(s: State) -> str:
    return f"{s.mission or NONE}:{joined(s.missions)}"


def _read_missions(s: State, text: str) -> None:
    mission, pile = split(text, ":", 2)
    s.mission = "" if mission == NONE else known(mission, DECK, "mission")
    s.missions = tuple(known(word, DECK, "mission") for word in parts(pile))


def _read_order(s: State, text: str) -> None:
    s.order = tuple(seat_of(letter) for letter in text)


def _write_rest(s: State) -> str:
    draft = "+".join(
        ".".join(NONE if value < 0 else str(value) for value in cards) for cards in s.draft
    )
    facts = {
        "winner": SEATS[s.winner] if s.winner >= 0 else "",
        "hypnosis": _lands(s.hypnosis),
        "draft": draft,
    }
    words = [f"{key}={value}" for key, value in facts.items() if value]
    return joined([*words, *(["star"] if s.coin_star else [])])


def _read_rest(s: State, text: str) -> None:
    s.coin_star = False
    for key, value in pairs(text):
        match key:
            case "winner":
                s.winner = seat_of(value)
            case "hypnosis":
                s.hypnosis = tuple(territory(word) for word in value.split("+"))
            case "draft":
                cards = [split(part, ".", 4) for part in value.split("+")]
                s.draft = [
                    tuple(-1 if w == NONE else number(w) for w in words)  # type: ignore[misc]
                    for words in cards
                ]
            case "star":
                s.coin_star = True
            case _:
                raise NotationError(f"{key[:20]!r} is nothing on the table")


def _write_hqs(s: State) -> str:
    return joined(f"{FACTION_IDS[f]}={BOARD.ids[k]}" for f, k in enumerate(s.hq) if k >= 0)


def _read_hqs(s: State, text: str) -> None:
    for faction, where in pairs(text):
        s.hq[place(faction, FACTION_IDS, "faction")] = territory(where)


def _read_player(s: State, text: str) -> None:
    s.player = NOBODY if text == NONE else seat_of(text)


def _check_seats(s: State, text: str) -> None:
    if text != str(s.seats):
        raise NotationError(f"{text[:10]!r} is not the number of people")


PARTS = (
    Part("board", _write_board, _read_board),
    Part("seats", lambda s: str(s.seats), _check_seats),
    Part("player", lambda s: SEATS[s.player] if s.player >= 0 else NONE, _read_player),
    Part("steps", _write_stack, _read_stack),
    Part("turn", _write_turn, _read_turn),
    Part("people", _write_people, _read_people),
    Part("hands", lambda s: "/".join(map(_write_hand, s.hands)), _read_hands),
    Part("scar_hands", lambda s: "/".join(scar or NONE for scar in s.scar), _read_scars),
    Part("discard", lambda s: _write_hand(s.discard), _read_discard),
    Part("open", _write_open, _read_open),
    Part("events", lambda s: counts(s.events, list(EVENTS)), _read_events),
    Part("missions", _write_missions, _read_missions),
    Part("order", lambda s: _letters(s.order), _read_order),
    Part("table", _write_rest, _read_rest),
    Part("hqs", _write_hqs, _read_hqs),
)
"""The fields of the running game after its name, in their order."""
FIELD_NAMES = ("game", *(part.name for part in PARTS), *(field.name for field in annals.FIELDS))
_PEOPLE = [part.name for part in PARTS].index("people")


def write(name: str, s: State) -> str:
    """The line of a state."""
    return " ".join((name, *(part.write(s) for part in PARTS), annals.write_world(s.world)))


def read(name: str, line: str, *, view: bool = False) -> State:
    """The state of a line, whether it can be or not; raises NotationError.

    With `view` the line may hide cards; it comes from a position and is not checked further.
    """
    if len(line) > LONGEST_LINE:
        raise NotationError(f"a position has at most {LONGEST_LINE} characters")
    fields = line.split(" ")
    if fields[0] != name:
        raise NotationError(f"is not {name}", place=repr(fields[0][:40]))
    if len(fields) != len(FIELD_NAMES):
        raise NotationError(f"a position has {len(FIELD_NAMES)} fields, not {len(fields)}")
    game, world = fields[1 : len(PARTS) + 1], annals.read_world(tuple(fields[len(PARTS) + 1 :]))
    s = State(world, _persons(game[_PEOPLE]))
    for part, text in zip(PARTS, game, strict=True):
        try:
            part.read(s, text)
        except NotationError as error:
            raise NotationError(str(error), place=part.name) from None
    if not view:
        _check_canonical(name, s, fields)
        if HIDDEN in (card for hand in s.hands for card in hand) or UNSEEN in s.scar:
            raise NotationError("a view is no position", place="hands")
    return s


def _persons(text: str) -> tuple[int, ...]:
    people = text.split("/")
    if not 3 <= len(people) <= len(SEATS):
        raise NotationError("3 to 5 play", place="people")
    try:
        return tuple(number(person.partition(":")[0]) for person in people)
    except NotationError as error:
        raise NotationError(str(error), place="people") from None


def _check_canonical(name: str, s: State, fields: Sequence[str]) -> None:
    """What is written in another way than it would be here is refused."""
    try:
        ours = write(name, s).split(" ")
    except IndexError:
        raise NotationError("names what is not on the table") from None
    for field, mine, theirs in zip(FIELD_NAMES, ours, fields, strict=True):
        if mine != theirs:
            raise NotationError(f"{theirs[:40]!r} is not how it is written", place=field)
