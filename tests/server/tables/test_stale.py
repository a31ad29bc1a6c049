"""A server whose memory is old, and rows that contradict their entries."""

import asyncio
import threading
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko import record
from risiko.bots.random_bot import Random
from risiko.protocol import CHANCE, Action, View
from risiko.record.verify import verify
from risiko.server.accounts.passphrases import Passphrases
from risiko.server.campaigns.store import CampaignStore
from risiko.server.refusal import Refusal
from risiko.server.storage.store import NotStored
from tests.server import duel
from tests.server.circle import begin, found, see, watch
from tests.server.conftest import fresh_postgres
from tests.server.site import PATIENCE, HandClock, Refused, quick, serving

WITHIN = next(k for k, entry in enumerate(duel.entries()) if k > 50 and entry.seat != CHANCE)
"""A ply in the middle of the game after which somebody has to decide."""
LONG = 3600.0
"""Seconds after which every clock of these tables has run out."""


# Two servers


def test_a_clock_that_runs_out_on_an_old_state_changes_nothing(database: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(database), clock) as site, site.person("Anna") as anna:
            id = await duel.begun(anna, clock={"decision": 30})
            async with anna.sit(id) as talk:
                await duel.write_down(database, id)
                clock.advance(LONG)
                await talk.until(lambda: talk.turn == -2)
                assert await duel.row(database, id) == duel.end()
                assert talk.table is not None
                assert not any(seat["stand_in"] for seat in talk.table["seats"])

    asyncio.run(scene())


def test_a_clock_that_runs_out_after_a_decision_elsewhere_replaces_nobody(sqlite: str) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(sqlite), clock) as site, site.person("Anna") as anna:
            id = await duel.begun(anna, clock={"decision": 30})
            async with anna.sit(id) as talk:
                clock.advance(20)
                await duel.write_down(sqlite, id, WITHIN, at=clock.now())
                clock.advance(10)
                await talk.until(lambda: talk.ply == WITHIN)
                seen = await anna.see(id)
                assert seen["ply"] == WITHIN
                assert not any(seat["stand_in"] for seat in seen["seats"])

    asyncio.run(scene())


def test_a_decision_on_an_old_state_is_not_stored_where_the_game_is_now(sqlite: str) -> None:
    """Not even if its player takes back the seat with it, so that the table is read again."""

    class Slow:
        """A bot that never decides."""

        go = threading.Event()

        def choose(self, view: View, time: float = 1.0) -> Action:
            self.go.wait(20)
            return Random(1).choose(view)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(sqlite))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            twin = await enter(two.person())
            twin.http.cookies.update(dict(anna.http.cookies))
            id = await duel.begun(anna)
            await anna.at(id, "leave")  # bots play for both seats, if they ever decide
            old, new = await enter(anna.sit(id)), await enter(twin.sit(id))
            for _ in range(3):
                entry = duel.entries()[new.ply]
                assert (await new.play(entry.seat, entry.text))["type"] == "ok"
            entry = duel.entries()[old.ply]
            await old.say("look", seat=entry.seat)
            others = [words for words in old.actions() if words != entry.text]
            assert (await old.play(entry.seat, others[0]))["code"] == "stale"
            assert (await anna.see(id))["ply"] == new.ply
            assert verify(record.read(await anna.see(id, "record"))).ok

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("risiko.server.thinking.bot_pool.bot", lambda *_: Slow())
        try:
            asyncio.run(scene())
        finally:
            Slow.go.set()


def test_two_servers_play_the_bots_of_one_table_to_its_end(postgres: Any) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            ben = await enter(two.person("Ben"))
            table = await anna.open("express", "bot:greedy", "bot:greedy", public=True)
            async with anna.sit(table["id"]) as a, ben.sit(table["id"]) as b:
                await anna.at(table["id"], "start")
                await ben.see(table["id"])
                for talk in (a, b):
                    await talk.end()
            assert verify(record.read(await ben.see(table["id"], "record"))).ok

    asyncio.run(scene())


def test_a_passphrase_is_given_once(database: str) -> None:
    """Two devices choose one at the same moment: the second does not undo the first."""

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            twin, guest = await enter(two.person()), await enter(two.person())
            twin.http.cookies.update(dict(anna.http.cookies))
            known = await one.services.sessions.find(anna.http.cookies["risiko"])
            assert known is not None
            secrets = ["correct horse battery", "staple and some more"]
            done = await asyncio.gather(
                *(
                    person.ask("POST", "/api/account", name="Anna", passphrase=secret)
                    for person, secret in zip((anna, twin), secrets, strict=True)
                ),
                return_exceptions=True,
            )
            assert sorted(getattr(answer, "code", "kept") for answer in done) == [
                "already_registered",
                "kept",
            ]
            for secret, answer in zip(secrets, done, strict=True):
                login = guest.ask("POST", "/api/login", name="Anna", passphrase=secret)
                if isinstance(answer, Refused):
                    with pytest.raises(Refused, match="wrong_login"):
                        await login
                else:
                    assert (await login)["name"] == "Anna"
            # whoever still takes them for a guest does not give them a name nobody can log in with
            with pytest.raises(Refusal, match="stale"):
                await one.services.accounts.rename(known, "Annette")
            assert (await anna.ask("GET", "/api/me"))["name"] == "Anna"

    asyncio.run(scene())


def test_somebody_with_a_passphrase_is_no_guest(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their seats stay theirs although they were a guest when the login began."""
    secret = "correct horse battery"
    verify_before = Passphrases.verify

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(sqlite))) for _ in range(2)]
            anna, ben = [await enter(one.person(name)) for name in ("Anna", "Ben")]
            twin = await enter(two.person())
            twin.http.cookies.update(dict(ben.http.cookies))
            await anna.ask("POST", "/api/account", name="Anna", passphrase=secret)
            id = (await ben.open("express", "me", "open"))["id"]

            async def verifying(self: Passphrases, stored: str | None, passphrase: str) -> bool:
                right = await verify_before(self, stored, passphrase)
                await twin.ask("POST", "/api/account", name="Ben", passphrase=secret)
                return right

            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(Passphrases, "verify", verifying)
                await ben.ask("POST", "/api/login", name="Anna", passphrase=secret)
            assert (await twin.see(id))["seats"][0]["mine"]
            assert not [table["id"] for table in (await ben.ask("GET", "/api/lobby"))["mine"]]

    asyncio.run(scene())


# Rows that are wrong


def test_a_row_that_is_wrong_is_set_right_when_the_table_is_opened(database: str) -> None:
    """Also if the server has the table in memory and the number of its changes is the same."""

    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = await duel.begun(anna)
            await duel.write_down(database, id)
            for wrong in (
                "status = 'running', ply = 3, turn = 0, winners = 0",
                "ply = 3, version = version + 5",
                "ply = 500",
                "status = 'running'",
                "status = 'waiting'",
                "winners = 3",
                "turn = 1",
            ):
                await duel.damage(database, f"UPDATE tables SET {wrong}")
                seen = await anna.see(id)
                assert (seen["status"], seen["ply"]) == ("over", len(duel.entries())), wrong
                assert await duel.row(database, id) == duel.end(), wrong
            assert (await anna.at(id, "rematch"))["status"] == "waiting"

    asyncio.run(scene())


def test_rows_without_entries(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            waiting = (await anna.open("express", "me", "open"))["id"]
            begun = await duel.begun(anna)
            await duel.damage(
                database,
                f"UPDATE tables SET status = 'over', ply = 9, winners = 1 WHERE id = '{waiting}'",
                f"DELETE FROM entries WHERE table_id = '{begun}'",
            )
            assert (await anna.see(waiting))["status"] == "waiting"
            async with anna.sit(begun) as talk:  # the first events fall again
                await talk.until(lambda: talk.turn >= 0)
                entry = duel.entries()[talk.ply]
                assert (await talk.play(entry.seat, entry.text))["type"] == "ok"

    asyncio.run(scene())


def test_a_game_whose_last_events_are_lost_goes_on(database: str) -> None:
    """The dice are fixed: they fall as they had fallen."""
    cut = next(k for k, entry in enumerate(duel.entries()) if k > WITHIN and entry.seat == CHANCE)

    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = await duel.begun(anna)
            cookies = dict(anna.http.cookies)
        await duel.write_down(database, id)
        await duel.damage(database, f"DELETE FROM entries WHERE ply > {cut}")
        async with serving(quick(database)) as site, site.person() as anna:
            anna.http.cookies.update(cookies)
            async with anna.sit(id) as talk:
                await talk.until(lambda: talk.turn >= 0)
                ply = talk.ply
                found = await site.services.tables.get(id)
                assert found.session is not None
                assert tuple(found.session.entries) == duel.entries()[:ply]
                assert ply > cut

    asyncio.run(scene())


@pytest.mark.parametrize("flaw", ["text = 'storm nowhere 3'", "text = ''", "ply = 900"])
def test_entries_that_are_broken_close_one_table_alone(
    sqlite: str, flaw: str, caplog: pytest.LogCaptureFixture
) -> None:
    ply = next(k for k, entry in enumerate(duel.entries(), 1) if k > 20 and entry.seat == 0)

    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            broken, whole = await duel.begun(anna), await duel.begun(anna)
            cookies = dict(anna.http.cookies)
        for id in (broken, whole):
            await duel.write_down(sqlite, id)
        await duel.damage(
            sqlite,
            f"UPDATE entries SET {flaw} WHERE ply = {ply} AND table_id = '{broken}'",
            "UPDATE tables SET status = 'running', ply = 3, turn = 1, winners = 0",
            "UPDATE seats SET kind = 'bot', bot = 'greedy' WHERE seat = 1",
        )
        async with serving(quick(sqlite)) as site, site.person() as anna:
            anna.http.cookies.update(cookies)
            async with asyncio.timeout(PATIENCE):
                while await duel.row(sqlite, whole) != duel.end():
                    await asyncio.sleep(0.01)
            with pytest.raises(Refused) as caught:
                await anna.see(broken)
            assert caught.value.code == "broken_table"
            assert (await anna.see(whole))["status"] == "over"
            assert (await anna.http.get("/healthz")).status_code == 200
        what = "missing" if flaw.startswith("ply") else "broken"
        assert f"table {broken} cannot be opened: entry {ply} is {what}" in caplog.messages

    asyncio.run(scene())


def test_a_game_of_a_campaign_that_is_found_to_be_over_joins_it(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = (await begin(anna, id))["id"]
            tried = asyncio.Event()

            async def fail(*_: Any) -> None:
                tried.set()
                raise NotStored("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(CampaignStore, "append", fail)
                await watch(anna, table, sqlite)
                await tried.wait()
            cookies = dict(anna.http.cookies)
        await duel.damage(sqlite, "UPDATE tables SET status = 'running', winners = 0, ply = 3")
        async with serving(quick(sqlite)) as site, site.person() as anna:
            anna.http.cookies.update(cookies)
            store = CampaignStore(site.services.context.store)
            async with asyncio.timeout(PATIENCE):
                while not (kept := await store.read(id, 0)) or not kept.chapters:
                    await asyncio.sleep(0.01)
            assert (await see(anna, id))["games"] == 1

    asyncio.run(scene())
