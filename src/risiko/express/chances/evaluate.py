"""What a table is worth to each seat: an estimate of everybody's chance to win.

The strength of a seat is the sum of what its share of each continent is worth, less a little for
every seat that moves before it. The fewer cards are free, the more certain the outcome, so strength
is divided by the square root of their number; the chances are then shared out in proportion to
its exponential. The numbers in `evaluate.toml` were fitted to games of this estimate against
itself.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import exp, sqrt
from typing import Any, NamedTuple

from risiko.express.card_table import FREE, CardTable
from risiko.express.cards import DECK

FEWEST, MANY = 2, 4
"""The table has a column for 2, one for 3, and one for 4 and more players."""


class Weights(NamedTuple):
    """The numbers for one number of players."""

    shares: tuple[dict[str, float], ...]
    """For each continent, its worth by how its cards are held: `.` free, `+` own, `-` another's."""
    delay: float
    """What moving one seat later costs."""


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "evaluate.toml").read_text("utf-8"))


@cache
def load_weights(seats: int) -> Weights:
    """The numbers for so many players."""
    column = min(seats, MANY) - FEWEST
    shares = tuple(
        {held: worth[column] for held, worth in _data()[continent.id].items()}
        for continent in DECK.continents
    )
    return Weights(shares, _data()["delay"][seats - FEWEST])


@cache
def _strengths(seats: int, continent: int, owners: tuple[int, ...]) -> tuple[float, ...]:
    """What a continent is worth to each seat."""
    shares = load_weights(seats).shares[continent]
    return tuple(
        shares["".join("." if o == FREE else "+" if o == seat else "-" for o in owners)]
        for seat in range(seats)
    )


def estimate_win_chances(table: CardTable, mover: int) -> tuple[float, ...]:
    """Everybody's chance to win when a seat is about to throw; exact when no card is free."""
    if table.complete:
        return table.shares()
    seats = table.seats
    parts = [
        _strengths(seats, continent, table.holders(continent))
        for continent in range(len(DECK.continents))
    ]
    delay = load_weights(seats).delay
    certainty = 1 / sqrt(table.owners.count(FREE))
    powers = [
        exp(certainty * (sum(part[seat] for part in parts) - delay * ((seat - mover) % seats)))
        for seat in range(seats)
    ]
    total = sum(powers)
    return tuple(power / total for power in powers)
