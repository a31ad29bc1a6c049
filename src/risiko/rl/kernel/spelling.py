"""Which ids may come next in spelling an action, and what the last one of them does."""

from ...classic.kernel.layout import (
    A_SHIFT,
    B_SHIFT,
    C_SHIFT,
    HI_SHIFT,
    LO_MASK,
    LO_SHIFT,
    MOVE,
    NOBODY,
    PLACE_MASK,
    VERB_ATTACK,
    VERB_BITS,
    VERB_CAPITAL,
    VERB_CLAIM,
    VERB_DEFEND,
    VERB_DICE,
    VERB_END,
    VERB_MOVE,
    VERB_PLACE,
    VERB_STARS,
    VERB_TRADE,
)
from ...classic.kernel.options import options, packed
from ...classic.kernel.play import act
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import inner, kernel
from ...compiler.records import Numbers
from .action_ids import (
    BASE,
    DIGIT_BITS,
    ID_ATTACK,
    ID_CAPITAL,
    ID_CARD,
    ID_DEFEND,
    ID_DICE,
    ID_DIGIT,
    ID_MOVE,
    ID_PLACE_ALL,
    ID_PLACE_ONE,
    ID_STARS,
    ID_TERRITORY,
    LEAST_STARS,
    MOST_FORCE,
)
from .episode import EpisodeRecord, throw_on


@inner
def number_border(r: RulesRecord, source: int, target: int) -> int:
    """The number of a border in the direction from one territory to another."""
    border = int(r.border[source])
    while r.neighbour[border] != target:
        border += 1
    return border


@inner
def find_source(r: RulesRecord, border: int) -> int:
    """The territory from which a directed border leads."""
    source = 0
    while r.border[source + 1] <= border:
        source += 1
    return source


@kernel
def count_digits(most: int) -> int:
    """How many digits a number has whose highest value is known."""
    digits = 1
    while most >> DIGIT_BITS * digits:
        digits += 1
    return digits


@kernel
def allow_digits(e: EpisodeRecord, lo: int, hi: int, mask: Numbers, base: int) -> None:
    """The digits that still lead to a number from lo to hi."""
    shift = DIGIT_BITS * (count_digits(hi) - int(e.digits) - 1)
    for digit in range(BASE):
        least = (int(e.number) << DIGIT_BITS | digit) << shift
        if least <= hi and least + (1 << shift) > lo:
            mask[base + ID_DIGIT + digit] = 1


@kernel
def allow_next(e: EpisodeRecord, option: int, mask: Numbers, base: int) -> None:
    """Go on with an action that is half spelled, if it is one of this option."""
    a = option >> A_SHIFT & PLACE_MASK
    b = option >> B_SHIFT & PLACE_MASK
    if option & VERB_BITS != e.verb or a != e.a:
        return
    if e.b == NOBODY:
        mask[base + (ID_CARD if e.verb == VERB_TRADE else ID_TERRITORY) + b] = 1
    elif b == e.b:
        if e.verb == VERB_TRADE:
            mask[base + ID_CARD + (option >> C_SHIFT & PLACE_MASK)] = 1
        else:
            lo = option >> LO_SHIFT & LO_MASK
            allow_digits(e, lo, option >> HI_SHIFT, mask, base)


@inner
def allow_first(r: RulesRecord, option: int, mask: Numbers, base: int) -> None:
    """The ids with which the actions of an option begin."""
    verb = option & VERB_BITS
    a = option >> A_SHIFT & PLACE_MASK
    b = option >> B_SHIFT & PLACE_MASK
    hi = option >> HI_SHIFT
    if verb == VERB_ATTACK:
        first = base + ID_ATTACK + number_border(r, a, b) * MOST_FORCE
        for n in range(hi):
            mask[first + n] = 1
    elif verb == VERB_PLACE:
        mask[base + ID_PLACE_ONE + a] = 1
        if hi > 1:
            mask[base + ID_PLACE_ALL + a] = 1
    elif verb == VERB_MOVE:
        first = ID_TERRITORY + a if r.connected else ID_MOVE + number_border(r, a, b)
        mask[base + first] = 1
    elif verb == VERB_TRADE:
        mask[base + ID_CARD + a] = 1
    elif verb == VERB_END:
        mask[base] = 1
    elif verb == VERB_CLAIM:
        mask[base + ID_TERRITORY + a] = 1
    elif verb == VERB_CAPITAL:
        mask[base + ID_CAPITAL + a] = 1
    else:
        first = base + ID_DEFEND - 1
        if verb == VERB_DICE:
            first = base + ID_DICE - 1
        elif verb == VERB_STARS:
            first = base + ID_STARS - LEAST_STARS
        for n in range(option >> LO_SHIFT & LO_MASK, hi + 1):
            mask[first + n] = 1


@kernel
def write_mask(
    g: StateRecord, r: RulesRecord, e: EpisodeRecord, out: Numbers, mask: Numbers, base: int
) -> None:
    """Write 1 for every id that may come next; all other places are 0 already."""
    n = options(g, r, out)
    if e.verb == NOBODY:
        for k in range(n):
            allow_first(r, int(out[k]), mask, base)
    else:
        for k in range(n):
            allow_next(e, int(out[k]), mask, base)


@kernel
def find_most(g: StateRecord, r: RulesRecord, e: EpisodeRecord, out: Numbers) -> int:
    """The highest number of the action that is being spelled."""
    what = packed(int(e.verb), int(e.a), int(e.b), 0, 0)
    n = options(g, r, out)
    for k in range(n):
        if out[k] & (1 << C_SHIFT) - 1 == what:
            return int(out[k]) >> HI_SHIFT
    return 0


@kernel
def name_place(e: EpisodeRecord, verb: int, place: int) -> int:
    """A card or territory is named; the action of the set when it is the third card."""
    e.verb = verb
    if e.a == NOBODY:
        e.a = place
    elif e.b == NOBODY:
        e.b = place
    else:
        return packed(verb, int(e.a), int(e.b), 0, 1) | place << C_SHIFT
    return NOBODY


@kernel
def read_id(g: StateRecord, r: RulesRecord, e: EpisodeRecord, out: Numbers, id: int) -> int:
    """The action that is spelled with this id, which is legal; NOBODY if more must follow."""
    if id >= ID_DIGIT:
        e.number = int(e.number) << DIGIT_BITS | id - ID_DIGIT
        e.digits += 1
        if e.digits < count_digits(find_most(g, r, e, out)):
            return NOBODY
        return packed(int(e.verb), int(e.a), int(e.b), 0, int(e.number))
    if id >= ID_STARS:
        return packed(VERB_STARS, 0, 0, 0, id - ID_STARS + LEAST_STARS)
    if id >= ID_DEFEND:
        return packed(VERB_DEFEND, 0, 0, 0, id - ID_DEFEND + 1)
    if id >= ID_DICE:
        return packed(VERB_DICE, 0, 0, 0, id - ID_DICE + 1)
    if id >= ID_CARD:
        return name_place(e, VERB_TRADE, id - ID_CARD)
    if id >= ID_MOVE:
        border = id - ID_MOVE
        name_place(e, VERB_MOVE, find_source(r, border))
        return name_place(e, VERB_MOVE, int(r.neighbour[border]))
    if id >= ID_ATTACK:
        border = (id - ID_ATTACK) // MOST_FORCE
        force = (id - ID_ATTACK) % MOST_FORCE + 1
        return packed(VERB_ATTACK, find_source(r, border), int(r.neighbour[border]), 0, force)
    if id >= ID_PLACE_ALL:
        return packed(VERB_PLACE, id - ID_PLACE_ALL, 0, 0, int(g.stock))
    if id >= ID_PLACE_ONE:
        return packed(VERB_PLACE, id - ID_PLACE_ONE, 0, 0, 1)
    if id >= ID_CAPITAL:
        return packed(VERB_CAPITAL, id - ID_CAPITAL, 0, 0, 1)
    if id < ID_TERRITORY:
        return packed(VERB_END, 0, 0, 0, 1)
    if g.step == MOVE:
        return name_place(e, VERB_MOVE, id - ID_TERRITORY)
    return packed(VERB_CLAIM, id - ID_TERRITORY, 0, 0, 1)


@kernel
def choose_id(g: StateRecord, r: RulesRecord, e: EpisodeRecord, out: Numbers, id: int) -> None:
    """A legal id is chosen; when it completes an action, that is played and the dice fall."""
    e.steps += 1
    action = read_id(g, r, e, out, id)
    if action != NOBODY:
        act(g, r, action)
        throw_on(g, r, e)
