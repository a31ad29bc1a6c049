"""What may be done: the options of every step, each packed into one integer."""

from ...compiler.jit import inner, kernel, lowest_bit
from ...compiler.records import Numbers
from .cards import hand_size, may_trade, must_trade, set_worth, stars_in_hand
from .layout import (
    A_SHIFT,
    ATTACK,
    B_SHIFT,
    C_SHIFT,
    CAPITAL,
    CARDS,
    CLAIM,
    DEFEND,
    DICE,
    FILL,
    GHOST,
    HI_SHIFT,
    LO_SHIFT,
    MOVE,
    NEUTRAL,
    NOBODY,
    OCCUPY,
    PLACE,
    SEATS,
    STARS,
    TERRITORIES,
    VERB_ATTACK,
    VERB_CAPITAL,
    VERB_CLAIM,
    VERB_DEFEND,
    VERB_DICE,
    VERB_END,
    VERB_MOVE,
    VERB_OCCUPY,
    VERB_PLACE,
    VERB_STARS,
    VERB_TRADE,
    WORTH_STARS,
)
from .records import RulesRecord, StateRecord


@inner
def packed(verb: int, a: int, b: int, lo: int, hi: int) -> int:
    """An option as one integer."""
    return verb | a << A_SHIFT | b << B_SHIFT | lo << LO_SHIFT | hi << HI_SHIFT


@inner
def place_options(g: StateRecord, army: int, most: int, out: Numbers, n: int) -> int:
    """Place 1 to `most` units on any territory of one army."""
    left = int(g.land[army])
    while left:
        out[n] = packed(VERB_PLACE, lowest_bit(left), 0, 1, most)
        n += 1
        left &= left - 1
    return n


@kernel
def neutral_options(g: StateRecord, out: Numbers) -> int:
    """Strengthen one neutral army: any of them first, then only the one begun with."""
    n = 0
    for t in range(TERRITORIES):
        owner = int(g.owner[t])
        if owner >= SEATS and (g.army == NOBODY or owner == g.army):
            out[n] = packed(VERB_PLACE, t, 0, 1, int(g.stock))
            n += 1
    return n


@kernel
def set_options(g: StateRecord, r: RulesRecord, out: Numbers, n: int) -> int:
    """Every three cards of the hand that make a set."""
    for a in range(CARDS):
        if g.card[a] != g.player:
            continue
        for b in range(a + 1, CARDS):
            if g.card[b] != g.player:
                continue
            for c in range(b + 1, CARDS):
                if g.card[c] == g.player and set_worth(g, r, a, b, c) > 0:
                    out[n] = packed(VERB_TRADE, a, b, 1, 1) | c << C_SHIFT
                    n += 1
    return n


@kernel
def star_options(g: StateRecord, r: RulesRecord, out: Numbers, n: int) -> int:
    """Every number of stars the hand can give: with a card of one star all up to the sum,
    without one only even numbers.
    """
    singles, stars = stars_in_hand(g, r)
    most = min(stars, STARS - 1)
    if singles > 0:
        if most >= 2:
            out[n] = packed(VERB_STARS, 0, 0, 2, most)
            n += 1
        return n
    for number in range(2, most + 1, 2):
        out[n] = packed(VERB_STARS, 0, 0, number, number)
        n += 1
    return n


@inner
def trade_options(g: StateRecord, r: RulesRecord, out: Numbers, n: int) -> int:
    """The trades allowed now."""
    if not may_trade(g, r):
        return n
    if r.worth == WORTH_STARS:
        return star_options(g, r, out, n)
    if hand_size(g, int(g.player)) < 3:
        return n
    return set_options(g, r, out, n)


@inner
def border_options(head: int, targets: int, out: Numbers, n: int) -> int:
    """One option for each target, given as bits."""
    while targets:
        out[n] = head | lowest_bit(targets) << B_SHIFT
        n += 1
        targets &= targets - 1
    return n


@inner
def attack_options(g: StateRecord, r: RulesRecord, out: Numbers, n: int) -> int:
    """Attack from a territory with at least two units into a neighbouring foreign one."""
    own = int(g.land[g.player])
    left = own
    while left:
        source = lowest_bit(left)
        left &= left - 1
        most = min(int(r.attackers), int(g.units[source]) - 1)
        if most > 0:
            head = packed(VERB_ATTACK, source, 0, 1, most)
            n = border_options(head, int(r.near[source]) & ~own, out, n)
    return n


@kernel
def connected_from(r: RulesRecord, source: int, own: int) -> int:
    """The territories reachable from one through own territories, as bits."""
    reached = 1 << source
    edge = reached
    while edge:
        grown = int(r.near[lowest_bit(edge)]) & own & ~reached
        edge = (edge & (edge - 1)) | grown
        reached |= grown
    return reached


@kernel
def move_options(g: StateRecord, r: RulesRecord, out: Numbers, n: int) -> int:
    """Move units into a neighbouring own territory, or a connected one where the book says so."""
    own = int(g.land[g.player])
    left = own
    reached = 0
    while left:
        source = lowest_bit(left)
        left &= left - 1
        most = int(g.units[source]) - 1
        if most == 0:
            continue
        targets = int(r.near[source]) & own
        if r.connected:
            if not reached >> source & 1:
                reached = connected_from(r, source, own)
            targets = reached & ~(1 << source)
        n = border_options(packed(VERB_MOVE, source, 0, 1, most), targets, out, n)
    return n


@kernel
def capital_options(g: StateRecord, out: Numbers) -> int:
    """Any own territory may become the capital."""
    n = 0
    left = int(g.land[g.player])
    while left:
        out[n] = packed(VERB_CAPITAL, lowest_bit(left), 0, 1, 1)
        n += 1
        left &= left - 1
    return n


@kernel
def claim_options(g: StateRecord, out: Numbers) -> int:
    """Any free territory may be claimed."""
    n = 0
    for t in range(TERRITORIES):
        if g.owner[t] == NOBODY:
            out[n] = packed(VERB_CLAIM, t, 0, 1, 1)
            n += 1
    return n


@inner
def options(g: StateRecord, r: RulesRecord, out: Numbers) -> int:
    """Write the options of the seat to act and return how many there are."""
    step = g.step
    n = 0
    if step == ATTACK:
        n = trade_options(g, r, out, n)
        if n > 0 and must_trade(g, r):
            return n
        n = attack_options(g, r, out, n)
        out[n] = packed(VERB_END, 0, 0, 1, 1)
        return n + 1
    if step == DEFEND:
        most = int(r.defence[min(int(g.units[g.target]), 3)])
        out[0] = packed(VERB_DEFEND, 0, 0, 1, most)
        return 1
    if step == OCCUPY:
        # The least march-in is made already; the number counts all who go.
        least = int(g.units[g.target])
        out[0] = packed(VERB_OCCUPY, 0, 0, least, least + int(g.units[g.source]) - 1)
        return 1
    if step == PLACE:
        n = trade_options(g, r, out, n)
        if must_trade(g, r):
            return n
        return place_options(g, int(g.player), int(g.stock), out, n)
    if step == MOVE:
        n = trade_options(g, r, out, n)
        n = move_options(g, r, out, n)
        out[n] = packed(VERB_END, 0, 0, 1, 1)
        return n + 1
    if step == DICE:
        out[0] = packed(VERB_DICE, 0, 0, 1, int(g.force))
        return 1
    if step == FILL:
        return place_options(g, int(g.player), 1, out, 0)
    if step == CLAIM:
        return claim_options(g, out)
    if step == GHOST:
        return place_options(g, SEATS, int(g.stock), out, 0)
    if step == NEUTRAL:
        return neutral_options(g, out)
    if step == CAPITAL:
        return capital_options(g, out)
    return 0
