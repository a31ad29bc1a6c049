"""A server in a process of its own for the load test: it opens tables and says what it has used.

`python -m risiko.bench.load_server` is told the address of its database and says where it listens;
then it obeys commands (`commands.py`). It ends when its input is closed.
"""

import asyncio
import gc
import time

from risiko.bench.commands import Usage, obey, run_like_a_server
from risiko.bench.embedded_server import (
    GAME,
    LIMITS,
    count_decisions,
    prepare,
    seat_bots,
    seat_pair,
    serving,
)
from risiko.bench.load_clients import ClientSeat
from risiko.bench.stored_games import store_games
from risiko.bots import bot
from risiko.server.garbage_collector import resident_memory
from risiko.server.http.services import AppServices
from risiko.server.live.table import LiveTable
from risiko.server.settings import Settings
from risiko.server.thinking.bot_pool import SeatBot


class LoadServer:
    """Carries out the commands."""

    def __init__(self, services: AppServices, place: str) -> None:
        self._services = services
        self._place = place
        self._bot_tables: list[LiveTable] = []

    async def seat_pairs(self, count: int) -> list[ClientSeat]:
        """Open tables with two people each, whose clients are still to come."""
        return [seat for _ in range(count) for seat in await seat_pair(self._services, self._place)]

    async def seat_bots(self, count: int) -> list[str]:
        """Open tables of bots."""
        tables = [await seat_bots(self._services) for _ in range(count)]
        leases = self._services.context.cluster.leases
        while not all(leases.holds(table.id) for table in tables):  # only then may bots decide
            await asyncio.sleep(0.01)
        self._bot_tables += tables
        return [table.id for table in tables]

    async def drive_bots(self, seconds: float) -> list[float]:
        """Let the bots of all tables decide without a pause; until each decision was stored."""
        waits: list[float] = []
        end = time.perf_counter() + seconds
        await asyncio.gather(*(self._drive(table, end, waits) for table in self._bot_tables))
        return waits

    async def _drive(self, table: LiveTable, end: float, waits: list[float]) -> None:
        seed = len(waits)
        player = SeatBot("random", GAME, seed, bot("random", GAME, seed))
        pool = self._services.context.bot_pool
        while time.perf_counter() < end and table.stored.status == "running":
            session = table.running_session()
            seat, ply = session.position.turn, session.ply
            action = await pool.choose(player, session.position, seat, table.id, table.stored.host)
            begin = time.perf_counter()
            await table.play_for(seat, ply, action)
            waits.append(time.perf_counter() - begin)

    async def store_games(self, running: int, over: int) -> tuple[list[str], list[str]]:
        """Store games that nobody has opened since: running ones, and some that are over."""
        return await store_games(self._services, running, over)

    async def rest(self) -> None:
        """Give back what is not needed, before memory is measured."""
        gc.collect()

    async def usage(self) -> Usage:
        """What this process has used."""
        return Usage(time.process_time(), resident_memory(), count_decisions(self._services))


async def _serve(address: str) -> None:
    async with serving(Settings(database=address, limits=LIMITS)) as (services, place):
        await obey(LoadServer(services, place), place)


if __name__ == "__main__":
    prepare()
    run_like_a_server(_serve)
