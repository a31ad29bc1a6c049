"""What a seat sees of a board inside the kernel, where whole games are planned and played."""

from ...classic.kernel.layout import CARDS, DISCARD, NOBODY, OUT, PILE
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import kernel
from .scratch import PLACES, Scratch


@kernel
def hides_card(g: StateRecord, r: RulesRecord, seat: int, card: int) -> bool:
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
def deepest_armistice(g: StateRecord, r: RulesRecord) -> int:
    """The most cards that may lie above the armistice card: each card drawn brings it nearer."""
    depth = int(r.deepest)
    for card in range(CARDS):
        if r.deck[card] and g.card[card] != PILE:
            depth -= 1
    return depth


@kernel
def observe(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> None:
    """Take from a board all that a seat cannot see, by the same fixed rule as for views: hidden
    cards lie in the order of the board in the hidden places, hidden missions and capitals are
    nobody's, and the armistice card lies as deep as it may.
    """
    for place in range(PLACES):
        d.hidden_in[place] = 0
    for card in range(CARDS):
        if hides_card(g, r, seat, card):
            d.hidden_in[g.card[card]] += 1
    d.hidden_in[PILE] = 0
    place = 0
    for card in range(CARDS):
        d.shown_place[card] = int(g.card[card])
        if hides_card(g, r, seat, card):
            while place < PLACES and d.hidden_in[place] == 0:
                place += 1
            d.shown_place[card] = PILE
            if place < PLACES:
                d.hidden_in[place] -= 1
                d.shown_place[card] = place
    for card in range(CARDS):
        g.card[card] = d.shown_place[card]
    if g.depth != NOBODY:
        g.depth = deepest_armistice(g, r)
    for other in range(r.seats):
        if other != seat:
            g.mission[other] = NOBODY
            if not g.revealed >> other & 1:
                g.capital[other] = NOBODY
