"""Those parts of a server that listen to the other servers."""

from collections.abc import Collection
from typing import Protocol

from risiko.server.storage.cluster.notices import Notice


class Subscriber(Protocol):
    """Hears what the other servers do."""

    def hear(self, notice: Notice) -> None:
        """Something has changed; never waits."""

    def missed(self) -> None:
        """Notices may have been missed: anything may have changed. Never waits."""


class LeaseKeeper(Protocol):
    """Keeps the clocks of tables whose leases this server holds."""

    def lease_granted(self, table: str, *, inherited: bool) -> None:
        """A lease is held here from now on; inherited: its last holder is gone."""

    def leases_lost(self) -> None:
        """No lease is held here any more."""

    async def load(self, tables: Collection[str]) -> None:
        """Load tables of servers that are gone, so that they go on."""
