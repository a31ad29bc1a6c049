"""Steps as text: `throw:alaska:kamchatka:3:2` is a throw of 3 dice against 2.

The notation of a kind of step follows from the fields its class declares: a seat is written as its
letter, a territory or card as its id, dice as their digits, a tuple as its parts. A tuple may only
be the last field.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.errors import unreadable
from risiko.evolution.notation.fields import SEATS, read_land, read_number, read_seat
from risiko.evolution.rules.options import card_id
from risiko.evolution.rules.steps import KINDS, Card, Dice, Land, Seat, Step
from risiko.evolution.state import COIN

_WORD = re.compile(r"[a-z][a-z0-9_]*")


def _read_card(text: str) -> int:
    return COIN if text == "coin" else read_land(text)


def _read_dice(text: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in str(read_number(text)))


def _read_word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise unreadable("word", text=text[:30])
    return text


class Codec(NamedTuple):
    """How a value is written, and how it is read; reading raises NotationError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


CODECS: dict[Any, Codec] = {
    Seat: Codec(lambda seat: SEATS[seat], read_seat),
    Land: Codec(lambda land: BOARD.ids[land], read_land),
    Card: Codec(card_id, _read_card),
    Dice: Codec(lambda dice: "".join(map(str, dice)), _read_dice),
    int: Codec(str, read_number),
    str: Codec(str, _read_word),
}
"""The notation of every type a field of a step may have."""


class StepField(NamedTuple):
    """A field of a step: its name, its type, and whether it is a tuple of such values."""

    name: str
    type: Any
    repeated: bool


@cache
def get_parts(kind: str) -> tuple[StepField, ...]:
    """The fields of a kind of step in their order."""
    found = []
    for field in fields(KINDS[kind]):  # type: ignore[arg-type]
        repeated = get_origin(field.type) is tuple
        type = get_args(field.type)[0] if repeated else field.type
        found.append(StepField(field.name, type, repeated))
    return tuple(found)


def list_values(step: Step) -> Iterator[tuple[Any, Any]]:
    """All values in a step with their types; a tuple is listed value by value."""
    for name, type, repeated in get_parts(step.kind):
        value = getattr(step, name)
        for one in value if repeated else (value,):
            yield type, one


def write_step(step: Step) -> str:
    """The text of a step."""
    return ":".join((step.kind, *(CODECS[type].write(value) for type, value in list_values(step))))


def read_step(text: str) -> Step:
    """The step of a text; raises NotationError."""
    name, *words = text.split(":")
    if name not in KINDS:
        raise unreadable("step", text=name[:30])
    parts = get_parts(name)
    repeats = bool(parts) and parts[-1].repeated
    fixed = len(parts) - repeats
    if len(words) < fixed or (len(words) > fixed and not repeats):
        raise unreadable("step_words", text=text[:40])
    values: list[Any] = [
        CODECS[part.type].read(word) for part, word in zip(parts, words[:fixed], strict=False)
    ]
    if repeats:
        values.append(tuple(CODECS[parts[-1].type].read(word) for word in words[fixed:]))
    return KINDS[name](*values)
