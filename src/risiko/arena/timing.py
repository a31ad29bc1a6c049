"""How long bots take to decide, and whether they keep to the rules and to their time."""

import math
from collections import Counter
from dataclasses import dataclass, field

STEP = math.log(1.1)
"""Times are kept to within ten per cent."""
SHORTEST = 1e-6
"""Seconds; nobody decides faster."""


@dataclass(slots=True)
class DecisionTimes:
    """The decisions of one bot, as a clock beside the board sees them."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    late: int = 0
    """Decisions that took longer than allowed."""
    illegal: int = 0
    """Decisions that the rules do not allow; another one was made in their place."""
    spread: Counter[int] = field(default_factory=Counter)
    """How many decisions took about how long: powers of the step above the shortest time."""

    def add(self, seconds: float, allowed: float) -> None:
        """One more decision."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.late += seconds > allowed
        self.spread[int(math.log(max(seconds, SHORTEST) / SHORTEST) / STEP)] += 1

    def join(self, other: "DecisionTimes") -> None:
        """The decisions of another game."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.late += other.late
        self.illegal += other.illegal
        self.spread.update(other.spread)

    @property
    def mean(self) -> float:
        """Seconds for a decision on average."""
        return self.seconds / max(1, self.moves)

    def within(self, share: float) -> float:
        """The seconds in which such a share of all decisions was made."""
        wanted, seen = share * self.moves, 0
        for power in sorted(self.spread):
            seen += self.spread[power]
            if seen >= wanted:
                return min(self.longest, SHORTEST * math.exp((power + 1) * STEP))
        return self.longest
