"""The steps of a stack as text, there and back."""

import re

from risiko.errors import NotationError
from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.fields import SEATS, read_land, read_number, read_seat
from risiko.evolution.rules.steps import KINDS, card_id
from risiko.evolution.state import COIN, Step

_WORD = re.compile(r"[a-z][a-z0-9_]*")


def write_step(step: Step) -> str:
    """A step as text: `throw:alaska:kamchatka:3:2`."""
    shape = KINDS[step.kind].shape
    words = [step.kind]
    for k, arg in enumerate(step.args):
        words.append(_argument(shape[min(k, len(shape) - 1)].rstrip("*"), arg))
    return ":".join(words)


def _argument(what: str, arg: int | str) -> str:
    if isinstance(arg, str):
        return arg
    if what == "seat":
        return SEATS[arg]
    if what == "land":
        return BOARD.ids[arg]
    return card_id(arg) if what == "card" else str(arg)


def read_step(text: str) -> Step:
    """A step from its text; raises NotationError."""
    name, *words = text.split(":")
    if name not in KINDS:
        raise NotationError(f"{name[:30]!r} is no step of a game")
    shape = KINDS[name].shape
    repeats = bool(shape) and shape[-1].endswith("*")
    fixed = len(shape) - repeats
    if len(words) < fixed or (len(words) > fixed and not repeats):
        raise NotationError(f"{text[:40]!r} has too few or too many words")
    kinds = [shape[min(k, len(shape) - 1)].rstrip("*") for k in range(len(words))]
    return Step(name, tuple(_read_arg(k, w) for k, w in zip(kinds, words, strict=True)))


def _read_arg(what: str, text: str) -> int | str:
    if what == "seat":
        return read_seat(text)
    if what == "land":
        return read_land(text)
    if what == "card":
        return COIN if text == "coin" else read_land(text)
    if what == "n":
        return read_number(text)
    if not _WORD.fullmatch(text):
        raise NotationError(f"{text[:30]!r} is no word")
    return text
