"""Who may sit where: every change of the seats of a table, as a function to be applied and stored.

A bot that plays for somebody who is away is in `stand_ins.py`, the seats of a campaign's game are
in `server/campaigns/seats.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from risiko.bots import bots_for
from risiko.protocol import Game
from risiko.server.refusal import Refusal
from risiko.server.tables.admission import has_invitation
from risiko.server.tables.coach import has_coach
from risiko.server.tables.ids import new_invite
from risiko.server.tables.naming import bot_name, check_name, make_unique
from risiko.server.tables.reactions import ALL
from risiko.server.tables.seats import (
    Seat,
    Seats,
    list_people,
    list_unready,
    list_unseeded,
    reset_agreement,
    seat_at,
    seats_of,
)
from risiko.server.tables.stand_ins import hand_over, replace_player
from risiko.server.tables.table_record import FEWEST_RATED, NOBODY, SeatChange, TableRecord
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
            seats.append(Seat(number, "open", kept=wish.kept))
        else:
            called = wish.name if wish.name is not None else name
            if called is None:
                raise Refusal("name_needed")
            called = make_unique(check_name(called), list_people(tuple(seats)))
            seats.append(Seat(number, "human", player=player, name=called))
    return name_bots(tuple(seats))


def copy_for_rematch(seats: Seats) -> Seats:
    """The seats of a rematch: the same people and bots where they sat; seats of nobody are free."""
    return tuple(
        replace(seat, stand_in=False, seed=None, token=None, spared=(), agrees=None, coach=False)
        if seat.kind != "human" or seat.player is not None
        else Seat(seat.seat, "open")
        for seat in seats
    )


def _put(table: TableRecord, seats: Seats, seat: Seat) -> Seats:
    """The seats with one replaced; in a campaign the name of a seat never changes."""
    if table.campaign is not None:
        seat = replace(seat, name=seats[seat.seat].name)
    changed = (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])
    return changed if table.campaign is not None else name_bots(changed)


def _need_waiting(table: TableRecord) -> None:
    if table.status == "closed":
        raise Refusal("table_closed")
    if table.status != "waiting":
        raise Refusal("already_started")


def need_open(table: TableRecord) -> None:
    """Raise Refusal if a table has ended."""
    if table.status == "closed":
        raise Refusal("table_closed")
    if table.status == "over":
        raise Refusal("game_over")


def _need_host(table: TableRecord, player: str | None) -> None:
    if player is None or table.host != player:
        raise Refusal("not_host")


def _need_no_stakes(table: TableRecord) -> None:
    """Raise Refusal if a game counts for more people than its host."""
    if table.campaign is not None:
        raise Refusal("campaign_together")
    if table.rated and table.status == "running":
        raise Refusal("rated_running")


def sit_down(player: str, name: str, wanted: int | None, invite: str | None = None) -> SeatChange:
    """A player takes a certain open seat, or the first one; a friend first of all one that was
    kept for friends.
    """

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        _need_waiting(table)
        friend = has_invitation(table, invite) or table.host == player
        if table.rated and seats_of(seats, player):
            raise Refusal("double_seat")
        if wanted is None:
            free = _find_free(seats, friend=friend)
        else:
            free = seat_at(seats, wanted)
            if free.kind != "open":
                raise Refusal("seat_taken")
            if free.kept and not friend:
                raise Refusal("seat_kept")
        called = (
            name
            if table.campaign is not None
            else make_unique(check_name(name), list_people(seats))
        )
        sat = Seat(free.seat, "human", player=player, name=called)
        return table, reset_agreement(_put(table, seats, sat))

    return change


def _find_free(seats: Seats, *, friend: bool) -> Seat:
    """The first free seat for somebody; raises Refusal."""
    free = [seat for seat in seats if seat.kind == "open"]
    mine = [seat for seat in free if seat.kept and friend]
    mine += [seat for seat in free if not seat.kept]
    if not mine:
        raise Refusal("seat_kept" if free else "table_full")
    return mine[0]


def stand_up(player: str) -> SeatChange:
    """A player leaves: before the game their seats become free, later a bot plays for them.

    If the host leaves before the game, the next person at the table becomes the host; with the last
    person the table is closed.
    """

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        mine = seats_of(seats, player)
        if not mine and table.host != player:
            raise Refusal("not_seated")
        need_open(table)
        if table.status == "running":
            return table, hand_over(seats, player)
        for seat in mine:
            seats = _put(table, seats, Seat(seat.seat, "open"))
        if table.host == player:
            heir = next((seat.player for seat in seats if seat.player is not None), player)
            table = replace(table, host=heir)
        if not list_people(seats):
            table = closed(table)
        return table, reset_agreement(seats)

    return change


def close(player: str | None) -> SeatChange:
    """The host closes the table: nobody plays on."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        _need_host(table, player)
        _need_no_stakes(table)
        need_open(table)
        return closed(table), seats

    return change


def remove(host: str | None, number: int) -> SeatChange:
    """The host removes somebody: before the game their seats become free, later a bot has them.

    They cannot come back, and the invitation they know is void.
    """

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        _need_host(table, host)
        _need_no_stakes(table)
        need_open(table)
        player = seat_at(seats, number).player
        if player is None:
            raise Refusal("nobody_there")
        if player == host:
            raise Refusal("remove_yourself")
        table = replace(table, removed=f"{table.removed} {player}".strip(), invite=new_invite())
        if table.status == "running":
            return table, replace_player(seats, player)
        for seat in seats_of(seats, player):
            seats = _put(table, seats, Seat(seat.seat, "open"))
        return table, reset_agreement(seats)

    return change


def expire(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
    """A table that has waited for too long is closed, unless its game has begun meanwhile."""
    return (closed(table) if table.status == "waiting" else table), seats


def closed(table: TableRecord) -> TableRecord:
    """The same table, closed."""
    return replace(table, status="closed", turn=NOBODY)


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
            return table, reset_agreement(_put(table, seats, Seat(number, "open", kept=wish.kept)))
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
        if table.rated:
            raise Refusal("rated_program")
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


def allow_coach(player: str | None, *, allowed: bool) -> SeatChange:
    """A player agrees that everybody at the table may ask the coach, or takes that back."""

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        mine = seats_of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        need_open(table)
        if not has_coach(table):
            raise Refusal("no_coach")
        for seat in mine:
            seats = _put(table, seats, replace(seat, coach=allowed))
        return table, seats

    return change


def begin(player: str | None, *, unseeded: bool = False) -> SeatChange:
    """The host starts the game, once every seat is taken and everybody has added to the dice.

    `unseeded` is the host's word that it may begin without somebody's seed. In a campaign whoever
    sits at the table may start the game, once everybody there has agreed.
    """

    def change(table: TableRecord, seats: Seats) -> tuple[TableRecord, Seats]:
        if table.campaign is None or not seats_of(seats, player):
            _need_host(table, player)
        _need_waiting(table)
        if any(seat.kind == "open" for seat in seats):
            raise Refusal("seats_open")
        if table.campaign is not None and (names := list_unready(seats)):
            raise Refusal("not_ready", names=", ".join(names))
        if table.rated and len(list_people(seats)) < FEWEST_RATED:
            raise Refusal("rated_people")
        missing = list_unseeded(seats) if table.dice == "committed" else []
        if missing and (table.campaign is not None or not unseeded):
            raise Refusal("seeds_missing", names=", ".join(missing))
        return replace(table, status="running", unseeded=bool(missing)), seats

    return change
