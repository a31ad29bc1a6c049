"""What is shown of a game: made once for all who look through the same seat in one language."""

from collections.abc import Sequence
from typing import TypeVar

from risiko.protocol import Position
from risiko.record.replay import Ply
from risiko.server.scenes import Stage
from risiko.server.tables.session import REMEMBERED, Course
from risiko.server.tables.table_record import Seats
from risiko.server.wire.scene import Scene, State, Told
from risiko.text import Language

Look = tuple[int | None, Language]
"""Through which seat somebody looks (None: a spectator), and in which language."""


T = TypeVar("T")


def _forget(kept: dict[tuple[int, Look], T], before: int) -> None:
    """Drop what is older than a ply."""
    for key in [key for key in kept if key[0] < before]:
        del kept[key]


class Show:
    """The scenes of one game."""

    def __init__(self, course: Course, seats: Seats, circle: Sequence[str] = ()) -> None:
        self._course = course
        self._circle = circle
        self._players = [seat.name for seat in seats]
        self._bots = [seat.bot if seat.kind == "bot" else None for seat in seats]
        self._stages: dict[Language, Stage] = {}
        self._scenes: dict[tuple[int, Look], tuple[str, Scene]] = {}
        self._told: dict[tuple[int, Look], Told] = {}

    def _stage(self, language: Language) -> Stage:
        if language not in self._stages:
            self._stages[language] = Stage(
                self._course.game, self._players, self._bots, language, self._circle
            )
        return self._stages[language]

    def state(self, look: Look, seconds: float | None) -> State:
        """The game now."""
        return self._state(self._course.ply, self._course.position, look, seconds)

    def state_after(self, ply: Ply, look: Look, seconds: float | None) -> State:
        """The game as it was after a ply."""
        return self._state(ply.number, ply.after, look, seconds)

    def _state(self, number: int, position: Position, look: Look, seconds: float | None) -> State:
        key = number, look
        if key not in self._scenes:
            seat, language = look
            line = position.view(seat).line
            self._scenes[key] = line, self._stage(language).scene(position, seat)
            _forget(self._scenes, number)  # nobody is shown an earlier ply again
        line, scene = self._scenes[key]
        return State(
            ply=number,
            seat=look[0],
            turn=position.turn,
            player=position.player,
            line=line,
            scene=scene,
            seconds=seconds,
        )

    def told(self, ply: Ply, look: Look) -> Told:
        """A ply in words."""
        key = ply.number, look
        if key not in self._told:
            seat, language = look
            stage = self._stage(language)
            self._told[key] = stage.tell(ply, seat)
            _forget(self._told, self._course.ply - REMEMBERED)
        return self._told[key]

    def log(self, look: Look) -> tuple[Told, ...]:
        """The last plies in words."""
        return tuple(self.told(ply, look) for ply in self._course.recent)
