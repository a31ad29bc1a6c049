"""Caches the states of a game: each is built once for all who see the same in one language."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from risiko.protocol import Position
from risiko.record.replay import Ply
from risiko.server.live.messages.seen_states import Moment, SeenStates
from risiko.server.scenes import Stage
from risiko.server.tables.naming import shown_name
from risiko.server.tables.seats import Seats
from risiko.server.tables.session import GameSession
from risiko.server.wire.scene import State, Told
from risiko.text import Language

Viewpoint = tuple[int | None, Language]
"""The seat somebody looks through (None: a spectator) and their language."""


class SceneCache:
    """The states of one game as they are seen from all viewpoints, and its plies in words."""

    def __init__(self, session: GameSession, seats: Seats, circle: Sequence[str] = ()) -> None:
        self._session = session
        self._circle = circle
        self._players = [seat.name for seat in seats]
        self._bots = [seat.bot if seat.kind == "bot" else None for seat in seats]
        self._stages: dict[Language, Stage] = {}
        self._seen: dict[Viewpoint, SeenStates] = {}
        self._told: tuple[int, dict[tuple[Language, bool], Told]] = (0, {})

    def _stage(self, language: Language) -> Stage:
        if language not in self._stages:
            names = [shown_name(name, language) for name in self._players]
            self._stages[language] = Stage(
                self._session.game, names, self._bots, language, self._circle
            )
        return self._stages[language]

    # States

    def state(self, viewpoint: Viewpoint, seconds: float | None) -> State:
        """The game now; `seconds` are left on the clock."""
        seen = self._seen.setdefault(viewpoint, SeenStates())
        state = seen.last
        if state is None or state.ply != self._session.ply:
            state = self._build(self._session.ply, self._session.position, viewpoint)
            seen.begin(state)
        return replace(state, seconds=seconds)

    def moment(self, ply: Ply, viewpoint: Viewpoint) -> Moment:
        """The states before and after a ply."""
        seen = self._seen.setdefault(viewpoint, SeenStates())
        if seen.moment is not None and seen.moment.after.ply == ply.number:
            return seen.moment
        if seen.last is None or seen.last.ply != ply.number - 1:
            seen.begin(self._build(ply.number - 1, ply.before, viewpoint))
        return seen.add(self._build(ply.number, ply.after, viewpoint))

    def _build(self, number: int, position: Position, viewpoint: Viewpoint) -> State:
        seat, language = viewpoint
        return State(
            ply=number,
            seat=seat,
            turn=position.turn,
            player=position.player,
            line=position.view(seat).line,
            scene=self._stage(language).scene(position, seat),
            seconds=None,
            back=self._session.find_way_back(seat) if number == self._session.ply else None,
        )

    def forget_others(self, viewpoints: Collection[Viewpoint]) -> None:
        """Forget what is seen from where nobody looks any more."""
        for viewpoint in self._seen.keys() - viewpoints:
            del self._seen[viewpoint]

    # Words

    def tell(self, ply: Ply, viewpoint: Viewpoint) -> Told:
        """A ply in words: the same for all who may know what happened, and for all who may not."""
        seat, language = viewpoint
        number, told = self._told
        if number != ply.number:
            told = {}
            self._told = ply.number, told
        key = language, ply.before.conceals(seat)
        if key not in told:
            told[key] = self._stage(language).tell(ply, seat)
        return told[key]

    def tell_log(self, viewpoint: Viewpoint, after: int = 0) -> Iterator[Told]:
        """The last plies in words, one after the other, up to the last when it is asked for."""
        for ply in self._session.recent(after):
            yield self.tell(ply, viewpoint)
