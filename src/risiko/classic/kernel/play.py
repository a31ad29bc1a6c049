"""One decision or one event: who is to act, how many outcomes there are, what they do."""

from ...compiler.jit import inner, kernel
from .cards import open_pile, take_card, top_cards, trade_set, trade_stars
from .combat import announce, call_defence, throw
from .goals import armistice, test_own_turn
from .layout import (
    A_SHIFT,
    ARMISTICE,
    ATTACK,
    B_SHIFT,
    BURY,
    C_SHIFT,
    CHANCE,
    DEAL,
    DEFEND,
    DRAW,
    END,
    FILL,
    GHOST,
    HI_SHIFT,
    MISSION,
    OVER,
    PLACE_MASK,
    ROLL,
    SEATS,
    THROW,
    VERB_ATTACK,
    VERB_BITS,
    VERB_CAPITAL,
    VERB_CLAIM,
    VERB_DEFEND,
    VERB_DICE,
    VERB_MOVE,
    VERB_OCCUPY,
    VERB_PLACE,
    VERB_STARS,
    VERB_TRADE,
)
from .records import RulesRecord, StateRecord
from .setup import (
    armistice_places,
    bury_card,
    choose_capital,
    claim,
    count_bits,
    deal_mission,
    deal_territory,
    fill,
    free_territories,
    hide_armistice,
    missions_left,
    roll_first,
    rollers,
)
from .turn import end, move, next_turn, occupy, place


@inner
def is_chance(g: StateRecord) -> bool:
    """Whether dice or cards decide."""
    step = g.step
    return bool(step == THROW or step == DRAW or step <= ARMISTICE)


@kernel
def actor(g: StateRecord) -> int:
    """The seat to act, CHANCE or OVER."""
    if is_chance(g):
        return CHANCE
    if g.step == END:
        return OVER
    if g.step == DEFEND:
        owner = int(g.owner[g.target])
        # For the ghost the player who is not in turn decides.
        return owner if owner < SEATS else 1 - int(g.player)
    if g.step == GHOST:
        return 1 - int(g.player)
    return int(g.player)


@inner
def outcomes(g: StateRecord, r: RulesRecord) -> int:
    """How many equally likely outcomes the coming event has; 0 if there is none."""
    step = g.step
    if step == THROW:
        return int(r.throws[g.dice + g.defence])
    if step == DRAW or step == BURY:
        return top_cards(g)
    if step == DEAL:
        return free_territories(g)
    if step == MISSION:
        return count_bits(missions_left(g, r))
    if step == ROLL:
        return int(r.throws[rollers(g, r)])
    if step == ARMISTICE:
        return armistice_places(r)
    return 0


@inner
def happen(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """Chance has decided."""
    step = g.step
    if step == THROW:
        throw(g, r, outcome)
    elif step == DRAW:
        draw_card(g, r, outcome)
    elif step == DEAL:
        deal_territory(g, r, outcome)
    elif step == MISSION:
        deal_mission(g, r, outcome)
    elif step == BURY:
        bury_card(g, r, outcome)
    elif step == ROLL:
        roll_first(g, r, outcome)
    elif step == ARMISTICE:
        hide_armistice(g, r, outcome)


@kernel
def draw_card(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """The card for a conquest; the armistice card ends the game at once."""
    if g.depth == 0:
        armistice(g, r)
        return
    take_card(g, int(g.player), outcome)
    if r.card_at_conquest:
        g.step = ATTACK
    else:
        next_turn(g, r)


@inner
def act(g: StateRecord, r: RulesRecord, action: int) -> None:
    """A seat has decided; the action is known to be legal."""
    verb = action & VERB_BITS
    a = action >> A_SHIFT & PLACE_MASK
    b = action >> B_SHIFT & PLACE_MASK
    n = action >> HI_SHIFT
    if verb == VERB_ATTACK:
        announce(g, r, a, b, n)
    elif verb == VERB_DEFEND:
        g.defence = n
        g.step = THROW
    elif verb == VERB_OCCUPY:
        occupy(g, n)
        if g.due:
            g.due = 0
            if open_pile(g):
                g.step = DRAW
        test_own_turn(g, r)
    elif verb == VERB_PLACE:
        if g.step == FILL:
            fill(g, r, a)
        else:
            place(g, r, a, n)
            test_own_turn(g, r)
    elif verb == VERB_DICE:
        g.dice = n
        call_defence(g, r)
    elif verb == VERB_TRADE:
        trade_set(g, r, a, b, action >> C_SHIFT & PLACE_MASK)
        test_own_turn(g, r)
    elif verb == VERB_STARS:
        trade_stars(g, r, n)
    elif verb == VERB_MOVE:
        move(g, r, a, b, n)
    elif verb == VERB_CLAIM:
        claim(g, r, a)
    elif verb == VERB_CAPITAL:
        choose_capital(g, r, a)
    else:
        end(g, r)
