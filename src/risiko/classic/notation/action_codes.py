"""Actions and options as the kernel's integers, and back.

Not here: outcomes of events (`outcome_labels`) and whole positions (`position_notation`).
"""

from collections.abc import Iterator, Sequence
from typing import overload

from risiko.classic.books.deck import deck
from risiko.classic.kernel import layout
from risiko.protocol import Action, Option

CARDS = deck().cards
NUMBER = deck().number
SEAT_LETTERS = "abcdef"
ARMY_LETTERS = "abcdefnop"
"""Owners on the board: seats a-f, neutral armies n, o, p."""

VERBS = {
    layout.VERB_CLAIM: ("claim", 1),
    layout.VERB_PLACE: ("place", 1),
    layout.VERB_CAPITAL: ("capital", 1),
    layout.VERB_TRADE: ("trade", 3),
    layout.VERB_STARS: ("trade", 0),
    layout.VERB_ATTACK: ("attack", 2),
    layout.VERB_DICE: ("dice", 0),
    layout.VERB_DEFEND: ("defend", 0),
    layout.VERB_OCCUPY: ("occupy", 0),
    layout.VERB_MOVE: ("move", 2),
    layout.VERB_END: ("end", 0),
}
"""A verb's name and how many places it takes."""

VERB_OF = {shape: verb for verb, shape in VERBS.items()}
NO_ACTION = -1
"""What no option is: the code of an action that has none."""

_SHAPES = [VERBS[verb] for verb in sorted(VERBS)]
_SHIFTS = (layout.A_SHIFT, layout.B_SHIFT, layout.C_SHIFT)
_MOST = layout.HI_MASK
_make = tuple.__new__  # half the time of calling Option
_CODES: dict[tuple[str, tuple[str, ...]], int] = {}
_WORDS: dict[int, tuple[str, tuple[str, ...]]] = {}


def encode_action(action: Action) -> int:
    """An action as the kernel reads it; NO_ACTION if it can never be one."""
    verb, args, n = action
    what = _CODES.get((verb, args))
    if what is None:
        what = _code(verb, args)
    if what < 0 or not 0 <= n <= _MOST:
        return NO_ACTION
    return what | n << layout.HI_SHIFT


def _code(verb: str, args: tuple[str, ...]) -> int:
    """Verb and places as the kernel reads them, remembered if there are such."""
    kind = VERB_OF.get((verb, len(args)))
    if kind is None or not all(arg in NUMBER for arg in args):
        return NO_ACTION
    what = kind
    for arg, shift in zip(args, _SHIFTS, strict=False):
        what |= NUMBER[arg] << shift
    _CODES[verb, args] = what
    return what


def _words(what: int) -> tuple[str, tuple[str, ...]]:
    """Verb and places in words, remembered."""
    name, places = _SHAPES[what & layout.VERB_BITS]
    args = tuple(CARDS[what >> shift & layout.PLACE_MASK] for shift in _SHIFTS[:places])
    _WORDS[what] = name, args
    return name, args


def decode_option(number: int) -> Option:
    """An option of the kernel in words."""
    what = number & layout.WHAT_MASK
    words = _WORDS.get(what) or _words(what)
    lo = number >> layout.LO_SHIFT & layout.LO_MASK
    return _make(Option, (words[0], words[1], lo, number >> layout.HI_SHIFT))


class Options(Sequence[Option]):
    """The options of a position, put into words only when they are looked at."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> "Options": ...
    def __getitem__(self, index: int | slice) -> "Option | Options":
        if isinstance(index, slice):
            return Options(self._numbers[index])
        return decode_option(self._numbers[index])

    def __iter__(self) -> Iterator[Option]:
        return map(decode_option, self._numbers)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self._numbers == other._numbers
        if isinstance(other, Sequence):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Options {', '.join(map(str, self))}>"
