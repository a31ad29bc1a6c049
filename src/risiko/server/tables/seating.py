"""Who may sit where: every change of seats, from the seats before to the seats after."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from risiko.bots import bots_for
from risiko.protocol import Game
from risiko.server.http.refusal import Refusal
from risiko.server.live.reactions import ALL
from risiko.server.tables.naming import apart, bot_name, checked
from risiko.server.tables.table_record import Facts, Seat, Seats
from risiko.server.wire.table import Deed, Reaction, SeatWish, SetSeat

Change = Callable[[Facts, Seats], tuple[Facts, Seats]]
"""From a table as it is to what it shall be; raises Refusal."""


def of(seats: Seats, player: str | None) -> tuple[Seat, ...]:
    """The seats that belong to somebody."""
    return tuple(seat for seat in seats if seat.player == player and player is not None)


def people(seats: Seats) -> list[str]:
    """The names of all people at the table."""
    return [seat.name for seat in seats if seat.kind == "human"]


def unready(seats: Seats) -> list[str]:
    """The names of those at a table of a campaign who have not agreed to begin."""
    return [seat.name for seat in seats if seat.kind == "human" and seat.agrees != "begin"]


def best_bot(game: str) -> str:
    """The bot that plays for people who have gone: the strongest there is."""
    return bots_for(game)[-1]


def checked_bot(game: Game, name: str | None) -> str:
    """A bot that plays the game; without a name the strongest."""
    known = bots_for(game.id)
    if name is not None and name not in known:
        raise Refusal("bad_bot", bots=", ".join(known))
    return name or known[-1]


def christen(seats: Seats) -> Seats:
    """The same seats, the bots with names that tell them apart."""
    bots = sum(seat.kind == "bot" for seat in seats)
    return tuple(
        replace(seat, name=bot_name(seat.seat, bots)) if seat.kind == "bot" else seat
        for seat in seats
    )


def wished(game: Game, wishes: Sequence[SeatWish], player: str, name: str | None) -> Seats:
    """The seats of a new table."""
    if len(wishes) not in game.seats:
        raise Refusal("bad_players", game=game.id)
    seats: list[Seat] = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats.append(Seat(number, "bot", bot=checked_bot(game, wish.bot)))
        elif wish.kind == "open":
            seats.append(Seat(number, "open"))
        else:
            called = wish.name if wish.name is not None else name
            if called is None:
                raise Refusal("name_needed")
            called = apart(checked(called), people(tuple(seats)))
            seats.append(Seat(number, "human", player=player, name=called))
    return christen(tuple(seats))


def again(seats: Seats) -> Seats:
    """The seats of a rematch: the same people and bots where they sat."""
    return tuple(
        replace(seat, stand_in=False, seed=None, token=None, spared=(), agrees=None)
        for seat in seats
    )


def _at(seats: Seats, number: int) -> Seat:
    if number >= len(seats):
        raise Refusal("no_seat")
    return seats[number]


def _put(facts: Facts, seats: Seats, seat: Seat) -> Seats:
    """The seats with another one; in a campaign it stays that of the same person."""
    if facts.campaign is not None:
        seat = replace(seat, name=seats[seat.seat].name)
    changed = (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])
    return changed if facts.campaign is not None else christen(changed)


def asked_anew(seats: Seats) -> Seats:
    """The seats after somebody came or went: nobody has agreed to begin with these people."""
    return tuple(replace(seat, agrees=None) if seat.agrees == "begin" else seat for seat in seats)


def _need_waiting(facts: Facts) -> None:
    if facts.status != "waiting":
        raise Refusal("already_started")


def _need_host(facts: Facts, player: str | None) -> None:
    if player is None or facts.host != player:
        raise Refusal("not_host")


def sit_down(player: str, name: str, wanted: int | None) -> Change:
    """Somebody takes a certain open seat, or the first."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        _need_waiting(facts)
        if wanted is None:
            free = next((seat for seat in seats if seat.kind == "open"), None)
            if free is None:
                raise Refusal("table_full")
        else:
            free = _at(seats, wanted)
            if free.kind != "open":
                raise Refusal("seat_taken")
        called = name if facts.campaign is not None else apart(checked(name), people(seats))
        sat = Seat(free.seat, "human", player=player, name=called)
        return facts, asked_anew(_put(facts, seats, sat))

    return change


def stand_up(player: str) -> Change:
    """Somebody goes: before the game their seats are free again, later a bot plays for them.

    If the host goes before the game, the next person at the table is the host.
    """

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        mine = of(seats, player)
        if not mine and facts.host != player:
            raise Refusal("not_seated")
        if facts.status == "over":
            raise Refusal("game_over")
        if facts.status == "running":
            for seat in mine:
                seats = _put(facts, seats, replace(seat, stand_in=True))
            return facts, seats
        for seat in mine:
            seats = _put(facts, seats, Seat(seat.seat, "open"))
        if facts.host == player:
            heir = next((seat.player for seat in seats if seat.player is not None), player)
            facts = replace(facts, host=heir)
        return facts, asked_anew(seats)

    return change


def deserted(facts: Facts, seats: Seats) -> bool:
    """Whether nobody sits at a table that has not begun."""
    return facts.status == "waiting" and not people(seats)


def take_over(number: int) -> Change:
    """A bot plays for somebody who has gone or let the clock run out."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        seat = _at(seats, number)
        return facts, _put(facts, seats, replace(seat, stand_in=seat.kind == "human"))

    return change


def come_back(player: str) -> Change:
    """Somebody plays their seats themselves again."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        mine = of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        for seat in mine:
            seats = _put(facts, seats, replace(seat, stand_in=False))
        return facts, seats

    return change


def spare(number: int, kinds: Iterable[Reaction]) -> Change:
    """A seat is not asked for some reactions any more, or is asked again."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        wanted = set(kinds)
        chosen = tuple(kind for kind in ALL if kind in wanted)
        return facts, _put(facts, seats, replace(_at(seats, number), spared=chosen))

    return change


def set_seat(player: str | None, number: int, wish: SetSeat, game: Game) -> Change:
    """The host gives a free seat to a bot, changes the bot, or frees its seat."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        _need_host(facts, player)
        _need_waiting(facts)
        if _at(seats, number).kind == "human":
            raise Refusal("seat_taken")
        if wish.kind == "open":
            return facts, asked_anew(_put(facts, seats, Seat(number, "open")))
        bot = Seat(number, "bot", bot=checked_bot(game, wish.bot))
        return facts, asked_anew(_put(facts, seats, bot))

    return change


def add_seed(player: str | None, seed: str) -> Change:
    """A player's share of the dice, for each of their seats."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        mine = of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        _need_waiting(facts)
        if facts.dice != "committed":
            raise Refusal("no_dice_to_seed")
        for seat in mine:
            seats = _put(facts, seats, replace(seat, seed=seed))
        return facts, seats

    return change


def give_token(player: str | None, number: int, hashed: str) -> Change:
    """A program may take a seat; an older token of that seat is void."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        seat = _at(seats, number)
        if seat.player is None or seat.player != player:
            raise Refusal("not_your_seat")
        return facts, _put(facts, seats, replace(seat, token=hashed))

    return change


def agree(player: str, deed: Deed | None) -> Change:
    """Somebody agrees to begin or to give up a game of a campaign, or takes that back."""

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        mine = of(seats, player)
        if not mine:
            raise Refusal("not_seated")
        if deed == "begin":
            _need_waiting(facts)
            if facts.dice == "committed" and any(seat.seed is None for seat in mine):
                raise Refusal("seed_needed")
        for seat in mine:
            seats = _put(facts, seats, replace(seat, agrees=deed))
        return facts, seats

    return change


def begin(player: str | None) -> Change:
    """The host starts the game, once every seat is taken.

    In a campaign whoever sits at the table may, once everybody there has agreed.
    """

    def change(facts: Facts, seats: Seats) -> tuple[Facts, Seats]:
        if facts.campaign is None or not of(seats, player):
            _need_host(facts, player)
        _need_waiting(facts)
        if any(seat.kind == "open" for seat in seats):
            raise Refusal("seats_open")
        if facts.campaign is not None and (names := unready(seats)):
            raise Refusal("not_ready", names=", ".join(names))
        return replace(facts, status="running"), seats

    return change
