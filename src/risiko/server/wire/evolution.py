"""What Risiko Evolution has beside its board: faction cards, the side board, the world's sheet.

Nothing that is sealed is in any of these: what a packet holds is told once it was opened.
"""

from typing import Literal

from risiko.server.wire.base import Colour, plain_value

Hue = Literal["green", "blue", "brown", "red", "yellow"]
"""The colours of the places on a faction card."""
Result = Literal["won", "held", "eliminated", "absent"]
"""How a game ended for a faction; absent: it did not take part."""


@plain_value
class Piece:
    """A card or sticker in words."""

    name: str
    text: str


@plain_value
class Slot:
    """A place on the front of a faction card."""

    hue: Hue
    title: str
    """What belongs there, as far as it is known."""
    piece: Piece | None
    """What sticks there."""


@plain_value
class Service:
    """A line on the back of a faction card: one game."""

    game: int
    player: str | None
    start: str | None
    result: Result
    text: str
    """How it ended, in words."""


@plain_value
class FactionCard:
    """A faction card, front and back."""

    id: str
    name: str
    motto: str
    colour: Colour
    seat: int | None
    """Who plays it in the running game."""
    slots: tuple[Slot, ...]
    notes: tuple[str, ...]
    """What else is known of it, such as its homeland."""
    wins: int
    career: tuple[Service, ...]


@plain_value
class OpenCard:
    """A territory card that lies open on the side board."""

    id: str
    name: str
    coins: int
    army: int
    """Who holds the territory."""


@plain_value
class Mission:
    """The open mission."""

    name: str
    text: str
    stars: int


@plain_value
class SideBoard:
    """The side board of a running game."""

    open: tuple[OpenCard | None, ...]
    """The places 1 to 4; a new card comes to the first."""
    coins: int
    """Coin cards in their pile."""
    coin_star: bool
    """Whether the star for the first end of the coin pile is still there."""
    pile: int
    """Territory cards in the pile."""
    discard: tuple[str, ...]
    """The territory cards that were handed in."""
    events: int | None
    """Event cards in the pile; None while there are none in this world."""
    mission: Mission | None
    missions: int | None
    """Missions in the pile; None while there are none in this world."""
    order: tuple[int, ...]
    """The seats in the order of their turns."""


@plain_value
class Stickers:
    """Stickers of one kind on the sheet."""

    title: str
    left: int
    of: int


@plain_value
class Packet:
    """A packet: its name and condition are printed on it, the rest is known once it is open."""

    id: str
    name: str
    condition: str
    opened: bool
    title: str | None
    story: str | None
    rules: str | None


@plain_value
class Signature:
    """A winner's signature on the board."""

    game: int
    player: str
    comment: str | None


@plain_value
class WorldSheet:
    """What is printed, stuck and written at the edge of the board, for all games of a world."""

    game: int
    """The number of the running game, or of the next one."""
    planet: str | None
    troops_for_coins: tuple[int, ...]
    """Units for 0, 1, 2, ... coins."""
    scars: tuple[Piece, ...]
    """The scars that are known in this world."""
    stickers: tuple[Stickers, ...]
    packets: tuple[Packet, ...]
    signatures: tuple[Signature, ...]


@plain_value
class Evolution:
    """All that is to be seen of a running game beside its board."""

    factions: tuple[FactionCard, ...]
    """Those in play first, in the order of the seats."""
    side: SideBoard
    world: WorldSheet
