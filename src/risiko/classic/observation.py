"""What a seat sees of a classic position: the line of its view, decoded.

This is the only reader of classic views; bots, narration, scenes and terminal use it. Not here:
how a view is built (`risiko.classic.view`), and how bots fill in what is hidden
(`risiko.bots.decode_view`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation import position_notation as notation
from risiko.classic.notation.action_codes import ARMY_LETTERS
from risiko.protocol import Position, View
from risiko.registry import named

NONE = "-"
"""How an empty field is written."""
CACHED = 512
"""Observations kept: a ply is told to several seats, each with the views before and after it."""

Pile = tuple[int, ...] | int
"""Cards by their numbers, or how many there are where they cannot be seen."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A view in fields, not to be changed. What the seat cannot know is a count, or None."""

    game: ClassicGame
    owner: tuple[int, ...]
    units: tuple[int, ...]
    seats: int
    player: int
    step: int
    details: dict[str, Any]
    """The step and what belongs to it: source, target, stock and so on."""
    sets: int
    flags: dict[str, int]
    """`conquered`, `due` and `window`, as the kernel has them."""
    hands: tuple[Pile, ...]
    """Cards of each seat, then those under each neutral army."""
    discard: tuple[int, ...]
    """The cards that lie open beside the pile."""
    layers: tuple[Pile, ...]
    """Cards put back under the pile, layer by layer from the top."""
    depth: tuple[int, int] | None
    """The fewest and the most cards that may lie above the armistice card; None where there is
    none."""
    missions: tuple[int | None, ...]
    """The mission of each seat, NOBODY for one not dealt yet; None for one not known."""
    capitals: tuple[tuple[int, bool] | None, ...]
    """Where each capital is and whether it has been taken; None for one not known."""

    @property
    def conquered(self) -> bool:
        """Whether a territory was conquered in this turn."""
        return bool(self.flags["conquered"])

    @property
    def armies(self) -> tuple[int, ...]:
        """All armies that have units on the board."""
        return tuple(a for a in range(len(ARMY_LETTERS)) if a in self.owner)

    def count_territories(self, army: int) -> int:
        """How many territories an army holds."""
        return self.owner.count(army)

    def count_units(self, army: int) -> int:
        """All units of an army."""
        return sum(n for n, owner in zip(self.units, self.owner, strict=True) if owner == army)

    def count_cards(self, army: int) -> int:
        """How many cards a seat has, or lie under a neutral army."""
        place = army if army < layout.SEATS else self.seats + army - layout.SEATS
        hand = self.hands[place] if place < len(self.hands) else 0
        return hand if isinstance(hand, int) else len(hand)

    def own_cards(self, seat: int) -> tuple[int, ...]:
        """The cards of the observing seat; none for any other."""
        hand = self.hands[seat]
        return () if isinstance(hand, int) else hand

    def find_holder(self, territories: Sequence[int]) -> int:
        """The army that holds all of these territories; NOBODY if none does."""
        owners = {self.owner[t] for t in territories}
        return owners.pop() if len(owners) == 1 else layout.NOBODY


def observe(view: View) -> Observation:
    """What a view shows."""
    return _decode(view.line)


def observe_position(position: Position, seat: int | None) -> Observation:
    """What a seat, or a spectator, sees of a position."""
    return _decode(position.view(seat).line)


@lru_cache(maxsize=CACHED)
def _decode(line: str) -> Observation:
    (
        name,
        board,
        seats,
        player,
        step,
        sets,
        flags,
        hands,
        discard,
        pile,
        missions,
        capitals,
    ) = notation.split(line)
    owner, units = notation.read_board(board)
    details = notation.read_step(step)
    depth = notation.read_depth_range(pile)
    return Observation(
        game=_game(name),
        owner=tuple(owner),
        units=tuple(units),
        seats=int(seats),
        player=notation.read_seat(player, "player"),
        step=details["step"],
        details=details,
        sets=int(sets),
        flags=notation.read_flags(flags),
        hands=tuple(map(_read_pile, hands.split("/"))),
        discard=tuple(notation.read_cards(discard, "discard")),
        layers=() if depth is not None else tuple(map(_read_pile, _split(pile))),
        depth=depth,
        missions=tuple(
            None if text == notation.UNKNOWN else notation.read_mission(text)
            for text in _split(missions)
        ),
        capitals=tuple(
            None if text == notation.UNKNOWN else notation.read_capital(text)
            for text in _split(capitals)
        ),
    )


@cache
def _game(name: str) -> ClassicGame:
    game = named(name)
    assert isinstance(game, ClassicGame)
    return game


def _split(field: str) -> list[str]:
    return [] if field == NONE else field.split("/")


def _read_pile(text: str) -> Pile:
    if text.startswith(notation.UNKNOWN):
        return text.count(",") + 1
    return tuple(notation.read_cards(text, "hands"))
