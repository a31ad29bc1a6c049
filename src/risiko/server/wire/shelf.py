"""What a visitor finds before any game: the boxes on the shelf, and the bots with their faces."""

from typing import Literal

from risiko.server.wire.base import Sent


class CoverStroke(Sent):
    """A part of the drawing on a box."""

    tone: Literal["paper", "ink", "brass", "teal", "light", "shade"]
    """Its colour; `light` and `shade` are those of the box itself."""
    path: str
    """An SVG path in a field of 100 by 100."""
    width: float
    """How wide it is drawn as a line; 0 for what is filled."""


class BoxInfo(Sent):
    """A box on the shelf."""

    id: str
    title: str
    lead: str
    """What one gets, in a sentence."""
    games: tuple[str, ...]
    """The ids of its games, the one to begin with first."""
    ground: str
    """Its colour as `#rrggbb`; empty for a plain box."""
    cover: tuple[CoverStroke, ...]
    newcomers: bool
    """Whether it is the one to begin with for who has never played here."""


class CharacterInfo(Sent):
    """A bot as people see it."""

    name: str
    hat: str
    look: str
    likes: str
    """What it likes to do, in a sentence."""


class BotLevel(Sent):
    """The bots of one level."""

    key: str
    title: str
    characters: tuple[CharacterInfo, ...]
    """Who sits on which seat, from seat 0 on and around again; empty for bots without faces."""


class Shelf(Sent):
    """All boxes, and all levels of bots."""

    boxes: tuple[BoxInfo, ...]
    bots: tuple[BotLevel, ...]
