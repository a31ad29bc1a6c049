"""Chores of a server: what is done again and again, whatever else happens."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from risiko.server.clock import Clock

log = logging.getLogger(__name__)

Chore = tuple[float, Callable[[], Awaitable[None]]]
"""Seconds between two times, and what to do."""


@asynccontextmanager
async def keep_house(clock: Clock, *chores: Chore) -> AsyncIterator[None]:
    """Do chores as long as this lasts; one that fails is done again next time."""

    async def repeat(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        while True:
            await clock.pause(seconds)
            try:
                await do()
            except Exception as error:
                log.error("a chore failed: %s: %r", do, error)

    tasks = [asyncio.create_task(repeat(*chore)) for chore in chores]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
