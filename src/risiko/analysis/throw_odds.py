"""One throw of an attack: how often each side loses how many units, counted over all outcomes."""

from functools import cache

from risiko.classic.kernel.combat import attacker_losses

SIDES = 6
"""Of a die."""


def compared(dice: int, defence: int) -> int:
    """How many pairs of dice are compared, and so how many units fall together."""
    return min(dice, defence)


@cache
def losses(dice: int, defence: int) -> tuple[int, ...]:
    """Of all outcomes, those in which the attacker loses 0, 1, ... units.

    Every outcome is put before the game's own comparison of dice, so these are its throws.
    """
    counts = [0] * (compared(dice, defence) + 1)
    for outcome in range(SIDES ** (dice + defence)):
        counts[attacker_losses(outcome, dice, defence)] += 1
    return tuple(counts)


@cache
def chances(dice: int, defence: int) -> tuple[float, ...]:
    """The chance that the attacker loses 0, 1, ... units; the defender loses the others."""
    return tuple(count / SIDES ** (dice + defence) for count in losses(dice, defence))


@cache
def expected(dice: int, defence: int) -> float:
    """The units the attacker loses in a throw on average."""
    lost = sum(units * count for units, count in enumerate(losses(dice, defence)))
    return float(lost / SIDES ** (dice + defence))
