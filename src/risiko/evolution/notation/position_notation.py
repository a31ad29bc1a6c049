"""A position as one line of text: writes and reads it, and views with `?` for what is hidden.

The fields of the running game come first, those of the world after them (`world_notation`). The
grammar is in `docs/evolution.md`. Whether a position that was read is possible is checked in
`flaws`.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from risiko.errors import NotationError
from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.content.pieces import CARDS_OPEN, DECK, EVENTS, FACTION_IDS, SCARS
from risiko.evolution.notation.errors import unreadable
from risiko.evolution.notation.fields import (
    NONE,
    SEATS,
    join,
    read_counts,
    read_land,
    read_number,
    read_place,
    read_seat,
    read_word,
    split_exactly,
    split_list,
    split_pairs,
    write_counts,
)
from risiko.evolution.notation.step_notation import read_step, write_step
from risiko.evolution.notation.turn_notation import read_turn, write_lands, write_seats, write_turn
from risiko.evolution.notation.world_notation import FIELDS as WORLD_FIELDS
from risiko.evolution.notation.world_notation import read_world, write_world
from risiko.evolution.rules.options import card_id
from risiko.evolution.state import (
    COIN,
    EMPTY,
    HIDDEN,
    NOT_YET,
    UNSEEN,
    Drafted,
    GameState,
)

LONGEST_LINE = 200_000
"""Characters; every game adds a line to each faction card, about 100 in all."""
FEWEST = 3
"""The fewest who play."""
_TOKEN = re.compile(r"\.|[a-e](?:[1-9][0-9]{0,6})")


class Part(NamedTuple):
    """A field of the running game: how it is written, and how it is read into a state."""

    name: str
    write: Callable[[GameState], str]
    read: Callable[[GameState, str], None]


# The board


def _write_board(s: GameState) -> str:
    groups = [continent.lands for continent in BOARD.continents]
    if s.world.island:
        groups.append((ISLAND,))
    held = [
        "." if owner == NOBODY else SEATS[owner] + str(units)
        for owner, units in zip(s.owner, s.units, strict=True)
    ]
    return "/".join(["".join([held[k] for k in group]) for group in groups])


def _read_board(s: GameState, text: str) -> None:
    groups = [continent.lands for continent in BOARD.continents]
    if s.world.island:
        groups.append((ISLAND,))
    for group, word in zip(groups, split_exactly(text, "/", len(groups)), strict=True):
        tokens = _TOKEN.findall(word)
        if "".join(tokens) != word or len(tokens) != len(group):
            raise unreadable("board", text=word[:40])
        for k, token in zip(group, tokens, strict=True):
            if token != ".":
                s.owner[k], s.units[k] = SEATS.index(token[0]), int(token[1:])


# Steps


def _write_stack(s: GameState) -> str:
    return ";".join(map(_write_step, s.stack)) or "over"


_write_step = lru_cache(maxsize=4096)(write_step)
"""Steps are values: most of those on a stack were written before."""


def _read_stack(s: GameState, text: str) -> None:
    s.stack = [] if text == "over" else [read_step(word) for word in text.split(";")]


# People and their cards


def _write_people(s: GameState) -> str:
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


def _read_people(s: GameState, text: str) -> None:
    for seat, part in enumerate(split_exactly(text, "/", s.seats)):
        _, faction, units, home, tokens, missiles, flags = split_exactly(part, ":", 7)
        s.faction[seat] = NOBODY if faction == NONE else read_place(faction, FACTION_IDS, "faction")
        s.start_units[seat] = read_number(units)
        s.home[seat] = -1 if home == NONE else read_land(home)
        s.tokens[seat], s.missiles[seat] = read_number(tokens), read_number(missiles)
        read_word(flags, (NONE, "o", "p", "op"), "flag")
        s.out[seat], s.private[seat] = "o" in flags, "p" in flags


def _write_hand(hand: Sequence[int]) -> str:
    return join("?" if card == HIDDEN else card_id(card) for card in hand)


def _read_cards(text: str) -> tuple[int, ...]:
    special = {"coin": COIN, "?": HIDDEN}
    return tuple(special[w] if w in special else read_land(w) for w in split_list(text))


def _read_hands(s: GameState, text: str) -> None:
    s.hands = [_read_cards(part) for part in split_exactly(text, "/", s.seats)]


def _read_scars(s: GameState, text: str) -> None:
    names = [NONE, UNSEEN, *SCARS]
    words = [read_word(part, names, "scar") for part in split_exactly(text, "/", s.seats)]
    s.scar = ["" if word == NONE else word for word in words]


# The side board


def _read_discard(s: GameState, text: str) -> None:
    s.discard = _read_cards(text)


def _write_open(s: GameState) -> str:
    return ",".join(BOARD.ids[card] if card >= 0 else "." for card in s.open)


def _read_open(s: GameState, text: str) -> None:
    words = split_exactly(text, ",", CARDS_OPEN)
    s.open = [EMPTY if word == "." else read_land(word) for word in words]


def _read_events(s: GameState, text: str) -> None:
    s.events = read_counts(text, list(EVENTS), "event")


def _write_missions(s: GameState) -> str:
    return f"{s.mission or NONE}:{join(s.missions)}"


def _read_missions(s: GameState, text: str) -> None:
    mission, pile = split_exactly(text, ":", 2)
    s.mission = "" if mission == NONE else read_word(mission, DECK, "mission")
    s.missions = tuple(read_word(word, DECK, "mission") for word in split_list(pile))


def _read_order(s: GameState, text: str) -> None:
    s.order = tuple(read_seat(letter) for letter in text)


def _write_rest(s: GameState) -> str:
    draft = "+".join(
        ".".join(NONE if value < 0 else str(value) for value in cards) for cards in s.draft
    )
    facts = {
        "winner": SEATS[s.winner] if s.winner >= 0 else "",
        "hypnosis": write_lands(s.hypnosis),
        "draft": draft,
    }
    words = [f"{key}={value}" for key, value in facts.items() if value]
    return join([*words, *(["star"] if s.coin_star else [])])


def _read_rest(s: GameState, text: str) -> None:
    s.coin_star = False
    for key, value in split_pairs(text):
        match key:
            case "winner":
                s.winner = read_seat(value)
            case "hypnosis":
                s.hypnosis = tuple(read_land(word) for word in value.split("+"))
            case "draft":
                cards = [split_exactly(part, ".", 4) for part in value.split("+")]
                s.draft = [
                    Drafted(*(NOT_YET if w == NONE else read_number(w) for w in words))
                    for words in cards
                ]
            case "star":
                s.coin_star = True
            case _:
                raise unreadable("table", text=key[:20])


def _write_hqs(s: GameState) -> str:
    return join(f"{FACTION_IDS[f]}={BOARD.ids[k]}" for f, k in enumerate(s.hq) if k >= 0)


def _read_hqs(s: GameState, text: str) -> None:
    for faction, where in split_pairs(text):
        s.hq[read_place(faction, FACTION_IDS, "faction")] = read_land(where)


def _read_player(s: GameState, text: str) -> None:
    s.player = NOBODY if text == NONE else read_seat(text)


def _check_seats(s: GameState, text: str) -> None:
    if text != str(s.seats):
        raise unreadable("people", text=text[:10])


PARTS = (
    Part("board", _write_board, _read_board),
    Part("seats", lambda s: str(s.seats), _check_seats),
    Part("player", lambda s: SEATS[s.player] if s.player >= 0 else NONE, _read_player),
    Part("steps", _write_stack, _read_stack),
    Part("turn", write_turn, read_turn),
    Part("people", _write_people, _read_people),
    Part("hands", lambda s: "/".join(map(_write_hand, s.hands)), _read_hands),
    Part("scar_hands", lambda s: "/".join(scar or NONE for scar in s.scar), _read_scars),
    Part("discard", lambda s: _write_hand(s.discard), _read_discard),
    Part("open", _write_open, _read_open),
    Part("events", lambda s: write_counts(s.events, list(EVENTS)), _read_events),
    Part("missions", _write_missions, _read_missions),
    Part("order", lambda s: write_seats(s.order), _read_order),
    Part("table", _write_rest, _read_rest),
    Part("hqs", _write_hqs, _read_hqs),
)
"""The fields of the running game after its name, in their order."""
FIELD_NAMES = (
    "game",
    *(part.name for part in PARTS),
    *(field.name for field in WORLD_FIELDS),
)
_PEOPLE = [part.name for part in PARTS].index("people")


def write(name: str, s: GameState) -> str:
    """The line of a state."""
    return " ".join([name, *[part.write(s) for part in PARTS], write_world(s.world)])


def read(name: str, line: str, *, view: bool = False) -> GameState:
    """The state of a line, whether it can be or not; raises NotationError.

    With `view` the line may hide cards; it comes from a position and is not checked further.
    """
    if len(line) > LONGEST_LINE:
        raise unreadable("line_long", most=LONGEST_LINE)
    fields = line.split(" ")
    if fields[0] != name:
        raise unreadable("other_game", text=fields[0][:40], game=name)
    if len(fields) != len(FIELD_NAMES):
        raise unreadable("fields", count=len(FIELD_NAMES), found=len(fields))
    game, world = (
        fields[1 : len(PARTS) + 1],
        read_world(tuple(fields[len(PARTS) + 1 :])),
    )
    s = GameState(world, _persons(game[_PEOPLE]))
    for part, text in zip(PARTS, game, strict=True):
        try:
            part.read(s, text)
        except NotationError as error:
            raise unreadable.at(part.name, error.text) from None
    if not view:
        _check_canonical(name, s, fields)
        if HIDDEN in (card for hand in s.hands for card in hand) or UNSEEN in s.scar:
            raise unreadable("view", "hands")
    return s


def _persons(text: str) -> tuple[int, ...]:
    people = text.split("/")
    if not FEWEST <= len(people) <= len(SEATS):
        raise unreadable("players", "people", least=FEWEST, most=len(SEATS))
    try:
        return tuple(read_number(person.partition(":")[0]) for person in people)
    except NotationError as error:
        raise unreadable.at("people", error.text) from None


def _check_canonical(name: str, s: GameState, fields: Sequence[str]) -> None:
    """What is written in another way than it would be here is refused."""
    try:
        ours = write(name, s).split(" ")
    except IndexError:
        raise unreadable("not_on_table") from None
    for field, mine, theirs in zip(FIELD_NAMES, ours, fields, strict=True):
        if mine != theirs:
            raise unreadable("not_canonical", field, text=theirs[:40])
