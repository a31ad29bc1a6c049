"""Whoever is not there is told once that it is their turn, and nobody's game waits for that."""

import asyncio

from risiko.server.notifications.due_notices import SETTLED
from tests.server import duel
from tests.server.cluster.pair import pair
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.notifications.push_service import check_sender, push_service
from tests.server.site import HandClock, Person, Site, quick, serving, until

DAY = 86_400
FIRST = 1
"""The seat that begins with these dice."""


async def two_at_a_table(anna: Person, ben: Person, **wish: object) -> str:
    """A running game of two people in which the first of them decides."""
    table = await anna.open("express", "open", "me:Anna", dice="seeded", seed=duel.WON, **wish)
    await ben.at(table["id"], "join", invite=table["invite"], name="Ben")
    await anna.at(table["id"], "start")
    return str(table["id"])


async def quiet(site: Site) -> None:
    """Until everything that was begun to be sent has been sent or given up."""
    await until(lambda: not site.services.turn_watch._tasks)


def test_who_is_away_is_told_once(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            push_service() as service,
            serving(quick(database, push_to_loopback=True), clock) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
        ):
            browser, other = service.browser("anna"), service.browser("ben")
            await browser.subscribe(anna)
            await other.subscribe(ben)
            table = await two_at_a_table(anna, ben)
            assert (await anna.see(table))["turn"] == FIRST
            watch = site.services.turn_watch
            await watch.look()
            await quiet(site)
            assert service.arrived == []  # she may have reloaded the page
            clock.advance(SETTLED + 1)
            for _ in range(3):
                await watch.look()
            await quiet(site)
            (message,) = service.messages(browser)
            assert message["title"] == "Du bist am Zug"
            assert message["body"] == "Risiko Express mit Ben"
            assert message["path"] == f"/table/{table}"
            (_, headers, body) = service.arrived[0]
            key = (await anna.ask("GET", "/api/push"))["key"]
            check_sender(headers["authorization"], service.address, key)
            assert b"Express" not in body
            async with anna.sit(table) as talk:  # she comes, decides, and it is still her turn
                entry = duel.entries(duel.WON)[talk.ply]
                await talk.say("play", seat=FIRST, ply=talk.ply, action=entry.text)
                clock.advance(SETTLED + 1)
                await watch.look()
            await until(lambda: not site.services.tables.loaded[table].connected)
            clock.advance(SETTLED + 1)
            await watch.look()  # she knew, and has left
            await quiet(site)
            assert len(service.arrived) == 1

    asyncio.run(scene())


def test_a_long_clock_reminds_once(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            push_service() as service,
            serving(quick(sqlite, push_to_loopback=True), clock) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
        ):
            browser = service.browser("anna")
            await browser.subscribe(anna, "en")
            await two_at_a_table(anna, ben, clock={"decision": DAY, "away": DAY})
            watch = site.services.turn_watch
            clock.advance(DAY / 2)
            await watch.look()
            await quiet(site)
            clock.advance(DAY / 2 - DAY / 8 + 1)
            for _ in range(3):
                await watch.look()
            await quiet(site)
            turn, reminder = service.messages(browser)
            assert turn["title"] == "It's your turn"
            assert reminder["body"].startswith("Risiko Express with Ben: 3 h left.")
            assert turn["tag"] == reminder["tag"]

    asyncio.run(scene())


def test_two_servers_tell_once(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        clock = HandClock()
        async with (
            push_service() as service,
            pair(database, clock, push_to_loopback=True) as two,
        ):
            anna, ben = await two.person("Anna"), await two.person("Ben", two.two)
            browser = service.browser("anna")
            await browser.subscribe(anna)
            keys = {(await one.ask("GET", "/api/push"))["key"] for one in (anna, ben)}
            assert len(keys) == 1
            await two_at_a_table(anna, ben)
            clock.advance(SETTLED + 1)
            sites = (two.one, two.two)
            watches = [site.services.turn_watch for site in sites]
            await asyncio.gather(*(watch.look() for watch in watches for _ in range(4)))
            for watch in watches:
                await watch.look()
            for site in sites:
                await quiet(site)
            assert len(service.messages(browser)) == 1

    asyncio.run(scene())


def test_somebody_connected_to_another_server_is_there(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        clock = HandClock()
        async with (
            push_service() as service,
            pair(database, clock, push_to_loopback=True) as two,
        ):
            anna, ben = await two.person("Anna"), await two.person("Ben")
            twin = await two.twin(anna)
            await service.browser("anna").subscribe(anna)
            table = await two_at_a_table(anna, ben)
            presence = two.one.services.context.cluster.presence
            async with twin.sit(table):
                await until(lambda: presence.seats(table))
                clock.advance(SETTLED + 1)
                await two.one.services.turn_watch.look()
            await quiet(two.one)
            assert service.arrived == []

    asyncio.run(scene())


def test_a_push_service_that_fails_or_is_slow_delays_nobody(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            push_service() as service,
            serving(quick(sqlite, push_to_loopback=True), clock) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
        ):
            slow, gone, broken = (service.browser(name) for name in ("slow", "gone", "broken"))
            service.silent.add("slow")
            service.answers |= {"gone": 410, "broken": 500}
            for browser in (slow, gone, broken):
                await browser.subscribe(anna)
            table = await two_at_a_table(anna, ben)
            clock.advance(SETTLED + 1)
            watch = site.services.turn_watch
            await watch.look()
            await service.until(3)
            assert watch._tasks  # one service is silent
            async with anna.sit(table) as talk:
                entry = duel.entries(duel.WON)[talk.ply]
                answer = await talk.say("play", seat=FIRST, ply=talk.ply, action=entry.text)
                assert answer["type"] == "ok"
            left = await site.services.subscriptions.list_of(await player_of(site, "Anna"))
            assert {one.endpoint for one in left} == {slow.endpoint, broken.endpoint}

    asyncio.run(scene())


async def player_of(site: Site, name: str) -> str:
    from sqlalchemy import select

    from risiko.server.storage.models import PlayerModel

    async with site.services.context.store.reading() as session:
        found = await session.scalar(select(PlayerModel.id).where(PlayerModel.name == name))
    assert found is not None
    return found


def test_a_browser_tells_whoever_subscribed_last(sqlite: str) -> None:
    async def scene() -> None:
        async with (
            push_service() as service,
            serving(quick(sqlite, push_to_loopback=True)) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
        ):
            shared = service.browser("shared")
            subscriptions = site.services.subscriptions
            await shared.subscribe(anna)
            await shared.subscribe(ben)
            assert await subscriptions.list_of(await player_of(site, "Anna")) == []
            assert len(await subscriptions.list_of(await player_of(site, "Ben"))) == 1
            for k in range(12):
                await service.browser(f"b{k}").subscribe(ben)
            assert len(await subscriptions.list_of(await player_of(site, "Ben"))) == 10
            await ben.ask("POST", "/api/push/forget", endpoint=f"{service.address}/b11")
            assert len(await subscriptions.list_of(await player_of(site, "Ben"))) == 9

    asyncio.run(scene())


def test_the_calendar_of_open_games(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with (
            serving(quick(database), clock) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
        ):
            timed = await two_at_a_table(anna, ben, clock={"decision": DAY, "away": DAY})
            calm = await two_at_a_table(anna, ben)
            link = (await anna.ask("POST", "/api/calendar"))["path"]
            feed = await anna.http.get(link)
            assert feed.headers["content-type"].startswith("text/calendar")
            text = feed.text.replace("\r\n ", "")
            assert text.count("BEGIN:VEVENT") == 2
            assert f"UID:{timed}@risiko" in text
            assert f"UID:{calm}@risiko" in text
            assert "SUMMARY:Dein Zug: Risiko Express mit Ben" in text
            assert "DTEND:19700114T" in text
            assert all(len(line.encode()) <= 75 for line in feed.text.split("\r\n"))
            his = (await ben.ask("POST", "/api/calendar"))["path"]
            assert "Anna ist am Zug" in (await ben.http.get(his)).text.replace("\r\n ", "")
            newer = (await anna.ask("POST", "/api/calendar"))["path"]
            assert (await anna.http.get(link)).status_code == 404
            async with site.person() as program:  # the link alone is enough
                assert (await program.http.get(newer)).status_code == 200

    asyncio.run(scene())
