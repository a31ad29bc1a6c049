"""What a seat sees of a classic position, read from the line of its view: nothing else is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from risiko.classic import notation
from risiko.classic.codes import ARMY_LETTERS, NUMBER
from risiko.classic.kernel import layout
from risiko.protocol import Position, View

UNKNOWN = notation.UNKNOWN
NONE = "-"


@dataclass(frozen=True)
class Seen:
    """A view in fields. What the seat cannot know is a number of cards, or None."""

    owner: tuple[int, ...]
    units: tuple[int, ...]
    seats: int
    player: int
    step: int
    details: dict[str, Any]
    """What belongs to the step: source, target, stock and so on."""
    sets: int
    hands: tuple[tuple[int, ...] | int, ...]
    """Cards of each seat, then those under each neutral army."""
    missions: tuple[str | None, ...]
    """The mission of each seat, NONE for one not dealt yet; None for one not known."""
    capitals: tuple[tuple[int, bool] | None, ...]
    """Where each capital is and whether it has been taken; None for one not known."""
    conquered: bool
    """Whether a territory was conquered in this turn."""
    discard: int
    """How many cards lie open beside the pile."""
    depth: tuple[int, int] | None
    """The fewest and the most cards that may lie above the armistice card; None where there is
    none."""

    def held(self, army: int) -> int:
        """How many territories an army holds."""
        return self.owner.count(army)

    def strength(self, army: int) -> int:
        """All units of an army."""
        return sum(n for n, owner in zip(self.units, self.owner, strict=True) if owner == army)

    def cards(self, seat: int) -> int:
        """How many cards a seat, or the pile under a neutral army, has."""
        place = seat if seat < layout.SEATS else self.seats + seat - layout.SEATS
        hand = self.hands[place] if place < len(self.hands) else 0
        return hand if isinstance(hand, int) else len(hand)

    def own_cards(self, seat: int) -> tuple[int, ...]:
        """The cards of the seat that looks."""
        hand = self.hands[seat]
        return () if isinstance(hand, int) else hand

    def whole(self, territories: Sequence[int]) -> int:
        """Who holds all of some territories; NOBODY if no one does."""
        owners = {self.owner[t] for t in territories}
        return owners.pop() if len(owners) == 1 else layout.NOBODY

    @property
    def armies(self) -> tuple[int, ...]:
        """All who have units on the board."""
        return tuple(a for a in range(len(ARMY_LETTERS)) if a in self.owner)


def see(view: View) -> Seen:
    """A view in fields."""
    return _read(view.line)


def look(position: Position, seat: int | None) -> Seen:
    """What a seat sees of a position."""
    return _read(position.view(seat).line)


@lru_cache(maxsize=512)
def _read(line: str) -> Seen:
    fields = dict(zip(notation.FIELD_NAMES, notation.split(line), strict=True))
    owner, units = notation.read_board(fields["board"])
    step = notation.read_step(fields["step"])
    return Seen(
        tuple(owner),
        tuple(units),
        int(fields["seats"]),
        notation.read_seat(fields["player"], "player"),
        step["step"],
        step,
        int(fields["sets"]),
        tuple(_hand(hand) for hand in fields["hands"].split("/")),
        tuple(None if m == UNKNOWN else m for m in _each(fields["missions"])),
        tuple(
            None if c == UNKNOWN else notation.read_capital(c) for c in _each(fields["capitals"])
        ),
        bool(notation.read_flags(fields["flags"])["conquered"]),
        len(_each(fields["discard"], ",")),
        notation.read_depth_range(fields["pile"]),
    )


def _each(field: str, between: str = "/") -> list[str]:
    return [] if field == NONE else field.split(between)


def _hand(text: str) -> tuple[int, ...] | int:
    if text == NONE:
        return ()
    names = text.split(",")
    if UNKNOWN in names:
        return len(names)
    return tuple(NUMBER[name] for name in names)
