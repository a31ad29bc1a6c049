"""A march: one attack after the other along a path of territories, as all families see it.

A family says where a march can lead (`plan_march` in `classic/march.py` and `evolution/march.py`);
`risiko.analysis.odds.march` computes the odds. A march is carried out by ordinary decisions, so no
rule knows of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from risiko.errors import InputError, problem
from risiko.protocol import View

ATTACK = "attack"
"""The verb of an attack from one territory into another."""


class Leg(NamedTuple):
    """One territory on the path of a march."""

    defenders: int
    dice: str | None = None
    """What changes the dice there, as the family's own odds read it; None if nothing does."""
    halved: bool = False
    """Whether half of the units that enter are lost, rounded up."""


class MarchPlan(NamedTuple):
    """A path of attacks as the rules of a family see it."""

    attackers: int
    """Units in the territory where it begins."""
    legs: tuple[Leg, ...]
    onward: tuple[str, ...]
    """The territories that could be attacked from the last one, once it is conquered."""


def plan(
    view: View,
    path: Sequence[str],
    attackers: int,
    list_targets: Callable[[Sequence[str]], Mapping[str, Leg]],
) -> MarchPlan:
    """Check a path, territory by territory; raises InputError if it cannot be gone.

    `list_targets` gives the territories that can be attacked from the end of a path, once all of
    the path is conquered.
    """
    first = tuple(path[:2])
    if not any(option.verb == ATTACK and option.args == first for option in view.options):
        raise InputError(problem("no_march"))
    legs = []
    for k in range(1, len(path)):
        leg = list_targets(path[:k]).get(path[k])
        if leg is None:
            raise InputError(problem("no_march"))
        legs.append(leg)
    return MarchPlan(attackers, tuple(legs), tuple(list_targets(path)))
