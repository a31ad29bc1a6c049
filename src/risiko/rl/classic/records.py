"""A classic game as the kernel's records: what its episodes and the nodes of its tree share."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from risiko.classic import engine
from risiko.classic.game import ClassicGame, make_blank
from risiko.classic.kernel import records
from risiko.classic.position import ClassicPosition
from risiko.compiler.records import blank
from risiko.rl.episode import Mask, Observation
from risiko.rl.kernel.action_ids import ACTIONS
from risiko.rl.kernel.episode import EPISODE
from risiko.rl.kernel.planes import PLANES
from risiko.rl.plane import Span, lay_out

Fields = dict[str, Any]


def list_planes(game: ClassicGame, seats: int) -> tuple[Span, ...]:
    """The planes of a game with so many players."""
    return tuple(lay_out(PLANES, game.numbers(seats)))


def plane_starts(planes: Sequence[Span]) -> Any:
    """Where the planes begin, and at last how many numbers they have together."""
    ends = planes[-1].start + planes[-1].size
    return np.array([*(plane.start for plane in planes), ends], np.int64)


class GameRecords:
    """One game in the kernel, compiled if Numba is there; it changes when it is played."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.mask: Mask = np.zeros(ACTIONS, np.int8)
        """The ids that the seat to act may choose."""
        self.run = engine.get_compiled()
        self.entry: Any = self.run.module("rl.kernel.entry")
        self.rules = game.packed(self.run, seats)
        self._starts = plane_starts(list_planes(game, seats))
        self._size = int(self._starts[-1])
        self.set_fields(make_blank(), blank(EPISODE))

    def set_fields(self, state: Fields, episode: Fields) -> None:
        """Put a game in."""
        self._bind(self.run.pack(state, records.STATE), self.run.pack(episode, EPISODE))

    def _bind(self, states: Any, episodes: Any) -> None:
        self.states = states
        self.episodes = episodes
        self.table = (states, 0, self.rules, self.run.buffer(), episodes, self.mask)
        """What most calls of the kernel are given."""

    def copy(self) -> "GameRecords":
        """The same game, to be played by itself."""
        twin = object.__new__(GameRecords)
        twin.__dict__.update(self.__dict__)
        twin.mask = self.mask.copy()
        if self.run is engine.PLAIN:
            twin._bind([self.states[0].copy()], [self.episodes[0].copy()])
        else:
            twin._bind(self.states.copy(), self.episodes.copy())
        return twin

    def get_fields(self) -> tuple[Fields, Fields]:
        """The game as plain numbers."""
        return (
            self.run.unpack(self.states, 0, records.STATE),
            self.run.unpack(self.episodes, 0, EPISODE),
        )

    def observe(self, seat: int) -> Observation:
        """What a seat observes."""
        seen = np.zeros(self._size, np.float32)
        self.entry.observe(self.states, 0, self.rules, self.episodes, self._starts, seat, seen)
        return seen

    @property
    def position(self) -> ClassicPosition:
        """The position; an action half spelled has not changed it."""
        return ClassicPosition.of(self.game, self.seats, self.get_fields()[0])
