"""Somebody at a table who only listens."""

from risiko.server.live.messages.ply_messages import KnownStates
from risiko.server.wire.differences.outgoing import Outgoing
from risiko.server.wire.messages import Pace
from risiko.text import Language


class Ear:
    """A listener that remembers what it was sent."""

    player: str | None = None
    program: str | None = None

    def __init__(self, seat: int | None, language: Language, *, differences: bool = True) -> None:
        self.seat = seat
        self.language = language
        self.pace: Pace = "normal"
        self.differences = differences
        self.known: KnownStates | None = None
        self.heard: list[str] = []

    def send(self, message: Outgoing) -> None:
        self.heard.append(message.text)

    def end(self, code: int) -> None:
        raise AssertionError(code)
