"""What is limited for all servers together: whoever asks two of them gets no more than from one."""

import asyncio
from collections.abc import Awaitable, Callable

from risiko.server.protection.counts import Counts, shared_key
from risiko.server.protection.rate_limits import Buckets
from risiko.server.settings import Limits, Rate
from tests.server.accounts.test_guessing import EVE, SECRET, guess, login
from tests.server.cluster.pair import Pair, cluster_of, pair
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import HandClock, Person, Refused, Site, limited, until


class Ear:
    """Counts what a server has heard from the other."""

    def __init__(self, site: Site) -> None:
        counts = cluster_of(site).counts
        self.heard: list[tuple[str, str]] = []
        count = counts.count

        def listen(name: str, key: str) -> None:
            self.heard.append((name, key))
            count(name, key)

        counts.count = listen  # type: ignore[method-assign]


def run(
    postgres: Postgres, limits: Limits, scene: Callable[[Pair, Ear, Ear], Awaitable[None]]
) -> None:
    async def play() -> None:
        async with pair(fresh_postgres(postgres), HandClock(), limits=limits) as servers:
            await scene(servers, Ear(servers.one), Ear(servers.two))

    asyncio.run(play())


def test_wrong_guesses_at_one_server_count_at_the_other(postgres: Postgres) -> None:
    async def scene(servers: Pair, one: Ear, two: Ear) -> None:
        ben = await servers.person("Ben")
        await ben.ask("POST", "/api/account", name="Ben", passphrase=SECRET)
        async with servers.one.person(address=EVE) as here, servers.two.person(address=EVE) as over:
            for _ in range(2):
                assert (await guess(here))["code"] == "wrong_login"
            await until(lambda: len(guesses(two)) == 2)
            assert (await guess(over))["code"] == "wrong_login"
            assert (await guess(over))["code"] == "too_many_guesses"
            await until(lambda: len(guesses(one)) == 1)
            assert (await guess(here))["code"] == "too_many_guesses"
            assert not any(EVE in key or "ben" in key for _, key in one.heard + two.heard)
        async with servers.two.person(address="192.0.2.7") as elsewhere:
            assert (await login(elsewhere))["name"] == "Ben", "only the guesser is held up"
        assert len(guesses(one)) == 1, "the right passphrase is no guess"

    run(postgres, limited(logins_at_one=Rate(0.0, 3)), scene)


def guesses(ear: Ear) -> list[str]:
    return [key for name, key in ear.heard if name == "guesser_at_one"]


def test_new_tables_are_counted_by_all_servers_together(postgres: Postgres) -> None:
    async def scene(servers: Pair, one: Ear, two: Ear) -> None:
        anna = await servers.person("Anna")
        twin = await servers.twin(anna)
        await anna.open("express", "me", "bot", public=True)
        await until(lambda: {name for name, _ in two.heard} >= {"public_tables"})
        await twin.open("express", "me", "bot", public=True)
        await until(lambda: {name for name, _ in one.heard} >= {"public_tables"})
        for person in (anna, twin):
            assert await refusal(person) == "too_fast"

    run(postgres, limited(public_tables=Rate(0.0, 2)), scene)


async def refusal(person: Person) -> str:
    try:
        await person.open("express", "me", "bot", public=True)
    except Refused as refused:
        return str(refused.code)
    return "none"


def test_who_asks_all_servers_in_the_same_moment_owes_what_was_too_much() -> None:
    clock = HandClock()
    counts = Counts()
    buckets = counts.share("guesser", Buckets(Rate(0.1, 3), clock.now))
    eve = shared_key(EVE)
    assert all(buckets.take(eve) for _ in range(3))
    for _ in range(2):  # they were made elsewhere before this server heard of the three
        counts.count("guesser", eve)
    assert buckets.wait(eve) == 30
    clock.advance(29)
    assert not buckets.take(eve)
    clock.advance(1)
    assert buckets.take(eve)
    for _ in range(1000):
        counts.count("guesser", eve)
    assert buckets.wait(eve) == 40, "nobody owes more than everything"
    counts.count("what a newer server counts", eve)
