"""Who looks at a campaign's page is told that something has changed there, and asks again.

What changed may have been done by another server on the same database, so all campaigns that are
being looked at are looked up there every moment, in one question for all of them.
"""

import asyncio
import contextlib
import logging
from typing import Protocol

from risiko.server.campaigns.store import CampaignStore, Stamp
from risiko.server.storage.store import NotStored
from risiko.server.wire.messages import CampaignChanged

log = logging.getLogger(__name__)

MOMENT = 1.0
"""Seconds between two looks; what this server does itself is looked up at once."""


class Listener(Protocol):
    """Somebody who is connected."""

    def send(self, text: str) -> None:
        """Say something; never waits."""


class Watch:
    """Keeps an eye on the campaigns whose pages are open."""

    def __init__(self, store: CampaignStore) -> None:
        self._store = store
        self._listeners: dict[str, list[Listener]] = {}
        self._known: dict[str, Stamp] = {}
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def add(self, id: str, listener: Listener) -> None:
        """Somebody looks at a campaign: whatever changes from now on they are told."""
        if id not in self._known:
            found = await self._store.stamps([id])
            self._known = {**found, **self._known}
        self._listeners.setdefault(id, []).append(listener)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="campaigns")

    def remove(self, id: str, listener: Listener) -> None:
        """Somebody looks at it no more."""
        others = [other for other in self._listeners.pop(id, []) if other is not listener]
        if others:
            self._listeners[id] = others
        else:
            self._known.pop(id, None)

    def hurry(self) -> None:
        """Something was changed here: look now."""
        self._due.set()

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._listeners:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), MOMENT)
            self._due.clear()
            try:
                await self._look()
            except NotStored as error:
                log.warning("campaigns cannot be looked up: %s", error)
        self._task = None

    async def _look(self) -> None:
        """Tell the listeners of every campaign that is not as it was."""
        found = await self._store.stamps(list(self._listeners))
        for id, now in found.items():
            if now == self._known.get(id):
                continue
            changed = CampaignChanged(campaign=id).model_dump_json()
            for listener in self._listeners.get(id, ()):
                self._known[id] = now
                listener.send(changed)
