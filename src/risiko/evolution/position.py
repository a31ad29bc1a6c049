"""A position of Risiko Evolution, as the protocol wants it.

It wraps a `GameState`; the rules are in the steps of its stack.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from risiko.evolution.campaign.world import World
from risiko.evolution.explain import refused_action, refused_outcome
from risiko.evolution.notation.errors import unreadable
from risiko.evolution.notation.position_notation import write
from risiko.evolution.rules.run import run_on
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.evolution.view import guess_hidden, write_view
from risiko.pictures import Drawn
from risiko.protocol import CHANCE, OVER, Action, Dice, Option, View

if TYPE_CHECKING:
    from risiko.evolution.game import EvolutionGame


class EvolutionPosition(Drawn):
    """A state that is never changed; two positions are equal if their lines are."""

    __slots__ = ("_line", "_options", "_state", "game", "turn")

    def __init__(self, game: "EvolutionGame", state: GameState) -> None:
        self.game = game
        self._state = state
        self._line = ""
        self._options: list[Option] | None = None
        self.turn = self._actor()
        """The seat to act, CHANCE or OVER."""

    def _actor(self) -> int:
        if not self._state.stack:
            return OVER
        return self._top().actor(self._state)

    def _top(self) -> Step:
        return self._state.stack[-1]

    @property
    def state(self) -> GameState:
        """A copy of the state, which may be changed."""
        return self._state.copy()

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self._state.world

    @property
    def persons(self) -> tuple[int, ...]:
        """The people at the table, by their numbers in the campaign's circle."""
        return self._state.persons

    @property
    def player(self) -> int:
        """Whose turn it is; -1 during the set-up."""
        return self._state.player

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._state.seats

    def options(self) -> Sequence[Option]:
        """What the seat to act may do."""
        if self._options is None:
            if self.turn < 0:
                self._options = []
            else:
                self._options = self._top().options(self._state)
        return self._options

    def play(self, action: Action) -> "EvolutionPosition":
        """The position after a decision; raises IllegalAction."""
        if not any(option.allows(action) for option in self.options()):
            raise refused_action(self._state, self.turn, self.options(), action)
        state = self._state.copy()
        step = state.stack.pop()
        step.play(state, action)
        run_on(state)
        return EvolutionPosition(self.game, state)

    def chance(self) -> int:
        """The number of equally likely outcomes; 0 when it is not chance's turn."""
        if self.turn != CHANCE:
            return 0
        return self._top().chance(self._state)

    def draw(self, outcome: int) -> "EvolutionPosition":
        """The position after chance has decided; raises IllegalAction."""
        self._check(outcome)
        state = self._state.copy()
        step = state.stack.pop()
        step.draw(state, outcome)
        run_on(state)
        return EvolutionPosition(self.game, state)

    def _check(self, outcome: int) -> None:
        if not 0 <= outcome < self.chance():
            raise refused_outcome(self.turn)

    def label(self, outcome: int) -> str:
        """The text of an outcome, as in records: `6 4 2:5 1`, `card alaska`."""
        self._check(outcome)
        return self._top().label(self._state, outcome)

    def outcome(self, label: str) -> int:
        """The outcome of a label; raises NotationError."""
        if self.turn != CHANCE:
            raise unreadable("no_chance_now", text=label[:50])
        return self._top().outcome(self._state, label)

    def view(self, seat: int | None) -> View:
        """What a seat sees: all but the hands and the scar cards of others."""
        self._check_seat(seat)
        options = self.options() if seat is not None and seat == self.turn else ()
        return View(seat, self.turn, write_view(self.game.name, self._state, seat), options)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")

    def conceals(self, seat: int | None) -> bool:
        """Whether the coming decision or event is hidden from a seat."""
        if not self._state.stack:
            return False
        return self._top().conceals(self._state, seat)

    def guess(self, seat: int, dice: Dice) -> "EvolutionPosition":
        """A position that looks the same to a seat; what it cannot see is drawn at random."""
        self._check_seat(seat)
        return EvolutionPosition(self.game, guess_hidden(self._state, seat, dice))

    def scores(self) -> Sequence[float]:
        """When OVER, 1 for the winner and 0 for the others."""
        if self.turn != OVER:
            raise ValueError("the game is not over")
        return tuple(float(seat == self._state.winner) for seat in range(self.seats))

    def __str__(self) -> str:
        """The position in one line."""
        if not self._line:
            self._line = write(self.game.name, self._state)
        return self._line

    def __repr__(self) -> str:
        return f"EvolutionPosition({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EvolutionPosition):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, str(self))


def _restore(game: "EvolutionGame", line: str) -> EvolutionPosition:
    return game.read(line)
