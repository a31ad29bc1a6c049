"""The MCP server, over its real transports: an agent that only reads text plays whole games."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from risiko.language_models.mcp_server import MOST_TABLES, make_server
from tests.language_models.reader import GAMES, Reader

PATIENCE = 120.0
Call = Callable[..., Awaitable[str]]


def talk(client: Client) -> Call:
    """Calls a tool and returns its text."""

    async def call(tool: str, **arguments: Any) -> str:
        result = await client.call_tool(tool, arguments)
        assert not result.is_error, result
        (content,) = result.content
        assert content.type == "text"
        return content.text

    return call


def run(story: Callable[[Call], Awaitable[None]], language: str = "en") -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE), Client(make_server(language)) as client:
            await story(talk(client))

    asyncio.run(limited())


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_reader_finishes_a_game_of_each_family(game: str, players: int) -> None:
    async def story(call: Call) -> None:
        reader = Reader(seed=1, nonsense=10)
        bot = "random" if game != "express" else "greedy"
        said = await call("new_game", game=game, players=players, bot=bot, seed=3)
        assert said.startswith("Table 1. You are Player A")
        for _ in range(20_000):
            if "The game is over." in said:
                break
            said = await call("play", table="1", action=reader.answer(said))
        found = re.search(r"Your decisions: (\d+), refused answers: (\d+)\.", said)
        assert found is not None
        decisions, refused = map(int, found.groups())
        assert decisions + refused == reader.asked
        assert refused == reader.asked // 10

    run(story)


def test_refusals_name_the_rule_and_nothing_is_lost() -> None:
    async def story(call: Call) -> None:
        before = await call("new_game", game="2010/duel", bot="random", seed=1)
        refused = await call("play", table="1", action="[attack alaska kamchatka 3]")
        assert refused.startswith("Refused: ")
        assert "[2010, " in refused
        assert "Your options:" in refused
        assert await call("look", table="1") in before
        assert "There is no table “7”" in await call("look", table="7")
        assert "there is no game “chess”" in await call("new_game", game="chess")
        assert "no bot “deep”" in await call("new_game", game="express", bot="deep")
        for program in ("exec:touch owned", "my.py:MyBot"):
            assert "there is no bot" in await call("new_game", game="express", bot=program)
        assert "not 9" in await call("new_game", game="express", players=9)
        assert "2003/conquest: " in await call("list_games")
        assert "[2003, " in await call("rules", game="2003/conquest")
        assert await call("close_game", table="1") == "Table 1 is closed."
        for _ in range(MOST_TABLES):
            await call("new_game", game="express", bot="greedy")
        assert "close one" in await call("new_game", game="express", bot="greedy")

    run(story)


def test_it_speaks_german() -> None:
    async def story(call: Call) -> None:
        said = await call("new_game", game="express", bot="greedy", seed=1)
        assert "Du bist Spieler A" in said
        assert "Deine Möglichkeiten:" in said
        assert "Abgelehnt: " in await call("play", table="1", action="[nein]")

    run(story, "de")


def test_the_command_serves_over_pipes() -> None:
    async def story() -> None:
        command = ["-m", "risiko", "--lang", "en", "mcp"]
        server = StdioServerParameters(command=sys.executable, args=command)
        async with asyncio.timeout(PATIENCE), Client(stdio_client(server)) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"list_games", "rules", "new_game", "look", "play", "close_game"}
            assert "express: " in await talk(client)("list_games")

    asyncio.run(story())
