"""A seat at a table and helpers for all seats of a table; who may take which is in `seating.py`."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from risiko.narration.players import RECORDED_BOT
from risiko.server.refusal import Refusal
from risiko.server.wire.table import Deed, Reaction

SeatKind = Literal["human", "bot", "open"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat and who sits there."""

    seat: int
    """Its number, counted from 0."""
    kind: SeatKind
    player: str | None = None
    """The id of the person who owns it."""
    name: str = ""
    bot: str | None = None
    stand_in: bool = False
    """Whether a bot plays for the person at the moment."""
    seed: str | None = None
    """What the player has added to the dice."""
    token: str | None = None
    """The hash of the token with which a program may play this seat."""
    spared: tuple[Reaction, ...] = ()
    """The reactions for which the player does not want to be asked."""
    kept: bool = False
    """Whether an open seat is kept for friends: only who has the invitation may take it."""
    agrees: Deed | None = None
    """In a campaign: what the player has agreed to."""
    coach: bool = False
    """Whether the player agrees that everybody at the table may ask the coach."""

    @property
    def recorded(self) -> str:
        """The player's name in the record of the game."""
        return f"{RECORDED_BOT}{self.bot}" if self.kind == "bot" else self.name

    @property
    def automatic(self) -> bool:
        """Whether a bot decides here now."""
        return self.kind == "bot" or self.stand_in


Seats = tuple[Seat, ...]


def seats_of(seats: Iterable[Seat], player: str | None) -> Seats:
    """The seats that belong to a person."""
    return tuple(seat for seat in seats if seat.player == player and player is not None)


def seat_at(seats: Seats, number: int) -> Seat:
    """The seat with a number; raises Refusal if there is none."""
    if number >= len(seats):
        raise Refusal("no_seat")
    return seats[number]


def list_people(seats: Seats) -> list[str]:
    """The names of all people at the table."""
    return [seat.name for seat in seats if seat.kind == "human"]


def list_unseeded(seats: Seats) -> list[str]:
    """The names of people at the table who have not added to the dice."""
    return [seat.name for seat in seats if seat.kind == "human" and seat.seed is None]


def list_unready(seats: Seats) -> list[str]:
    """The names of those at a campaign's table who have not agreed to begin."""
    return [seat.name for seat in seats if seat.kind == "human" and seat.agrees != "begin"]


def reset_agreement(seats: Seats) -> Seats:
    """The seats after somebody came or left: nobody has agreed to begin with these people yet."""
    return tuple(replace(seat, agrees=None) if seat.agrees == "begin" else seat for seat in seats)
