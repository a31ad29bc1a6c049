"""Stores when players were last seen in a campaign, so that nobody waits forever for them."""

import logging
from collections import OrderedDict

from risiko.server.campaigns.store import CampaignStore
from risiko.server.clock import MILLI, Clock
from risiko.server.storage.store import Conflict, NotStored

log = logging.getLogger(__name__)

STEP = 3600.0
"""Seconds within which a visit is stored once: days are counted, so an hour is exact enough."""
REMEMBERED = 10_000
"""Visits that are kept in memory, so that not each of them is written."""


class Visits:
    """Stores who was seen when."""

    def __init__(self, store: CampaignStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def note(self, campaign: str, player: str) -> None:
        """Store that a player looks at a campaign, or is at the table of its game."""
        now, key = self._clock.now(), (campaign, player)
        if now - self._noted.get(key, -STEP) < STEP:
            return
        self._noted[key] = now
        self._noted.move_to_end(key)
        if len(self._noted) > REMEMBERED:
            self._noted.popitem(last=False)
        try:
            await self._store.visit(campaign, player, int(now * MILLI))
        except Conflict:
            pass  # another process has just stored it
        except NotStored as error:
            del self._noted[key]
            log.warning("a visit was not noted: %s", error)
