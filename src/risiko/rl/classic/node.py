"""One point in the tree of a classic game, inside the kernel."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from risiko.classic.game import ClassicGame
from risiko.classic.position import ClassicPosition
from risiko.protocol import CHANCE
from risiko.rl.classic.outcomes import group_equal, group_roll, group_throw
from risiko.rl.classic.records import GameRecords
from risiko.rl.episode import Observation
from risiko.rl.kernel.entry import EQUAL, KIND_SHIFT, ROLLED, THROWN
from risiko.rl.node import Node, Outcome

GROUPINGS: dict[int, Callable[[int], Sequence[Outcome]]] = {
    EQUAL: group_equal,
    ROLLED: group_roll,
    THROWN: lambda dice: group_throw(dice >> 2, dice & 3),
}


class ClassicNode(Node):
    """A point of a classic game."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        self._kept = GameRecords(game, seats)
        self.turn = self._kept.entry.begin(*self._kept.table)
        self._legal: list[int] | None = None

    def legal(self) -> list[int]:
        """The ids that the seat to act may choose."""
        if self._legal is None:
            self._legal = [] if self.turn < 0 else self._kept.mask.nonzero()[0].tolist()
        return self._legal

    def outcomes(self) -> Sequence[Outcome]:
        """What chance may bring."""
        if self.turn != CHANCE:
            return ()
        kept = self._kept
        event = kept.entry.describe_event(kept.states, 0, kept.rules)
        kind, number = divmod(event, 1 << KIND_SHIFT)
        return GROUPINGS[kind](number)

    def choose(self, id: int) -> None:
        """Go on with a legal id."""
        self.turn = self._kept.entry.choose(*self._kept.table, id)
        self._legal = None

    def draw(self, id: int) -> None:
        """Go on with an outcome."""
        number = self.find_outcome(id).number
        self.turn = self._kept.entry.draw(*self._kept.table, number)
        self._legal = None

    def copy(self) -> Self:
        """Another node at the same point."""
        twin = object.__new__(type(self))
        twin._kept = self._kept.copy()
        twin.turn = self.turn
        twin._legal = self._legal
        return twin

    def __getstate__(self) -> dict[str, Any]:
        kept = self._kept
        return {"game": kept.game, "seats": kept.seats, "fields": kept.get_fields()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._kept = GameRecords(state["game"], state["seats"])
        self._kept.set_fields(*state["fields"])
        self.turn = self._kept.entry.resume(*self._kept.table)
        self._legal = None

    def observe(self, seat: int) -> Observation:
        """What a seat observes here."""
        return self._kept.observe(seat)

    @property
    def position(self) -> ClassicPosition:
        """The position of the game here."""
        return self._kept.position
