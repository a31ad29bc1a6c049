"""The steps of a stack as text, there and back."""

import re

from risiko.errors import NotationError
from risiko.evolution.annals import number, place, territory
from risiko.evolution.board import BOARD
from risiko.evolution.state import COIN, Step
from risiko.evolution.steps import KINDS, SEATS, card_id

_WORD = re.compile(r"[a-z][a-z0-9_]*")


def seat_of(text: str) -> int:
    """A seat by its letter."""
    return place(text, tuple(SEATS), "seat")


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
        return seat_of(text)
    if what == "land":
        return territory(text)
    if what == "card":
        return COIN if text == "coin" else territory(text)
    if what == "n":
        return number(text)
    if not _WORD.fullmatch(text):
        raise NotationError(f"{text[:30]!r} is no word")
    return text
