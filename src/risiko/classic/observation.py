"""What a seat sees of a classic position: the line of its view, decoded.

This is the only reader of classic views; bots, narration, scenes and terminal use it. Not here:
how a view is built (`risiko.classic.view`), and how bots fill in what is hidden
(`risiko.bots.decode_view`).
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation import position_notation as notation
from risiko.classic.notation.action_codes import ARMY_LETTERS
from risiko.protocol import Position, View
from risiko.registry import named
from risiko.world import world

NONE = "-"
"""How an empty field is written."""
CACHED = 1024
"""Observations kept: a ply is told to several seats, each with the views before and after it."""
PUBLIC = 7
"""The first fields of a line, which are the same for all seats."""

Pile = tuple[int, ...] | int
"""Cards by their numbers, or how many there are where they cannot be seen."""


class BoardCounts(NamedTuple):
    """What can be counted on a board."""

    territories: tuple[int, ...]
    """How many each army holds."""
    units: tuple[int, ...]
    """How many each army has."""
    holders: tuple[int, ...]
    """The army that holds all of each continent; NOBODY if none does."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A view in fields, not to be changed. What the seat cannot know is a count, or None."""

    game: ClassicGame
    owner: tuple[int, ...]
    units: tuple[int, ...]
    counts: BoardCounts
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
        return self.counts.territories[army]

    def count_units(self, army: int) -> int:
        """All units of an army."""
        return self.counts.units[army]

    def count_cards(self, army: int) -> int:
        """How many cards a seat has, or lie under a neutral army."""
        place = army if army < layout.SEATS else self.seats + army - layout.SEATS
        hand = self.hands[place] if place < len(self.hands) else 0
        return hand if isinstance(hand, int) else len(hand)

    def own_cards(self, seat: int) -> tuple[int, ...]:
        """The cards of the observing seat; none for any other."""
        hand = self.hands[seat]
        return () if isinstance(hand, int) else hand

    def find_holder(self, continent: int) -> int:
        """The army that holds all of a continent; NOBODY if none does."""
        return self.counts.holders[continent]


def observe(view: View) -> Observation:
    """What a view shows."""
    return _decode(view.line)


def observe_position(position: Position, seat: int | None) -> Observation:
    """What a seat, or a spectator, sees of a position."""
    return _decode(position.view(seat).line)


@lru_cache(maxsize=CACHED)
def _decode(line: str) -> Observation:
    fields = notation.split(line)
    hands, discard, pile, missions, capitals = fields[PUBLIC:]
    depth = notation.read_depth_range(pile)
    return Observation(
        **_decode_public(*fields[:PUBLIC]),
        hands=_read_piles(hands),
        discard=tuple(notation.read_cards(discard, "discard")),
        layers=() if depth is not None or pile == NONE else _read_piles(pile),
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


@lru_cache(maxsize=CACHED // 2)
def _decode_public(
    name: str, board: str, seats: str, player: str, step: str, sets: str, flags: str
) -> dict[str, Any]:
    """The fields that are the same for all seats."""
    owner, units = notation.read_board(board)
    details = notation.read_step(step)
    return {
        "game": _game(name),
        "owner": tuple(owner),
        "units": tuple(units),
        "counts": _count(owner, units),
        "seats": int(seats),
        "player": notation.read_seat(player, "player"),
        "step": details["step"],
        "details": details,
        "sets": int(sets),
        "flags": notation.read_flags(flags),
    }


def _count(owner: list[int], units: list[int]) -> BoardCounts:
    places = [0] * (len(ARMY_LETTERS) + 1)  # the last is nobody's
    standing = places.copy()
    for army, n in zip(owner, units, strict=True):
        places[army] += 1
        standing[army] += n
    return BoardCounts(
        tuple(places[:-1]),
        tuple(standing[:-1]),
        tuple([_find_holder(owner[part]) for part in _continents()]),
    )


def _find_holder(owner: list[int]) -> int:
    return owner[0] if owner.count(owner[0]) == len(owner) else layout.NOBODY


@cache
def _continents() -> tuple[slice, ...]:
    """Where each continent is on the board: its territories follow one another."""
    found = tuple(slice(c.territories[0], c.territories[-1] + 1) for c in world().continents)
    assert all(
        tuple(range(part.start, part.stop)) == continent.territories
        for part, continent in zip(found, world().continents, strict=True)
    )
    return found


@cache
def _game(name: str) -> ClassicGame:
    game = named(name)
    assert isinstance(game, ClassicGame)
    return game


def _split(field: str) -> list[str]:
    return [] if field == NONE else field.split("/")


@lru_cache(maxsize=CACHED // 2)
def _read_piles(text: str) -> tuple[Pile, ...]:
    return tuple(map(_read_pile, text.split("/")))


def _read_pile(text: str) -> Pile:
    if text.startswith(notation.UNKNOWN):
        return text.count(",") + 1
    return tuple(notation.read_cards(text, "hands"))
