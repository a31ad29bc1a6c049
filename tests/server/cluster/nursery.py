"""A process that has loaded everything and lets servers begin at once, as copies of itself.

`python -m tests.server.cluster.nursery JSON` reads lines with ports and starts a server on each. It
says which of them are ready and which have ended.
"""

import gc
import json
import os
import select
import sys
from typing import Any

from risiko import registry
from risiko.server import run
from risiko.server.cluster import cluster
from risiko.server.storage.cluster import server_rows
from tests.server.site import quick

LOOK = 0.05
"""Seconds between two looks for servers that have ended."""


def serve(port: int, log: str, **settings: Any) -> None:
    """Be a server until the end."""
    errors = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(errors, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    run.serve(
        quick(proxy="127.0.0.1", **settings),
        run.listen("127.0.0.1", port),
        ready=lambda _: say("ready", port, os.getpid()),
    )
    os._exit(0)


def say(what: str, *numbers: int) -> None:
    """One line at once, whoever else says something."""
    os.write(1, f"{' '.join(map(str, (what, *numbers)))}\n".encode())


def main(log: str, hurry: float, settings: dict[str, Any]) -> None:
    """Start servers until the input ends; their leases are so many times shorter."""
    server_rows.LEASE /= hurry
    cluster.BEAT /= hurry
    cluster.MARGIN /= hurry
    registry.warm_up()
    gc.freeze()
    while True:
        if select.select([0], [], [], LOOK)[0]:
            line = os.read(0, 100)
            if not line:
                return
            for port in line.split():
                if os.fork() == 0:
                    serve(int(port), log, **settings)
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                say("ended", *ended)
        except ChildProcessError:
            pass


if __name__ == "__main__":
    main(*json.loads(sys.argv[1]))
