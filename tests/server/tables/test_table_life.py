"""The whole life of a table: opened, filled, played to its end, checked, played again."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import risiko
from risiko import record
from risiko.record.verify import verify
from tests.server.site import Refused, Talk, quick, serving


async def go_on(talks: dict[int, Talk], chooser: random.Random, plies: int) -> None:
    """Everybody plays at random until so many plies have been played."""
    first = next(iter(talks.values()))
    while first.turn != -2 and (first.state or {})["ply"] < plies:
        ply = first.ply if first.state else 0
        talk = talks.get(first.turn)
        if talk is not None:
            await talk.reach(ply)
            answer = await talk.play(first.turn, talk.any_action(chooser))
            assert answer["type"] == "ok", answer
        await first.reach(ply + 1)


def test_a_table_from_the_first_seat_to_the_rematch(database: str) -> None:
    asyncio.run(_whole_life(database))


async def _whole_life(database: str) -> None:
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(serving(quick(database)))
        anna = await stack.enter_async_context(site.person("Anna"))
        ben = await stack.enter_async_context(site.person("Ben"))
        table = await anna.open("express", "me", "open", "bot:random")
        id = table["id"]
        assert [seat["kind"] for seat in table["seats"]] == ["human", "open", "bot"]
        assert table["host"]
        assert len(table["dice"]["commitment"]) == 64
        with pytest.raises(Refused, match="seats_open"):
            await anna.at(id, "start")
        joined = await ben.at(id, "join", invite=table["invite"])
        assert joined["seats"][1]["name"] == "Ben"
        with pytest.raises(Refused, match="not_host"):
            await ben.at(id, "start")
        await anna.at(id, "seed", seed="from-anna")
        seeded = await ben.at(id, "seed", seed="from-ben")
        assert [seat["seeded"] for seat in seeded["seats"]] == [True, True, False]
        a = await stack.enter_async_context(anna.sit(id))
        b = await stack.enter_async_context(ben.sit(id))
        assert a.welcome["state"] is None
        assert (a.welcome["you"], b.welcome["you"]) == ([0], [1])
        await anna.at(id, "start")
        await a.until(lambda: a.state)
        await b.until(lambda: b.state)
        assert b.state is not None
        assert b.state["seat"] == 1
        await go_on({0: a, 1: b}, random.Random(5), 60)
        for person in (anna, ben):
            await person.at(id, "leave")  # and bots play on, since both still look on
        await a.until(lambda: a.table and a.table["status"] == "over")
        over = await ben.see(id)
        assert over["winners"]
        text = await ben.see(id, "record")
        found = record.read(text)
        report = verify(found)
        assert report.ok
        assert "dice" in report.checked
        assert found.dice.commitment == table["dice"]["commitment"]
        assert found.dice.seeds == ("from-anna", "from-ben", "-")
        assert found.players == ("Anna", "Ben", "bot random")
        dice = await anna.see(id, "dice")
        assert dice["secret"] == found.dice.secret
        assert len(dice["events"]) == report.events
        shown = await anna.see(id, "replay", language="en")
        assert len(shown["plies"]) == report.plies
        assert not shown["problems"]

        again = await ben.at(id, "rematch")
        assert again["id"] != id
        assert again["status"] == "waiting"
        assert again["host"]
        assert [seat["name"] for seat in again["seats"]] == ["Anna", "Ben", "Flip"]
        assert again["dice"]["commitment"] != table["dice"]["commitment"]
        await a.until(lambda: a.table is not None and a.table["rematch"] == again["id"])
        assert (await anna.at(id, "rematch"))["id"] == again["id"]
        lobby = await anna.ask("GET", "/api/lobby")
        assert {entry["id"] for entry in lobby["mine"]} == {id, again["id"]}


@pytest.mark.parametrize("game", risiko.games())
def test_every_game_can_be_played(tmp_path: Path, game: str) -> None:
    """Also those that begin with a decision instead of an event."""

    async def scene() -> None:
        database = f"sqlite:///{tmp_path / 'x.db'}"
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            bots = ["bot"] * (risiko.game(game).seats[0] - 1)
            table = await anna.open(game, "me", *bots)
            await anna.at(table["id"], "start")
            async with anna.sit(table["id"]) as talk:
                chooser = random.Random(1)
                for _ in range(5):
                    await talk.until(lambda: talk.turn == 0)
                    answer = await talk.play(0, talk.any_action(chooser))
                    assert answer["type"] == "ok", answer
            found = record.read(await anna.see(table["id"], "record"))
            assert verify(found).ok

    asyncio.run(scene())
