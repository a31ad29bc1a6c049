"""What several servers that share one PostgreSQL cost each other.

What a table and a decision take of one server is measured in `server_load.py`. Here it is measured:

1. Notices that a server hears of tables that are not loaded.
2. Plies that are written as a server writes them, many in one transaction: with and without the
   notice for the other servers, and with the check that it holds the leases of the tables.
3. Notices on their way.
"""

import asyncio
import time
from typing import Any

import asyncpg
from sqlalchemy import insert, update

from risiko.bench.embedded_server import LIMITS, serving
from risiko.bench.speed import Figure, measured, remark
from risiko.bench.temporary_database import available, temporary_database
from risiko.record.replay import Entry
from risiko.server.cluster.cluster import Cluster, SharedCluster
from risiko.server.metrics import Metrics
from risiko.server.settings import Settings
from risiko.server.storage.cluster import lease_rows, server_rows
from risiko.server.storage.cluster.notices import CHANNEL, Notice, to_payloads
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.models import PlayerModel, ServerModel
from risiko.server.storage.store import Store
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.seats import Seat
from risiko.server.tables.table_record import Fence, NewEntries, TableRecord, TimedEntry

TABLES = 50
"""Tables whose plies go into one transaction."""
LISTENERS = 3
"""Other servers."""
SECONDS = 3.0
NOTICES = 100
"""Notices whose way is measured."""
HEARD = 500
"""Plies of other servers that are heard of at a time."""
HOST = "bench"
ONE_DAY = 24 * 3600 * 1000
MILLI, MICRO = 1e3, 1e6


def run(seconds: float = SECONDS) -> list[Figure]:
    """Measure everything on a PostgreSQL of its own."""
    if not available("postgresql"):
        name, note = measured("database", name="PostgreSQL"), remark("no_postgresql")
        return [Figure(name, 0.0, "", note=note)]
    with temporary_database("postgresql") as address:
        hearing = asyncio.run(_hear(address, seconds))
    with temporary_database("postgresql") as address:
        return [hearing, *asyncio.run(_measure(address, seconds))]


async def _hear(address: str, seconds: float) -> Figure:
    """What a server that runs spends on hearing of others."""
    async with serving(Settings(database=address, limits=LIMITS)) as (services, _):
        hearing = _measure_hearing(services.context.cluster, seconds)
    return Figure(measured("notice_cost"), hearing * MICRO, "µs", note=remark("not_loaded"))


def _measure_hearing(cluster: Cluster, seconds: float) -> float:
    """The seconds a server needs to hear of one ply at a table that it has not loaded."""
    assert isinstance(cluster, SharedCluster)
    payloads = list(to_payloads("other", (Notice("ply", f"t{k:09}", k) for k in range(HEARD))))
    rounds, begin = 0, time.process_time()
    end = time.perf_counter() + seconds / 10
    while time.perf_counter() < end:
        for payload in payloads:
            cluster.hear(payload)
        rounds += 1
    return (time.process_time() - begin) / rounds / HEARD


async def _measure(address: str, seconds: float) -> list[Figure]:
    store = Store(address)
    listeners = []
    try:
        await store.open()
        await _add_tables(store)
        for _ in range(LISTENERS):
            listeners.append(await asyncpg.connect(address))
            await listeners[-1].add_listener(CHANNEL, lambda *_: None)
        fence = await _take_leases(store)
        return [
            await _write(_SilentStore(store), None, seconds),
            await _write(store, None, seconds),
            await _write(store, fence, seconds),
            await _delay(address, store),
        ]
    finally:
        for listener in listeners:
            await listener.close()
        await store.close()


async def _add_tables(store: Store) -> None:
    async with store.writing() as connection:
        await connection.execute(insert(PlayerModel).values(id=HOST, created=0))
    for number in range(TABLES):
        table = TableRecord(
            id=f"t{number}",
            game="express@1",
            host=HOST,
            public=False,
            invite="",
            dice="seeded",
            secret=b"",
            seed=1,
            decision=None,
            away=60,
            created=0,
        )
        await TableStore(store).add(table, (Seat(0, "bot"), Seat(1, "bot")))


async def _take_leases(store: Store) -> Fence:
    async with store.writing() as connection:
        await server_rows.join(connection, store.sender)
        # for as long as it takes: nobody says that this server is running
        await connection.execute(update(ServerModel).values(until=ServerModel.until + ONE_DAY))
    await lease_rows.take(store, store.sender, [f"t{number}" for number in range(TABLES)])
    return Fence(store.sender, 1)


# Writing


async def _write(store: Store, fence: Fence | None, seconds: float) -> Figure:
    """How long a transaction takes, as people's decisions or under leases as those of bots."""
    writer = EntryWriter(store, Metrics())
    writer.open()
    snapshot = await TableStore(store).read("t0")
    ply = snapshot.stored.ply if snapshot is not None else 0
    entry = TimedEntry(Entry(0, 0, "storm canada g 1"), 0)
    waits: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        ply += 1
        await asyncio.gather(
            *(
                writer.write(
                    NewEntries(f"t{k}", ply, (entry,), 0, 0, "running", version=0, fence=fence)
                )
                for k in range(TABLES)
            )
        )
        waits.append(time.perf_counter() - begin)
    await writer.close()
    silent = isinstance(store, _SilentStore)
    what = "storing" if silent else "storing_told" if fence is None else "storing_leased"
    middle = sorted(waits)[len(waits) // 2] * MILLI
    note = remark("transactions", n=len(waits))
    return Figure(measured(what, n=TABLES), middle, "ms", note=note)


class _SilentStore(Store):
    """The same database, but nobody is told."""

    def __init__(self, store: Store) -> None:
        self.__dict__.update(store.__dict__)

    async def notify(self, connection: Any, *notices: Notice) -> None:
        """Tell nobody."""


# Hearing


async def _delay(address: str, store: Store) -> Figure:
    """How long it takes until another server hears of a change."""
    heard: asyncio.Queue[float] = asyncio.Queue()
    listening = await asyncpg.connect(address)
    await listening.add_listener(CHANNEL, lambda *_: heard.put_nowait(time.perf_counter()))
    waits = []
    for _ in range(NOTICES):
        async with store.writing() as connection:
            await store.notify(connection, Notice("table", "t0", 1))
            stored = time.perf_counter()
        waits.append(await heard.get() - stored)
    await listening.close()
    middle = sorted(waits)[NOTICES // 2] * MILLI
    return Figure(measured("notice_delay"), middle, "ms", note=remark("after_storing"))
