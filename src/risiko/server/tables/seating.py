"""Who may sit where: every change of the seats of a table, as a function to be applied and stored.

A bot that plays for somebody who is away is in `stand_ins.py`, the seats of a campaign's game are
in `server/campaigns/seats.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from risiko.bots import bots_for
from risiko.protocol import Game
from risiko.server.refusal import Refusal
from risiko.server.tables.naming import bot_name, check_name, make_unique
from risiko.server.tables.reactions import ALL
from risiko.server.tables.seats import (
    Seat,
    Seats,
    list_people,
    list_unready,
    reset_agreement,
    seat_at,
    seats_of,
)
from risiko.server.tables.stand_ins import hand_over
from risiko.server.tables.table_record import SeatChange, TableRecord
from risiko.server.wire.table import Deed, Reaction, SeatWish, SetSeat


def check_bot(game: Game, name: str | None) -> str:
    """The name of a bot that plays the game; without a name the strongest. Raises Refusal."""
    known = bots_for(game.id)
    if name is not None and name not in known:
        raise Refusal("bad_bot", bots=", ".join(known))
    return name or known[-1]


def name_bots(seats: Seats) -> Seats:
    """The same seats, the bots with different names."""
    people = list_people(seats)
    return tuple(
        seat if seat.bot is None else replace(seat, name=bot_name(seat.bot, seat.seat, people))
        for seat in seats
    )


def make_seats(game: Game, wishes: Sequence[SeatWish], player: str, name: str | None) -> Seats:
    """The seats of a new table."""
    if len(wishes) not in game.seats:
        raise Refusal("bad_players", game=game.id)
    seats: list[Seat] = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats.append(Seat(number, "bot", bot=check_bot(game, wish.bot)))
        elif wish.kind == "open":
            seats.append(Seat(number, "open"))
        else:
            called = wish.name if wish.name is not None else name
            if called is None:
                raise Refusal("name_needed")
            called = make_unique(check_name(called), list_people(tuple(seats)))
            seats.append(Seat(number, "human", player=player, name=called))
    return name_bots(tuple(seats))


def copy_for_rematch(seats: Seats) -> Seats:
    """The seats of a rematch: the same people and bots where they sat."""
    return tuple(
        replace(seat, stand_in=False, seed=None, token=None, spared=(), agrees=None)
        for seat in seats
    )


def _put(table: TableRecord, seats: Seats, seat: Seat) -> Seats:
    """The seats with one replaced; in a campaign the name of a seat never changes."""
    if table.campaign is not None:
        seat = replace(seat, name=seats[seat.seat].name)
    changed = (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])
    return changed if table.campaign is not None else name_bots(changed)


def _need_waiting(table: TableRecord) -> None:
    if table.status != "waiting":
        raise Refusal("already_started")


def _need_host(table: TableRecord, player: str | None) -> None:
    if player is None or table.host != player:
        raise Refusal("not_host")


def sit_down(player: str, name: str, wanted: int | None) -> SeatChange:
    """A player takes a certain open seat, or the first one."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        _need_waiting(table)
        if wanted is None:
            free = next((seat for seat in seats if seat.kind == "open"), None)
            if free is None:
                raise Refusal("table_full")
        else:
            free = seat_at(seats, wanted)
            if free.kind != "open":
                raise Refusal("seat_taken")
        called = (
            name
            if table.campaign is not None
            else make_unique(check_name(name), list_people(seats))
        )
        sat = Seat(free.seat, "human", player=player, name=called)
        return table, reset_agreement(_put(table, seats, sat))

    return change


def stand_up(player: str) -> SeatChange:
    """A player leaves: before the game their seats become free, later a bot plays for them.

    If the host leaves before the game, the next person at the table becomes the host.
    """

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        mine = seats_of(seats, player)
        if not mine and table.host != player:
            raise Refusal("not_seated")
        if table.status == "over":
            raise Refusal("game_over")
        if table.status == "running":
            return table, hand_over(seats, player)
        for seat in mine:
            seats = _put(table, seats, Seat(seat.seat, "open"))
        if table.host == player:
            heir = next((seat.player for seat in seats if seat.player is not None), player)
            table = replace(table, host=heir)
        return table, reset_agreement(seats)

    return change


def is_deserted(table: TableRecord, seats: Seats) -> bool:
    """Whether nobody sits at a table that has not begun."""
    return table.status == "waiting" and not list_people(seats)


def spare(number: int, kinds: Iterable[Reaction]) -> SeatChange:
    """Set the reactions for which a seat is not asked."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        wanted = set(kinds)
        chosen = tuple(kind for kind in ALL if kind in wanted)
        return table, _put(table, seats, replace(seat_at(seats, number), spared=chosen))

    return change


def set_seat(player: str | None, number: int, wish: SetSeat, game: Game) -> SeatChange:
    """The host gives a free seat to a bot, changes the bot, or frees its seat."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        _need_host(table, player)
        _need_waiting(table)
        if seat_at(seats, number).kind == "human":
            raise Refusal("seat_taken")
        if wish.kind == "open":
            return table, reset_agreement(_put(table, seats, Seat(number, "open")))
        bot = Seat(number, "bot", bot=check_bot(game, wish.bot))
        return table, reset_agreement(_put(table, seats, bot))

    return change


def add_seed(player: str | None, seed: str) -> SeatChange:
    """A player adds to the dice, for each of their seats."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        mine = seats_of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        _need_waiting(table)
        if table.dice != "committed":
            raise Refusal("no_dice_to_seed")
        for seat in mine:
            seats = _put(table, seats, replace(seat, seed=seed))
        return table, seats

    return change


def give_token(player: str | None, number: int, hashed: str) -> SeatChange:
    """A program may play a seat with a new token; an older one becomes void."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        seat = seat_at(seats, number)
        if seat.player is None or seat.player != player:
            raise Refusal("not_your_seat")
        return table, _put(table, seats, replace(seat, token=hashed))

    return change


def agree(player: str, deed: Deed | None) -> SeatChange:
    """A player agrees to begin or to give up a campaign's game, or takes that back."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        mine = seats_of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        if deed == "begin":
            _need_waiting(table)
            if table.dice == "committed" and any(seat.seed is None for seat in mine):
                raise Refusal("seed_needed")
        for seat in mine:
            seats = _put(table, seats, replace(seat, agrees=deed))
        return table, seats

    return change


def begin(player: str | None) -> SeatChange:
    """The host starts the game, once every seat is taken.

    In a campaign whoever sits at the table may, once everybody there has agreed.
    """

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        if table.campaign is None or not seats_of(seats, player):
            _need_host(table, player)
        _need_waiting(table)
        if any(seat.kind == "open" for seat in seats):
            raise Refusal("seats_open")
        if table.campaign is not None and (names := list_unready(seats)):
            raise Refusal("not_ready", names=", ".join(names))
        return replace(table, status="running"), seats

    return change
