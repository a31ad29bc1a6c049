"""Whether so many units overcome so many others, told without looking at the map."""

import math

from .jit import kernel

LOSS = 1.05
"""Units lost for each unit beaten, on average."""
HOPELESS = 8000.0
"""Odds against, beyond which nobody hopes."""


@kernel
def likely(power: float, need: float, ease: float) -> float:
    """The chance that so much power overcomes so much in one turn.

    The less is needed, the surer: so a game that is as good as won is still worth ending.
    """
    ratio = (need + 1.0) / (max(0.0, power) + 1.0)
    against = ratio * ratio * ratio * math.sqrt(ratio) * math.exp(-ease)
    if against > HOPELESS:
        return 0.0
    return (1.0 - 0.3 * need / (need + 25.0)) / (1.0 + against)
