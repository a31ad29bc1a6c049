"""A server for the browser tests: as `risiko serve`, but its bots pause only if asked to, its
reviews are made without much thinking, and its passphrases are hashed in no time.
"""

import sys
from pathlib import Path

from risiko.server import run
from risiko.server.accounts import passphrases
from risiko.server.replays import reviews
from risiko.server.settings import CLIENT, Settings
from tests.cheap import CHEAP
from tests.hasty import HASTY

if __name__ == "__main__":
    database, port = sys.argv[1], int(sys.argv[2])
    reviews.COMMAND = HASTY
    vars(passphrases).update(CHEAP)
    pace = float(sys.argv[3])
    client = Path(sys.argv[4]) if len(sys.argv) > 4 else CLIENT
    settings = Settings(database=database, bot_pace=pace, client=client)
    run.serve(
        settings, run.listen("127.0.0.1", port), ready=lambda address: print(address, flush=True)
    )
