"""Three servers behind nginx, killed, suspended and restarted while people play all games.

Nothing acknowledged is lost, no game forks, no bot decides for somebody who is there, and every
table goes on. `make soak` does this with sixty tables and kills servers many times;
`RISIKO_KILLS=300 pytest tests/server/cluster/test_fleet.py` does it less often. How far it has come
is added to `.pytest_cache/d/soak/kills.log`, so that it is known even if it is broken off.
"""

import asyncio
import itertools
import os
import random
import signal
from datetime import datetime
from pathlib import Path

import httpx
import pytest

import risiko
from risiko.server.cluster import cluster
from risiko.server.storage.cluster import server_rows
from tests.games import SOAK
from tests.server.cluster.crowd import crowd
from tests.server.cluster.fleet import Fleet, fleet
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import PATIENCE

SERVERS = 3
STOPPED = 10.0
"""Seconds in which a server that is asked to has ended."""
KILLS = int(os.environ.get("RISIKO_KILLS", 0 if SOAK == 1 else 500 * SOAK))
TOLD = 5
"""Kills after which it is told how many there were."""
PERIOD = 25
"""Kills after which a server is suspended, all are restarted, and every table has to go on."""
SOME = ("2000/missions", "2003/conquest", "2010/duel", "evolution", "express", "express")
"""Games of the tables of the short form: of all families."""
MANY = 60
"""Tables of the long form, for all games."""
HURRY = 3.0
"""How many times shorter leases are than usual, so that nobody waits for them."""
QUICKLY = {"bot_pace": 0.05, "bot_time": 0.05}


def test_a_server_that_is_gone_is_replaced_within_ten_seconds() -> None:
    """From its last sign of life until another has looked for tables nobody keeps."""
    assert server_rows.LEASE + cluster.BEAT + cluster.RECONNECT < 10 - 2
    assert cluster.BEAT + cluster.MARGIN < server_rows.LEASE / 2


async def disturb(servers: Fleet, port: int, how: str) -> None:
    """Something happens to a server, which is there again in the end."""
    if how == "kill":
        await asyncio.to_thread(servers.kill, port)
        await asyncio.to_thread(servers.start, port)
    elif how == "suspend":
        servers.signal(port, signal.SIGSTOP)
        # here time itself matters: longer than a server may be silent
        await asyncio.sleep(2 * server_rows.LEASE / HURRY)
        servers.signal(port, signal.SIGCONT)
    else:
        took = await asyncio.to_thread(servers.stop, port)
        assert took < STOPPED
        await asyncio.to_thread(servers.start, port)


def test_killed_suspended_and_restarted_while_people_play(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = fresh_postgres(postgres)

    async def scene(servers: Fleet) -> None:
        async with crowd(servers.proxy, 1) as people:
            await people.open(SOME)
            await people.goes_on()
            async with httpx.AsyncClient() as http:  # it came through the proxy, and says so
                figures = await http.get(f"http://{servers.proxy}/metrics", timeout=PATIENCE)
                assert figures.json()["code"] == "operators_only"
            first, second, third = servers.ports
            for port, how in (
                (first, "kill"),
                (second, "suspend"),
                *((port, "restart") for port in (first, second, third)),
            ):
                await disturb(servers, port, how)
                await people.goes_on()
            await people.stop()
            assert await people.compare(database) > 100
            assert "Traceback" not in servers.log, servers.log

    with fleet(tmp_path, database, SERVERS, hurry=HURRY, **QUICKLY) as servers:
        asyncio.run(scene(servers))


@pytest.mark.skipif(not KILLS, reason="takes long; `make soak` runs it")
def test_killed_again_and_again(
    postgres: Postgres, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    database = fresh_postgres(postgres)
    chooser = random.Random(7)
    assert pytestconfig.cache is not None
    progress = pytestconfig.cache.mkdir("soak") / "kills.log"

    def tell(words: str) -> None:
        print(words, flush=True)
        with progress.open("a") as file:
            file.write(f"{datetime.now():%F %T} {words}\n")

    async def scene(servers: Fleet) -> None:
        async with crowd(servers.proxy, 7) as people:
            games = itertools.islice(itertools.cycle(risiko.games()), MANY)
            await people.open(games)
            tell(f"{MANY} tables are open, {KILLS} kills to come")
            for kills in range(1, KILLS + 1):
                await disturb(servers, chooser.choice(servers.ports), "kill")
                await people.come_back()
                if kills % TOLD == 0:
                    tell(f"{kills} kills, {people.summary()}")
                if kills % PERIOD == 0:
                    await disturb(servers, chooser.choice(servers.ports), "suspend")
                    for port in servers.ports:
                        await disturb(servers, port, "restart")
                    await people.goes_on()
            await people.stop()
            plies = await people.compare(database)
            tell(f"{KILLS} kills, {people.summary()}, {plies} plies are stored and as promised")
            assert "Traceback" not in servers.log, servers.log

    with fleet(tmp_path, database, SERVERS, hurry=HURRY, **QUICKLY) as servers:
        asyncio.run(scene(servers))
