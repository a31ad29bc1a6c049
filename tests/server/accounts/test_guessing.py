"""Guessing at passphrases: it is slow, and it locks nobody out but the guesser."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from risiko.server.accounts.guessing import Guesses, device_cookie, known_device
from risiko.server.accounts.passphrases import HASHERS, QUEUE
from risiko.server.protection.addresses import owner_of
from risiko.server.protection.counts import Counts
from risiko.server.protection.rate_limits import REMEMBERED
from risiko.server.refusal import Refusal
from risiko.server.settings import COOKIE, Limits, Rate
from tests.server.site import (
    PATIENCE,
    HandClock,
    Json,
    Person,
    Refused,
    Site,
    limited,
    quick,
    serving,
    until,
)
from tests.server.test_serve import started

SECRET = "correct horse battery"
HOME, EVE = "203.0.113.5", "198.51.100.66"
USUAL = Limits()
SLOWLY = limited(
    logins=USUAL.logins,
    logins_at_one=USUAL.logins_at_one,
    logins_from_all=USUAL.logins_from_all,
)
"""The limits of tests, but with the usual ones for passphrases."""


class Street:
    """People at different addresses, and the owner of the account `Ben` among them."""

    def __init__(self, site: Site, clock: HandClock, stack: AsyncExitStack) -> None:
        self.site = site
        self.clock = clock
        self._stack = stack

    async def at(self, address: str) -> Person:
        """Somebody with a fresh browser at an address."""
        return await self._stack.enter_async_context(self.site.person(address=address))


def run(
    database: str, scene: Callable[[Street, Person], Awaitable[None]], limits: Limits = SLOWLY
) -> None:
    async def play() -> None:
        clock = HandClock()
        async with AsyncExitStack() as stack:
            settings = quick(database, limits=limits)
            site = await stack.enter_async_context(serving(settings, clock))
            street = Street(site, clock, stack)
            ben = await street.at(HOME)
            await ben.ask("POST", "/api/account", name="Ben", passphrase=SECRET)
            await scene(street, ben)

    asyncio.run(play())


async def login(person: Person, name: str = "Ben", passphrase: str = SECRET) -> Any:
    return await person.ask("POST", "/api/login", name=name, passphrase=passphrase)


async def guess(person: Person, name: str = "Ben") -> Json:
    """A wrong passphrase, and the problem it was answered with."""
    with pytest.raises(Refused) as refusal:
        await login(person, name, "a guess or so")
    return refusal.value.problem


async def guess_until_refused(person: Person, name: str = "Ben") -> Json:
    """Guess as often as one may; why one may not any more."""
    while (problem := await guess(person, name))["code"] == "wrong_login":
        pass
    return problem


def test_a_stranger_does_not_lock_the_owner_out(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        eve = await street.at(EVE)
        assert (await guess_until_refused(eve))["code"] == "too_many_guesses"
        for _ in range(3):
            assert (await guess(eve))["code"] == "too_many_guesses"
        elsewhere = await street.at("192.0.2.7")
        assert await login(elsewhere) == {"name": "Ben", "kept": True}

    run(sqlite, scene)


def test_the_guesser_is_told_how_long_to_wait_and_may_then_try_again(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        eve = await street.at(EVE)
        for _ in range(USUAL.logins_at_one.burst):
            assert (await guess(eve))["code"] == "wrong_login"
        answer = await eve.http.post(
            "/api/login",
            json={"name": "Ben", "passphrase": SECRET},
            headers={"Accept-Language": "de"},
        )
        problem = answer.json()
        assert (answer.status_code, problem["code"], problem["wait"]) == (
            429,
            "too_many_guesses",
            60,
        )
        assert answer.headers["retry-after"] == "60"
        assert "60\u00a0s" in problem["text"]
        street.clock.advance(59)
        assert (await guess(eve))["wait"] == 1
        street.clock.advance(1)
        assert (await guess(eve))["code"] == "wrong_login"
        assert (await guess(eve))["code"] == "too_many_guesses"
        street.clock.advance(60)
        assert (await login(eve))["name"] == "Ben", "the right one counts at once"

    run(sqlite, scene)


def test_guesses_at_many_accounts_are_counted_together(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        eve = await street.at(EVE)
        for number in range(3):
            assert (await guess(eve, f"Somebody {number}"))["code"] == "wrong_login"
        assert (await guess(eve, "Somebody else"))["code"] == "too_many_guesses"
        assert (await guess(eve, "Ben"))["code"] == "too_many_guesses"

    run(sqlite, scene, limited(logins=Rate(0.1, 3), logins_at_one=Rate(0.1, 3)))


def test_who_knows_the_passphrase_is_never_too_fast(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        for _ in range(4):
            assert (await login(await street.at(EVE)))["name"] == "Ben"

    once = Rate(0.0, 1)
    run(sqlite, scene, limited(logins_at_one=once, logins_from_all=once))


def test_guesses_at_the_same_moment_are_as_many(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        eve = await street.at(EVE)
        problems = await asyncio.gather(*(guess(eve) for _ in range(8)))
        codes = sorted(problem["code"] for problem in problems)
        assert codes == ["too_many_guesses"] * 6 + ["wrong_login"] * 2

    run(sqlite, scene, limited(logins_at_one=Rate(0.0, 2)))


def test_addresses_of_one_ipv6_network_are_one_guesser(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        for host in ("1", "ffff:1:2"):
            eve = await street.at(f"2001:db8:0:7::{host}")
            assert (await guess(eve))["code"] == "wrong_login"
        again = await street.at("2001:db8:0:7:dead:beef:0:1")
        assert (await guess(again))["code"] == "too_many_guesses"
        neighbour = await street.at("2001:db8:0:8::1")
        assert (await guess(neighbour))["code"] == "wrong_login"

    run(sqlite, scene, limited(logins_at_one=Rate(0.0, 2)))


@pytest.mark.parametrize(
    ("address", "guesser"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("-", "-"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_who_counts_as_one_guesser(address: str, guesser: str) -> None:
    assert owner_of(address) == guesser


def test_many_addresses_do_not_get_many_guesses_and_known_devices_still_get_in(
    database: str,
) -> None:
    async def scene(street: Street, ben: Person) -> None:
        phone = await street.at(HOME)
        await login(phone)
        await phone.ask("POST", "/api/logout")
        assert (await phone.ask("GET", "/api/me"))["name"] is None
        for number in range(4):
            eve = await street.at(f"198.51.100.{number}")
            assert (await guess(eve))["code"] == "wrong_login"
        late = await street.at("198.51.100.99")
        problem = await guess(late)
        assert (problem["code"], problem["wait"]) == ("account_guarded", 10)
        with pytest.raises(Refused, match="account_guarded"):
            await login(await street.at("192.0.2.7"))
        assert (await guess(late, "Anna"))["code"] == "wrong_login", "only this account is guarded"
        assert (await login(phone))["name"] == "Ben"
        street.clock.advance(10)
        assert (await guess(late))["code"] == "wrong_login"

    limits = limited(logins_at_one=Rate(1 / 60, 2), logins_from_all=Rate(0.1, 4))
    run(database, scene, limits)


def test_a_device_is_known_to_one_account_only_and_may_not_guess_for_ever(sqlite: str) -> None:
    async def scene(street: Street, ben: Person) -> None:
        eve = await street.at(EVE)
        await eve.ask("POST", "/api/account", name="Eve", passphrase="another one")
        (cookie,) = (name for name in eve.http.cookies if name != COOKIE)
        (other,) = (name for name in ben.http.cookies if name != COOKIE)
        assert (await guess_until_refused(eve))["code"] == "too_many_guesses"
        eve.http.cookies.set(other, eve.http.cookies[cookie], path="/api/login")
        assert (await guess(eve))["code"] == "too_many_guesses"
        # a device that was stolen has as many guesses as anybody else
        eve.http.cookies.set(other, ben.http.cookies[other], path="/api/login")
        assert (await guess(eve))["code"] == "wrong_login"
        assert (await guess_until_refused(eve))["code"] == "too_many_guesses"

    run(sqlite, scene, limited(logins_at_one=Rate(0.0, 2)))


def test_another_passphrase_makes_the_cookie_of_a_device_void() -> None:
    cookie = device_cookie("ben", "hash")
    assert known_device(cookie, "ben", "hash")
    assert known_device(cookie, "ben", "hash") != known_device(
        device_cookie("ben", "hash"), "ben", "hash"
    )
    for wrong in (None, "", ".", "x", "x.ü", f"{cookie}0", cookie.upper()):
        assert known_device(wrong, "ben", "hash") is None
    assert known_device(cookie, "ben", "other hash") is None
    assert known_device(cookie, "eva", "hash") is None


def test_one_guesser_never_uses_up_what_all_have_together() -> None:
    clock = HandClock()
    guesses = Guesses(Limits(), clock.now, Counts())
    made = 0
    for _ in range(7 * 24 * 360):
        clock.advance(10)
        try:
            guesses.count(EVE, "ben", None)
            made += 1
        except Refusal as refusal:
            assert refusal.code == "too_many_guesses"
    assert made == pytest.approx(7 * 24 * 60, rel=0.01), "one a minute"
    guesses.count(HOME, "ben", None)


def test_the_memory_of_the_limits_is_bounded() -> None:
    guesses = Guesses(Limits(), HandClock().now, Counts())
    for number in range(REMEMBERED + 100):
        guesses.count(f"2001:db8:{number:x}::/64", f"name {number}", None)
        guesses.count("-", "ben", f"device {number}")
    for buckets in guesses._buckets.values():
        assert len(buckets._buckets) <= REMEMBERED


def test_guesses_hold_up_nobody_and_only_some_wait(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(street: Street, ben: Person) -> None:
        go, lock, entered, most = threading.Event(), threading.Lock(), 0, 0

        def slow(*_: Any) -> bool:
            nonlocal entered, most
            with lock:
                entered += 1
                most = max(most, entered)
            go.wait(PATIENCE)
            with lock:
                entered -= 1
            return False

        passphrases = street.site.services.accounts._passphrases
        monkeypatch.setattr(passphrases, "_hasher", type("Slow", (), {"verify": slow})())
        eve = await street.at(EVE)
        waiting = [asyncio.create_task(guess(eve)) for _ in range(QUEUE)]
        await until(lambda: passphrases._queued == QUEUE and entered == HASHERS)
        problem = await guess(eve)
        assert (problem["code"], problem["wait"]) == ("busy", 5)
        assert (await ben.ask("GET", "/api/me"))["name"] == "Ben"
        go.set()
        codes = {problem["code"] for problem in await asyncio.gather(*waiting)}
        assert codes == {"wrong_login"}
        assert most == HASHERS
        assert passphrases._queued == 0

    run(sqlite, scene, limited())


def guess_through_proxy(address: str, forwarded: str) -> str:
    """The code that a guess is answered with which comes through a proxy."""
    answer = httpx.post(
        f"{address}api/login",
        json={"name": "Ben", "passphrase": "a guess or so"},
        headers={"X-Forwarded-For": forwarded},
        timeout=PATIENCE,
    )
    code: str = answer.json()["code"]
    return code


def test_behind_a_proxy_the_real_address_counts(tmp_path: Path) -> None:
    burst = USUAL.logins_at_one.burst
    words = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.db'}")
    with started(*words, "--proxy", "127.0.0.1") as (_, address):
        # what the guesser claims stands before what the proxy has seen
        codes = [guess_through_proxy(address, f"192.0.2.{n}, {EVE}") for n in range(burst + 1)]
        assert codes == ["wrong_login"] * burst + ["too_many_guesses"]
        assert guess_through_proxy(address, HOME) == "wrong_login"
    with started(*words) as (_, address):
        codes = [guess_through_proxy(address, f"192.0.2.{n}") for n in range(burst + 1)]
        assert codes == ["wrong_login"] * burst + ["too_many_guesses"], "nobody is believed"
