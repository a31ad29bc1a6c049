"""The small network that corrects the hand-made evaluation of a board."""

from ....classic.kernel.records import RulesRecord, StateRecord
from ....compiler.jit import bulk, kernel
from ..scratch import ABREAST, FEATURES, HIDDEN, SCALE, Scratch
from .features import write_features
from .hidden_layer import add_features


@bulk
def sum_layers(d: Scratch) -> None:
    """The network's output for the players whose layers are filled."""
    out = FEATURES * HIDDEN + HIDDEN
    a = b = c = e = 0.0
    for h in range(HIDDEN):
        weight = d.net[out + h]
        a += max(0.0, float(d.layer[h])) * weight
        b += max(0.0, float(d.layer[HIDDEN + h])) * weight
        c += max(0.0, float(d.layer[2 * HIDDEN + h])) * weight
        e += max(0.0, float(d.layer[3 * HIDDEN + h])) * weight
    d.output[0] = a
    d.output[1] = b
    d.output[2] = c
    d.output[3] = e


@bulk
def begin_layers(d: Scratch) -> None:
    """The layers of all players who are looked at together, before anything is added."""
    bias = FEATURES * HIDDEN
    for n in range(ABREAST):
        for h in range(HIDDEN):
            d.layer[n * HIDDEN + h] = d.net[bias + h]


@kernel
def correct(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Add the network's correction to the score of every player."""
    write_features(g, r, d)
    count = 0
    for seat in range(r.seats):
        if g.held[seat] > 0:
            d.alive[count] = seat
            count += 1
    for k in range(0, count, ABREAST):
        for n in range(ABREAST):  # where fewer are left the last is looked at again
            d.begin[n] = d.alive[min(k + n, count - 1)] * FEATURES
        begin_layers(d)
        add_features(d.layer, d.net, d.feature, d.begin)
        sum_layers(d)
        for n in range(min(ABREAST, count - k)):
            d.logit[d.alive[k + n]] += d.weight[SCALE] * d.output[n]
