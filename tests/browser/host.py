"""Servers for the browser tests: as `risiko serve`, but their bots pause only if asked to, their
reviews are made without much thinking, and their passphrases are hashed in no time.

`python -m tests.browser.host` loads everything once. Each line of its input, a JSON list, is the
database, the port, the pause of bots and the folder of the client of a server, which then begins at
once, as a copy of this process, and says its number and its address.
"""

import gc
import json
import os
import signal
import sys
import traceback
from pathlib import Path

from risiko.server import run
from risiko.server.accounts import passphrases
from risiko.server.replays import reviews
from risiko.server.settings import CLIENT, Settings
from tests.cheap import CHEAP
from tests.hasty import HASTY


def serve(database: str, port: int, pace: float, client: str | None) -> None:
    """Be a server until the end."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    settings = Settings(
        database=database,
        bot_pace=pace,
        bot_processes=False,  # each would have to load what is loaded here
        client=Path(client) if client else CLIENT,
    )
    run.serve(
        settings,
        run.listen("127.0.0.1", port),
        ready=lambda address: print(os.getpid(), address, flush=True),
    )


def main() -> None:
    """Start servers until the input ends."""
    reviews.COMMAND = HASTY
    vars(passphrases).update(CHEAP)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for what has ended
    gc.freeze()
    for line in sys.stdin:
        if os.fork() == 0:
            try:
                serve(*json.loads(line))
            except BaseException:
                traceback.print_exc()
                print(flush=True)  # whoever waits for an address is told that there is none
            finally:
                os._exit(1)


if __name__ == "__main__":
    main()
