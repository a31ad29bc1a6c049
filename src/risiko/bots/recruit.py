"""The recruit: an easy opponent who errs as beginners do, and never by other dice."""

from collections.abc import Sequence

from risiko.bots.commander import Commander
from risiko.bots.ground import Ground
from risiko.protocol import Action, Option

HASTE = 3
"""In one of so many turns a recruit attacks without having counted."""

SPREAD = 3
"""So many places share the units of a turn, or more."""


class Recruit(Commander):
    """Spreads units, overlooks threats, attacks greedily and stops too late or too early."""

    odds = 0.5
    stars = 2

    def fill(self, ground: Ground, places: list[int]) -> int:
        """Anywhere at the border."""
        return self._any_border(ground, places)

    def capital(self, ground: Ground, places: list[int]) -> int:
        """Where most units stand, whoever is next to it."""
        return max(places, key=lambda t: ground.units[t])

    def place(self, ground: Ground, places: list[int], stock: int) -> tuple[int, int]:
        """Some units here, some there."""
        return self._any_border(ground, places), min(stock, 1 + stock // SPREAD)

    def _any_border(self, ground: Ground, places: list[int]) -> int:
        front = [t for t in places if ground.foes(t)] or places
        return front[self.some(len(front))]

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """More units than the other are enough; what is conquered matters little."""
        a, d = ground.units[source], ground.units[target]
        if a <= d + self.some(HASTE) or a < 3:
            return 0.0
        return (a - d) * (1.0 + 0.1 * ground.prize(target)) + self.some(HASTE)

    def occupy(self, ground: Ground, lo: int, hi: int) -> int:
        """Half of them stay."""
        return max(lo, (hi + 1) // 2)

    def move(self, ground: Ground, options: Sequence[Option]) -> Action:
        """Often forgotten."""
        if self.some(HASTE):
            return Action("end")
        return super().move(ground, options)
