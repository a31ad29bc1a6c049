"""Notifies the open pages of campaigns that something has changed, so that they ask again.

The change may have been made by another server on the same database. So the fingerprints of all
campaigns with open pages are polled, in one query.
"""

import asyncio
import contextlib
import logging
from typing import Protocol

from risiko.server.campaigns.records import CampaignFingerprint
from risiko.server.campaigns.store import CampaignStore
from risiko.server.storage.store import NotStored
from risiko.server.wire.messages import CampaignChanged

log = logging.getLogger(__name__)

MOMENT = 1.0
"""Seconds between two polls; after a change on this server there is one at once."""


class PageListener(Protocol):
    """An open page of a campaign."""

    def send(self, text: str) -> None:
        """Queue a message; never waits."""


class CampaignWatch:
    """Polls the campaigns whose pages are open."""

    def __init__(self, store: CampaignStore) -> None:
        self._store = store
        self._listeners: dict[str, list[PageListener]] = {}
        self._known: dict[str, CampaignFingerprint] = {}
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def add(self, id: str, listener: PageListener) -> None:
        """Notify a page of all changes of a campaign from now on."""
        if id not in self._known:
            found = await self._store.fingerprints([id])
            self._known = {**found, **self._known}
        self._listeners.setdefault(id, []).append(listener)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="campaigns")

    def remove(self, id: str, listener: PageListener) -> None:
        """Stop notifying a page."""
        others = [other for other in self._listeners.pop(id, []) if other is not listener]
        if others:
            self._listeners[id] = others
        else:
            self._known.pop(id, None)

    def hurry(self) -> None:
        """Poll now: something was changed on this server."""
        self._due.set()

    async def close(self) -> None:
        """Stop polling."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._listeners:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), MOMENT)
            self._due.clear()
            try:
                await self._poll()
            except NotStored as error:
                log.warning("campaigns cannot be looked up: %s", error)
        self._task = None

    async def _poll(self) -> None:
        """Notify the pages of every campaign that has changed."""
        found = await self._store.fingerprints(list(self._listeners))
        for id, now in found.items():
            if now == self._known.get(id):
                continue
            changed = CampaignChanged(campaign=id).model_dump_json()
            for listener in self._listeners.get(id, ()):
                self._known[id] = now
                listener.send(changed)
