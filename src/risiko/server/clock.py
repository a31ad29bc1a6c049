"""The clock of a server: the time now, and timers. Tests replace it by one they set."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

MILLI = 1000
"""Milliseconds in a second: times are stored in milliseconds since 1970."""


class Timer(Protocol):
    """A call that is scheduled."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """Tells the time in seconds since 1970, and schedules calls."""

    def now(self) -> float:
        """The time now."""

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        """Schedule a call; at once if the time has passed."""

    async def pause(self, seconds: float) -> None:
        """Wait."""


class WallClock:
    """The clock of the operating system."""

    def now(self) -> float:
        return time.time()

    def at(self, when: float, do: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), do)

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def iso(milliseconds: int) -> str:
    """A stored time as it is sent: ISO 8601, UTC."""
    return datetime.fromtimestamp(milliseconds / MILLI, UTC).isoformat(timespec="milliseconds")
