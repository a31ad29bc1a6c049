"""The messages about one ply: each is made once for all who are sent the same."""

from typing import NamedTuple

from risiko.record.replay import Ply
from risiko.server.live.messages.scene_cache import SceneCache, Viewpoint
from risiko.server.live.messages.seen_states import Moment
from risiko.server.wire.differences.difference import SharedDifferences
from risiko.server.wire.differences.outgoing import Outgoing
from risiko.server.wire.messages import Changed, Played


class KnownStates(NamedTuple):
    """The states somebody has been sent: from one viewpoint, all from one ply to another."""

    viewpoint: Viewpoint
    first: int
    last: int


class PlyMessages:
    """What is sent about one ply."""

    def __init__(self, ply: Ply, scene_cache: SceneCache, seconds: float | None) -> None:
        self._ply = ply
        self._scene_cache = scene_cache
        self._seconds = seconds
        self._shared = SharedDifferences()
        self._moments: dict[Viewpoint, Moment] = {}
        self._wholes: dict[Viewpoint, Outgoing] = {}
        self._changes: dict[tuple[Viewpoint, int | None], Outgoing] = {}

    def moment(self, viewpoint: Viewpoint) -> Moment:
        """The states before and after the ply."""
        if viewpoint not in self._moments:
            self._moments[viewpoint] = self._scene_cache.moment(self._ply, viewpoint)
        return self._moments[viewpoint]

    def whole(self, viewpoint: Viewpoint) -> Outgoing:
        """The ply with the whole state after it."""
        if viewpoint not in self._wholes:
            told = self._scene_cache.tell(self._ply, viewpoint)
            state = self.moment(viewpoint).state(self._seconds)
            self._wholes[viewpoint] = Outgoing(Played(told=told, state=state))
        return self._wholes[viewpoint]

    def change(self, viewpoint: Viewpoint, since: int) -> Outgoing:
        """The ply with the difference it makes, for who knows all states since a ply."""
        moment = self.moment(viewpoint)
        like = moment.like(since)
        if (viewpoint, like) not in self._changes:
            told = self._scene_cache.tell(self._ply, viewpoint)
            change = moment.change(since, self._seconds, self._shared)
            self._changes[viewpoint, like] = Outgoing(Changed(told=told, like=like, change=change))
        return self._changes[viewpoint, like]
