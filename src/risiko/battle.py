"""A battle between units as all families see it: the dice it is fought with, and its odds.

Not here: the odds themselves. `risiko.analysis.odds` computes them for every family from its dice;
Evolution has its own for dice that something changes (`risiko.evolution.rules.combat.odds`). One
battle after the other along a path is in `risiko.march`.
"""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple


class BattleDice(NamedTuple):
    """How many dice a game allows in a battle between units."""

    attack: int
    """Most dice of an attacker."""
    defence: tuple[int, ...]
    """Most dice of a defender with 1, 2, ... and more units."""


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """How a battle ends, on average and in every way it can."""

    attackers: int
    """Units in the attacking territory before the battle; one of them never fights."""
    defenders: int
    stop: int
    """The attacker stops with so many units left, or fewer."""
    win: float
    """The chance to conquer."""
    attacker_losses: float
    """Units the attacker loses on average."""
    defender_losses: float
    attacker_left: tuple[float, ...]
    """The chance that of the attackers 0, 1, 2, ... are left, whether they stay or move in."""
    defender_left: tuple[float, ...]
    """The chance that 0, 1, 2, ... defenders are left."""
    conquered_left: tuple[float, ...]
    """The chance to conquer with 0, 1, 2, ... attackers left, before some of them move in."""

    def as_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        return asdict(self)
