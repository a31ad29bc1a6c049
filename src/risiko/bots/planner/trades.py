"""Trading cards in a plan: which set, how many stars."""

from ...classic.kernel.cards import (
    hand_size,
    may_trade,
    set_worth,
    stars_in_hand,
    trade_set,
    trade_stars,
)
from ...classic.kernel.layout import (
    A_SHIFT,
    B_SHIFT,
    C_SHIFT,
    CARDS,
    HI_SHIFT,
    JOKER,
    NOBODY,
    PLACE_MASK,
    STARS,
    VERB_BITS,
    VERB_STARS,
    VERB_TRADE,
    WORTH_STARS,
)
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import kernel

JOKER_WORTH = 1.5
"""Units for which a joker is kept."""


@kernel
def action(verb: int, a: int, b: int, n: int) -> int:
    """An action as one integer."""
    return verb | a << A_SHIFT | b << B_SHIFT | n << HI_SHIFT


@kernel
def best_set(g: StateRecord, r: RulesRecord) -> int:
    """The set of the hand that brings most, jokers kept if possible; NOBODY if there is none."""
    best = 0.0
    chosen = NOBODY
    for a in range(CARDS):
        if g.card[a] != g.player:
            continue
        for b in range(a + 1, CARDS):
            if g.card[b] != g.player:
                continue
            for c in range(b + 1, CARDS):
                if g.card[c] != g.player:
                    continue
                units = float(set_worth(g, r, a, b, c))
                if units == 0.0:
                    continue
                for card in (a, b, c):
                    if r.symbol[card] == JOKER:
                        units -= JOKER_WORTH
                    elif g.owner[card] == g.player:
                        units += r.card_bonus
                if chosen == NOBODY or units > best:
                    best = units
                    chosen = action(VERB_TRADE, a, b, 1) | c << C_SHIFT
    return chosen


@kernel
def most_stars(g: StateRecord, r: RulesRecord) -> int:
    """The most stars that can be traded at once; 0 if there are too few."""
    singles, stars = stars_in_hand(g, r)
    most = min(stars, STARS - 1)
    if singles == 0:
        most -= most % 2
    return most if most >= 2 else 0


@kernel
def best_trade(g: StateRecord, r: RulesRecord) -> int:
    """The trade that brings most, or NOBODY."""
    if not may_trade(g, r):
        return NOBODY
    if r.worth == WORTH_STARS:
        stars = most_stars(g, r)
        return action(VERB_STARS, 0, 0, stars) if stars else NOBODY
    if hand_size(g, int(g.player)) < 3:
        return NOBODY
    return best_set(g, r)


@kernel
def make_trade(g: StateRecord, r: RulesRecord, trade: int) -> None:
    """Make a trade on a board of the plan."""
    if trade & VERB_BITS == VERB_STARS:
        trade_stars(g, r, trade >> HI_SHIFT)
    else:
        trade_set(
            g,
            r,
            trade >> A_SHIFT & PLACE_MASK,
            trade >> B_SHIFT & PLACE_MASK,
            trade >> C_SHIFT & PLACE_MASK,
        )
