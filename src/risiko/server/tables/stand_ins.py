"""Standing in for people who are away: when a bot takes over, which bot, and how they come back.

A bot takes over for a person when

- they leave a running game (`hand_over`),
- the host removes them from it, or their account is deleted (`replace_player`),
- the clock of their decision runs out, or
- they are not connected, others at the table are, and their time to be away is over
  (both: `takeover_time`). When nobody waits for them, nothing is lost by waiting.

That time is chosen for each table; its default is `DEFAULT_AWAY` in `server/wire/table.py`. The
person has the seat back as soon as they ask for it or decide themselves (`come_back`).

The timers are set by `server/live/timekeeper.py`. Reactions that are not answered in time are
passed without a stand-in: see `reactions.py`. Who has not been seen in a campaign for weeks is in
`server/campaigns/consents.py`.
"""

from collections.abc import Set
from dataclasses import replace

from risiko.bots import bots_for
from risiko.server.refusal import Refusal
from risiko.server.tables.seats import Seat, Seats, seat_at, seats_of
from risiko.server.tables.table_record import SeatChange, TableRecord


def strongest_bot(game: str) -> str:
    """The bot that stands in for people, by the id of a game: the strongest there is."""
    return bots_for(game)[-1]


def playing_bot(seat: Seat, game: str) -> str:
    """The name of the bot that decides for a seat: the one that sits there, or the stand-in."""
    return seat.bot if seat.kind == "bot" and seat.bot is not None else strongest_bot(game)


def takeover_time(
    table: TableRecord, seats: Seats, connected: Set[int], asked: float, left: float
) -> float | None:
    """When a bot takes over for the seat to act; None if nobody replaces them.

    `asked` is when the seat was asked to decide, `left` when its last connection ended.
    """
    times = [asked + table.decision] if table.decision is not None else []
    if table.turn not in connected and _somebody_waits(table.turn, seats, connected):
        times.append(max(asked, left) + table.away)
    return min(times, default=None)


def _somebody_waits(turn: int, seats: Seats, connected: Set[int]) -> bool:
    """Whether a person other than the one to act is connected."""
    return any(seats[seat].player != seats[turn].player for seat in connected)


def take_over(number: int) -> SeatChange:
    """A bot plays a person's seat from now on."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        seat = seat_at(seats, number)
        return table, _set_stand_in(seats, (seat,), stand_in=seat.kind == "human")

    return change


def hand_over(seats: Seats, player: str) -> Seats:
    """Bots play all seats of a person who leaves a running game; their programs leave with them."""
    mine = seats_of(seats, player)
    return tuple(
        replace(seat, stand_in=True, token=None) if seat in mine else seat for seat in seats
    )


def replace_player(seats: Seats, player: str) -> Seats:
    """Bots play all seats of a person for good: they are nobody's any more."""
    mine = seats_of(seats, player)
    return tuple(
        replace(seat, player=None, stand_in=True, token=None, spared=(), agrees=None, coach=False)
        if seat in mine
        else seat
        for seat in seats
    )


def come_back(player: str) -> SeatChange:
    """A person plays their seats themselves again."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        mine = seats_of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        return table, _set_stand_in(seats, mine, stand_in=False)

    return change


def _set_stand_in(seats: Seats, which: Seats, *, stand_in: bool) -> Seats:
    return tuple(replace(seat, stand_in=stand_in) if seat in which else seat for seat in seats)
