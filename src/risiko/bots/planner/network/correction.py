"""The small network that corrects the hand-made evaluation of a board."""

from ....classic.kernel.jit import kernel
from ....classic.kernel.records import RulesRecord, StateRecord
from ..scratch import FEATURES, HIDDEN, SCALE, Scratch
from .features import write_features
from .hidden_layer import add_features


@kernel
def correct(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Add the network's correction to the score of every player."""
    write_features(g, r, d)
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
