"""Limits what one address may do: its rates of requests, and its number of sockets and uploads."""

from typing import Literal, get_args

from risiko.server.clock import Clock
from risiko.server.protection.counts import Counts, shared_key
from risiko.server.protection.places import Places
from risiko.server.protection.rate_limits import Buckets
from risiko.server.refusal import Refusal
from risiko.server.settings import Limits

Kind = Literal[
    "requests",
    "page_files",
    "messages_by_address",
    "whole_states",
    "heavy",
    "odds",
    "puzzles",
    "analysis",
    "plans",
    "logins",
    "players",
    "tables_by_address",
    "public_tables",
    "reports",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
SHARED: frozenset[Kind] = frozenset(
    {"logins", "players", "tables_by_address", "public_tables", "reports"}
)
"""What fills the database that all servers share, so they count it together; the other limits
protect the time of one server."""


class Guard:
    """Counts and limits what each address does."""

    def __init__(self, limits: Limits, clock: Clock, counts: Counts) -> None:
        self.limits = limits
        self.clock = clock
        self._counts = counts
        self._buckets = {kind: Buckets(getattr(limits, kind), clock.now) for kind in KINDS}
        for kind in SHARED:
            counts.share(kind, self._buckets[kind])
        self.sockets = Places(limits.sockets)
        self.uploads = Places(limits.uploads)

    def may(self, kind: Kind, key: str) -> bool:
        """Count something an address does; False if that is too often."""
        if kind not in SHARED:
            return self._buckets[kind].take(key)
        key = shared_key(key)
        taken = self._buckets[kind].take(key)
        if taken:
            self._counts.tell(kind, key)
        return taken

    def take(self, kind: Kind, key: str) -> None:
        """Count something an address does; raises Refusal if that is too often."""
        if not self.may(kind, key):
            raise Refusal("too_fast")
