"""What a seat of Risiko Express observes, plane by plane: the one table of it.

Seats are counted from the observer: 0 is the observer, 1 the next player to the left, and so on.
"""

from collections.abc import Sequence

import numpy as np

from risiko.express.cards import DECK
from risiko.express.observation import observe
from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.express.throws import FACES
from risiko.protocol import View
from risiko.rl.episode import Observation
from risiko.rl.plane import Plane, Span, lay_out, soften

MOST_ALIKE = 3
"""More equal lines than any card has."""

PLANES: tuple[Plane[int], ...] = (
    Plane("owners", lambda seats: seats * len(DECK.cards), "seat and card", "1 if it is held"),
    Plane("front", lambda seats: len(DECK.cards), "card", "1 for the card under attack"),
    Plane(
        "open_lines",
        lambda seats: len(DECK.lines),
        "front line of any card",
        "how many such lines of the card under attack are still to be stormed, n / 3",
    ),
    Plane("throw", lambda seats: len(FACES), "symbol", "dice that show it, n / 7"),
    Plane("laid", lambda seats: 1, "", "dice that lie on the card under attack, n / 7"),
    Plane("in_turn", lambda seats: seats, "seat", "1 for the player in turn"),
    Plane("points", lambda seats: seats, "seat", "what its cards count now, n / (n + 10)"),
)
"""All planes in their order; their sizes depend on the number of players."""
OWNERS, FRONT, OPEN_LINES, THROW, LAID, IN_TURN, POINTS = range(len(PLANES))


def list_planes(seats: int) -> tuple[Span, ...]:
    """The planes of a game with so many players."""
    return tuple(lay_out(PLANES, seats))


def observe_view(view: View, spelled: Sequence[int]) -> Observation:
    """What a view shows; no action is ever half spelled."""
    assert view.seat is not None
    return write_observation(observe(view), view.seat)


def write_observation(position: ExpressPosition, seat: int) -> Observation:
    """What a seat observes: everything, beginning with itself."""
    table = position.table
    planes = list_planes(table.seats)
    seen = np.zeros(planes[-1].start + planes[-1].size, np.float32)
    for card, owner in enumerate(table.owners):
        if owner >= 0:
            place = (owner - seat) % table.seats
            seen[planes[OWNERS].start + place * len(DECK.cards) + card] = 1
    if position.front is not None:
        seen[planes[FRONT].start + position.front.card] = 1
        for line, word in enumerate(DECK.lines):
            count = position.front.open.count(word)
            seen[planes[OPEN_LINES].start + line] = count / MOST_ALIKE
    if position.throw is not None:
        for face, symbol in enumerate(FACES):
            seen[planes[THROW].start + face] = position.throw.faces.count(symbol) / DICE
    seen[planes[LAID].start] = position.laid / DICE
    if position.mover >= 0:
        seen[planes[IN_TURN].start + (position.mover - seat) % table.seats] = 1
    for place in range(table.seats):
        points = table.points((seat + place) % table.seats)
        seen[planes[POINTS].start + place] = soften(points)
    return seen
