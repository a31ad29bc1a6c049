"""Notifies the open pages of campaigns that something has changed, so that they ask again.

Whether it has is found out by comparing fingerprints. On PostgreSQL a server hears when to do so,
whichever server has made the change. On SQLite it looks again and again.
"""

import asyncio
import contextlib
import logging
from typing import Protocol

from risiko.server.campaigns.records import CampaignFingerprint
from risiko.server.campaigns.store import CampaignStore
from risiko.server.cluster.cluster import Cluster
from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.store import NotStored
from risiko.server.wire.differences.outgoing import Outgoing
from risiko.server.wire.messages import CampaignChanged

log = logging.getLogger(__name__)

MOMENT = 1.0
"""Seconds between two comparisons on SQLite, and until one that failed is tried again."""


class PageListener(Protocol):
    """An open page of a campaign."""

    def send(self, message: Outgoing) -> None:
        """Send a message or queue it; never waits."""


class CampaignWatch:
    """Watches the campaigns whose pages are open."""

    def __init__(self, store: CampaignStore, cluster: Cluster) -> None:
        self._store = store
        self._listeners: dict[str, list[PageListener]] = {}
        self._known: dict[str, CampaignFingerprint] = {}
        self._due = asyncio.Event()
        self._pause = MOMENT if cluster.alone else None
        self._task: asyncio.Task[None] | None = None
        cluster.subscribe(self)

    async def add(self, id: str, listener: PageListener) -> None:
        """Notify a page of all changes of a campaign from now on."""
        if id not in self._known:
            found = await self._store.fingerprints([id])
            self._known = {**found, **self._known}
        self._listeners.setdefault(id, []).append(listener)
        self._due.set()  # it may have changed while it was read
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
        """Compare now: something was changed on this server."""
        self._due.set()

    def hear(self, notice: Notice) -> None:
        """Another server has changed something."""
        if notice.kind == "campaign" and notice.id in self._listeners:
            self._due.set()

    def missed(self) -> None:
        """Other servers may have changed anything."""
        self._due.set()

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause):
                    await self._due.wait()
            self._due.clear()
            try:
                await self._compare()
            except NotStored as error:
                log.warning("campaigns cannot be looked up: %s", error)
                await asyncio.sleep(MOMENT)
                self._due.set()

    async def _compare(self) -> None:
        """Notify the pages of every campaign that has changed."""
        if not self._listeners:
            return
        found = await self._store.fingerprints(list(self._listeners))
        for id, now in found.items():
            if now == self._known.get(id):
                continue
            changed = Outgoing(CampaignChanged(campaign=id))
            for listener in self._listeners.get(id, ()):
                self._known[id] = now
                listener.send(changed)
