"""Campaigns of Risiko Evolution: a group of people, their world, and its chronicle.

What lies in a sealed packet is in none of these: of a packet that is closed only its name and the
condition printed on it are sent.
"""

from typing import Annotated, Literal

from pydantic import Field

from risiko.server.wire.base import Received, Sent
from risiko.server.wire.evolution import FactionCard, Packet, Result, WorldSheet
from risiko.server.wire.scene import MapBoard
from risiko.server.wire.table import ClockWish, Name, TableInfo

LONGEST_CAMPAIGN = 4_000_000
"""Characters of a campaign that may be uploaded: some hundred games."""
CampaignName = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
PersonNumber = Annotated[int, Field(ge=0, le=10)]
BotName = Annotated[str, Field(max_length=24)]
Invite = Annotated[str, Field(max_length=64)]

# From the client


class PersonWish(Received):
    """A member of a new campaign."""

    name: Name
    kind: Literal["me", "open", "bot"]
    """Whether the founder plays them, somebody with the invite link will, or a bot does."""
    bot: BotName | None = None


class NewCampaign(Received):
    """A campaign to be founded."""

    name: CampaignName
    people: Annotated[tuple[PersonWish, ...], Field(min_length=3, max_length=11, strict=False)]


class CampaignText(Received):
    """A campaign as a file, from here or from the command line."""

    text: Annotated[str, Field(max_length=LONGEST_CAMPAIGN)]


class SetPerson(Received):
    """Who plays a member: the sender, a bot, or whoever comes by the invite link."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None
    invite: Invite | None = None
    """The code of the campaign's invite link, for who does not belong to it yet."""


class PersonSeat(Received):
    """A seat in the next game."""

    person: PersonNumber
    kind: Literal["me", "them", "open", "bot"]
    """Played here by oneself, by the one this person belongs to, by who comes with the table's
    link, or by a bot."""
    bot: BotName | None = None


class NextGame(Received):
    """The next game: who plays, in the order of the seats."""

    seats: Annotated[tuple[PersonSeat, ...], Field(min_length=3, max_length=5, strict=False)]
    dice: Literal["committed", "seeded"] = "committed"
    """Only `committed`: a world that stays is not thrown with dice that one of them knows."""
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] | None = None
    """None: nobody chooses the dice of all."""
    clock: ClockWish = ClockWish()


class Answer(Received):
    """Whether a member takes part in the game that is being set up."""

    plays: bool


class Ready(Received):
    """Whether somebody at the table agrees to begin with those who sit there."""

    ready: bool


class GiveUp(Received):
    """Whether somebody at the table agrees that the game counts no more."""

    agrees: bool = True


# From the server: the members


class PersonInfo(Sent):
    """A member."""

    number: int
    name: str
    kind: Literal["human", "bot", "open"]
    """`open`: nobody has taken this person yet."""
    bot: str | None
    mine: bool
    wins: int
    """Signatures on the board."""
    answer: Literal["plays", "out", "asked", "away"] | None
    """Whether they take part in the game that is being set up: they sit there, have said that
    they do not, have not answered yet, or were not seen for long. None if there is no such game or
    if there is nobody to ask."""


class CampaignRow(Sent):
    """A campaign in the list of one's own."""

    id: str
    name: str
    people: tuple[str, ...]
    games: int
    planet: str
    table: str | None
    """The table of the game that is being played."""


# The world


class CityInfo(Sent):
    """A city on the board."""

    territory: str
    land: str
    name: str
    population: int
    founder: str
    walls: int | None
    """Attacks its fortification still stands; None without one."""


class ScarInfo(Sent):
    """A scar on the board."""

    territory: str
    land: str
    name: str
    text: str


class ContinentInfo(Sent):
    """A continent and what was written beside it."""

    id: str
    land: str
    """Where it lies, as everybody calls it."""
    name: str | None
    """The name a winner gave."""
    founder: str | None
    bonus: int
    change: int


class CoinsInfo(Sent):
    """A territory card that is not as it was printed."""

    territory: str
    land: str
    coins: int
    """0: it was destroyed."""


class WorldInfo(Sent):
    """The world as the games so far have left it."""

    board: MapBoard
    factions: tuple[FactionCard, ...]
    sheet: WorldSheet
    cities: tuple[CityInfo, ...]
    scars: tuple[ScarInfo, ...]
    continents: tuple[ContinentInfo, ...]
    cards: tuple[CoinsInfo, ...]
    patron: str | None
    """Who named the planet."""


# The chronicle


class PartInfo(Sent):
    """Who took part in a game, and how it ended for them."""

    person: str
    faction: str
    start: str
    result: Result


class ChapterInfo(Sent):
    """One game of the campaign: who won, and what it changed in the world."""

    number: int
    table: str | None
    """Where it was played; None for a game that was not played here."""
    parts: tuple[PartInfo, ...]
    winner: str
    comment: str
    changes: tuple[str, ...]
    opened: tuple[Packet, ...]
    """The packets that were opened in it."""


class Asked(Sent):
    """What the game that is being set up or played waits for; everybody by their name in it."""

    unready: tuple[str, ...]
    """Who sits at the table and has not agreed to begin."""
    circle: tuple[str, ...]
    """Members who have to answer before it may begin."""
    agreed: tuple[str, ...]
    """Who has agreed to give it up."""
    opposed: tuple[str, ...]
    """Who has to agree for it to be given up."""
    away: tuple[str, ...]
    """Who sits there and was not seen for so long that nobody waits for them."""
    days: int
    """How many days are so long."""


class CampaignInfo(Sent):
    """A campaign as one of its people sees it."""

    id: str
    name: str
    created: str
    """ISO 8601, UTC."""
    host: bool
    """Whether the asking player founded it."""
    member: bool
    """Whether the asking player belongs to it; else they look at it by the invite link."""
    invite: str | None
    """The code of the invite link; only for those who belong to it."""
    people: tuple[PersonInfo, ...]
    games: int
    rewards: int
    """So many games change the world."""
    table: TableInfo | None
    """The game that is being played."""
    asked: Asked | None
    """What that game waits for."""
    world: WorldInfo
    chapters: tuple[ChapterInfo, ...]
