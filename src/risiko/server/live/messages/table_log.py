"""The log of a table for somebody who comes: its last plies, put into words while others go on."""

import asyncio
from collections.abc import Iterator
from typing import Protocol

from risiko.server.live.messages.scene_cache import SceneCache, Viewpoint
from risiko.server.wire.scene import Told

AT_ONCE = 20
"""Plies that are put into words before others have their turn."""


class LoggedTable(Protocol):
    """What a log needs of a table, which is a `LoadedTable`."""

    scene_cache: SceneCache | None


class TableLog:
    """The last plies of a table as they are seen from a viewpoint."""

    def __init__(self, table: LoggedTable, viewpoint: Viewpoint) -> None:
        self._table = table
        self._viewpoint = viewpoint
        self._begin()

    def _begin(self) -> None:
        self._scene_cache = self._table.scene_cache
        self._told: list[Told] = []

    def _tell_rest(self) -> Iterator[Told]:
        """What follows the last ply that was told."""
        if self._scene_cache is None:
            return iter(())
        after = self._told[-1].ply if self._told else 0
        return self._scene_cache.tell_log(self._viewpoint, after)

    async def read(self) -> None:
        """Put all of it into words."""
        for told in self._tell_rest():
            self._told.append(told)
            if len(self._told) % AT_ONCE == 0:
                await asyncio.sleep(0)

    def finish(self) -> tuple[Told, ...]:
        """All of it, with the plies that were added since it was read."""
        if self._scene_cache is not self._table.scene_cache:  # it has begun, or was reloaded
            self._begin()
        return (*self._told, *self._tell_rest())
