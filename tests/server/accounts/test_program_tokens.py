"""Tokens of programs: they end with their seat, and by themselves when they are old."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

import pytest

from risiko.server.accounts.program_tokens import LIFE, end_of_token, make_program_token
from risiko.server.live.audience import UNSEATED
from tests.server.site import PATIENCE, HandClock, Person, quick, serving, until


@asynccontextmanager
async def program(database: str) -> AsyncIterator[tuple[HandClock, Person, str, str]]:
    """Somebody at a table with a token for a program: the clock, the person, table and token."""
    clock = HandClock()
    async with serving(quick(database), clock) as site, site.person("Anna") as anna:
        id = (await anna.open("express", "me", "me", dice="seeded", seed=1))["id"]
        await anna.at(id, "start")  # what waits for so long is closed
        made = await anna.at(id, "seats/0/token")
        expires = datetime.fromisoformat(made["expires"]).timestamp()
        assert expires == end_of_token(made["token"]) == clock.now() // 1 + LIFE
        yield clock, anna, id, made["token"]


async def refusal(person: Person, table: str, token: str) -> str:
    """Why a program may not come with a token."""
    async with person.talk(f"tables/{table}") as talk:
        code: str = (await talk.say("hello", version=1, token=token))["code"]
        return code


def test_an_old_token_is_refused_with_what_to_do(sqlite: str) -> None:
    async def scene() -> None:
        async with program(sqlite) as (clock, anna, id, token):
            clock.advance(LIFE - 1)
            async with anna.sit(id, token=token) as talk:
                assert talk.welcome["you"] == [0]
            clock.advance(1)
            assert await refusal(anna, id, token) == "token_expired"
            younger = f"{token.rpartition('.')[0]}.{int(clock.now())}"
            assert await refusal(anna, id, younger) == "not_your_seat", "nobody makes one younger"

    asyncio.run(scene())


def test_a_socket_ends_with_its_token(sqlite: str) -> None:
    async def scene() -> None:
        async with program(sqlite) as (clock, anna, id, token):
            async with anna.sit(id, token=token) as talk, anna.sit(id) as person:
                clock.advance(LIFE - 1)
                assert (await talk.say("ping"))["type"] == "ok"
                clock.advance(1)
                await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
                assert talk.ws.close_code == UNSEATED
                assert (await person.say("ping"))["type"] == "ok"
            async with anna.sit(id, token=(await anna.at(id, "seats/0/token"))["token"]):
                due = len(clock.waits())
            await until(lambda: len(clock.waits()) < due)  # nothing is left of a socket that ended

    asyncio.run(scene())


@pytest.mark.parametrize("token", ["", "x", "x.", "x.-1", "x.1e9", "x.\u0661", "x.1 "])
def test_a_token_that_does_not_say_when_it_was_made_has_ended(token: str) -> None:
    assert end_of_token(token) == 0.0


def test_tokens_are_different() -> None:
    assert make_program_token(1.0) != make_program_token(1.0)
    assert end_of_token(make_program_token(1.9)) == 1 + LIFE
