"""A bot in Python: it takes a seat over the network and plays any choice it is offered.

    python examples/bot.py http://localhost:8000 TABLE TOKEN

TABLE is the id in the address of the table; its host makes the TOKEN for a seat. Replace `choose`
by something wiser: `state["line"]` is the position in the notation of docs/notation.md.
"""

import json
import random
import sys
from typing import Any

from websockets.sync.client import ClientConnection, connect

OVER = -2


def choose(state: dict[str, Any]) -> str:
    """An action such as `attack alaska kamchatka 3`: any choice, with any number it allows."""
    choice = random.choice([c for ask in state["scene"]["asks"] for c in ask["choices"]])
    number = random.randint(choice["lo"], choice["hi"])
    return " ".join([choice["verb"], *choice["args"], str(number)])


def play(socket: ClientConnection, token: str) -> list[int]:
    """Play a seat until the game is over; the seats that have won."""
    hello = {"type": "hello", "id": 0, "version": 1, "language": "en"}
    socket.send(json.dumps({**hello, "token": token}))
    seats: list[int] = []
    for number, frame in enumerate(socket, 1):
        message = json.loads(frame)
        if message["type"] == "error":
            raise SystemExit(f"{message['code']}: {message['text']}")
        if message["type"] in ("welcome", "table"):
            seats = message["you"]
        state = message.get("state")
        if state is None:
            continue
        if state["turn"] == OVER:
            return list(state["scene"]["ending"]["winners"])
        if state["turn"] in seats and state["scene"]["asks"]:
            decision = {"ply": state["ply"], "seat": state["turn"], "action": choose(state)}
            socket.send(json.dumps({"type": "play", "id": number, **decision}))
    raise SystemExit("the server has closed the connection")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    address, table, token = sys.argv[1:]
    with connect(f"{address.replace('http', 'ws', 1)}/ws/tables/{table}") as socket:
        print("won by seat", *(seat + 1 for seat in play(socket, token)))
