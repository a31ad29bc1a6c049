"""Sessions: seen and ended by their owner, sliding until they run out, sockets ending with them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import func, select

from risiko.server.accounts.device_hint import device_hint
from risiko.server.accounts.sessions import LIFE, PERIOD, SIGNED_OUT
from risiko.server.settings import COOKIE
from risiko.server.storage.models import TokenModel
from tests.server.site import PATIENCE, HandClock, Json, Person, Refused, Site, Talk, quick, serving

OLD, NEW = "correct horse battery", "staple and some more"
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Mobile Safari/537.36"
)


@asynccontextmanager
async def two_devices(
    database: str, clock: HandClock | None = None
) -> AsyncIterator[tuple[Site, Person, Person]]:
    """Somebody who is signed in at home and on a phone."""
    async with (
        serving(quick(database), clock) as site,
        site.person() as home,
        site.person() as phone,
    ):
        phone.http.headers["User-Agent"] = PHONE
        await home.ask("POST", "/api/account", name="Anna", passphrase=OLD)
        await phone.ask("POST", "/api/login", name="Anna", passphrase=OLD)
        yield site, home, phone


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


async def listed(person: Person) -> list[Json]:
    found: list[Json] = await person.ask("GET", "/api/sessions")
    return found


async def closed(talk: Talk) -> int | None:
    """The code with which a socket was closed by the server."""
    await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
    return talk.ws.close_code


async def who(person: Person) -> str | None:
    name: str | None = (await person.ask("GET", "/api/me"))["name"]
    return name


def test_the_owner_sees_all_devices_and_ends_one(database: str) -> None:
    async def scene() -> None:
        async with two_devices(database) as (site, home, phone):
            table = await home.open("express", "me", "bot")
            seen = await listed(home)
            assert sorted(session["current"] for session in seen) == [False, True]
            [other] = [session for session in seen if not session["current"]]
            assert other["device"] == "Chrome, Android"
            assert other["created"] <= other["seen"]
            for secret in (*home.http.cookies.values(), *phone.http.cookies.values()):
                assert secret not in str(seen)
            async with phone.sit(table["id"]) as away, home.sit(table["id"]) as here:
                await home.ask("DELETE", f"/api/sessions/{other['id']}")
                assert await closed(away) == SIGNED_OUT
                assert (await here.say("ping"))["type"] == "ok"
            assert await who(phone) is None
            assert await who(home) == "Anna"
            assert [session["current"] for session in await listed(home)] == [True]
            await refused("no_session", home.ask("DELETE", f"/api/sessions/{other['id']}"))
            async with site.person("Eve") as eve:
                mine = (await listed(home))[0]["id"]
                await refused("no_session", eve.ask("DELETE", f"/api/sessions/{mine}"))
                assert len(await listed(eve)) == 1
            async with site.person() as nobody:
                assert await listed(nobody) == []
                await refused("no_session", nobody.ask("DELETE", f"/api/sessions/{mine}"))

    asyncio.run(scene())


def test_signing_out_everywhere_ends_every_socket(database: str) -> None:
    async def scene() -> None:
        async with two_devices(database) as (_, home, phone):
            table = await home.open("express", "me", "bot")
            async with phone.sit(table["id"]) as away, home.sit(table["id"]) as here:
                await phone.ask("DELETE", "/api/sessions")
                assert [await closed(talk) for talk in (away, here)] == [SIGNED_OUT] * 2
            assert [await who(person) for person in (home, phone)] == [None, None]
            assert COOKIE not in phone.http.cookies

    asyncio.run(scene())


def test_a_socket_ends_when_somebody_signs_out(sqlite: str) -> None:
    async def scene() -> None:
        async with two_devices(sqlite) as (_, home, phone):
            table = await home.open("express", "me", "bot")
            async with phone.sit(table["id"]) as away, home.sit(table["id"]) as here:
                await phone.ask("POST", "/api/logout")
                assert await closed(away) == SIGNED_OUT
                assert (await here.say("ping"))["type"] == "ok"

    asyncio.run(scene())


def test_a_session_that_was_ended_unheard_is_found_by_looking(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            two_devices(sqlite) as (_, home, phone),
            serving(quick(sqlite), clock) as other,
            other.person() as far,
        ):
            table = await home.open("express", "me", "bot")
            far.http.cookies.update(dict(phone.http.cookies))
            async with far.sit(table["id"]) as away:
                await home.ask("DELETE", "/api/sessions")
                assert (await away.say("ping"))["type"] == "ok"
                clock.advance(PERIOD)
                assert await closed(away) == SIGNED_OUT

    asyncio.run(scene())


def test_another_passphrase_takes_the_old_one_and_signs_out_the_others(database: str) -> None:
    async def scene() -> None:
        async with two_devices(database) as (site, home, phone):
            path = "/api/account/passphrase"
            table = await home.open("express", "me", "bot")
            await refused("wrong_passphrase", phone.ask("PUT", path, old=NEW, new=NEW))
            await refused("bad_request", phone.ask("PUT", path, old=OLD, new="short"))
            assert await who(home) == "Anna"
            async with home.sit(table["id"]) as there, phone.sit(table["id"]) as here:
                answer = await phone.ask("PUT", path, old=OLD, new=NEW)
                assert answer == {"name": "Anna", "kept": True}
                assert await closed(there) == SIGNED_OUT
                assert (await here.say("ping"))["type"] == "ok"
            assert await who(home) is None
            assert await who(phone) == "Anna"
            await refused(
                "wrong_login", home.ask("POST", "/api/login", name="Anna", passphrase=OLD)
            )
            await home.ask("POST", "/api/login", name="Anna", passphrase=NEW)
            async with site.person("Gast") as guest, site.person() as nobody:
                for person in (guest, nobody):
                    await refused("not_registered", person.ask("PUT", path, old=OLD, new=NEW))

    asyncio.run(scene())


def test_guesses_at_the_old_passphrase_are_counted(sqlite: str) -> None:
    """Whoever finds an open browser does not find out the passphrase by trying."""

    async def scene() -> None:
        async with two_devices(sqlite) as (site, _, phone):
            counted: list[str] = []
            count = site.services.accounts._guesses.count

            def note(guesser: str, account: str, device: str | None) -> Any:
                counted.append(account)
                return count(guesser, account, device)

            site.services.accounts._guesses.count = note  # type: ignore[method-assign]
            path = "/api/account/passphrase"
            await refused("wrong_passphrase", phone.ask("PUT", path, old=NEW, new=NEW))
            assert counted == ["anna"]

    asyncio.run(scene())


async def tokens(site: Site) -> int:
    """How many sessions are stored."""
    async with site.services.context.store.reading() as session:
        return await session.scalar(select(func.count()).select_from(TokenModel)) or 0


async def passed(site: Site, clock: HandClock, seconds: float) -> None:
    """Let time go by, with a look through all sessions at its end."""
    clock.advance(seconds)
    await site.services.sessions.look_through()


def test_a_session_runs_out_without_use_and_is_deleted(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with two_devices(database, clock) as (site, home, phone):
            await passed(site, clock, 0)
            for left in (2, 1, 1):  # who comes again stays signed in; the phone is not used
                clock.advance(LIFE - 60)
                assert await who(home) == "Anna"
                await passed(site, clock, 0)
                assert await tokens(site) == left
            assert await who(phone) is None
            clock.advance(LIFE + PERIOD)
            assert await who(home) is None

    asyncio.run(scene())


def test_who_only_looks_on_stays_signed_in(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with two_devices(sqlite, clock) as (site, home, _):
            table = await home.open("express", "me", "bot")
            async with home.sit(table["id"]) as talk:
                for _ in range(3):
                    await passed(site, clock, LIFE - 60)
                assert (await talk.say("ping"))["type"] == "ok"
            assert await who(home) == "Anna"

    asyncio.run(scene())


def test_a_page_that_is_opened_renews_its_cookie(sqlite: str) -> None:
    async def scene() -> None:
        async with two_devices(sqlite) as (_, home, __):
            before = home.http.cookies[COOKIE]
            cookie = (await home.http.get("/api/me")).headers["set-cookie"]
            assert f"{COOKIE}={before};" in cookie
            assert f"Max-Age={LIFE}" in cookie

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("agent", "hint"),
    [
        (PHONE, "Chrome, Android"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
            "Edge, Windows",
        ),
        ("curl/8.5.0", "curl"),
        ("x" * 500, "x" * 60),
        ("\u202eevil", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_what_is_said_of_a_device(agent: str | None, hint: str) -> None:
    assert device_hint(agent) == hint
