"""Between words and the kernel's numbers: actions, options, labels."""

from collections.abc import Iterator, Sequence
from typing import overload

from risiko.classic.kernel import layout
from risiko.classic.world import world
from risiko.protocol import Action, Option

CARDS = world().cards
NUMBER = world().number
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


def code(action: Action) -> int:
    """An action as the kernel reads it; NO_ACTION if it can never be one."""
    verb, args, n = action
    kind = VERB_OF.get((verb, len(args)))
    if kind is None or not 0 <= n <= _MOST:
        return NO_ACTION
    number = kind | n << layout.HI_SHIFT
    for arg, shift in zip(args, _SHIFTS, strict=False):
        place = NUMBER.get(arg)
        if place is None:
            return NO_ACTION
        number |= place << shift
    return number


def option(number: int) -> Option:
    """An option of the kernel in words."""
    name, places = _SHAPES[number & layout.VERB_BITS]
    if places == 0:
        args: tuple[str, ...] = ()
    elif places == 1:
        args = (CARDS[number >> layout.A_SHIFT & layout.PLACE_MASK],)
    else:
        args = tuple(CARDS[number >> shift & layout.PLACE_MASK] for shift in _SHIFTS[:places])
    return Option(name, args, number >> layout.LO_SHIFT & layout.LO_MASK, number >> layout.HI_SHIFT)


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
        return option(self._numbers[index])

    def __iter__(self) -> Iterator[Option]:
        return map(option, self._numbers)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self._numbers == other._numbers
        if isinstance(other, Sequence):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Options {', '.join(map(str, self))}>"
