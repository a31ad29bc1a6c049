"""Misuses a server until its input is closed: `python -m risiko.bench.misuse rude`.

Reads its place and the ids of some tables as one line of JSON, says when it has begun, and in the
end what it has done. It computes only when nobody else on the machine does: a stranger has a
machine of their own.
"""

import asyncio
import json
import os
import sys
import threading

from risiko.bench.misuse.greedy import GreedyVisitor
from risiko.bench.misuse.rude import RudeClient
from risiko.server.protection.open_files import raise_file_limit

MODESTY = 19
WARM = 1.0
"""Seconds after which a visitor is in full swing."""


async def _misuse(kind: str) -> None:
    place, tables = json.loads(sys.stdin.readline())
    visitor = RudeClient(place, tables) if kind == "rude" else GreedyVisitor(place, tables)
    over = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait() -> None:
        sys.stdin.read()
        loop.call_soon_threadsafe(over.set)

    threading.Thread(target=wait, daemon=True).start()
    task = asyncio.create_task(visitor.run())
    await asyncio.sleep(WARM)
    print(json.dumps("begun"), flush=True)
    await over.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    print(json.dumps(visitor.done), flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    raise_file_limit()
    asyncio.run(_misuse(sys.argv[1]))
