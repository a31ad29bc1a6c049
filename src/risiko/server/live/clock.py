"""What time it is, and what happens later."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

MILLI = 1000
"""Times are stored in milliseconds."""


class Timer(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """It will not happen."""


class Clock(Protocol):
    """The time, in seconds since 1970."""

    def now(self) -> float:
        """What time it is."""

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        """Do something at a time; at once if it has passed."""

    async def pause(self, seconds: float) -> None:
        """Wait."""


class WallClock:
    """The clock on the wall."""

    def now(self) -> float:
        return time.time()

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), do)

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def iso(milliseconds: int) -> str:
    """A stored time as in messages: ISO 8601, UTC."""
    return datetime.fromtimestamp(milliseconds / MILLI, UTC).isoformat(timespec="milliseconds")
