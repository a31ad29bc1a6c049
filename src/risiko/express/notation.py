"""A position in one line: writing it, and reading its fields back.

express@1 3 ..../.../../../../. first 2??
express@1 3 a.../.b./../../../. c throw - 7
express@1 3 a.../.b./../../../. c choose usa:g,kc:2 CK13
express@1+continue_attack 3 a.../.b./../../../. a take usa:g,kc:2
express@1 2 aaba/bbb/ab/ba/aa/b over
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from risiko.express.card_table import FREE, NOBODY, OUT, WAITING, CardTable, Front, get_front
from risiko.express.cards import DECK
from risiko.express.errors import unreadable
from risiko.express.rules import DICE
from risiko.express.throws import FACES, SortedThrow, get_throw

if TYPE_CHECKING:
    from risiko.express.position import ExpressPosition

SEATS = "abcdef"
"""The letters of the seats."""
LONGEST_LINE = 300
REMEMBERED = 1000
"""Tables that are remembered with their text: they stay the same for many throws."""

_MARKS = {WAITING: "?", OUT: "-"}


class Fields(NamedTuple):
    """What a line says, field by field; whether it can be is another question."""

    table: CardTable
    mover: int = NOBODY
    front: Front | None = None
    laid: int = 0
    bowl: int = 0
    throw: SortedThrow | None = None
    contest: tuple[int, ...] = ()


def write(position: "ExpressPosition") -> str:
    """The line of a position."""
    table = position.table
    cards = _cards(table.owners)
    return " ".join((position.game.name, str(table.seats), cards, *_step(position)))


@lru_cache(REMEMBERED)
def _cards(owners: tuple[int, ...]) -> str:
    letters = ["." if owner == FREE else SEATS[owner] for owner in owners]
    return "/".join("".join(letters[card] for card in c.cards) for c in DECK.continents)


def _step(position: "ExpressPosition") -> tuple[str, ...]:
    if position.contest:
        return "first", "".join(_MARKS.get(mark, str(mark)) for mark in position.contest)
    if position.mover == NOBODY:
        return ("over",)
    seat = SEATS[position.mover]
    attack = _attack(position.front, position.laid)
    if position.throw is not None:
        return seat, "choose", attack, position.throw.faces
    if position.bowl:
        return seat, "throw", attack, str(position.bowl)
    return seat, "take", attack


def _attack(attacked: Front | None, laid: int) -> str:
    if attacked is None:
        return "-"
    return f"{DECK.cards[attacked.card].id}:{','.join(attacked.open)}:{laid}"


def parse(name: str, line: str) -> Fields:
    """The fields of a line of the game with this name; raises NotationError."""
    if len(line) > LONGEST_LINE:
        raise unreadable("line_long", most=LONGEST_LINE)
    fields = line.split(" ")
    if fields[0] != name:
        raise unreadable("other_game", text=fields[0], game=name)
    if len(fields) < 4:
        raise unreadable("fields")
    table = _read_table(fields[1], fields[2])
    match fields[3:]:
        case ["over"]:
            return Fields(table)
        case ["first", marks]:
            return Fields(table, contest=_read_contest(marks))
        case [seat, "throw", attack, bowl]:
            attacked, laid = _read_attack(attack)
            return Fields(table, _read_seat(seat), attacked, laid, bowl=_read_dice(bowl))
        case [seat, "choose", attack, faces]:
            attacked, laid = _read_attack(attack)
            return Fields(table, _read_seat(seat), attacked, laid, throw=_read_throw(faces))
        case [seat, "take", attack] if attack != "-":
            return Fields(table, _read_seat(seat), *_read_attack(attack))
    raise unreadable("step", text=" ".join(fields[3:]))


@lru_cache(REMEMBERED)
def _read_table(seats: str, cards: str) -> CardTable:
    if not re.fullmatch("[0-9]", seats, re.ASCII):
        raise unreadable("seats", text=seats)
    pattern = "/".join(f"[.{SEATS}]{{{len(c.cards)}}}" for c in DECK.continents)
    if not re.fullmatch(pattern, cards):
        raise unreadable("cards", text=cards)
    letters = cards.replace("/", "")
    owners = tuple(FREE if letter == "." else SEATS.index(letter) for letter in letters)
    return CardTable(int(seats), owners)


def _read_contest(marks: str) -> tuple[int, ...]:
    if not re.fullmatch(f"[0-{DICE}?-]+", marks):
        raise unreadable("contest", text=marks)
    values = {text: mark for mark, text in _MARKS.items()}
    return tuple(values[m] if m in values else int(m) for m in marks)


def _read_seat(letter: str) -> int:
    if len(letter) != 1 or letter not in SEATS:
        raise unreadable("seat", text=letter)
    return SEATS.index(letter)


def _read_dice(text: str) -> int:
    if not re.fullmatch(f"[1-{DICE}]", text):
        raise unreadable("dice", text=text, most=DICE)
    return int(text)


def _read_throw(faces: str) -> SortedThrow:
    in_order = "".join(f"{face}*" for face in FACES)
    if not re.fullmatch(in_order, faces) or not 1 <= len(faces) <= DICE:
        raise unreadable("throw", text=faces, most=DICE, faces=FACES)
    return get_throw(faces)


def _read_attack(text: str) -> tuple[Front | None, int]:
    if text == "-":
        return None, 0
    found = re.fullmatch("([a-z_]+):([a-z0-9,]+):(.*)", text)
    if not found or found[1] not in DECK.number:
        raise unreadable("attack", text=text)
    words = found[2].split(",")
    if any(word not in DECK.lines for word in words) or DECK.ordered(words) != tuple(words):
        raise unreadable("lines", text=found[2])
    return get_front(DECK.number[found[1]], tuple(words)), _read_dice(found[3])
