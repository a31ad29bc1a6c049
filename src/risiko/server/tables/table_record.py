"""What is stored of a table: its facts, its seats and its entries, as values."""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from risiko.narration.players import RECORDED_BOT
from risiko.protocol import Dice
from risiko.record.dice import Committed, Seeded, commitment
from risiko.record.replay import Entry
from risiko.server.wire.table import Deed, Reaction

Status = Literal["waiting", "running", "over"]
SeatKind = Literal["human", "bot", "open"]
DiceMode = Literal["committed", "seeded"]

NO_SEED = "-"
"""What a seat adds to the dice that adds nothing."""
NOBODY = -1
"""The turn of a table where no seat is to act."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where."""

    seat: int
    kind: SeatKind
    player: str | None = None
    """The id of the person who owns it."""
    name: str = ""
    bot: str | None = None
    stand_in: bool = False
    """Whether a bot plays for the person at the moment."""
    seed: str | None = None
    token: str | None = None
    """The hash of a program's token."""
    spared: tuple[Reaction, ...] = ()
    """What its player does not want to be asked for."""
    agrees: Deed | None = None
    """In a campaign: what its player has agreed to."""

    @property
    def recorded(self) -> str:
        """The name in the record of the game."""
        return f"{RECORDED_BOT}{self.bot}" if self.kind == "bot" else self.name

    @property
    def automatic(self) -> bool:
        """Whether a bot decides here now."""
        return self.kind == "bot" or self.stand_in


Seats = tuple[Seat, ...]


class Standing(NamedTuple):
    """Where a game stands. It follows from the entries; the row of the table notes it."""

    ply: int = 0
    turn: int = NOBODY
    winners: int = 0
    status: Status = "waiting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A table but for its seats and entries."""

    id: str
    version: int = 0
    game: str
    """Full name with version and options."""
    status: Status = "waiting"
    host: str
    public: bool
    invite: str
    dice: DiceMode
    secret: bytes
    seed: int | None
    decision: int | None
    away: int
    reaction: int | None = None
    """Seconds after which who is asked to react has passed."""
    created: int
    ply: int = 0
    turn: int = NOBODY
    winners: int = 0
    """A bit for each seat."""
    rematch: str | None = None
    campaign: str | None = None
    """The campaign it is a game of: there the people keep the names of their circle."""
    start: str | None = None
    """The position it begins with, if that is not the game's own beginning."""
    circle: str | None = None
    """The people of the campaign, a line for each."""

    @property
    def standing(self) -> Standing:
        """Where the game stands."""
        return Standing(self.ply, self.turn, self.winners, self.status)

    @property
    def stamp(self) -> "Stamp":
        """What tells this state of the table from any other."""
        return Stamp(self.version, self.standing)

    def at(self, standing: Standing) -> "Facts":
        """The same table, its game somewhere else."""
        return replace(self, **standing._asdict())

    @property
    def people(self) -> tuple[str, ...]:
        """The people of the campaign by their numbers; nobody at a table by itself."""
        return tuple(self.circle.split("\n")) if self.circle else ()

    @property
    def commitment(self) -> str:
        """What is published of the dice before the game; empty if they are seeded."""
        return commitment(self.secret) if self.dice == "committed" else ""

    def throws(self, seats: Seats) -> Dice:
        """The dice of the game, once all have added what they wanted."""
        if self.dice == "seeded":
            assert self.seed is not None
            return Seeded(self.seed)
        return Committed(self.secret, self.id, [seat.seed or NO_SEED for seat in seats])


class Stamp(NamedTuple):
    """What tells one state of a table from another: every change raises one of the numbers."""

    version: int
    standing: Standing


class Stored(NamedTuple):
    """An entry, and when it was made."""

    entry: Entry
    at: int


class Saved(NamedTuple):
    """A whole table."""

    facts: Facts
    seats: Seats
    entries: tuple[Stored, ...]
    gap: int | None = None
    """The number of the first entry that is missing although there are later ones."""


class Progress(NamedTuple):
    """New entries of a table, and where its game stands after them."""

    table: str
    first: int
    """The number of the first of them."""
    entries: tuple[Stored, ...]
    turn: int
    winners: int
    status: Status

    @property
    def ply(self) -> int:
        """How many plies have been played then."""
        return self.first + len(self.entries) - 1

    @property
    def standing(self) -> Standing:
        """Where the game stands then."""
        return Standing(self.ply, self.turn, self.winners, self.status)


class Said(NamedTuple):
    """A line of the chat."""

    seat: int | None
    name: str
    text: str
    at: int
