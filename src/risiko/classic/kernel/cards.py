"""Cards: where they are, what a set is, what it brings, and the pile they come from."""

from ...compiler.jit import kernel
from .layout import (
    ARTILLERY,
    ATTACK,
    CARDS,
    CAVALRY,
    DISCARD,
    INFANTRY,
    JOKER,
    MOVE,
    NOBODY,
    PILE,
    PLACE,
    TRADE_ANYTIME,
    TRADE_AT_START,
    WORTH_LADDER,
)
from .records import RulesRecord, StateRecord


@kernel
def hand_size(g: StateRecord, seat: int) -> int:
    """How many cards a seat holds."""
    n = 0
    for card in range(CARDS):
        if g.card[card] == seat:
            n += 1
    return n


@kernel
def stars_in_hand(g: StateRecord, r: RulesRecord) -> tuple[int, int]:
    """Of the player's hand: how many cards have a single star, and all its stars."""
    singles = 0
    stars = 0
    for card in range(CARDS):
        if g.card[card] == g.player:
            stars += r.star[card]
            if r.star[card] == 1:
                singles += 1
    return singles, stars


@kernel
def may_trade(g: StateRecord, r: RulesRecord) -> bool:
    """Whether this is a moment for trading cards."""
    if r.trade == TRADE_ANYTIME:
        return bool(g.step == PLACE or g.step == ATTACK or g.step == MOVE)
    if r.trade == TRADE_AT_START:
        return bool(g.window != 0 and (g.step == PLACE or g.step == ATTACK))
    return bool(g.step == PLACE)


@kernel
def must_trade(g: StateRecord, r: RulesRecord) -> bool:
    """With five or more cards sets are traded until fewer are left: at the start of a turn, and
    after an elimination where cards may be traded then.
    """
    if r.must_trade == 0:
        return False
    starts = g.step == PLACE and g.resume == PLACE
    if not starts and g.window == 0:
        return False
    return hand_size(g, int(g.player)) >= r.must_trade


@kernel
def symbols_worth(r: RulesRecord, x: int, y: int, z: int) -> int:
    """What three symbols bring by the table of symbols; a joker stands for the best one."""
    jokers = int(x == JOKER) + int(y == JOKER) + int(z == JOKER)
    seen = 0
    for symbol in (INFANTRY, CAVALRY, ARTILLERY):
        if x == symbol or y == symbol or z == symbol:
            seen += 1
    if seen + jokers == 3:
        return int(r.worth_symbol[JOKER])  # one of each
    if seen == 1:
        return int(r.worth_symbol[min(x, min(y, z))])  # three alike: jokers are the highest
    return 0


@kernel
def set_worth(g: StateRecord, r: RulesRecord, a: int, b: int, c: int) -> int:
    """The units three cards bring now; 0 if they are no set."""
    worth = symbols_worth(r, int(r.symbol[a]), int(r.symbol[b]), int(r.symbol[c]))
    if worth > 0 and r.worth == WORTH_LADDER:
        last = r.rungs - 1
        worth = int(r.ladder[min(int(g.sets), last)]) + max(0, int(g.sets) - last) * r.then
    return worth


@kernel
def receive(g: StateRecord, units: int, bonus: int) -> None:
    """Units for a trade; outside the placing they interrupt the step and are placed at once."""
    if g.step != PLACE:
        g.resume = g.step
        g.step = PLACE
        g.stock = 0
        g.income = 0
        g.from_sets = 0
        g.from_bonus = 0
    g.stock += units
    g.from_sets += units
    g.from_bonus += bonus


@kernel
def lay_off(g: StateRecord, r: RulesRecord, card: int, layer: int) -> None:
    """A traded card leaves the hand: under the pile, or to the discarded ones."""
    g.card[card] = layer if r.under else DISCARD


@kernel
def trade_set(g: StateRecord, r: RulesRecord, a: int, b: int, c: int) -> None:
    """Trade three cards; own territories on them get their bonus at once."""
    worth = set_worth(g, r, a, b, c)
    layer = PILE
    for card in range(CARDS):
        layer = max(layer, int(g.card[card]) + 1)
    bonus = 0
    for card in (a, b, c):
        if r.card_bonus > 0 and r.symbol[card] != JOKER and g.owner[card] == g.player:
            g.units[card] += r.card_bonus
            bonus += r.card_bonus
        lay_off(g, r, card, layer)
    if r.worth == WORTH_LADDER:
        g.sets += 1
    receive(g, worth, bonus)


@kernel
def trade_stars(g: StateRecord, r: RulesRecord, stars: int) -> None:
    """Trade cards with so many stars together, as few cards as possible."""
    left = stars
    for value in (2, 1):
        for card in range(CARDS):
            if left >= value and g.card[card] == g.player and r.star[card] == value:
                g.card[card] = DISCARD
                left -= value
    receive(g, int(r.worth_stars[stars]), 0)


@kernel
def lowest_layer(g: StateRecord) -> int:
    """The part of the pile the next card comes from; 0 if there is no card."""
    lowest = 0
    for card in range(CARDS):
        place = int(g.card[card])
        if place >= PILE and (lowest == 0 or place < lowest):
            lowest = place
    return lowest


@kernel
def open_pile(g: StateRecord) -> bool:
    """Make the pile ready for a draw: reshuffle when it is empty. False if no card is left."""
    if g.depth == 0:
        return True
    layer = lowest_layer(g)
    if layer == 0:
        for card in range(CARDS):
            if g.card[card] == DISCARD:
                g.card[card] = PILE
                layer = PILE
    elif layer > PILE:
        for card in range(CARDS):
            if g.card[card] >= PILE:
                g.card[card] -= layer - PILE
    return layer != 0


@kernel
def top_cards(g: StateRecord) -> int:
    """How many cards the next draw may bring, all equally likely."""
    if g.depth == 0:
        return 1
    n = 0
    for card in range(CARDS):
        if g.card[card] == PILE:
            n += 1
    return n


@kernel
def take_card(g: StateRecord, receiver: int, outcome: int) -> None:
    """The outcome-th of the top cards goes to a hand or under a neutral army."""
    for card in range(CARDS):
        if g.card[card] == PILE:
            if outcome == 0:
                g.card[card] = receiver
                break
            outcome -= 1
    if g.depth != NOBODY:
        g.depth -= 1
