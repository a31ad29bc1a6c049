"""Limits what one address may do: its rates of requests, and its number of sockets."""

from collections import Counter
from typing import Literal, get_args

from risiko.server.clock import Clock
from risiko.server.protection.rate_limits import Buckets
from risiko.server.refusal import Refusal
from risiko.server.settings import Limits

Kind = Literal[
    "requests",
    "messages_by_address",
    "heavy",
    "odds",
    "analysis",
    "plans",
    "logins",
    "players",
    "tables_by_address",
    "public_tables",
    "reports",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Guard:
    """Counts and limits what each address does."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self.clock = clock
        self._buckets = {kind: Buckets(getattr(limits, kind), clock.now) for kind in KINDS}
        self._sockets: Counter[str] = Counter()

    def may(self, kind: Kind, key: str) -> bool:
        """Count something an address does; False if that is too often."""
        return self._buckets[kind].take(key)

    def take(self, kind: Kind, key: str) -> None:
        """Count something an address does; raises Refusal if that is too often."""
        if not self.may(kind, key):
            raise Refusal("too_fast")

    def enter(self, address: str) -> bool:
        """Count a new socket; False if the address has too many."""
        if self._sockets[address] >= self.limits.sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a socket that was closed."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]
