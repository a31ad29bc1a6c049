"""Rate limits as token buckets: one may do something often at once, then at a steady rate.

The rates themselves are in `server/settings.py`.
"""

import math
from collections import OrderedDict
from collections.abc import Callable

from risiko.server.settings import Rate

REMEMBERED = 10_000
"""Addresses or names with a bucket of their own; beyond that the one unused longest is dropped."""

ROUNDING = 1e-6
"""What may be missing from a whole token: who has waited as long as they were told is let in."""


class Bucket:
    """A token bucket: counts how often something may be done."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._level = float(rate.burst)
        self._at = now()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        self._fill()
        if self._level < 1 - ROUNDING:
            return False
        self._level -= 1
        return True

    def charge(self) -> None:
        """Take a token for what was done elsewhere, even if there is none: then one is owed."""
        self._fill()
        self._level = max(-float(self._rate.burst), self._level - 1)

    def give(self) -> None:
        """Give a token back: it was not done after all."""
        self._fill()
        self._level = min(self._rate.burst, self._level + 1)

    def wait(self) -> float:
        """Seconds until there is a token."""
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
    """A token bucket for each address or name."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token of an address or name; False if there is none."""
        return self._bucket(key).take()

    def charge(self, key: str) -> None:
        """Take a token for what was done elsewhere, even if there is none."""
        self._bucket(key).charge()

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def give(self, key: str) -> None:
        """Give a token back: it was not done after all."""
        if key in self._buckets:
            self._buckets[key].give()

    def wait(self, key: str) -> float:
        """Seconds until an address or name has a token."""
        return self._buckets[key].wait() if key in self._buckets else 0.0
