"""Storing before telling: two writers, a full disk, a database that fails, many at once."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from risiko.record.replay import Entry
from risiko.server.metrics import Metrics
from risiko.server.storage import sqlite_batches
from risiko.server.storage.database import set_up_sqlite
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.store import Conflict, Store
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.seats import Seat
from risiko.server.tables.table_record import (
    NOBODY,
    NewEntries,
    TableRecord,
    TableSnapshot,
    TimedEntry,
)
from tests.server.conftest import fresh_postgres
from tests.server.site import Json, Person, Refused, Talk, quick, serving


async def read(store: Store, id: str) -> TableSnapshot:
    """A table that is known to be stored."""
    found = await TableStore(store).read(id)
    assert found is not None
    return found


def stored(id: str, **values: Any) -> TableRecord:
    """A table somebody opened."""
    return TableRecord(
        id=id,
        game="express@1",
        host="p",
        public=False,
        invite="i",
        dice="seeded",
        secret=b"s",
        seed=1,
        decision=None,
        away=60,
        created=0,
        **values,
    )


def ply(table: str, number: int, words: str = "fresh") -> NewEntries:
    entry = TimedEntry(Entry(0, 0, words), 5)
    return NewEntries(table, number, (entry,), turn=1, winners=0, status="running")


@asynccontextmanager
async def opened_writer(database: str, *tables: str) -> Any:
    """An entry writer with some tables in the database."""
    store = Store(database)
    await store.open()
    async with store.writing() as connection:
        await connection.execute(text("INSERT INTO players (id, created) VALUES ('p', 0)"))
    for id in tables:
        await TableStore(store).add(stored(id), (Seat(0, "open"), Seat(1, "open")))
    found = EntryWriter(store, Metrics())
    found.open()
    try:
        yield found, store
    finally:
        await found.close()
        await store.close()


def test_many_tables_go_into_one_transaction(database: str) -> None:
    async def scene() -> None:
        ids = [f"t{k}" for k in range(40)]
        async with opened_writer(database, *ids) as (entry_writer, store):
            batches = []
            real = entry_writer._try

            async def noted(batch: list[NewEntries]) -> Exception | None:
                batches.append(len(batch))
                found: Exception | None = await real(batch)
                return found

            entry_writer._try = noted
            await asyncio.gather(*(entry_writer.write(ply(id, 1)) for id in ids))
            assert len(batches) <= 2
            assert sum(batches) == len(ids)
            for id in ids:
                snapshot = await read(store, id)
                assert [stored.entry.text for stored in snapshot.entries] == ["fresh"]
                assert (snapshot.stored.ply, snapshot.stored.turn) == (1, 1)

    asyncio.run(scene())


def test_a_conflict_fails_one_table_alone(database: str) -> None:
    async def scene() -> None:
        async with opened_writer(database, "a", "b", "c") as (entry_writer, store):
            await entry_writer.write(ply("b", 1, "other"))
            done = await asyncio.gather(
                *(entry_writer.write(ply(id, 1)) for id in "abc"), return_exceptions=True
            )
            assert [type(result) for result in done] == [type(None), Conflict, type(None)]
            assert (await read(store, "b")).entries[0].entry.text == "other"
            gone = await asyncio.gather(
                entry_writer.write(ply("nowhere", 1)), return_exceptions=True
            )
            assert isinstance(gone[0], Conflict)

    asyncio.run(scene())


def test_who_reads_on_finds_what_a_whole_read_finds(database: str) -> None:
    """Whether entries were added, or seats changed, or both, or the table is gone."""

    async def scene() -> None:
        async with opened_writer(database, "a") as (entry_writer, store):
            tables = TableStore(store)
            known = await read(store, "a")

            async def read_on(ply: int) -> TableSnapshot | None:
                found = await tables.read_on(known.stored, known.seats, ply)
                assert found == await tables.read("a", ply)
                return found

            assert (await read_on(0)) == known
            for number in (1, 2, 3):
                await entry_writer.write(ply("a", number))
            news = await read_on(1)
            assert news is not None
            assert [len(news.entries), news.stored.ply, news.gap] == [2, 3, None]
            assert (await read_on(3)) == known._replace(stored=news.stored)
            taken = known.seats[0], replace(known.seats[0], name="Anna")
            await tables.change(news.stored, replace(news.stored, public=True), [taken])
            assert ((await read_on(3)) or known).seats[0].name == "Anna"
            async with store.writing() as connection:
                await connection.execute(text("DELETE FROM entries WHERE ply = 2"))
            assert ((await read_on(1)) or known).gap == 2
            async with store.writing() as connection:
                await connection.execute(text("DELETE FROM tables WHERE id = 'a'"))
            assert (await read_on(0)) is None

    asyncio.run(scene())


def test_two_changes_of_one_table_do_not_overlook_each_other(database: str) -> None:
    async def scene() -> None:
        async with opened_writer(database, "a") as (_, store):
            before = (await read(store, "a")).stored
            after = await TableStore(store).change(before, replace(before, public=True), ())
            assert after.version == before.version + 1
            with pytest.raises(Conflict):
                await TableStore(store).change(before, replace(before, away=5), ())
            now = (await read(store, "a")).stored
            assert (now.public, now.away) == (True, 60)

    asyncio.run(scene())


def test_only_tables_closed_unplayed_are_deleted(database: str) -> None:
    async def scene() -> None:
        async with opened_writer(database, "waits", "unplayed", "played") as (entry_writer, store):
            tables = TableStore(store)
            await entry_writer.write(ply("played", 1))
            for id in ("unplayed", "played"):
                before = (await read(store, id)).stored
                await tables.change(before, replace(before, status="closed", turn=NOBODY), ())
            created = (await read(store, "waits")).stored.created
            await tables.purge(created)
            assert await tables.read("unplayed") is not None
            await tables.purge(created + 1)
            found = {id: await tables.read(id) for id in ("waits", "unplayed", "played")}
            assert [id for id, table in found.items() if table is None] == ["unplayed"]
            with pytest.raises(Conflict):  # nobody plays on at a closed table
                await entry_writer.write(ply("played", 2))

    asyncio.run(scene())


def test_what_is_known_from_earlier_cannot_be_written_back(database: str) -> None:
    async def scene() -> None:
        async with opened_writer(database, "a") as (entry_writer, store):
            early = (await read(store, "a")).stored
            seats = (await read(store, "a")).seats
            await entry_writer.write(ply("a", 1)._replace(turn=-1, winners=1, status="over"))
            sits = seats[0], replace(seats[0], kind="human", name="Anna")
            with pytest.raises(Conflict):
                await TableStore(store).change(early, replace(early, public=True), [sits])
            with pytest.raises(Conflict):
                await TableStore(store).repair(early, early.progress)
            late = await read(store, "a")
            assert late.stored.progress == (1, -1, 1, "over")
            assert (late.stored.public, late.seats) == (False, seats)

    asyncio.run(scene())


def test_only_what_has_changed_is_written(database: str) -> None:
    async def scene() -> None:
        async with opened_writer(database, "a") as (_, store):
            before = await read(store, "a")
            async with store.writing() as connection:
                await connection.execute(text("UPDATE tables SET invite = 'new', turn = 1"))
                await connection.execute(text("UPDATE seats SET name = 'Ben'"))
            old = before.seats[0]
            await TableStore(store).change(
                before.stored, replace(before.stored, public=True), [(old, replace(old, seed="x"))]
            )
            after = await read(store, "a")
            assert (after.stored.public, after.stored.invite, after.stored.turn) == (True, "new", 1)
            assert (after.seats[0].seed, after.seats[0].name) == ("x", "Ben")

    asyncio.run(scene())


@pytest.mark.parametrize("row", ["ply = 7", "status = 'over'"])
def test_plies_are_written_only_where_the_game_stands(database: str, row: str) -> None:
    """Also if there is no entry in the way, and among other tables in one transaction."""

    async def scene() -> None:
        async with opened_writer(database, "a", "b", "c") as (entry_writer, store):
            async with store.writing() as connection:
                await connection.execute(text(f"UPDATE tables SET {row} WHERE id = 'b'"))
            before = await read(store, "b")
            for id, number in (("abc", 1), ("b", 1)):
                done = await asyncio.gather(
                    *(entry_writer.write(ply(one, number)) for one in id), return_exceptions=True
                )
                conflicts = [one for one, result in zip(id, done, strict=True) if result]
                assert conflicts == ["b"]
                assert isinstance(done[-1 if id == "b" else 1], Conflict)
            assert await read(store, "b") == before
            assert (await read(store, "c")).stored.ply == 1

    asyncio.run(scene())


def test_who_no_longer_waits_harms_nobody(sqlite: str) -> None:
    async def scene() -> None:
        async with opened_writer(sqlite, "a", "b") as (entry_writer, store):
            tasks = [asyncio.create_task(entry_writer.write(ply(id, 1))) for id in "ab"]
            await asyncio.sleep(0)
            tasks[0].cancel()
            await tasks[1]
            assert (await read(store, "b")).stored.ply == 1

    asyncio.run(scene())


# The same over sockets


async def begun(anna: Person) -> str:
    """A table of one person with two seats, started."""
    table = await anna.open("express", "me:A", "me:B", dice="seeded", seed=1)
    await anna.at(table["id"], "start")
    return str(table["id"])


async def decide(talk: Talk) -> Json:
    """A decision of the seat to act."""
    await talk.say("look", seat=talk.turn)
    return await talk.play(talk.turn, talk.actions()[0])


def test_two_servers_cannot_fork_a_table(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            id = await begun(anna)
            twin = await enter(two.person())
            twin.http.cookies.update(dict(anna.http.cookies))
            a, b = await enter(anna.sit(id)), await enter(twin.sit(id))
            assert a.state is not None
            assert b.state is not None
            seat, ply = a.turn, a.ply
            for talk in (a, b):
                await talk.say("look", seat=seat)
            first, second = await asyncio.gather(
                a.play(seat, a.actions()[0]), b.play(seat, b.actions()[-1])
            )
            assert sorted((first["type"], second["type"])) == ["error", "ok"]
            lost, loser = (second, b) if second["type"] == "error" else (first, a)
            assert lost["code"] == "stale"
            won = a if loser is b else b
            # whoever was too late is told the state as it is
            await loser.until(lambda: loser.ply == won.ply)
            assert loser.state is not None
            assert won.state is not None
            assert loser.state["line"] == won.state["line"]
            assert won.ply > ply
            assert (await decide(loser))["type"] == "ok"
            # and the other learns of it when it is asked next
            seen = await anna.see(id) if won is a else await twin.see(id)
            assert seen["ply"] == loser.ply
            await won.until(lambda: won.ply == loser.ply)

    asyncio.run(scene())


def test_two_servers_cannot_give_one_seat_twice(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            table = await anna.open("express", "me", "open", public=True)
            id = table["id"]
            people = [await enter(site.person(name)) for site, name in ((one, "B"), (two, "C"))]
            for person in people:
                await person.see(id)  # both servers know the table now
            done = await asyncio.gather(
                *(person.at(id, "join") for person in people), return_exceptions=True
            )
            refusals = [answer for answer in done if isinstance(answer, Refused)]
            assert [refusal.code for refusal in refusals] == ["table_full"]
            names = {(await person.see(id))["seats"][1]["name"] for person in people}
            assert len(names) == 1
            await anna.at(id, "start")
            assert (await people[1].see(id))["status"] == "running"

    asyncio.run(scene())


def failing(write: Any, broken: Callable[[], bool]) -> Any:
    """Writes all of a batch, then fails while something is broken."""

    def write_and_fail(*values: Any) -> None:
        write(*values)
        if broken():
            raise sqlite3.OperationalError("disk I/O error")

    return write_and_fail


def test_what_is_not_stored_has_not_happened(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that fails in the middle: nothing is told, and the next try works."""

    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk, anna.sit(id) as other:
                assert talk.state is not None
                before = dict(talk.state)
                engine = site.services.context.store.engine.sync_engine
                broken = True

                def fail(*_: Any) -> None:
                    if broken:
                        raise OperationalError("", None, OSError("disk I/O error"))

                event.listen(engine, "before_cursor_execute", fail)
                monkeypatch.setattr(
                    sqlite_batches, "_write_all", failing(sqlite_batches._write_all, lambda: broken)
                )
                await talk.say("look", seat=before["turn"])
                answer = await talk.play(before["turn"], talk.actions()[0])
                assert answer["code"] == "not_stored"
                assert (await talk.say("resync"))["state"]["ply"] == before["ply"]
                with pytest.raises(Refused, match="unhealthy"):
                    await anna.at(id, "leave")
                assert (await anna.http.get("/readyz")).status_code == 503
                assert (await anna.http.get("/healthz")).status_code == 200
                broken = False
                assert (await anna.http.get("/readyz")).status_code == 200
                assert not other.of("change")
                assert (await talk.play(before["turn"], talk.actions()[0]))["type"] == "ok"
                await other.until(lambda: other.of("change"))

    asyncio.run(scene())


def test_connections_to_postgres_that_break_are_made_again(postgres: Any) -> None:
    async def scene() -> None:
        async with serving(quick(fresh_postgres(postgres))) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk:
                postgres.psql(
                    "select pg_terminate_backend(pid) from pg_stat_activity "
                    "where pid <> pg_backend_pid() and backend_type = 'client backend';"
                )
                answer = await decide(talk)
                if answer["type"] == "error":
                    assert answer["code"] == "not_stored"
                    answer = await decide(talk)
                assert answer["type"] == "ok"

    asyncio.run(scene())


def test_a_full_disk_is_said_and_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        database = f"sqlite:///{tmp_path / 'small.db'}"
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk:
                full = True

                def set_up(connection: sqlite3.Connection) -> None:
                    set_up_sqlite(connection)
                    # a limit below its size means that the file cannot grow
                    most = 1 if full else 1_000_000
                    connection.execute(f"PRAGMA max_page_count={most}")

                monkeypatch.setattr(sqlite_batches, "set_up_sqlite", set_up)
                batches = site.services.context.entry_writer._sqlite
                assert batches is not None
                batches._close()  # it connects again
                chooser = random.Random(1)
                stored = talk.ply
                answer: Json = {"type": "ok"}
                for _ in range(400):
                    await talk.say("look", seat=talk.turn)
                    answer = await talk.play(talk.turn, talk.any_action(chooser))
                    if answer["type"] == "error":
                        break
                    stored = answer["ply"]
                assert answer["code"] == "not_stored"
                assert (await anna.see(id))["ply"] == stored
                full = False
                assert (await decide(talk))["type"] == "ok"

    asyncio.run(scene())
