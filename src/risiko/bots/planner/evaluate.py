"""Evaluates a board at the end of a turn: the chance to win of every player.

Not here: the network that corrects it (`network.correction`).
"""

import math

from ...classic.kernel.goals import capitals_of, mission_fulfilled
from ...classic.kernel.layout import (
    GOAL_CAPITALS,
    GOAL_LAST,
    GOAL_MISSION,
    GOAL_TARGET,
    NOBODY,
)
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import kernel
from .board_stats import measure_board
from .network.correction import correct
from .scratch import (
    CAPITAL,
    CARD,
    DOOM,
    FRONT,
    GOAL,
    HELD,
    HORIZON,
    INCOME,
    PATIENCE,
    POTENTIAL,
    PREY,
    RISK,
    RUSH,
    SCALE,
    SHARPNESS,
    STRETCH,
    TRUCE,
    Scratch,
)
from .win_threats import find_win_threats

OPEN = -1.0
"""Not yet decided."""
WON = 1.0
MOST_SURE = 0.98
"""Nobody is surer than this to win in the coming turn."""
SURVIVAL = 0.95
"""Even who is sure to be driven off may be spared."""
GAIN = 2.0
"""Territories that a turn brings, more than are lost until the next."""
WEAKEST = 0.5
"""The least strength a player on the board is counted with."""


@kernel
def score_decided(g: StateRecord, r: RulesRecord, me: int) -> float:
    """1 if a seat has won with its own turn ending like this, 0 if it has lost, else OPEN.

    A shared win counts in part.
    """
    alive = 0
    for seat in range(r.seats):
        if g.held[seat] > 0:
            alive += 1
    if alive == 1:
        return WON if g.held[me] > 0 else 0.0
    if r.goal == GOAL_MISSION:
        mission = int(g.mission[me])
        if mission != NOBODY and mission_fulfilled(g, r, me, mission):
            return WON
    elif r.goal == GOAL_CAPITALS:
        if capitals_of(g, r, me) >= r.capitals:
            return WON
    elif r.goal == GOAL_TARGET:
        if g.held[me] >= r.target:
            return WON
        if truce_chance(g, r) == 1.0:
            return truce_share(g, r, me)
    return OPEN


@kernel
def fewest_above(g: StateRecord, r: RulesRecord) -> int:
    """The fewest cards that may lie above the armistice card; `g.depth` is the most."""
    return max(0, int(g.depth) - (int(r.deepest) - int(r.shallowest)))


@kernel
def truce_chance(g: StateRecord, r: RulesRecord) -> float:
    """The chance that the card for this turn's conquest is the armistice card."""
    if g.depth == NOBODY or not g.conquered or fewest_above(g, r) > 0:
        return 0.0
    return 1.0 / (int(g.depth) + 1)


@kernel
def truce_share(g: StateRecord, r: RulesRecord, me: int) -> float:
    """What an armistice right now would bring a seat."""
    best = -1.0
    sharing = 0
    mine = 0.0
    for seat in range(r.seats):
        units = 0
        for t in range(len(g.units)):
            if g.owner[t] == seat:
                units += int(g.units[t])
        rank = g.held[seat] * 1e6 + units
        if seat == me:
            mine = rank
        if rank > best:
            best = rank
            sharing = 0
        if rank == best:
            sharing += 1
    return 1.0 / sharing if mine == best else 0.0


@kernel
def truce_lead(g: StateRecord, r: RulesRecord, seat: int) -> float:
    """By how many territories a seat leads at the armistice, the less the later it comes.

    An average over the places where the card may lie, if everybody takes a card in each turn. The
    card of this turn is not yet drawn.
    """
    total = 0.0
    fewest = fewest_above(g, r)
    for depth in range(fewest, int(g.depth) + 1):
        left = depth + 1 - min(1, int(g.conquered))
        ahead = 0.0
        for other in range(r.seats):
            if other != seat and g.held[other] > 0:
                ahead = max(ahead, land_at_truce(g, r, other, left))
        lead = land_at_truce(g, r, seat, left) - ahead
        total += lead / (1.0 + left / r.seats)
    return total / (int(g.depth) + 1 - fewest)


@kernel
def land_at_truce(g: StateRecord, r: RulesRecord, seat: int, left: int) -> float:
    """The territories a seat will hold at the armistice, by the turns it has until then."""
    first = (seat - int(g.player) - 1) % int(r.seats) + 1
    turns = (left - first) // int(r.seats) + 1 if left >= first else 0
    return g.held[seat] + GAIN * turns


@kernel
def turns_of_income(d: Scratch) -> float:
    """Turns for which income is counted: the more units there are, the longer the game lasts."""
    turns = d.weight[INCOME]
    if d.everything > d.weight[HORIZON] > 0.0:
        turns *= d.everything / d.weight[HORIZON]
    return turns


@kernel
def strength(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> float:
    """The strength of a player in units, what is to be expected included."""
    units = d.total[seat] + d.weight[FRONT] * d.front[seat]
    units += turns_of_income(d) * d.steady[seat] + d.weight[POTENTIAL] * d.potential[seat]
    units += d.weight[HELD] * g.held[seat]
    units += d.weight[CARD] * d.purse[seat] - d.weight[RISK] * d.exposed[seat]
    units += d.weight[PREY] * d.prey[seat]
    return max(WEAKEST, units)


@kernel
def hand_score(g: StateRecord, r: RulesRecord, d: Scratch, seat: int) -> float:
    """The hand-made score of a player: the logarithm of its share in winning."""
    score = d.weight[SHARPNESS] * math.log(strength(g, r, d, seat))
    if d.weight[DOOM] != 0.0:
        score += d.weight[DOOM] * math.log(1.0 - SURVIVAL * d.doom[seat])
    if r.goal != GOAL_LAST:
        have = d.front[seat] + 2.0 * d.steady[seat] + d.purse[seat] + 1.0
        near = math.log(have / (d.need[seat] + 2.0))
        score += d.weight[GOAL] * max(-2.5, min(2.5, near))
    if r.goal == GOAL_CAPITALS:
        capital = int(g.capital[seat])
        if capital != NOBODY:
            if g.owner[capital] == seat:
                score -= d.weight[CAPITAL] * d.risk[capital]
            else:
                score -= d.weight[CAPITAL]
    if r.goal == GOAL_TARGET and g.depth >= 0:
        score += d.weight[TRUCE] * truce_lead(g, r, seat)
    return score


@kernel
def evaluate_board(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """The chance to win of every seat when the player's turn ends on this board.

    Who can win in the coming turn does, in the order of turns; the rest is shared by strength. If
    the card for this turn may be the armistice card, that end counts by its chance.
    """
    d.spent += 1
    measure_board(g, r, d)
    find_win_threats(g, r, d)
    top = -1e9
    for seat in range(r.seats):
        d.value[seat] = 0.0
        if g.held[seat] > 0:
            d.raw[seat] = hand_score(g, r, d, seat)
            d.logit[seat] = d.weight[STRETCH] * d.raw[seat]
            d.at_once[seat] = d.soon[seat]
    if d.weight[SCALE] != 0.0:
        correct(g, r, d)
    for seat in range(r.seats):
        if g.held[seat] > 0:
            top = max(top, d.logit[seat])
    total = 0.0
    for seat in range(r.seats):
        if g.held[seat] > 0:
            d.value[seat] = math.exp(d.logit[seat] - top)
            total += d.value[seat]
    left = 1.0
    for k in range(1, r.seats + 1):
        seat = (int(g.player) + k) % int(r.seats)
        if g.held[seat] > 0:
            at_once = left * min(MOST_SURE, d.weight[RUSH] * d.soon[seat])
            left -= at_once
            d.soon[seat] = at_once
    for seat in range(r.seats):
        if g.held[seat] > 0:
            d.value[seat] = d.soon[seat] + left * d.value[seat] / total
    truce = truce_chance(g, r)
    if truce > 0.0:
        for seat in range(r.seats):
            d.value[seat] += truce * (truce_share(g, r, seat) - d.value[seat])


@kernel
def evaluate(g: StateRecord, r: RulesRecord, d: Scratch) -> float:
    """The chance to win of the seat that plans, when its turn ends on this board.

    On a crowded board it is worth less than it looks: who only waits there waits for ever.
    """
    result = score_decided(g, r, int(d.me))
    if result != OPEN:
        return result
    evaluate_board(g, r, d)
    if d.everything > d.weight[PATIENCE] > 0.0:
        return d.value[d.me] * d.weight[PATIENCE] / d.everything
    return d.value[d.me]
