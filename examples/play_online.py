"""Opens a table at a server, takes a seat and lets a bot play it, with `risiko.client`.

python examples/play_online.py http://localhost:8000
"""

import sys

from risiko.bots import bot
from risiko.client import Server, play_seat

GAME = "express"


def main(address: str) -> None:
    """Play one game against two bots of the server."""
    server = Server(address)
    table = server.open_table(GAME, ["me:Robot", "bot:greedy", "bot:greedy"])
    token = server.make_token(table["id"], 0)
    server.start(table["id"])
    played = play_seat(address, table["id"], token, bot("strategist", GAME))
    print("won by seat", *(seat + 1 for seat in played.winners))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
