"""The odds of every battle under one change of dice, from the results of its throws."""

from ....compiler.jit import kernel
from .table import ROLLS, SIDE, RollTable, Table

ROW = SIDE + 2
"""Chances of the units left, then defenders and attackers left where the attack fails."""
HARD = 3
"""Attackers whose throw wears a fortification down."""


@kernel
def fill_layer(r: RollTable, layer: int, worn: int, stands: int) -> None:
    """All battles while a fortification stands, or not; `worn` is the layer after a hard throw."""
    size = SIDE * SIDE * ROW
    for place in range(layer * size, layer * size + size):
        r.layers[place] = 0.0
    for a in range(SIDE):
        r.layers[layer * size + a * SIDE * ROW + a] = 1.0
    for a in range(SIDE):
        for d in range(1, SIDE):
            here = layer * size + (a * SIDE + d) * ROW
            if a <= 1:
                r.layers[here + SIDE] = float(d)
                r.layers[here + SIDE + 1] = float(a)
                continue
            fight(r, here, a, d, layer, worn, stands)


@kernel
def fight(r: RollTable, here: int, a: int, d: int, layer: int, worn: int, stands: int) -> None:
    """One battle, from those with fewer units."""
    size = SIDE * SIDE * ROW
    dice = min(3, a - 1)
    group = (stands * 4 + dice) * 3 + min(2, d)
    whole = 0.0
    for k in range(r.count[group]):
        place = group * ROLLS + k
        fallen = int(r.fallen[place])
        left = max(0, d - fallen)
        if left > 0:
            left += int(r.cloned[place])
        lost = int(r.lost[place])
        if r.clones and lost == 0 and left == d:
            continue  # a throw that changes nothing is made again
        chance = r.chance[place]
        whole += chance
        left = min(left, SIDE - 1)
        if r.ends[place] and left > 0:
            r.layers[here + SIDE] += chance * left
            r.layers[here + SIDE + 1] += chance * (a - lost)
            continue
        after = (worn if dice == HARD else layer) * size + ((a - lost) * SIDE + left) * ROW
        for n in range(ROW):
            r.layers[here + n] += chance * r.layers[after + n]
    for n in range(ROW):
        r.layers[here + n] /= whole


@kernel
def keep_layer(r: RollTable, layer: int, t: Table, kind: int) -> None:
    """Take over a layer as the odds of a kind."""
    size = SIDE * SIDE * ROW
    for pair in range(SIDE * SIDE):
        here = layer * size + pair * ROW
        place = kind * SIDE * SIDE + pair
        won = 0.0
        for n in range(SIDE):
            t.left[place * SIDE + n] = r.layers[here + n]
            won += r.layers[here + n]
        t.win[place] = won
        t.held[place] = r.layers[here + SIDE]
        t.rest[place] = r.layers[here + SIDE + 1]


@kernel
def fill_kind(r: RollTable, t: Table, kind: int) -> None:
    """The odds of all battles of a kind; a fortification wears down with every hard throw."""
    fill_layer(r, 0, 0, 0)
    layer = 0
    for _ in range(r.walls):
        fill_layer(r, 1 - layer, layer, 1)
        layer = 1 - layer
    keep_layer(r, layer, t, kind)


@kernel
def win_chance(t: Table, kind: int, a: int, d: int) -> float:
    """The chance that a units, one of which stays behind, beat d others."""
    if d <= 0:
        return 1.0
    if a <= 1:
        return 0.0
    top = max(a, d)
    if top >= SIDE:
        a = max(1, a * (SIDE - 1) // top)
        d = max(1, d * (SIDE - 1) // top)
    return t.win[(kind * SIDE + a) * SIDE + d]
