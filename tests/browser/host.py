"""A server for the browser tests: as `risiko serve`, but its bots do not pause to be watched."""

import sys

from risiko.server import run
from risiko.server.settings import Settings

if __name__ == "__main__":
    database, port = sys.argv[1], int(sys.argv[2])
    settings = Settings(database=database, bot_pace=0.0)
    run.serve(
        settings, run.listen("127.0.0.1", port), ready=lambda address: print(address, flush=True)
    )
