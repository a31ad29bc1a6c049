"""One game of the classic family by ids, inside the kernel."""

from collections.abc import Sequence

import numpy as np

from risiko.bots.classic.decode_view import decode_view
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.compiler.records import blank
from risiko.protocol import View
from risiko.record.dice import seed_key
from risiko.rl.classic.actions import ClassicActions
from risiko.rl.classic.records import GameRecords, list_planes
from risiko.rl.episode import Episode, Observation
from risiko.rl.kernel.episode import EPISODE


class ClassicEpisode(Episode):
    """A game of the classic family in progress."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        self._kept = GameRecords(game, seats)
        self.seats = seats
        self.space = ClassicActions(game)
        self.planes = list_planes(game, seats)
        self.mask = self._kept.mask
        self.turn = layout.OVER
        self._table = self._kept.table
        self._step = self._kept.entry.step

    def restart(self, seed: int, episode: int) -> None:
        """Begin a game."""
        self._kept.episodes[0].seed = seed_key(seed)
        self._kept.episodes[0].episode = episode
        self.turn = self._kept.entry.restart(*self._table)

    def step(self, id: int) -> None:
        """Choose an id."""
        self.turn = self._step(*self._table, id)

    def observe(self, seat: int) -> Observation:
        """What a seat observes now."""
        return self._kept.observe(seat)

    @property
    def position(self) -> ClassicPosition:
        """The position as it is."""
        return self._kept.position


class ClassicObserver:
    """Observations from views: for bots that play by a policy, and to check the kernel."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        self._kept = GameRecords(game, seats)

    def __call__(self, view: View, spelled: Sequence[int]) -> Observation:
        """What a view shows, and what its seat has spelled so far."""
        assert view.seat is not None
        kept = self._kept
        kept.set_fields(decode_view(view).state, blank(EPISODE))
        kept.entry.spell(*kept.table[:-1], np.array(spelled, np.int64))
        return kept.observe(view.seat)
