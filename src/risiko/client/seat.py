"""A bot plays a seat at a server, over the socket that browsers use, until the game is over."""

import json
import time as clock
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from risiko.bots import Bot, LostDecision, fall_back
from risiko.client.requests import ServerRefusal
from risiko.protocol import OVER, Action, Option, View
from risiko.text import FALLBACK

VERSION = 1
"""Of the messages."""
LARGEST_MESSAGE = 1 << 24
"""Bytes; a whole state of Evolution with its log has a few hundred thousand."""
PATIENCE = 60.0
"""Seconds without a connection after which a seat is given up."""
SHORTEST_PAUSE = 0.2
LONGEST_PAUSE = 5.0
"""Seconds between two attempts to connect, or to send a decision again."""
AGAIN = frozenset({"not_stored", "too_fast"})
"""Refusals after which the same decision is sent again."""
PASSED = frozenset({"stale", "not_your_turn", "not_started", "game_over"})
"""Refusals of a decision that nobody needs any more; the state tells what comes next."""
FATAL = frozenset({"not_your_seat", "token_expired", "no_table", "unreadable", "too_large"})
"""Refusals after which nothing can be played."""


class PlayedSeat(NamedTuple):
    """How a game went for a seat that a bot has played."""

    winners: tuple[int, ...]
    """The seats that have won."""
    decisions: int
    lost: int
    """Decisions that were illegal or not made, so that a random one was played."""
    connections: int
    """How often the seat was connected; more than once if the server was away."""


class _Decision(NamedTuple):
    """A decision that the server has not answered yet."""

    id: int
    """Of the message it was sent in."""
    ply: int
    seat: int
    action: Action
    view: View
    fallen_back: bool


def play_seat(
    address: str,
    table: str,
    token: str,
    bot: Bot,
    *,
    time: float = 1.0,
    patience: float = PATIENCE,
) -> PlayedSeat:
    """Let a bot play the seat of a token to the end of the game, which may not have begun yet.

    A lost connection is opened again; what the server has not answered is sent again, and played
    once. Raises ServerRefusal, or ConnectionError if the server stays away.
    """
    seat = _Seat(token, bot, time)
    url = f"{address.rstrip('/').replace('http', 'ws', 1)}/ws/tables/{table}"
    pause, gone = SHORTEST_PAUSE, clock.monotonic()
    while True:
        try:
            with connect(url, max_size=LARGEST_MESSAGE) as ws:
                ended = seat.converse(ws)
                if ended is not None:
                    return ended
        except (OSError, WebSocketException):
            pass
        if seat.heard:
            pause, gone, seat.heard = SHORTEST_PAUSE, clock.monotonic(), False
        if clock.monotonic() - gone > patience:
            raise ConnectionError(f"{address} does not answer")
        clock.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


class _Seat:
    """A seat, over all its connections."""

    def __init__(self, token: str, bot: Bot, time: float) -> None:
        self.heard = False
        """Whether the server has welcomed us on the last connection."""
        self._token = token
        self._bot = bot
        self._time = time
        self._seats: tuple[int, ...] = ()
        self._sent: _Decision | None = None
        self._decisions = 0
        self._lost = 0
        self._connections = 0
        self._number = 0

    def converse(self, ws: ClientConnection) -> PlayedSeat | None:
        """Play over one connection; None if it ends before the game."""
        hello = {"type": "hello", "version": VERSION, "token": self._token, "language": FALLBACK}
        self._say(ws, hello)
        for frame in ws:
            message = json.loads(frame)
            if message["type"] == "error":
                self._take_refusal(ws, message)
            elif message["type"] == "welcome":
                self.heard = True
                self._connections += 1
                self._seats = tuple(message["you"])
                self._send_again(ws, message["state"])
            elif message["type"] == "table":
                self._seats = tuple(message["you"])
            elif message["type"] == "ok" and self._sent and self._sent.id == message["id"]:
                self._sent = None
            state = message.get("state")
            if state is not None and state["turn"] == OVER:
                winners = tuple(state["scene"]["ending"]["winners"])
                return PlayedSeat(winners, self._decisions, self._lost, self._connections)
            if state is not None:
                self._react(ws, state)
        return None

    def _react(self, ws: ClientConnection, state: dict[str, Any]) -> None:
        """Decide, if it is our turn and we have not done so."""
        asks = state["scene"]["asks"]
        if state["turn"] not in self._seats or not asks:
            return
        if self._sent is not None and self._sent.ply == state["ply"]:
            return
        options = tuple(
            Option(choice["verb"], tuple(choice["args"]), choice["lo"], choice["hi"])
            for ask in asks
            for choice in ask["choices"]
        )
        view = View(state["turn"], state["turn"], state["line"], options)
        self._decisions += 1
        try:
            action, fallen_back = self._bot.choose(view, self._time), False
        except LostDecision:
            self._lost += 1
            action, fallen_back = fall_back(view, state["ply"]), True
        self._send(ws, _Decision(0, state["ply"], state["turn"], action, view, fallen_back))

    def _send(self, ws: ClientConnection, decision: _Decision) -> None:
        self._sent = decision._replace(id=self._number)
        action = str(decision.action)
        play = {"type": "play", "ply": decision.ply, "seat": decision.seat, "action": action}
        self._say(ws, play)

    def _send_again(self, ws: ClientConnection, state: dict[str, Any] | None) -> None:
        """After a lost connection: what was not answered, unless the game has gone on."""
        if self._sent is not None and state is not None and state["ply"] == self._sent.ply:
            self._send(ws, self._sent)
        else:
            self._sent = None

    def _say(self, ws: ClientConnection, message: dict[str, Any]) -> None:
        number, self._number = self._number, self._number + 1
        ws.send(json.dumps({**message, "id": number}))

    def _take_refusal(self, ws: ClientConnection, refusal: dict[str, Any]) -> None:
        """A decision was not taken: send it again, another one, or none."""
        sent, code = self._sent, refusal["code"]
        if code in FATAL or (sent is None and not self.heard):
            raise ServerRefusal(code, refusal["text"])
        if sent is None or sent.id != refusal["id"]:
            return  # about something that is over
        if code in PASSED:
            self._sent = None
        elif code in AGAIN:
            clock.sleep(SHORTEST_PAUSE)
            self._send(ws, sent)
        elif sent.fallen_back:
            raise ServerRefusal(code, refusal["text"])
        else:  # the rules do not allow it
            self._lost += 1
            action = fall_back(sent.view, sent.ply)
            self._send(ws, sent._replace(action=action, fallen_back=True))
