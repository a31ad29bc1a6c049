"""A server with its usual limits in a process of its own, otherwise as in `load_server.py`."""

import os

from risiko.bench.commands import obey, run_like_a_server
from risiko.bench.embedded_server import prepare, serving
from risiko.bench.load_server import LoadServer
from risiko.server.settings import Settings


async def _serve(address: str) -> None:
    async with serving(Settings(database=address)) as (services, place):
        await obey(LoadServer(services, place), place)


if __name__ == "__main__":
    prepare()
    run_like_a_server(_serve)
    os._exit(0)  # nobody waits for strong bots that still think
