"""How long bots take to decide, what it costs, and whether they keep to the rules."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from risiko.text import Text

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
    failed: int = 0
    """Decisions that a bot from elsewhere did not make; another one was made in their place."""
    tokens: float = 0.0
    """What a bot says that it has used, such as a language model."""
    cost: float = 0.0
    """What a bot says that its decisions have cost, in its currency."""
    first_fault: Text | None = None
    """What was wrong with the first decision that was illegal or not made."""
    spread: Counter[int] = field(default_factory=Counter)
    """How many decisions took about how long: powers of the step above the shortest time."""

    def add(self, seconds: float, allowed: float) -> None:
        """One more decision."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.late += seconds > allowed
        self.spread[int(math.log(max(seconds, SHORTEST) / SHORTEST) / STEP)] += 1

    def add_report(self, report: Mapping[str, float]) -> None:
        """What a bot says of its last decision."""
        self.tokens += report.get("tokens", 0.0)
        self.cost += report.get("cost", 0.0)

    def add_fault(self, text: Text, *, illegal: bool) -> None:
        """The last decision was illegal or not made at all."""
        self.illegal += illegal
        self.failed += not illegal
        self.first_fault = self.first_fault or text

    @property
    def lost(self) -> int:
        """Decisions that were made by somebody else."""
        return self.illegal + self.failed

    def join(self, other: "DecisionTimes") -> None:
        """The decisions of another game."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.late += other.late
        self.illegal += other.illegal
        self.failed += other.failed
        self.tokens += other.tokens
        self.cost += other.cost
        self.first_fault = self.first_fault or other.first_fault
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
