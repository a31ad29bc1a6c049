"""The battle of a step: how it ends, and what is left of the stack on the march.

Not here: the odds themselves (`planner.odds`).
"""

from ....classic.kernel.records import RulesRecord, StateRecord
from ....compiler.jit import kernel
from ..odds import SIDE, clash, march, scaled
from ..scratch import FATE, FRESH_FOES, FRESH_UNITS, ROOT, Scratch

LARGE = 600
"""Beyond so many units times units a battle is looked up, not followed throw by throw."""
LEAST = 3
"""Units that move in at least after a throw with all dice."""


@kernel
def load_stack(g: StateRecord, d: Scratch, node: int, source: int) -> int:
    """Bring the stack of a source to the place of the battle; return what the tables cannot hold of
    it.
    """
    old = node * SIDE
    if d.here[node] == source:
        most = int(d.most[node])
        mean = 0.0
        for a in range(most + 1):
            d.fighters[a] = d.stack[old + a]
            mean += a * d.stack[old + a]
        d.strongest = most
        mean /= d.chance[node]
        return max(0, int(g.units[source] - mean - 0.5)) if most >= SIDE - 4 * LEAST else 0
    units = int(g.units[source])
    most = min(SIDE - 1, units)
    for a in range(most):
        d.fighters[a] = 0.0
    d.fighters[most] = d.chance[node]
    d.strongest = most
    return units - most


@kernel
def fight_large(d: Scratch, node: int, units: int, defenders: int) -> int:
    """A battle beyond the tables, the stack counted as its mean; return the units left of it."""
    top = max(units, defenders)
    place = max(2, scaled(units, top)) * SIDE + scaled(defenders, top)
    odds = d.win[place]
    d.fate[0] = d.chance[node] * odds
    d.fate[1] = d.chance[node] - d.fate[0]
    d.fate[2] = max(1.0, defenders - 0.9 * units)
    left = max(2, int(d.left[place] / odds * top / (SIDE - 1) + 0.5)) if odds > 0.0 else 2
    most = min(SIDE - 1, left)
    for a in range(most):
        d.fighters[a] = 0.0
    d.fighters[most] = d.fate[0]
    d.strongest = most
    return left


@kernel
def fight(g: StateRecord, node: int, r: RulesRecord, d: Scratch, source: int, target: int) -> None:
    """The battle of a step: its fate, and the chances of what is left of the stack."""
    defenders = int(g.units[target])
    units = int(g.units[source])
    if max(units, defenders) >= SIDE:
        d.surplus = fight_large(d, node, units, defenders) - int(d.strongest)
    else:
        d.surplus = load_stack(g, d, node, source)
        most = int(d.strongest)
        if most * defenders > LARGE:
            clash(d.win, d.left, d.fighters, 0, most, defenders, d.fate)
        else:
            march(r, d.throw, d.fighters, 0, most, defenders, d.rows, d.fate)
    mean = 0.0
    for a in range(int(d.strongest) + 1):
        mean += a * d.fighters[a]
    d.survivors = max(2, int(mean / d.fate[0] + 0.5)) + d.surplus
    d.fought = 1


@kernel
def foresee(
    g: StateRecord, node: int, r: RulesRecord, d: Scratch, source: int, target: int
) -> None:
    """The fate of a battle. At the root stacks are certain, and the same battles come again and
    again: their fates are looked up.
    """
    units = int(g.units[source])
    defenders = int(g.units[target])
    if node != ROOT or units >= FRESH_UNITS or defenders >= FRESH_FOES:
        fight(g, node, r, d, source, target)
        return
    place = (units * FRESH_FOES + defenders) * FATE
    if d.fresh[place] == 0.0:
        fight(g, node, r, d, source, target)
        for k in range(FATE - 1):
            d.fresh[place + k] = d.fate[k]
        d.fresh[place + FATE - 1] = float(d.survivors)
        return
    for k in range(FATE - 1):
        d.fate[k] = d.fresh[place + k]
    d.survivors = int(d.fresh[place + FATE - 1])
    d.surplus = 0
    d.fought = 0


@kernel
def station(d: Scratch, place: int, units: int) -> None:
    """After a battle so many leave the stack; what is left of it is the one of a plan."""
    base = place * SIDE
    most = int(d.strongest)
    low = 0.0
    for a in range(min(units, most) + 1):
        low += d.fighters[a]
    for a in range(units + 1, most + 1):
        d.stack[base + a - units] = d.fighters[a]
    d.stack[base] = 0.0
    if most <= units:
        d.stack[base + 1] = low
    else:
        d.stack[base + 1] += low
    d.most[place] = max(1, most - units)
