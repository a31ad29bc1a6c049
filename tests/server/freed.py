"""A process of its own in which somebody comes to a table and leaves: what stays in memory then.

Tests that ran before in the same process may have left connections of theirs.
"""

import asyncio
import gc
import sys
import weakref

from websockets.server import ServerProtocol

from risiko.server.protection.protocols import HttpConnection, SocketConnection
from tests.server.site import quick, serving, until


def connections() -> list[object]:
    """All connections in memory."""
    kinds = HttpConnection, SocketConnection, ServerProtocol
    # By type: `isinstance` asks for `__class__`, which raises for a dead weak proxy.
    return [found for found in gc.get_objects() if issubclass(type(found), kinds)]


async def come_and_leave(database: str) -> None:
    """Wait until connections and table are freed, without a search for garbage."""
    async with serving(quick(database)) as site:
        gc.collect()
        gc.disable()
        async with site.person("Anna") as anna:
            id = (await anna.open("express", "me", "bot"))["id"]
            await anna.at(id, "start")
            async with anna.sit(id):
                assert connections()
        await until(lambda: not connections())
        tables = site.services.tables
        table = weakref.ref(await tables.get(id))
        await until(lambda: (kept := table()) is None or kept.idle)
        assert table() is not None
        tables._loaded.clear()
        await until(lambda: table() is None)


if __name__ == "__main__":
    asyncio.run(come_and_leave(sys.argv[1]))
