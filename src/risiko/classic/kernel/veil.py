"""What a seat sees of a board inside the kernel, where whole games are planned and played."""

from .desk import Desk
from .jit import kernel
from .layout import CARDS, DISCARD, NOBODY, OUT, PILE
from .records import Rules, State

PLACES = 64
"""More places than cards can lie in."""


@kernel
def hides_card(g: State, r: Rules, seat: int, card: int) -> bool:
    """Whether a seat cannot see where a card lies."""
    place = int(g.card[card])
    if place == seat or place == DISCARD:
        return False
    if place != OUT:
        return True
    for other in range(r.seats):
        if g.capital[other] == card and other != seat:
            return not g.revealed >> other & 1
    return False


@kernel
def veil(g: State, r: Rules, d: Desk, seat: int) -> None:
    """Take from a board all that a seat cannot see, by the same fixed rule as for views: hidden
    cards lie in the order of the board in the hidden places, hidden missions and capitals are
    nobody's.
    """
    for place in range(PLACES):
        d.price[place] = 0
    for card in range(CARDS):
        if hides_card(g, r, seat, card):
            d.price[g.card[card]] += 1
    d.price[PILE] = 0
    place = 0
    for card in range(CARDS):
        d.spare[card] = int(g.card[card])
        if hides_card(g, r, seat, card):
            while place < PLACES and d.price[place] == 0:
                place += 1
            d.spare[card] = PILE
            if place < PLACES:
                d.price[place] -= 1
                d.spare[card] = place
    for card in range(CARDS):
        g.card[card] = d.spare[card]
    for other in range(r.seats):
        if other != seat:
            g.mission[other] = NOBODY
            if not g.revealed >> other & 1:
                g.capital[other] = NOBODY
