"""A position of the classic family: the methods of the protocol, carried out by the kernel.

Not here: the rules (`risiko.classic.kernel`) and what a seat sees (`risiko.classic.view`).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from risiko.classic import engine, view
from risiko.classic.explain import explain_outcome, explain_refusal
from risiko.classic.kernel import layout, records
from risiko.classic.notation import outcome_labels, position_notation
from risiko.classic.notation.action_codes import Options, encode_action
from risiko.pictures import Drawn
from risiko.protocol import CHANCE, OVER, Action, Dice, View

if TYPE_CHECKING:
    from risiko.classic.game import ClassicGame

NO_OPTIONS = Options(())
ILLEGAL = layout.ILLEGAL
LARGEST = layout.HI_MASK
_new = object.__new__


class Way:
    """A game with one number of players on one engine: what all its positions share."""

    __slots__ = (
        "count_outcomes",
        "draw",
        "engine",
        "game",
        "list_options",
        "play",
        "rules",
        "seats",
    )

    def __init__(self, game: "ClassicGame", seats: int, run: engine.Engine) -> None:
        self.game = game
        self.seats = seats
        self.engine = run
        self.rules = game.packed(run, seats)
        self.play: Callable[..., int] = run.playout.play
        self.draw: Callable[..., int] = run.playout.draw
        self.list_options: Callable[..., int] = run.playout.list_options
        self.count_outcomes: Callable[..., int] = run.playout.count_outcomes


class ClassicPosition(Drawn):
    """A moment of a classic game; never changes."""

    __slots__ = ("_place", "_states", "_views", "_way", "turn")
    _views: view.Views

    def __init__(
        self,
        game: "ClassicGame",
        seats: int,
        run: engine.Engine,
        states: Any,
        place: int,
        turn: int,
    ) -> None:
        self._way = game.way(run, seats)
        self._states = states
        self._place = place
        self.turn = turn

    @classmethod
    def of(cls, game: "ClassicGame", seats: int, fields: dict[str, Any]) -> "ClassicPosition":
        """A position from all its fields."""
        run = engine.get_current()
        states = run.pack(fields, records.STATE)
        return cls(game, seats, run, states, 0, run.playout.who_acts(states, 0))

    @property
    def game(self) -> "ClassicGame":
        """The game it is a position of."""
        return self._way.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self._way.seats

    def fields(self) -> dict[str, Any]:
        """All fields of the position, as Python numbers."""
        return self._way.engine.unpack(self._states, self._place, records.STATE)

    @property
    def player(self) -> int:
        """Whose turn it is; -1 during the set-up."""
        peek = self._way.engine.peek
        if peek(self._states, self._place, "step") < layout.NEUTRAL:
            return -1
        return peek(self._states, self._place, "player")

    def _after(self, states: Any, place: int, turn: int) -> "ClassicPosition":
        after = _new(ClassicPosition)
        after._way = self._way
        after._states = states
        after._place = place
        after.turn = turn
        return after

    def _newest(self) -> "ClassicPosition":
        """This position on the engine of the day: compiled as soon as that is there."""
        run = engine.get_current()
        if run is self._way.engine:
            return self
        states = run.pack(self.fields(), records.STATE)
        return ClassicPosition(self.game, self.seats, run, states, 0, self.turn)

    def options(self) -> Options:
        """What the seat to act may do."""
        if self.turn < 0:
            return NO_OPTIONS
        way = self._way
        buffer = way.engine.buffer()
        n = way.list_options(self._states, self._place, way.rules, buffer)
        return Options(way.engine.written(buffer, n))

    def play(self, action: Action) -> "ClassicPosition":
        """The position after a decision."""
        way = self._way
        if way.engine is engine.PLAIN:
            newest = self._newest()
            if newest is not self:
                return newest.play(action)
        number = encode_action(action)
        if self.turn >= 0 and number >= 0:
            after, place = way.engine.room()
            buffer = way.engine.buffer()
            turn = way.play(self._states, self._place, after, place, way.rules, buffer, number)
            if turn != ILLEGAL:
                return self._after(after, place, turn)
        raise explain_refusal(self, action)

    def chance(self) -> int:
        """The number of equally likely outcomes; 0 when it is not chance's turn."""
        if self.turn != CHANCE:
            return 0
        return self._way.count_outcomes(self._states, self._place, self._way.rules)

    def draw(self, outcome: int) -> "ClassicPosition":
        """The position after an event."""
        way = self._way
        if way.engine is engine.PLAIN:
            newest = self._newest()
            if newest is not self:
                return newest.draw(outcome)
        if self.turn == CHANCE and 0 <= outcome < LARGEST:
            after, place = way.engine.room()
            turn = way.draw(self._states, self._place, after, place, way.rules, outcome)
            if turn != ILLEGAL:
                return self._after(after, place, turn)
        raise explain_outcome(self, outcome)

    def label(self, outcome: int) -> str:
        """An outcome in words."""
        if not 0 <= outcome < self.chance():
            raise explain_outcome(self, outcome)
        return outcome_labels.write_label(self.fields(), self.game.numbers(self.seats), outcome)

    def outcome(self, label: str) -> int:
        """The outcome of a label."""
        if self.turn != CHANCE:
            raise explain_outcome(self, label)
        return outcome_labels.read_label(self.fields(), self.game.numbers(self.seats), label)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat} in a game of {self.seats}")
        try:
            views = self._views
        except AttributeError:  # most positions are never looked at
            views = self._views = view.Views(self)
        return views.look(self, seat)

    def conceals(self, seat: int | None) -> bool:
        """Whether the coming decision or event is hidden from a seat."""
        if self._way.engine.peek(self._states, self._place, "step") not in view.SECRET_STEPS:
            return False
        return view.conceals(self.fields(), seat)

    def guess(self, seat: int, dice: Dice) -> "ClassicPosition":
        """A position that looks the same to the seat, what it cannot see redrawn."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat} in a game of {self.seats}")
        return ClassicPosition.of(self.game, self.seats, view.redraw(self, seat, dice))

    def scores(self) -> Sequence[float]:
        """What each seat has won; a shared win is split."""
        if self.turn != OVER:
            raise ValueError("the game is not over")
        winners = self.fields()["winners"]
        share = 1.0 / winners.bit_count()
        return tuple(share if winners >> seat & 1 else 0.0 for seat in range(self.seats))

    def __str__(self) -> str:
        fields = position_notation.spread(self.fields(), self.seats, self.game.numbers(self.seats))
        return position_notation.write(self.game.name, self.seats, fields)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, ClassicPosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.game, self.seats, self.fields())


def _rebuild(game: "ClassicGame", seats: int, fields: dict[str, Any]) -> ClassicPosition:
    return ClassicPosition.of(game, seats, fields)
