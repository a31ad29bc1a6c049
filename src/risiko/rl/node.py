"""One point in the tree of a game, with chance as a player: what OpenSpiel is given.

Outcomes that lead to the same are one, with their chances added up: a throw is told by what the
attacker loses, not by its dice.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, Self

from risiko.protocol import CHANCE, Game, Position
from risiko.rl.episode import Observation, Observer, to_rewards
from risiko.rl.spelling import ActionSpace


class Outcome(NamedTuple):
    """What chance may bring: its id among the outcomes of the event, and how likely it is."""

    id: int
    chance: float
    number: int
    """One of the outcomes of the position that are put together in it."""


class Node(ABC):
    """A point of a game: a seat chooses an id, or chance decides, or the game is over."""

    turn: int
    """The seat to act, CHANCE or OVER."""

    @abstractmethod
    def legal(self) -> list[int]:
        """The ids that the seat to act may choose, in ascending order."""

    @abstractmethod
    def outcomes(self) -> Sequence[Outcome]:
        """What chance may bring, by ascending ids."""

    def find_outcome(self, id: int) -> Outcome:
        """An outcome by its id; raises ValueError if there is none."""
        known = self.outcomes()
        place = bisect_left(known, id, key=itemgetter(0))
        if place == len(known) or known[place].id != id:
            raise ValueError(f"{id} is no outcome here")
        return known[place]

    @abstractmethod
    def choose(self, id: int) -> None:
        """Go on with a legal id."""

    @abstractmethod
    def draw(self, id: int) -> None:
        """Go on with an outcome, given by its id."""

    @abstractmethod
    def copy(self) -> Self:
        """Another node at the same point."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    @abstractmethod
    def observe(self, seat: int) -> Observation:
        """What a seat observes here."""

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position of the game here."""

    def rewards(self) -> list[float]:
        """When the game is over, what it pays to each seat."""
        return to_rewards(self.position.scores())


Grouping = Callable[[Position], Sequence[Outcome]]
"""The outcomes of an event, those that lead to the same put together."""


class PositionNode(Node):
    """A point of a game over its positions, for every family."""

    def __init__(
        self, game: Game, seats: int, space: ActionSpace, observer: Observer, grouping: Grouping
    ) -> None:
        self._space = space
        self._observer = observer
        self._grouping = grouping
        self._spelled: tuple[int, ...] = ()
        self._set(game.start(seats))

    def _set(self, position: Position) -> None:
        self._position = position
        self.turn = position.turn

    @property
    def position(self) -> Position:
        """The position of the game here."""
        return self._position

    def legal(self) -> list[int]:
        """The ids that the seat to act may choose."""
        return self._space.legal(self._position.options(), self._spelled)

    def outcomes(self) -> Sequence[Outcome]:
        """What chance may bring."""
        return self._grouping(self._position) if self.turn == CHANCE else ()

    def choose(self, id: int) -> None:
        """Go on with a legal id."""
        self._spelled += (id,)
        action = self._space.read(self._position.options(), self._spelled)
        if action is not None:
            self._spelled = ()
            self._set(self._position.play(action))

    def draw(self, id: int) -> None:
        """Go on with an outcome."""
        self._set(self._position.draw(self.find_outcome(id).number))

    def copy(self) -> Self:
        """Another node at the same point."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def observe(self, seat: int) -> Observation:
        """What a seat observes here."""
        spelled = self._spelled if seat == self.turn else ()
        return self._observer(self._position.view(seat), spelled)
