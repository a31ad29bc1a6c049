"""Two servers on one PostgreSQL: even one that does not hear the other does no harm."""

import asyncio
import signal
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko import record
from risiko.record.verify import verify
from tests.server import duel
from tests.server.conftest import fresh_postgres
from tests.server.processes import running, serving_process
from tests.server.site import PATIENCE, Refused, Talk

DEAF = """
import sys
from risiko.server import run
from risiko.server.cluster.cluster import SharedCluster
from risiko.server.settings import Settings

SharedCluster.hear = lambda self, payload: None
run.serve(Settings(database=sys.argv[1]), run.listen("127.0.0.1", 0), ready=print)
"""
"""A server that hears nothing of what others do."""


async def repaired(database: str, table: str, progress: Any) -> None:
    """Wait until the row of a table says where its game stands."""
    async with asyncio.timeout(PATIENCE):
        while await duel.row(database, table) != progress:
            await asyncio.sleep(0.05)


def test_a_server_that_knows_only_the_beginning_does_not_undo_the_end(postgres: Any) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            early = stack.enter_context(running(database, code=DEAF))
            late = stack.enter_context(serving_process(database))
            anna = await enter(early.person("Anna"))
            twin = await enter(late.person(**dict(anna.http.cookies)))
            ben = await enter(early.person("Ben"))
            tables: dict[str, str] = {}
            here: dict[str, Talk] = {}
            for what in ("clock", "spare", "play", "ask", "rest"):
                clock = {"decision": 10 if what == "clock" else None}
                id = tables[what] = await duel.begun(anna, public=True, clock=clock)
                here[what] = await enter(anna.sit(id))
                await duel.play(await enter(twin.sit(id)))

            async def unharmed(what: str) -> None:
                assert await duel.row(database, tables[what]) == duel.end(), what

            # everything a person does at the server that still shows the beginning
            for what in ("spare", "play", "ask"):
                assert here[what].ply < 10
                await unharmed(what)
            assert (await here["spare"].say("say", text="Gut gespielt"))["type"] == "ok"
            done = await here["spare"].say("spare", seat=0, kinds=["missiles"])
            assert done["type"] == "ok"
            await unharmed("spare")
            seat, words = duel.entries()[here["play"].ply][1:]
            assert (await here["play"].play(seat, words))["code"] == "stale"
            await here["play"].until(lambda: here["play"].turn == -2)
            await unharmed("play")
            await anna.ask("PUT", "/api/me", name="Annette")
            for person, what, code in (
                (ben, "join", "already_started"),
                (anna, "leave", "game_over"),
                (anna, "start", "already_started"),
                (anna, "seed", "already_started"),
            ):
                body = {"seed": "abc"} if what == "seed" else {}
                with pytest.raises(Refused) as caught:
                    await person.at(tables["ask"], what, **body)
                assert caught.value.code == code
            await anna.at(tables["ask"], "back")
            await anna.at(tables["ask"], "seats/0/token")
            again = await anna.at(tables["ask"], "rematch")
            assert again["status"] == "waiting"
            await unharmed("ask")
            # its clock runs out, and it learns what has happened
            await here["clock"].until(lambda: here["clock"].turn == -2)
            await unharmed("clock")

            assert here["rest"].ply < 10
            assert early.stop() == -signal.SIGTERM
            assert late.stop() == -signal.SIGTERM
            for what in tables:
                await unharmed(what)
            assert "Traceback" not in early.log + late.log

    asyncio.run(scene())


def test_a_fresh_start_sets_right_what_was_damaged(postgres: Any) -> None:
    database = fresh_postgres(postgres)
    damages = {
        "behind": "status = 'running', ply = 3, turn = 0, winners = 0",
        "ahead": "ply = 900",
        "unended": "status = 'running'",
        "unbegun": "status = 'waiting', ply = 0, turn = -1, winners = 0",
    }

    async def scene() -> None:
        tables: dict[str, str] = {}
        with serving_process(database) as server:
            async with server.person("Anna") as anna:
                cookies = dict(anna.http.cookies)
                for what in (*damages, "torn", "shortened"):
                    tables[what] = await duel.begun(anna)
            assert server.stop() == -signal.SIGTERM
        for id in tables.values():
            await duel.write_down(database, id)
        await duel.damage(
            database,
            *(
                f"UPDATE tables SET {damage} WHERE id = '{tables[what]}'"
                for what, damage in damages.items()
            ),
            "UPDATE seats SET kind = 'bot', bot = 'greedy' WHERE seat = 0",
            f"DELETE FROM entries WHERE ply = 50 AND table_id = '{tables['torn']}'",
            f"UPDATE tables SET ply = 3 WHERE id = '{tables['torn']}'",
            f"DELETE FROM entries WHERE ply > 100 AND table_id = '{tables['shortened']}'",
        )
        with serving_process(database) as server:
            for what in damages:
                await repaired(database, tables[what], duel.end())
            async with server.person(**cookies) as anna:
                for what in damages:
                    async with anna.sit(tables[what]) as talk:
                        assert talk.turn == -2
                    seen = await anna.see(tables[what])
                    assert (seen["status"], seen["ply"]) == ("over", len(duel.entries()))
                    assert seen["winners"]
                    text = await anna.see(tables[what], "record")
                    assert verify(record.read(text)).ok
                with pytest.raises(Refused) as caught:
                    await anna.see(tables["torn"])
                assert caught.value.code == "broken_table"
                assert f"table {tables['torn']} cannot be opened: entry 50 is missing" in server.log
                # what is left of its entries is what has happened, and the game goes on from there
                seen = await anna.see(tables["shortened"])
                assert seen["status"] == "running"
                assert seen["ply"] >= 100
            assert server.stop() == -signal.SIGTERM

    asyncio.run(scene())
