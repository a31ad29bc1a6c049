"""How fast bots play: as the slowest person who looks on wants to see it."""

import asyncio
from typing import Any

import pytest

from tests.server.live.test_stand_ins import run
from tests.server.site import HandClock, Person, Site, until

BREATH = 0.35
ROUNDS = 20
"""Plies that nobody has to wait for."""


def waits(clock: HandClock) -> list[float]:
    """The short waits: those of bots."""
    return [wait for wait in clock.waits() if wait < 3 * BREATH + 0.01]


@pytest.mark.parametrize("pace", ["fast", "at_once"])
def test_bots_do_not_wait_where_nobody_wants_them_to(sqlite: str, pace: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = (await anna.open("express", "bot", "bot"))["id"]
        async with anna.sit(id, pace=pace) as talk:
            await anna.at(id, "start")
            await talk.reach(ROUNDS)

    run(sqlite, scene, bot_pace=BREATH)


@pytest.mark.parametrize(("pace", "breath"), [("normal", BREATH), ("slow", 3 * BREATH)])
def test_bots_wait_for_those_who_want_to_see(sqlite: str, pace: str, breath: float) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = (await anna.open("express", "bot", "bot"))["id"]
        async with anna.sit(id, pace=pace) as talk:
            await anna.at(id, "start")
            await talk.until(lambda: talk.state)
            await until(lambda: waits(clock))
            assert min(clock.waits()) == pytest.approx(breath)

    run(sqlite, scene, bot_pace=BREATH)


def test_the_slowest_wish_counts_and_may_be_changed(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        id = (await anna.open("express", "bot", "bot", public=True))["id"]
        async with anna.sit(id, pace="at_once") as talk, ben.sit(id, pace="normal") as other:
            await anna.at(id, "start")
            await talk.until(lambda: talk.state)
            await until(lambda: waits(clock))
            begun = talk.ply
            assert (await other.say("pace", pace="at_once"))["type"] == "ok"
            clock.advance(BREATH)
            await talk.reach(begun + ROUNDS)

    run(sqlite, scene, bot_pace=BREATH)


def test_programs_wait_for_nobody(sqlite: str) -> None:
    async def scene(clock: HandClock, site: Site, anna: Person, ben: Person) -> None:
        table: dict[str, Any] = await anna.open("express", "me", "bot")
        id = table["id"]
        await anna.at(id, "start")
        token = (await anna.at(id, "seats/0/token"))["token"]
        async with site.person("Nobody") as nobody, nobody.sit(id, token=token) as talk:
            while talk.turn != 0:
                await asyncio.wait_for(talk.reach(talk.ply + 1), 30)
            assert not waits(clock)

    run(sqlite, scene, bot_pace=BREATH)
