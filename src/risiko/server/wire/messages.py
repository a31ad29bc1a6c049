"""The messages of a socket. A client says hello first; each message it sends gets one answer.

The page of a campaign says watch instead and is told whenever something changes there.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from risiko.server.wire.base import Received, Sent
from risiko.server.wire.scene import State, Told
from risiko.server.wire.table import Reaction, TableInfo
from risiko.text import Language

LARGEST_MESSAGE = 4096
"""Bytes a client may send at once; the longest honest message is far shorter."""

Pace = Literal["slow", "normal", "fast", "at_once"]
"""How fast somebody wants to see bots play."""
LONGEST_CHAT = 300
"""Characters of a line of the chat, as people see them."""
CHAT_POINTS = 900
"""Code points; one character may have several."""

MessageId = Annotated[int, Field(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]

# From the client


class Hello(Received):
    """The first message to a table: in which language, and for programs which token."""

    type: Literal["hello"]
    id: MessageId
    version: Literal[1]
    language: Language = "de"
    token: Annotated[str, Field(max_length=128)] | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None
    """Needed to watch a table that is not public without sitting there."""
    seat: SeatNumber | None = None
    """Through which of one's own seats to look first."""
    differences: bool = False
    """Whether to be sent `change` instead of `ply`, as long as no state is missing."""
    pace: Pace = "normal"
    """How fast bots are to play while this client looks on; of no concern for a program."""


class WatchCampaign(Received):
    """The first message to a campaign, instead of hello: to be told what changes there."""

    type: Literal["watch"]
    id: MessageId
    version: Literal[1]
    invite: Annotated[str, Field(max_length=64)] | None = None
    """Needed by those who do not belong to it."""


class Play(Received):
    """A decision."""

    type: Literal["play"]
    id: MessageId
    ply: Annotated[int, Field(ge=0)]
    """How many plies the client has seen: a decision on an old position is refused."""
    seat: SeatNumber
    action: Annotated[str, Field(max_length=200)]


class TakeBack(Received):
    """Takes back one's last decision, or all of one's decisions after a ply."""

    type: Literal["take_back"]
    id: MessageId
    ply: Annotated[int, Field(ge=0)]
    """How many plies the client has seen: what has gone on since is not taken back."""
    seat: SeatNumber
    to: Annotated[int, Field(ge=0)] | None = None
    """The ply after which the game is to stand again; without it, one decision is taken back."""


class Why(Received):
    """Asks whether an action would be allowed, and if not why; nothing is played."""

    type: Literal["why"]
    id: MessageId
    seat: SeatNumber
    action: Annotated[str, Field(max_length=200)]


class Look(Received):
    """Looks through another of one's own seats (None: as a spectator), or in another language."""

    type: Literal["look"]
    id: MessageId
    seat: SeatNumber | None = None
    language: Language = "de"


class Resync(Received):
    """Asks for the whole state again, because a ply is missing."""

    type: Literal["resync"]
    id: MessageId


class Say(Received):
    """Something for the chat."""

    type: Literal["say"]
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=CHAT_POINTS)]
    """At most `LONGEST_CHAT` characters, as people see them."""


class Spare(Received):
    """What a seat is not to be asked for any more: the server passes there for it, at once."""

    type: Literal["spare"]
    id: MessageId
    seat: SeatNumber
    kinds: Annotated[tuple[Reaction, ...], Field(max_length=2, strict=False)]
    """All of them; an empty list to be asked for everything again."""


class SetPace(Received):
    """How fast bots are to play from now on; at a table the slowest wish counts."""

    type: Literal["pace"]
    id: MessageId
    pace: Pace


class Ping(Received):
    """Asks for an answer, to measure the way."""

    type: Literal["ping"]
    id: MessageId


FromClient = Annotated[
    Hello | WatchCampaign | Play | TakeBack | Why | Look | Resync | Say | Spare | SetPace | Ping,
    Field(discriminator="type"),
]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)

# From the server


class ChatLine(Sent):
    """Something somebody said."""

    id: int
    """Later lines have greater ones; a line that is told twice has the same."""
    seat: int | None
    """The speaker's seat; None for a spectator."""
    name: str
    text: str
    at: str
    """ISO 8601, UTC."""
    who: str | None
    """The pseudonym of the speaker for the one who is told; None for oneself."""


class Welcome(Sent):
    """The answer to hello: all that is to be known."""

    type: Literal["welcome"] = "welcome"
    id: int
    version: Literal[1] = 1
    table: TableInfo
    you: tuple[int, ...]
    """One's own seats."""
    state: State | None
    """None before the game has begun."""
    log: tuple[Told, ...]
    """The last plies."""
    chat: tuple[ChatLine, ...]


class Watching(Sent):
    """The answer to watch: from now on every change is told."""

    type: Literal["watching"] = "watching"
    id: int


class Ok(Sent):
    """It was done, and is stored."""

    type: Literal["ok"] = "ok"
    id: int
    ply: int


class Refused(Sent):
    """It was not done, and why. An illegal action names the rule and its place in the book."""

    type: Literal["error"] = "error"
    id: int | None
    """The message it answers; None if that could not be read."""
    code: str
    text: str
    cite: str | None = None


class Played(Sent):
    """A ply, and the state after it."""

    type: Literal["ply"] = "ply"
    told: Told
    state: State


class Changed(Sent):
    """A ply, and what it has changed in the state. Only for those who ask for differences."""

    type: Literal["change"] = "change"
    told: Told
    like: int | None
    """The ply of an earlier state: its step, title, task, help, cite, income, fight, asks and
    reactions are in place of those of the state before."""
    change: dict[str, Any]
    """The difference between the state before and the state after: see docs/bot-api.md."""


class Whole(Sent):
    """The state again: after `look`, `resync` and the start of the game. Answers its `id`."""

    type: Literal["state"] = "state"
    id: int | None
    state: State | None
    log: tuple[Told, ...]


class TableChanged(Sent):
    """Somebody came, went, sat down or was replaced; the game began or ended; a rematch opened."""

    type: Literal["table"] = "table"
    table: TableInfo
    you: tuple[int, ...]


class Chatted(Sent):
    """Somebody said something."""

    type: Literal["chat"] = "chat"
    line: ChatLine


class CampaignChanged(Sent):
    """Something has changed in a campaign: its people, its game or its chronicle. Ask for it."""

    type: Literal["campaign"] = "campaign"
    campaign: str


FromServer = Annotated[
    Welcome
    | Watching
    | Ok
    | Refused
    | Played
    | Changed
    | Whole
    | TableChanged
    | Chatted
    | CampaignChanged,
    Field(discriminator="type"),
]
