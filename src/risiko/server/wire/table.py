"""Tables and seats, and how they are set."""

from typing import Annotated, Literal

from pydantic import Field

from risiko.server.wire.base import Received, Sent

LONGEST_NAME = 24
"""Characters, as people see them."""
NAME_POINTS = 96
"""Code points; one character may have several."""
Name = Annotated[str, Field(min_length=1, max_length=NAME_POINTS, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""What a player is called."""
GameId = Annotated[str, Field(min_length=1, max_length=40)]
DiceSeed = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
"""What a player adds to the dice."""
LONGEST_CLOCK = 14 * 24 * 3600
"""Two weeks: a game by correspondence."""


DEFAULT_AWAY = 120
"""Seconds: see `server/tables/stand_ins.py` for what happens then."""
LONGEST_REACTION = 120
Reaction = Literal["missiles", "scars"]
"""What somebody may be asked for while others play: see `Spare` and `TableInfo.reactions`."""
Deed = Literal["begin", "give_up"]
"""What the people at a table of a campaign do only together."""


class SeatWish(Received):
    """A seat of a new table."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    """For `me`: who plays, so that several can sit at one device."""
    bot: Annotated[str, Field(max_length=24)] | None = None
    """For `bot`: its name."""
    kept: bool = False
    """For `open`: whether it is kept for friends, who have the invitation."""


class ClockWish(Received):
    """How long decisions may take."""

    decision: Annotated[int, Field(ge=5, le=LONGEST_CLOCK)] | None = None
    """Seconds for each decision; None for no limit."""
    away: Annotated[int, Field(ge=5, le=LONGEST_CLOCK)] = DEFAULT_AWAY
    """Seconds after which a bot plays for somebody who has gone and has to decide."""
    reaction: Annotated[int, Field(ge=5, le=LONGEST_REACTION)] | None = 15
    """Seconds after which who is asked to react to others has passed; None for no limit."""


class NewTable(Received):
    """A table to be opened."""

    game: GameId
    options: Annotated[tuple[str, ...], Field(max_length=8, strict=False)] = ()
    house: Annotated[tuple[str, ...], Field(max_length=8, strict=False)] = ()
    seats: Annotated[tuple[SeatWish, ...], Field(min_length=2, max_length=6, strict=False)]
    dice: Literal["committed", "seeded"] = "committed"
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] | None = None
    """For seeded dice, which are for experiments: whoever knows the seed knows all throws."""
    clock: ClockWish = ClockWish()
    public: bool = False
    """Whether strangers find the table in the lobby."""
    rated: bool = False
    """Whether the result counts for the ratings of its players; all of them need an account."""


class JoinTable(Received):
    """A wish to sit down."""

    invite: Annotated[str, Field(max_length=64)] | None = None
    """The code of the invite link; needed at tables that are not public."""
    seat: Annotated[int, Field(ge=0, le=5)] | None = None
    """A certain open seat, or any."""
    name: Name | None = None
    """What to be called at this table; else one's own name, which stays as it is."""


class AddSeed(Received):
    """A player's share of the dice, added after the commitment was published."""

    seed: DiceSeed


class StartTable(Received):
    """A wish to begin."""

    unseeded: bool = False
    """Whether to begin although somebody has not added to the dice; everybody is shown that. In a
    campaign it changes nothing: nobody is ready there before they have added a seed."""


class SetSeat(Received):
    """The host gives an open seat to a bot, or opens a bot's seat, before the game."""

    kind: Literal["open", "bot"]
    bot: Annotated[str, Field(max_length=24)] | None = None
    kept: bool = False
    """For `open`: whether it is kept for friends, who have the invitation."""


class PracticeWish(Received):
    """A wish to play a game again from an earlier moment, against bots."""

    ply: Annotated[int, Field(ge=0, le=2**31 - 1)]
    """How many plies have been played at that moment."""
    counted: Literal["record", "log"] = "record"
    """Whether plies are counted as in the record, or as in the log of the table, in which decisions
    that were taken back count, too."""


class NewReport(Received):
    """A report to the operator about somebody at a table."""

    who: Annotated[str, Field(min_length=1, max_length=16, pattern=r"^[0-9a-f]+$")]
    """The pseudonym of who is reported."""
    text: Annotated[str, Field(min_length=1, max_length=2000)]
    """What has happened; the last lines of the chat are added."""


class SeatInfo(Sent):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    bot: str | None
    """Which bot sits there."""
    mine: bool
    here: bool
    """Whether its player is connected; bots always are."""
    stand_in: bool
    """Whether a bot plays for its player at the moment."""
    seeded: bool
    """Whether its player has added to the dice."""
    kept: bool = False
    """Whether an open seat is kept for friends, who have the invitation."""
    spared: tuple[Reaction, ...] = ()
    """What its player does not want to be asked for; told to that player alone."""
    agrees: Deed | None = None
    """In a campaign: whether its player has agreed to begin the game, or to give it up."""
    coach: bool = False
    """Whether its player agrees that everybody at the table may ask the coach."""
    who: str | None = None
    """The pseudonym of its player for the one who is told; None for oneself, bots and nobody."""


class DiceInfo(Sent):
    """What is known of the dice now."""

    mode: Literal["committed", "seeded"]
    commitment: str
    """SHA-256 of the server's secret, published before anybody added a seed; empty if seeded."""
    unseeded: bool
    """Whether the host has begun although somebody had not added a seed."""


class ClockInfo(Sent):
    """How long decisions may take."""

    decision: int | None
    away: int
    reaction: int | None
    """Seconds for a reaction; also None in games without any."""


class Choosable(Sent):
    """An option, a house rule or a bot to choose, by its key and in words."""

    key: str
    title: str


class PracticeInfo(Sent):
    """What a practice game is a copy of."""

    table: str
    ply: int
    """How many plies were copied, as the record of that table counts them."""


class TableInfo(Sent):
    """A table as one player sees it."""

    id: str
    game: str
    """The full name: `2000/missions@1+escalating`."""
    title: str
    goal: str
    options: tuple[str, ...]
    """Its options and house rules in words."""
    status: Literal["waiting", "running", "over", "closed"]
    """A closed table was given up: nobody plays on, and only those who sat there see it."""
    seats: tuple[SeatInfo, ...]
    host: bool
    """Whether the asking player opened it."""
    public: bool
    rated: bool
    """Whether the result counts for the ratings of its players."""
    dice: DiceInfo
    clock: ClockInfo
    created: str
    """ISO 8601, UTC."""
    ply: int
    turn: int
    """The seat to act; -1 for none."""
    winners: tuple[int, ...]
    invite: str | None
    """The code of the invite link; only for those who sit here."""
    rematch: str | None
    """The table where the same people play again."""
    campaign: str | None
    """The campaign it is a game of."""
    practice: PracticeInfo | None = None
    """For a practice game: where it comes from. It is never rated."""
    practicable: bool = False
    """Whether the asking player may play it again from an earlier moment."""
    reactions: tuple[Choosable, ...] = ()
    """What players of this game are asked for while others play, each of which they may decline."""
    spectators: int = 0
    """How many watch without a seat."""
    coach: bool = False
    """Whether the asking player may be told what the strongest bot would do."""
    coachable: bool = False
    """Whether the people here could agree to that: there are several, and nothing is rated."""


class Lobby(Sent):
    """Tables to sit down at, to watch, and one's own."""

    mine: tuple[TableInfo, ...]
    open: tuple[TableInfo, ...]
    running: tuple[TableInfo, ...]


class SeatToken(Sent):
    """A token with which a program takes a seat; shown once."""

    token: str
    expires: str
    """When it ends by itself: ISO 8601, UTC."""


class GameInfo(Sent):
    """A game in the list."""

    id: str
    title: str
    goal: str
    players: tuple[int, ...]
    options: tuple[Choosable, ...]
    house: tuple[Choosable, ...]
    bots: tuple[Choosable, ...]
    """The weaker ones first."""
    secrets: bool
    """Whether players keep something from each other."""
    reactions: bool = False
    """Whether players are asked to react while others play."""
    campaign: bool = False
    """Whether its games can be linked into campaigns."""
    emblem: str = ""
    """Its sign: an SVG path to be drawn as a line, in a field of 48 by 48; empty if it has none."""
    minutes: tuple[int, int] | None = None
    """How long a game takes among people at a table, the shortest and the longest."""
    difficulty: Annotated[int, Field(ge=1, le=3)] | None = None
    """How much there is to learn."""
    difference: str = ""
    """What makes it different from the others in its box."""
    board: Literal["map", "cards", "summary"]


class RuleRow(Sent):
    """One question about the rules, its answer and where it stands."""

    question: str
    answer: str
    cite: str
    linked: tuple[str, ...]
    """The citation in every language, so that a link finds the row whatever the reader speaks."""
    note: str | None
    house: bool
    tests: int
    """How many tests prove what stands there; 0 for a house rule."""


class RuleSection(Sent):
    """Questions that belong together."""

    title: str
    rows: tuple[RuleRow, ...]


class RulesPage(Sent):
    """How a game is played, by its book."""

    game: str
    title: str
    goal: str
    sections: tuple[RuleSection, ...]


class Odds(Sent):
    """The exact odds of an attack that goes on until it conquers or stops."""

    win: float
    """The chance to conquer."""
    attacker_losses: float
    """Expected units lost by the attacker."""
    defender_losses: float
    attacker_left: tuple[float, ...]
    """The chance of each number of units left in the attacking territory and moved in, from 0."""
    defender_left: tuple[float, ...]


class March(Sent):
    """Attacks along a path of territories: how far they lead, and where they could go on."""

    win: float
    """The chance to conquer all of them."""
    reached: tuple[float, ...]
    """The chance to conquer at least the first, the first two, ..."""
    left: tuple[float, ...]
    """The chance to conquer all and then to stand in the last one with 0, 1, 2, ... units."""
    onward: tuple[str, ...]
    """The territories that could be attacked from the last one."""
