"""How much anybody may ask for: buckets that fill again by and by."""

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

REMEMBERED = 10_000
"""Addresses that are told apart; beyond that the one longest silent is forgotten."""

ROUNDING = 1e-6
"""What may be missing from a whole: who has waited as long as they were told is let in."""


class Rate(NamedTuple):
    """How often something may be done."""

    per_second: float
    burst: int
    """How often at once, after a rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Everything that is limited, and how."""

    message: int = 4096
    """Bytes of a message of a socket; larger ones are refused."""
    frame: int = 65_536
    """Bytes of a message of a socket; larger ones end the connection."""
    head: int = 32_768
    """Bytes of a request line with its headers."""
    head_time: float = 15.0
    """Seconds in which they have to arrive."""
    body: int = 16_384
    """Bytes of a request."""
    body_time: float = 300.0
    """Seconds in which the rest of a request has to arrive."""
    taking: float = 60.0
    """Seconds after which a connection ends that reads nothing of what it is sent."""
    rest: int = 5
    """Seconds a connection is kept for the next request."""
    connections: int = 200
    """Open connections of one address, whether or not anything was asked."""
    all_connections: int = 10_000
    """Open connections of all, if the system grants so many."""
    record: int = 16_500_000
    """Bytes of a request with a record in it."""
    frames: Rate = field(default=Rate(100, 1000))
    """Of one socket: its messages, their parts, and what keeps it alive."""
    messages: Rate = field(default=Rate(20, 100))
    """Of one socket."""
    messages_by_address: Rate = field(default=Rate(200, 1000))
    requests: Rate = field(default=Rate(20, 200))
    """To the interface for programs, by address."""
    chat: Rate = field(default=Rate(0.5, 6))
    """Of one socket."""
    heavy: Rate = field(default=Rate(0.2, 10))
    """Replays and odds, by address: they cost time."""
    logins: Rate = field(default=Rate(0.1, 20))
    """Passphrases of one guesser: wrong ones at all accounts, and new ones. See `guessing`."""
    logins_at_one: Rate = field(default=Rate(1 / 60, 8))
    """Wrong passphrases of one guesser, or of one known device, at one account."""
    logins_from_all: Rate = field(default=Rate(0.03, 100))
    """Wrong passphrases at one account, of all but known devices; more than one guesser has."""
    players: Rate = field(default=Rate(0.05, 60))
    """New players, by address."""
    tables_by_address: Rate = field(default=Rate(0.02, 40))
    """New tables, by address."""
    tables: int = 40
    """Tables a player may have open at a time."""
    sockets: int = 60
    """Sockets of one address."""
    outbox: int = 256
    """Messages that may wait for a slow socket."""
    bad_messages: Rate = field(default=Rate(0.1, 20))
    """Messages of one socket that nobody can read or that come too fast; then it is closed."""
    hello: float = 15.0
    """Seconds in which a socket has to say hello."""


class Bucket:
    """Something that may be done at a rate."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._level = float(rate.burst)
        self._at = now()

    def take(self) -> bool:
        """Whether it may be done now once more."""
        self._fill()
        if self._level < 1 - ROUNDING:
            return False
        self._level -= 1
        return True

    def give(self) -> None:
        """It was not done after all."""
        self._fill()
        self._level = min(self._rate.burst, self._level + 1)

    def wait(self) -> float:
        """Seconds until it may be done once more."""
        self._fill()
        missing = 1 - self._level
        if missing <= ROUNDING:
            return 0.0
        return missing / self._rate.per_second if self._rate.per_second else math.inf

    def _fill(self) -> None:
        now = self._now()
        gained = max(0.0, now - self._at) * self._rate.per_second
        self._level = min(self._rate.burst, self._level + gained)
        self._at = now


class Buckets:
    """A bucket for each address or name."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether it may be done now once more by that address or name."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()

    def give(self, key: str) -> None:
        """It was not done after all."""
        if key in self._buckets:
            self._buckets[key].give()

    def wait(self, key: str) -> float:
        """Seconds until that address or name may do it once more."""
        return self._buckets[key].wait() if key in self._buckets else 0.0
