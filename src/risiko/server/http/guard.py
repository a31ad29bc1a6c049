"""The guard at the door: how much one address may ask for."""

from collections import Counter
from typing import Literal

from risiko.server.http.limits import Buckets, Limits
from risiko.server.http.refusal import Refusal
from risiko.server.live.clock import Clock

Kind = Literal["requests", "messages_by_address", "heavy", "logins", "players", "tables_by_address"]
KINDS: tuple[Kind, ...] = (
    "requests",
    "messages_by_address",
    "heavy",
    "logins",
    "players",
    "tables_by_address",
)


class Guard:
    """Counts what each address does."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self.clock = clock
        self._buckets = {kind: Buckets(getattr(limits, kind), clock.now) for kind in KINDS}
        self._sockets: Counter[str] = Counter()

    def may(self, kind: Kind, key: str) -> bool:
        """Whether an address (or a name) may do something once more."""
        return self._buckets[kind].take(key)

    def take(self, kind: Kind, key: str) -> None:
        """Refuse what is done too often."""
        if not self.may(kind, key):
            raise Refusal("too_fast")

    def enter(self, address: str) -> bool:
        """Whether one more socket may be opened; if so it is counted."""
        if self._sockets[address] >= self.limits.sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket was closed."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]
