"""One visitor who asks for as much as they can get, beside the people of the load test.

They have many tables of the strongest bots, each with somebody who looks on, and upload records
without a pause. Somebody else uploads one from time to time: how long that takes is measured, too.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from risiko import record
from risiko.arena.simulate import play_one
from risiko.bots import bots_for
from risiko.server.http.services import EACH, AppServices
from risiko.server.live.audience import Listener
from risiko.server.replays.jobs import REPLAY
from risiko.server.wire.table import NewTable, SeatWish

TABLES = 40
PLIES = 600
"""Plies of the record that is uploaded."""
MOMENT = 0.01
PAUSE = 0.5
"""Seconds after which the other one uploads again."""
GREEDY, OTHER = "the greedy visitor", "another visitor"


class GreedyLoad(NamedTuple):
    """What the greedy visitor does to others."""

    waits: list[float]
    """Seconds until each upload of the other one was answered."""


@asynccontextmanager
async def greedy_visitor(
    services: AppServices, game: str, seats: int, spectator: Callable[[], Listener]
) -> AsyncIterator[GreedyLoad]:
    """Ask for as much as possible as long as this lasts."""
    host, _ = await services.accounts.create(None)
    wish = SeatWish(kind="bot", bot=bots_for(game)[-1])
    tables = [
        await services.tables.create(NewTable(game=game, seats=(wish,) * seats), host.id, None)
        for _ in range(TABLES)
    ]
    for table in tables:
        await table.start(host.id)
        table.enter(spectator())
    _, match = play_one(game, ["random"] * seats, 1, 0, limit=PLIES)
    text = str(record.of_match(match))
    load = GreedyLoad([])
    tasks = [asyncio.create_task(_upload(services, GREEDY, text, [], 0.0)) for _ in range(EACH)]
    tasks.append(asyncio.create_task(_upload(services, OTHER, text, load.waits, PAUSE)))
    try:
        while not load.waits:  # all workers have started
            await asyncio.sleep(MOMENT)
        load.waits.clear()
        yield load
        while not load.waits:
            await asyncio.sleep(MOMENT)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in tables:
            table.close(1000)


async def _upload(
    services: AppServices, visitor: str, text: str, waits: list[float], pause: float
) -> None:
    """Upload a record again and again, as the request for a replay does."""
    while True:
        begin = time.perf_counter()
        async with services.heavy.turn(visitor):
            await services.workers.run(REPLAY, text=text, language="de")
        waits.append(time.perf_counter() - begin)
        await asyncio.sleep(pause)
