"""A bot plays at a server through `risiko.client`: it sits down, plays, and comes back."""

import asyncio
import json
import re
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from risiko.bots import Bot, bot
from risiko.cli import app
from risiko.client import PlayedSeat, Server, ServerRefusal, play_seat, seat
from risiko.protocol import Action, View
from risiko.server.live.tables import RESTART
from tests.server.site import PATIENCE, Site, quick, serving, until

ROOT = Path(__file__).parents[2]


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


def run(story: Coroutine[Any, Any, None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(3 * PATIENCE):
            await story

    asyncio.run(limited())


def open_table(address: str, game: str, *seats: str) -> tuple[str, str]:
    """A running table, and the token of its first seat."""
    server = Server(address)
    table = server.open_table(game, ["me:Robot", *seats])
    token = server.make_token(table["id"], 0)
    server.start(table["id"])
    return table["id"], token


class Counting:
    """Plays like another bot and counts."""

    def __init__(self, other: Bot) -> None:
        self.other = other
        self.decisions = 0

    def choose(self, view: View, time: float = 1.0) -> Action:
        self.decisions += 1
        return self.other.choose(view, time)


def reached(player: Counting, wanted: int, playing: "asyncio.Task[PlayedSeat]") -> bool:
    """Whether a bot has decided so often, or is through."""
    return player.decisions >= wanted or playing.done()


class Cheat:
    """Never does what is allowed."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        return Action("conquer", ("everything",))


def in_thread(site: Site, game: str, player: Bot, *seats: str) -> "asyncio.Task[PlayedSeat]":
    """A bot that plays at a new table, beside the server."""
    address = f"http://{site.address}"

    def play() -> PlayedSeat:
        table, token = open_table(address, game, *seats)
        return play_seat(address, table, token, player)

    return asyncio.create_task(asyncio.to_thread(play))


@pytest.mark.parametrize(
    ("game", "name", "others"),
    [
        ("express", "strategist", ("bot:greedy",)),
        ("2010/duel", "recruit", ("bot:random",)),
        ("evolution", "captain", ("bot:captain", "bot:captain")),
    ],
)
def test_a_bot_plays_a_game_of_each_family(
    sqlite: str, game: str, name: str, others: tuple[str, ...]
) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            player = Counting(bot(name, game))
            played = await in_thread(site, game, player, *others)
            assert played.winners
            assert played.decisions == player.decisions > 0
            assert (played.lost, played.connections) == (0, 1)

    run(story())


def test_a_bot_comes_back_when_the_connection_is_lost(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            player = Counting(bot("strategist", "express"))
            playing = in_thread(site, "express", player, "bot:greedy")
            for wanted in (2, 5, 8):
                await until(partial(reached, player, wanted, playing))
                for socket in tuple(site.services.sockets):
                    socket.end(RESTART)
            played = await playing
            assert played.connections >= 3
            assert played.winners
            assert played.lost == 0

    run(story())


def test_a_bot_that_cheats_loses_its_decisions(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            played = await in_thread(site, "express", Cheat(), "bot:greedy")
            assert played.lost == played.decisions > 0

    run(story())


def test_refusals_are_told(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            address = f"http://{site.address}"

            def play() -> None:
                table, _ = open_table(address, "express", "bot:greedy")
                with pytest.raises(ServerRefusal, match="not_your_seat"):
                    play_seat(address, table, "no-such-token", Cheat())
                with pytest.raises(ServerRefusal, match="invite_needed") as found:
                    Server(address).join(table, "Late")
                assert found.value.code == "invite_needed"

            await asyncio.to_thread(play)

    run(story())
    monkeypatch.setattr(seat, "SHORTEST_PAUSE", 0.01)
    with pytest.raises(ConnectionError, match="does not answer"):
        play_seat("http://127.0.0.1:9", "abc", "token", Cheat(), patience=0.1)


def test_who_opens_or_joins_a_table_adds_to_its_dice(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            address = f"http://{site.address}"

            def play() -> None:
                anna, ben = Server(address), Server(address)
                table = anna.open_table("express", ["me:Anna", "open"])
                assert [seat["seeded"] for seat in table["seats"]] == [True, False]
                table = ben.join(table["id"], "Ben", invite=table["invite"])
                assert [seat["seeded"] for seat in table["seats"]] == [True, True]
                started = anna.start(table["id"])
                assert (started["status"], started["dice"]["unseeded"]) == ("running", False)

                seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]
                table = anna.ask("POST", "/api/tables", game="express", seats=seats)
                assert not table["seats"][0]["seeded"]
                assert anna.start(table["id"])["seats"][0]["seeded"]

                table = anna.open_table("express", ["me", "bot"], dice="seeded", seed=1)
                assert anna.start(table["id"])["status"] == "running"

            await asyncio.to_thread(play)

    run(story())


def test_the_command_joins_a_table(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            address = f"http://{site.address}"
            table, token = await asyncio.to_thread(open_table, address, "express", "bot:greedy")
            words = ["--lang", "en", "bot", "join", address, table]
            wrong = await asyncio.to_thread(
                CliRunner().invoke, app, [*words, "captain"], env={"RISIKO_TOKEN": token}
            )
            assert wrong.exit_code == 2
            assert "there is no bot “captain” for express" in wrong.output
            done = await asyncio.to_thread(
                CliRunner().invoke, app, [*words, "strategist", "--token", token]
            )
            assert done.exit_code == 0, done.output
            assert "Won by seat" in done.output

    run(story())


def test_the_requests_of_the_docs_open_and_start_a_table(sqlite: str) -> None:
    page = (ROOT / "docs" / "bot-api.md").read_text("utf-8")
    (block,) = re.findall(r"^```http\n(.*?)^```$", page, re.M | re.S)

    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            server, table = Server(f"http://{site.address}"), ""
            for line in block.splitlines():
                method, path, *body = line.split(" ", 2)
                asked = json.loads(body[0]) if body else {}
                path = path.replace("TABLE", table)
                answer = await asyncio.to_thread(server.ask, method, path, **asked)
                table = table or answer["id"]
            assert answer["status"] == "running"

    run(story())
