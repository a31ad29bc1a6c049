"""How sharp chances are: estimates that are too careful, or too bold, are raised to a power.

Whoever is ahead has more (a power above 1) or less of a chance then; `risiko calibrate` tells which
power fits best.
"""

from collections.abc import Sequence

Chances = tuple[float, ...]
"""For each seat, adding up to 1."""


def sharpen(chances: Sequence[float], power: float) -> Chances:
    """Everybody's chances raised to a power, adding up to 1 again."""
    raised = [chance**power for chance in chances]
    return tuple(chance / sum(raised) for chance in raised)


def sharpen_one(chance: float, players: int, power: float) -> float:
    """The same for one of so many players, where only their own chance is known."""
    if players < 2 or power == 1.0:
        return chance
    chance = min(chance, 1.0)  # an average may be a hair above
    other = (1 - chance) / (players - 1)
    return sharpen((chance, *(other,) * (players - 1)), power)[0]


def give_chance(chances: Sequence[float], seat: int, chance: float) -> Chances:
    """Chances in which one seat has another one than before; the others share what is left."""
    left = 1 - chances[seat]
    if left <= 0:
        return tuple(chances)
    scale = (1 - chance) / left
    return tuple(chance if k == seat else scale * one for k, one in enumerate(chances))
