"""The odds of one throw: how often each side loses how many units, counted over all outcomes.

Not here: battles of many throws (`odds`).
"""

from functools import cache

from risiko.classic.kernel.combat import attacker_losses

SIDES = 6
"""Of a die."""


def count_pairs(dice: int, defence: int) -> int:
    """How many pairs of dice are compared, and so how many units fall together."""
    return min(dice, defence)


@cache
def count_losses(dice: int, defence: int) -> tuple[int, ...]:
    """Of all outcomes, those in which the attacker loses 0, 1, ... units.

    Every outcome is put before the game's own comparison of dice, so these are its throws.
    """
    counts = [0] * (count_pairs(dice, defence) + 1)
    for outcome in range(SIDES ** (dice + defence)):
        counts[attacker_losses(outcome, dice, defence)] += 1
    return tuple(counts)


@cache
def compute_chances(dice: int, defence: int) -> tuple[float, ...]:
    """The chance that the attacker loses 0, 1, ... units; the defender loses the others."""
    return tuple(count / SIDES ** (dice + defence) for count in count_losses(dice, defence))


@cache
def compute_mean_loss(dice: int, defence: int) -> float:
    """The units the attacker loses in a throw on average."""
    lost = sum(units * count for units, count in enumerate(count_losses(dice, defence)))
    return float(lost / SIDES ** (dice + defence))
