"""The hall in which the tables stand: what all of them share."""

from dataclasses import dataclass

from risiko.server.live.bot_pool import Bots
from risiko.server.live.clock import Clock
from risiko.server.metrics import Metrics
from risiko.server.settings import Settings
from risiko.server.storage.entry_writer import Ledger
from risiko.server.storage.store import Store


@dataclass(frozen=True, slots=True)
class Hall:
    """What every table needs."""

    settings: Settings
    store: Store
    ledger: Ledger
    clock: Clock
    bots: Bots
    metrics: Metrics
    began: float
    """When the server started: nobody was connected before."""
