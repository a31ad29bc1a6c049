"""Caches the scenes of a game: each is built once for all who see the same in one language."""

from collections.abc import Sequence
from typing import TypeVar

from risiko.protocol import Position
from risiko.record.replay import Ply
from risiko.server.scenes import Stage
from risiko.server.tables.naming import shown_name
from risiko.server.tables.seats import Seats
from risiko.server.tables.session import REMEMBERED, GameSession
from risiko.server.wire.scene import Scene, State, Told
from risiko.text import Language

Viewpoint = tuple[int | None, Language]
"""The seat somebody looks through (None: a spectator) and their language."""


T = TypeVar("T")


def _drop_before(cache: dict[tuple[int, Viewpoint], T], ply: int) -> None:
    for key in [key for key in cache if key[0] < ply]:
        del cache[key]


class SceneCache:
    """The scenes of one game, and its last plies in words."""

    def __init__(self, session: GameSession, seats: Seats, circle: Sequence[str] = ()) -> None:
        self._session = session
        self._circle = circle
        self._players = [seat.name for seat in seats]
        self._bots = [seat.bot if seat.kind == "bot" else None for seat in seats]
        self._stages: dict[Language, Stage] = {}
        self._scenes: dict[tuple[int, Viewpoint], tuple[str, Scene]] = {}
        self._told: dict[tuple[int, Viewpoint], Told] = {}

    def _stage(self, language: Language) -> Stage:
        if language not in self._stages:
            names = [shown_name(name, language) for name in self._players]
            self._stages[language] = Stage(
                self._session.game, names, self._bots, language, self._circle
            )
        return self._stages[language]

    def state(self, viewpoint: Viewpoint, seconds: float | None) -> State:
        """The game now."""
        return self._state(self._session.ply, self._session.position, viewpoint, seconds)

    def state_after(self, ply: Ply, viewpoint: Viewpoint, seconds: float | None) -> State:
        """The game as it was after a ply."""
        return self._state(ply.number, ply.after, viewpoint, seconds)

    def _state(
        self, number: int, position: Position, viewpoint: Viewpoint, seconds: float | None
    ) -> State:
        key = number, viewpoint
        if key not in self._scenes:
            seat, language = viewpoint
            line = position.view(seat).line
            self._scenes[key] = line, self._stage(language).scene(position, seat)
            _drop_before(self._scenes, number)  # nobody is shown an earlier ply again
        line, scene = self._scenes[key]
        return State(
            ply=number,
            seat=viewpoint[0],
            turn=position.turn,
            player=position.player,
            line=line,
            scene=scene,
            seconds=seconds,
        )

    def tell(self, ply: Ply, viewpoint: Viewpoint) -> Told:
        """A ply in words."""
        key = ply.number, viewpoint
        if key not in self._told:
            seat, language = viewpoint
            stage = self._stage(language)
            self._told[key] = stage.tell(ply, seat)
            _drop_before(self._told, self._session.ply - REMEMBERED)
        return self._told[key]

    def log(self, viewpoint: Viewpoint) -> tuple[Told, ...]:
        """The last plies in words."""
        return tuple(self.tell(ply, viewpoint) for ply in self._session.recent)
