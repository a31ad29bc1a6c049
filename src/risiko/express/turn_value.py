"""A turn before any card is bound: what it brings on average when every card has a worth.

With the worth of each conquest given (points, or a chance to win), the best first line to storm
with a throw is the one with the highest product of chance and worth. Averaged over all throws this
is exact, and needs no dice.
"""

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from risiko.express.card_table import Front
from risiko.express.odds import chance
from risiko.express.throws import outcomes_of, throws

IMPOSSIBLE = np.nan
"""In place of a chance: the throw cannot storm any line of the card."""


@cache
def _weights(dice: int) -> NDArray[np.float64]:
    """The probability of each throw."""
    return np.array([outcomes / outcomes_of(dice) for _, outcomes in throws(dice)])


@cache
def _chances(front: Front, dice: int, may_decline: bool) -> NDArray[np.float64]:
    """For each throw, the chance to conquer a card whose first line is stormed with it."""
    chances = []
    for throw, _ in throws(dice):
        chances.append(
            max(
                (
                    chance(front.after(word).open, dice - laid, may_decline)
                    for word, (fewest, most) in front.storms(throw).items()
                    for laid in range(fewest, most + 1)
                ),
                default=IMPOSSIBLE,
            )
        )
    return np.array(chances)


def turn_worth(worths: Mapping[Front, float], dice: int, may_decline: bool = False) -> float:
    """What a turn is worth with so many dice in the bowl and no card bound, with best play."""
    if not dice or not worths:
        return 0.0
    lost = turn_worth(worths, dice - 1, may_decline)
    stormed = np.stack([_chances(f, dice, may_decline) * worth for f, worth in worths.items()])
    best = np.fmax.reduce(stormed)
    best = np.where(np.isnan(best), lost, best)
    if may_decline:
        best = np.maximum(best, lost)
    return float(_weights(dice) @ best)
