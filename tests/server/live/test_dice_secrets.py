"""Nobody learns of a coming throw by asking, and no secret stays secret once a game has ended."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

import risiko
from risiko import record
from risiko.record.dice import Committed, commitment
from risiko.record.verify import verify
from risiko.server.refusal import Refusal
from risiko.server.tables.session import GameSession
from risiko.server.tables.table_record import TableRecord
from tests.server.circle import begin, friends, give_up, ready
from tests.server.site import Json, Person, Refused, Site, quick, serving

QUESTIONS = ("storm", "roll", "fresh", "end", "nonsense 1 2 3", "", "attack alaska peru 3")


class CountingDice:
    """Dice that count how often they are asked."""

    def __init__(self, secret: bytes) -> None:
        self._dice = Committed(secret, "table", ["a", "b"])
        self.asked = 0

    def __call__(self, i: int, n: int) -> int:
        self.asked += 1
        return self._dice(i, n)


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Site, Person, Person]]:
    async with (
        serving(quick(database)) as site,
        site.person("Anna") as anna,
        site.person("Ben") as ben,
    ):
        yield site, anna, ben


# Asking why


def answers(session: GameSession, actions: tuple[str, ...]) -> list[str]:
    """What is said to each of the actions."""
    said = []
    for action in actions:
        try:
            session.check_text(action)
            said.append("allowed")
        except Refusal as refusal:
            said.append(refusal.code)
    return said


def test_why_takes_no_dice_and_says_the_same_whatever_is_thrown() -> None:
    """At a position where some decisions are followed by throws, with two different secrets."""
    chooser = random.Random(3)
    game = risiko.game("2003/conquest")
    match = GameSession(game, 3, Committed(b"shared", "t", ["a", "b", "c"]))
    match.add(match.preview(None))
    asked: list[list[str]] = [[], []]
    threw = 0
    for _ in range(150):
        legal = tuple(str(option.action(option.lo)) for option in match.position.options())
        for number, secret in enumerate((b"one", b"two")):
            dice = CountingDice(secret)
            match.dice = dice
            asked[number] += answers(match, (*legal, *QUESTIONS))
            assert dice.asked == 0
            for action in legal[:5]:
                match.preview_text(action)
            threw += dice.asked
        match.dice = Committed(b"shared", "t", ["a", "b", "c"])
        match.add(match.preview_text(chooser.choice(legal)))
    assert asked[0] == asked[1]
    assert {"allowed", "unreadable_action"} < set(asked[0])
    assert threw > 0  # playing them would have taken dice


def test_a_socket_that_asks_why_takes_no_dice(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = CountingDice(b"known")
    monkeypatch.setattr(TableRecord, "make_dice", lambda stored, seats: dice)

    async def scene() -> None:
        async with two(sqlite) as (_, anna, __):
            table = await anna.open("express", "me:A", "me:B")
            await anna.at(table["id"], "start")
            async with anna.sit(table["id"]) as talk:
                await talk.say("look", seat=talk.turn)
                thrown = dice.asked
                for choice in talk.options():
                    words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
                    answer = await talk.say("why", seat=talk.turn, action=words)
                    assert answer["type"] == "ok"
                assert dice.asked == thrown
                await talk.play(talk.turn, words)

    asyncio.run(scene())


# Seeds


def test_no_game_begins_before_everybody_has_added_a_seed(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (_, anna, ben):
            table = await anna.open("express", "me", "open", "bot", public=True)
            id = table["id"]
            await ben.at(id, "join")
            await anna.at(id, "seed", seed="of-anna")
            with pytest.raises(Refused) as caught:
                await anna.at(id, "start", unseeded=False)
            assert caught.value.code == "seeds_missing"
            assert caught.value.problem["text"].endswith(": Ben")
            bare = await anna.http.post(f"/api/tables/{id}/start")
            assert bare.json()["code"] == "seeds_missing"
            await ben.at(id, "seed", seed="of-ben")
            started = await anna.at(id, "start", unseeded=False)
            assert (started["status"], started["dice"]["unseeded"]) == ("running", False)

    asyncio.run(scene())


def test_that_a_game_began_without_a_seed_is_shown_to_everybody_and_kept(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (site, anna, ben):
            table = await anna.open("express", "me", "open", public=True)
            id = table["id"]
            await ben.at(id, "join")
            async with ben.sit(id) as talk, site.person() as stranger:
                assert not talk.welcome["table"]["dice"]["unseeded"]
                await anna.at(id, "start", unseeded=True)
                await talk.until(lambda: talk.table and talk.table["dice"]["unseeded"])
                assert (await stranger.see(id))["dice"]["unseeded"]
        async with two(database) as (site, anna, ben):  # after a new start of the server
            assert (await anna.see(id))["dice"]["unseeded"]

    asyncio.run(scene())


def test_seeded_dice_need_no_seeds(sqlite: str) -> None:
    async def scene() -> None:
        async with two(sqlite) as (_, anna, __):
            table = await anna.open("express", "me:A", "me:B", dice="seeded")
            started = await anna.at(table["id"], "start", unseeded=False)
            assert not started["dice"]["unseeded"]

    asyncio.run(scene())


# Secrets of games that ended without a result


def check(dice: Json, text: str) -> None:
    """The published secret is the one that was promised, and all throws follow from it."""
    secret = dice["secret"]
    assert commitment(bytes.fromhex(secret)) == dice["commitment"]
    report = verify(record.read(text))
    assert report.ok
    assert "dice" in report.checked


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


def test_the_secret_of_a_closed_game_is_published_to_those_who_sat_there(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (site, anna, ben):
            table = await anna.open("express", "me", "open", public=True)
            id = table["id"]
            await ben.at(id, "join")
            await anna.at(id, "start")
            async with ben.sit(id) as talk:
                assert (await ben.see(id, "dice"))["secret"] is None
                await refused("not_host", ben.ask("POST", f"/api/tables/{id}/close"))
                assert (await anna.at(id, "close"))["status"] == "closed"
                await talk.until(lambda: talk.table and talk.table["status"] == "closed")
                lost = await talk.play(1, "end")
                assert lost["code"] == "table_closed"
            for person in (anna, ben):
                check(await person.see(id, "dice"), await person.see(id, "record"))
                assert not (await person.see(id, "replay"))["problems"]
                mine = (await person.ask("GET", "/api/lobby"))["mine"]
                assert [entry["status"] for entry in mine] == ["closed"]
            async with site.person("Eve") as eve:
                await refused("table_closed", eve.see(id))
                assert (await eve.ask("GET", "/api/lobby"))["running"] == []
            for what in ("close", "leave", "start", "join"):
                await refused("table_closed", anna.at(id, what))
            cookies = dict(ben.http.cookies)
        async with two(database) as (site, _, again):  # it stays closed when it is read anew
            again.http.cookies.clear()
            again.http.cookies.update(cookies)
            assert (await again.see(id))["status"] == "closed"
            check(await again.see(id, "dice"), await again.see(id, "record"))

    asyncio.run(scene())


def test_a_table_that_never_began_shows_its_secret_when_it_is_closed(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (_, anna, ben):
            table = await anna.open("express", "me", "open", public=True)
            id = table["id"]
            await ben.at(id, "join")
            await ben.at(id, "seed", seed="of-ben")
            await anna.at(id, "close")
            dice = await ben.see(id, "dice")
            assert commitment(bytes.fromhex(dice["secret"])) == table["dice"]["commitment"]
            assert dice["seeds"] == ["-", "of-ben"]
            await refused("not_started", ben.see(id, "record"))

    asyncio.run(scene())


def test_the_secret_of_a_campaign_game_that_was_given_up_is_published(database: str) -> None:
    async def scene() -> None:
        async with friends(database) as (id, (anna, ben, carla)):
            table = await begin(anna, id, (0, "me"), (1, "them"), (3, "bot"))
            await ready(anna, id)
            await ready(ben, id)
            async with anna.sit(table["id"]) as talk:
                await talk.until(lambda: talk.turn == 0)
                assert (await talk.play(0, talk.any_action(random.Random(1))))["type"] == "ok"
            await refused("campaign_together", anna.at(table["id"], "close"))
            await give_up(anna, id)
            await give_up(ben, id)
            for person in (anna, ben):
                dice = await person.see(table["id"], "dice")
                check(dice, await person.see(table["id"], "record"))
            await refused("table_closed", carla.see(table["id"], "dice"))

    asyncio.run(scene())
