"""Tables that nobody looks at are not kept in memory, whatever clock runs there."""

import asyncio
from collections.abc import Awaitable, Callable, Collection

import pytest

from risiko.server.live.tables import KEPT
from risiko.server.storage.cluster import lease_rows
from risiko.server.storage.cluster.lease_rows import Granted
from risiko.server.storage.store import NotStored, Store
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.table_record import TableSnapshot
from tests.server import duel
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import HandClock, Person, Site, quick, serving, until

HOUR = 3600
Scene = Callable[[HandClock, Site, Person], Awaitable[None]]


def run(database: str, scene: Scene) -> None:
    async def play() -> None:
        clock = HandClock()
        async with serving(quick(database), clock) as site, site.person("Anna") as anna:
            await scene(clock, site, anna)

    asyncio.run(play())


def sweep(clock: HandClock, site: Site) -> None:
    """Time goes by until every table at which nobody was meanwhile is old enough to go."""
    clock.advance(KEPT + 1)
    site.services.tables.sweep()


def is_loaded(site: Site, id: str) -> bool:
    return id in site.services.tables._loaded


async def stood_in(clock: HandClock, site: Site, id: str) -> None:
    """Wait until a bot has taken over for whoever was to decide, though nobody has asked."""
    await until(lambda: is_loaded(site, id))
    clock.advance(0)
    table = site.services.tables._loaded[id]
    await until(lambda: any(seat.stand_in for seat in table.seats))


def test_a_table_whose_clock_is_far_is_unloaded_until_it_runs_out(database: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person) -> None:
        begun = clock.now()
        id = await duel.begun(anna, clock={"decision": HOUR})
        await until(lambda: site.services.tables._loaded[id].due is not None)
        sweep(clock, site)
        assert not is_loaded(site, id)
        clock.advance(begun + HOUR - clock.now() - 1)
        assert not is_loaded(site, id)
        clock.advance(1)
        await stood_in(clock, site, id)

    run(database, scene)


def test_a_table_stays_until_it_is_known_who_keeps_its_clock(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    take, free = lease_rows.take, asyncio.Event()

    async def take_late(store: Store, server: str, tables: Collection[str]) -> list[Granted]:
        await free.wait()
        return await take(store, server, tables)

    async def scene(clock: HandClock, site: Site, anna: Person) -> None:
        monkeypatch.setattr(lease_rows, "take", take_late)
        id = await duel.begun(anna, clock={"decision": HOUR})
        for _ in range(2):
            sweep(clock, site)
            assert is_loaded(site, id)
            await asyncio.sleep(0.05)  # the database is being asked meanwhile
        free.set()
        await until(lambda: site.services.tables._loaded[id].due is not None)
        sweep(clock, site)
        assert not is_loaded(site, id)
        clock.advance(HOUR)
        await stood_in(clock, site, id)

    run(fresh_postgres(postgres), scene)


def test_a_table_whose_clock_runs_out_soon_stays(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person) -> None:
        id = await duel.begun(anna, clock={"decision": int(2 * KEPT)})
        sweep(clock, site)
        assert is_loaded(site, id)
        clock.advance(KEPT - 1)
        await stood_in(clock, site, id)

    run(sqlite, scene)


def test_a_table_that_somebody_opens_again_has_its_clock(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person) -> None:
        begun = clock.now()
        id = await duel.begun(anna, clock={"decision": HOUR})
        sweep(clock, site)
        async with anna.sit(id) as talk:
            assert talk.state is not None
            assert talk.state["seconds"] == begun + HOUR - clock.now()
            sweep(clock, site)
            assert is_loaded(site, id)
            clock.advance(HOUR)
            await stood_in(clock, site, id)

    run(sqlite, scene)


def test_a_table_wakes_later_if_the_database_fails_when_its_clock_runs_out(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = TableStore.read
    tries = 0

    async def fail_once(store: TableStore, id: str) -> TableSnapshot | None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise NotStored("no disk")
        return await read(store, id)

    async def scene(clock: HandClock, site: Site, anna: Person) -> None:
        id = await duel.begun(anna, clock={"decision": HOUR})
        sweep(clock, site)
        monkeypatch.setattr(TableStore, "read", fail_once)
        clock.advance(HOUR)
        await until(lambda: tries == 1 and id in site.services.tables._alarms)
        clock.advance(KEPT)
        await stood_in(clock, site, id)

    run(sqlite, scene)
