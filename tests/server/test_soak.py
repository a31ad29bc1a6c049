"""A server on which people play on and on: it does not need more and more memory for it.

Runs with `make soak`; `RISIKO_SOAK=120 pytest -s tests/server/test_soak.py` plays for an hour and
says what it saw.
"""

import asyncio
import random
import statistics
import sys
import time
from contextlib import AsyncExitStack

import httpx
import pytest

from tests.games import SOAK
from tests.server.host import hosted
from tests.server.lines import Place, figure
from tests.server.site import BRIEF, PATIENCE, Person, Site, Talk

TABLES = 20
GAMES = ("express", "2003/conquest")
ENOUGH = 100
"""Decisions after which people leave for another table, whether or not the game is over."""
THINK = 0.5
"""The longest somebody thinks, in seconds: a crowd that never rests would measure the processor."""
SECONDS = 30 * SOAK
LOOK = 2.0
"""Seconds between two looks at the memory."""
CLOCK = 3600
"""Seconds for a decision at every other table: its clock runs on when everybody has left."""
GROWTH = 0.05
"""The share by which memory may grow from the second third of the time to the last."""
OVER = -2
MEGABYTE = 2**20


async def reached(talk: Talk, ply: int) -> None:
    """Wait until somebody has heard of a ply."""
    await talk.until(lambda: talk.state is not None and talk.ply >= ply)


class Crowd:
    """Everybody who plays, and what they did."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.end = time.monotonic() + SECONDS
        self.decisions = 0
        self.games = 0
        self.memory: list[float] = []

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def look(self) -> None:
        """How much memory the server uses, again and again."""
        while self.goes_on:
            self.memory.append(
                await asyncio.to_thread(figure, self.place, "process_resident_memory_bytes")
            )
            await asyncio.sleep(LOOK)

    async def table(self, number: int) -> None:
        """Two people who play at one table after the other, each with a socket of their own."""
        luck = random.Random(number)
        address = f"{self.place[0]}:{self.place[1]}"
        async with httpx.AsyncClient(
            base_url=f"http://{address}", timeout=PATIENCE, limits=BRIEF
        ) as http:
            anna = Person(Site(None, address), http)
            while self.goes_on:
                game = GAMES[number % len(GAMES)]
                wish = {"clock": {"decision": CLOCK}} if luck.random() < 0.5 else {}
                id = (await anna.open(game, "me:A", "me:B", **wish))["id"]
                await anna.at(id, "start")
                await self._game(anna, id, luck)
                self.games += 1

    async def _game(self, anna: Person, id: str, luck: random.Random) -> None:
        async with AsyncExitStack() as stack:
            talks: list[Talk] = []
            for seat in (0, 1):
                talks.append(await stack.enter_async_context(anna.sit(id, seat=seat)))
            ply = talks[0].ply
            for _ in range(ENOUGH):
                for talk in talks:
                    await reached(talk, ply)
                turn = talks[0].turn
                if turn == OVER or not self.goes_on:
                    return
                await asyncio.sleep(THINK * luck.random())
                answer = await talks[turn].play(turn, talks[turn].any_action(luck))
                assert answer["type"] == "ok", answer
                ply = answer["ply"]
                self.decisions += 1
                for one in talks:
                    one.heard.clear()
                    one.frames.clear()
                if luck.random() < 0.01:  # somebody reloads the page
                    talks[0] = await stack.enter_async_context(anna.sit(id, seat=0))


@pytest.mark.skipif(SOAK == 1, reason="takes long; `make soak` runs it")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory is used")
def test_memory_does_not_grow_while_people_play(sqlite: str) -> None:
    async def scene(place: Place) -> Crowd:
        crowd = Crowd(place)
        await asyncio.gather(crowd.look(), *(crowd.table(number) for number in range(TABLES)))
        return crowd

    with hosted(sqlite, sockets=100_000) as place:
        crowd = asyncio.run(scene(place))
        searched = figure(place, r'python_gc_collections_total\{generation="2"\}')
    third = len(crowd.memory) // 3
    before, after = (
        statistics.mean(crowd.memory[third * part : third * (part + 1)]) for part in (1, 2)
    )
    print(
        f"{SECONDS} s, {crowd.decisions} decisions, {crowd.games} games; resident memory "
        f"at the start {crowd.memory[0] / MEGABYTE:.0f} MB, at most "
        f"{max(crowd.memory) / MEGABYTE:.0f} MB, in the mean of the thirds "
        f"{statistics.mean(crowd.memory[:third]) / MEGABYTE:.1f}, {before / MEGABYTE:.1f} and "
        f"{after / MEGABYTE:.1f} MB; memory searched {searched:.0f} times"
    )
    assert crowd.games > TABLES
    assert after < before * (1 + GROWTH)
