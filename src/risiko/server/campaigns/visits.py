"""When somebody was last seen in a campaign: nobody waits for ever for who has left."""

import logging
from collections import OrderedDict

from risiko.server.campaigns.store import CampaignStore
from risiko.server.live.clock import MILLI, Clock
from risiko.server.storage.store import Conflict, NotStored

log = logging.getLogger(__name__)

STEP = 3600.0
"""Seconds within which somebody is noted once: days are counted, so an hour is exact enough."""
REMEMBERED = 10_000
"""Visits that are remembered, so that not each of them asks the database."""


class Visits:
    """Notes who was seen."""

    def __init__(self, store: CampaignStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def note(self, campaign: str, player: str) -> None:
        """Somebody looks at a campaign, or sits at the table of its game."""
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
            pass  # another process has just noted it
        except NotStored as error:
            del self._noted[key]
            log.warning("a visit was not noted: %s", error)
