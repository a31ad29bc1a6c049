"""Names, cookies and passphrases."""

import asyncio
import logging
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import Parameters, Type, extract_parameters

from risiko.server.accounts import passphrases
from risiko.server.accounts.passphrases import MEMORY_COST, TIME_COST, UNKNOWN_HASH
from risiko.server.settings import COOKIE, Rate
from tests.server.site import Person, Refused, Site, limited, quick, serving

SECRET = "correct horse battery"


def run(database: str, scene: Any, **changes: Any) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database, **changes)))
            people = [await stack.enter_async_context(site.person()) for _ in range(2)]
            await scene(site, *people)

    asyncio.run(play())


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


def test_a_name_makes_a_player_with_a_cookie(database: str) -> None:
    async def scene(site: Site, anna: Person, other: Person) -> None:
        assert await anna.ask("GET", "/api/me") == {"name": None, "kept": False}
        assert not anna.http.cookies
        answer = await anna.http.put("/api/me", json={"name": "  Anna   B "})
        assert answer.json() == {"name": "Anna B", "kept": False}
        cookie = answer.headers["set-cookie"]
        for word in ("risiko=", "HttpOnly", "SameSite=lax", "Path=/"):
            assert word in cookie
        assert "Secure" not in cookie
        again = await anna.http.put("/api/me", json={"name": "Anne"})
        assert "set-cookie" not in again.headers
        assert (await anna.ask("GET", "/api/me"))["name"] == "Anne"
        assert (await other.ask("GET", "/api/me"))["name"] is None

    run(database, scene)


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\nb", "\u200b", "\u202eabc", "Bot", "bot 1"])
def test_names_that_are_none(sqlite: str, name: str) -> None:
    async def scene(site: Site, anna: Person, other: Person) -> None:
        with pytest.raises(Refused) as refusal:
            await anna.ask("PUT", "/api/me", name=name)
        assert refusal.value.code in ("bad_name", "bad_request")

    run(sqlite, scene)


def test_a_passphrase_keeps_games_across_devices(database: str) -> None:
    async def scene(site: Site, home: Person, away: Person) -> None:
        await home.ask("PUT", "/api/me", name="Anna")
        table = await home.open("express", "me", "bot")
        me = await home.ask("POST", "/api/account", name="Anna", passphrase=SECRET)
        assert me == {"name": "Anna", "kept": True}
        await refused(
            "already_registered", home.ask("POST", "/api/account", name="X", passphrase=SECRET)
        )
        await refused("invite_needed", away.see(table["id"]))
        wrong = {"name": "Anna", "passphrase": "wrong horse"}
        await refused("wrong_login", away.ask("POST", "/api/login", **wrong))
        unknown = {"name": "Nobody", "passphrase": SECRET}
        await refused("wrong_login", away.ask("POST", "/api/login", **unknown))
        me = await away.ask("POST", "/api/login", name="ANNA", passphrase=SECRET)
        assert me == {"name": "Anna", "kept": True}
        assert (await away.see(table["id"]))["seats"][0]["mine"]
        async with home.sit(table["id"]) as one, away.sit(table["id"]) as two:
            assert one.welcome["you"] == two.welcome["you"] == [0]
        await away.ask("POST", "/api/logout")
        assert COOKIE not in away.http.cookies
        await refused("invite_needed", away.see(table["id"]))
        assert (await home.see(table["id"]))["host"]

    run(database, scene)


def test_a_kept_name_is_nobody_elses(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, other: Person) -> None:
        await anna.ask("POST", "/api/account", name="Anna", passphrase=SECRET)
        taken = {"name": "ＡＮＮＡ", "passphrase": "another one"}
        await refused("name_taken", other.ask("POST", "/api/account", **taken))
        await other.ask("POST", "/api/account", name="Ben", passphrase="another one")
        await refused("name_taken", other.ask("PUT", "/api/me", name="anna"))
        assert (await other.ask("GET", "/api/me"))["name"] == "Ben"
        await other.ask("PUT", "/api/me", name="Benno")
        async with site.person() as again:
            await refused(
                "wrong_login", again.ask("POST", "/api/login", name="Ben", passphrase="another one")
            )
            await again.ask("POST", "/api/login", name="Benno", passphrase="another one")

    run(sqlite, scene)


def test_sitting_down_under_another_name_leaves_the_account_as_it_is(database: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        await ben.ask("POST", "/api/account", name="Ben", passphrase=SECRET)
        me = {"name": "Ben", "kept": True}
        table = await anna.open("express", "me:Anna", "open", "open")
        id, invite = table["id"], table["invite"]
        seen = await ben.at(id, "join", invite=invite, name="Gast")
        assert [seat["name"] for seat in seen["seats"]] == ["Anna", "Gast", ""]
        assert await ben.ask("GET", "/api/me") == me
        seen = await ben.at(id, "join", invite=invite)
        assert seen["seats"][2]["name"] == "Ben"
        opened = await ben.open("express", "me:Benno", "me:Anna")
        assert [seat["name"] for seat in opened["seats"]] == ["Benno", "Anna"]
        people = [{"name": name, "kind": "me"} for name in ("Eins", "Zwei", "Drei")]
        circle = await ben.ask("POST", "/api/campaigns", name="Welt", people=people)
        await ben.ask("POST", f"/api/campaigns/{circle['id']}/people/1", kind="open")
        await ben.ask("POST", f"/api/campaigns/{circle['id']}/people/1", kind="me")
        assert await ben.ask("GET", "/api/me") == me
        async with site.person() as phone:
            assert await phone.ask("POST", "/api/login", name="Ben", passphrase=SECRET) == me
            assert (await phone.see(id))["seats"][1]["name"] == "Gast"
        async with site.person() as other:
            for name in ("Gast", "Benno", "Zwei"):
                wrong = other.ask("POST", "/api/login", name=name, passphrase=SECRET)
                await refused("wrong_login", wrong)

    run(database, scene)


def test_a_guest_without_a_name_takes_the_first_one_they_sit_down_under(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, guest: Person) -> None:
        table = await anna.open("express", "me:Anna", "open", public=True)
        await guest.at(table["id"], "join", name="Zoë")
        assert await guest.ask("GET", "/api/me") == {"name": "Zoë", "kept": False}
        await guest.open("express", "me:Mia", "bot")
        assert (await guest.ask("GET", "/api/me"))["name"] == "Zoë"
        people = [{"name": name, "kind": "open"} for name in ("Ben", "Cleo", "Dora")]
        world = await anna.ask("POST", "/api/campaigns", name="Welt", people=people)
        async with site.person() as friend:
            path = f"/api/campaigns/{world['id']}/people/1"
            await friend.ask("POST", path, kind="me", invite=world["invite"])
            assert await friend.ask("GET", "/api/me") == {"name": "Cleo", "kept": False}

    run(sqlite, scene)


def test_seats_of_a_guest_come_along_at_the_login(sqlite: str) -> None:
    async def scene(site: Site, home: Person, away: Person) -> None:
        await home.ask("POST", "/api/account", name="Anna", passphrase=SECRET)
        table = await away.open("express", "me:Gast", "bot")
        await away.ask("POST", "/api/login", name="Anna", passphrase=SECRET)
        for person in (home, away):
            seen = await person.see(table["id"])
            assert seen["host"]
            assert seen["seats"][0]["mine"]

    run(sqlite, scene)


def test_passphrases_are_not_made_without_end(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        await anna.ask("POST", "/api/account", name="Anna", passphrase=SECRET)
        await refused("too_fast", ben.ask("POST", "/api/account", name="Ben", passphrase=SECRET))

    run(sqlite, scene, limits=limited(logins=Rate(0.0, 1)))


def test_no_token_and_no_passphrase_is_stored_or_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets = [SECRET]

    async def scene(site: Site, anna: Person, other: Person) -> None:
        await anna.ask("POST", "/api/account", name="Anna", passphrase=SECRET)
        table = await anna.open("express", "me", "bot")
        secrets.extend(anna.http.cookies.values())
        secrets.append((await anna.at(table["id"], "seats/0/token"))["token"])
        await refused("bad_request", other.ask("POST", "/api/login", name="", passphrase=SECRET))

    run(f"sqlite:///{tmp_path / 'x.db'}", scene)
    dump = "\n".join(sqlite3.connect(tmp_path / "x.db").iterdump())
    ours = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith("risiko")
    )
    assert len(secrets) == 4
    for secret in secrets:
        assert secret not in dump
        assert secret not in ours


def test_cookies_are_secure_behind_https(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, other: Person) -> None:
        transport = httpx.ASGITransport(site.app)
        async with httpx.AsyncClient(transport=transport, base_url="https://risiko.example") as web:
            answer = await web.put("/api/me", json={"name": "Anna"})
            assert "Secure" in answer.headers["set-cookie"]

    run(sqlite, scene)


def test_what_is_stored_of_a_passphrase_is_hard_to_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By RFC 9106, for little memory. Whether there is a name cannot be told by the time it takes.

    Everywhere else tests hash cheaply; this one as a server does.
    """
    monkeypatch.setattr(passphrases, "TIME_COST", TIME_COST)
    monkeypatch.setattr(passphrases, "MEMORY_COST", MEMORY_COST)

    async def scene(site: Site, anna: Person, other: Person) -> None:
        await anna.ask("POST", "/api/account", name="Anna", passphrase=SECRET)

    file = tmp_path / "risiko.db"
    run(f"sqlite:///{file}", scene)
    with closing(sqlite3.connect(file)) as kept:
        [(stored,)] = kept.execute("SELECT passphrase FROM players WHERE kept IS NOT NULL")
    costs = Parameters(Type.ID, 19, 16, 32, time_cost=3, memory_cost=65536, parallelism=4)
    assert extract_parameters(stored) == extract_parameters(UNKNOWN_HASH) == costs
