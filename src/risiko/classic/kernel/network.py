"""The small network that corrects the hand-made worth of a board."""

import math

from .desk import FEATURES, HIDDEN, SCALE, Desk
from .jit import kernel
from .layer import add_features
from .layout import CONTINENTS, GOAL_CAPITALS, GOAL_MISSION, GOAL_TARGET, WORTH_LADDER, WORTH_STARS
from .records import Rules, State
from .survey import next_set

LEARNER = 55
"""Which feature says that a seat plays with a network: as far as one knows, only oneself."""


@kernel
def next_player(g: State, r: Rules, seat: int) -> int:
    """Who plays after a seat."""
    for k in range(1, r.seats):
        other = (seat + k) % int(r.seats)
        if g.held[other] > 0:
            return other
    return seat


@kernel
def describe(g: State, r: Rules, d: Desk) -> None:
    """The features of every player on the surveyed board, all about 0 to 1."""
    units = 0.0
    income = 0.0
    purse = 0.0
    alive = 0
    for seat in range(r.seats):
        if g.held[seat] > 0:
            alive += 1
            units += d.total[seat]
            income += d.steady[seat]
            purse += d.purse[seat]
    everything = units + 1.0
    for seat in range(r.seats):
        if g.held[seat] == 0:
            continue
        strongest = 0.0
        weakest = 1.0
        richest = 0.0
        for other in range(r.seats):
            if other != seat and g.held[other] > 0:
                strongest = max(strongest, d.total[other] / everything)
                weakest = min(weakest, d.total[other] / everything)
                richest = max(richest, d.steady[other])
        f = seat * FEATURES
        d.feature[f] = d.total[seat] / everything
        d.feature[f + 1] = d.front[seat] / everything
        d.feature[f + 2] = d.steady[seat] / (income + 1.0)
        d.feature[f + 3] = d.income[seat] / (income + 1.0)
        d.feature[f + 4] = d.potential[seat] / 8.0
        d.feature[f + 5] = d.purse[seat] / (everything + purse)
        d.feature[f + 6] = min(1.0, d.hand[seat] / 6.0)
        d.feature[f + 7] = g.held[seat] / 42.0
        d.feature[f + 8] = d.exposed[seat] / 10.0
        d.feature[f + 9] = d.outposts[seat] / 20.0
        d.feature[f + 10] = min(1.0, d.need[seat] / 100.0)
        d.feature[f + 11] = d.at_once[seat]
        d.feature[f + 12] = strongest
        d.feature[f + 13] = ((seat - g.player) % r.seats) / r.seats
        d.feature[f + 14] = alive / 6.0
        d.feature[f + 15] = math.log(everything) / 6.0
        d.feature[f + 16] = next_set(g, r) / 40.0 if r.worth == WORTH_LADDER else 0.0
        d.feature[f + 17] = 1.0 if r.worth == WORTH_STARS else 0.0
        d.feature[f + 18] = 1.0 if r.goal == GOAL_MISSION else 0.0
        d.feature[f + 19] = 1.0 if r.goal == GOAL_TARGET else 0.0
        d.feature[f + 20] = 1.0 if r.goal == GOAL_CAPITALS else 0.0
        d.feature[f + 21] = d.exposed[seat] / max(1.0, d.outposts[seat])
        d.feature[f + 40] = d.doom[seat]
        d.feature[f + 41] = d.prey[seat] / everything
        d.feature[f + 42] = d.total[seat] / everything / (strongest + 0.01) / 4.0
        d.feature[f + 43] = next_set(g, r) / everything
        d.feature[f + 44] = 1.0 if alive == 2 else 0.0
        d.feature[f + 45] = 1.0 if alive == 3 else 0.0
        d.feature[f + 46] = d.purse[seat] / everything
        d.feature[f + 47] = d.coming[seat] / everything
        d.feature[f + 48] = d.tallest[seat] / everything
        d.feature[f + 49] = 1.0 if d.hand[seat] == 3 else 0.0
        d.feature[f + 50] = 1.0 if d.hand[seat] == 4 else 0.0
        d.feature[f + 51] = 1.0 if d.hand[seat] >= 5 else 0.0
        d.feature[f + 52] = float(d.complete) if seat == d.me else 0.0
        d.feature[f + 53] = 1.0 if seat == g.player else 0.0
        d.feature[f + 54] = 1.0 if seat == next_player(g, r, int(g.player)) else 0.0
        d.feature[f + LEARNER] = 1.0 if seat == d.me else 0.0
        d.feature[f + 56] = 1.0 if d.total[seat] < everything * weakest else 0.0
        d.feature[f + 57] = d.outposts[seat] / g.held[seat]
        d.feature[f + 58] = d.kill[seat]
        d.feature[f + 59] = (purse - d.purse[seat]) / (everything + purse)
        d.feature[f + 60] = d.total[seat] / everything - strongest
        d.feature[f + 61] = richest / (income + 1.0)
        d.feature[f + 62] = d.hand[seat] * next_set(g, r) / everything / 4.0
        d.feature[f + 63] = d.doom[seat] * d.hand[seat] / 5.0
        for continent in range(CONTINENTS):
            k = seat * CONTINENTS + continent
            share = d.part[k] / max(1.0, d.mass[continent])
            whole = int(r.whole[continent])
            full = int(g.land[seat]) & whole == whole
            d.feature[f + 22 + continent] = share
            d.feature[f + 28 + continent] = 1.0 if full else 0.0
            d.feature[f + 34 + continent] = d.part[k] / everything


@kernel
def correct(g: State, r: Rules, d: Desk) -> None:
    """Add the network's correction to the score of every player."""
    describe(g, r, d)
    bias = FEATURES * HIDDEN
    layer = d.layer
    net = d.net
    for seat in range(r.seats):
        if g.held[seat] == 0:
            continue
        for h in range(HIDDEN):
            layer[h] = net[bias + h]
        add_features(layer, net, d.feature, seat * FEATURES)
        out = 0.0
        for h in range(HIDDEN):
            out += max(0.0, float(layer[h])) * net[bias + HIDDEN + h]
        d.logit[seat] += d.weight[SCALE] * out
