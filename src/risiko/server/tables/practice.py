"""Practice games: copies of a game from an earlier moment on, against bots.

Nobody loses anything by a copy: the game it comes from stays as it is, and a game in which another
person sits can be copied only once it has ended. A copy is never rated, and its record says where
it comes from.
"""

import secrets
from collections.abc import Sequence

from risiko.protocol import CHANCE, OVER, Game
from risiko.record import Practice
from risiko.record.replay import Entry
from risiko.record.take_back import back_target
from risiko.server.refusal import Refusal
from risiko.server.tables.ids import new_id, new_invite
from risiko.server.tables.new_table import LARGEST_SEED, SECRET_BYTES
from risiko.server.tables.seating import check_bot, name_bots
from risiko.server.tables.seats import Seat, Seats, seats_of
from risiko.server.tables.session import GameSession, new_session
from risiko.server.tables.table_record import NewEntries, TableRecord
from risiko.server.wire.table import PracticeWish


def refuse_copy(table: TableRecord, seats: Seats, player: str | None) -> Refusal | None:
    """Why a player cannot copy the game of a table; None if they can."""
    if not seats_of(seats, player):
        return Refusal("not_seated")
    if table.campaign is not None:
        return Refusal("practice_campaign")
    if table.ply == 0:
        return Refusal("not_started")
    others = any(seat.kind == "human" and seat.player != player for seat in seats)
    return Refusal("practice_people") if others and not table.ended else None


def find_beginning(session: GameSession, wish: PracticeWish) -> list[Entry]:
    """The entries of a game up to the moment a player has chosen; raises Refusal."""
    in_log = wish.counted == "log"
    most = session.ply if in_log else len(session.entries)
    if wish.ply > most:
        raise Refusal("practice_ply", most=most)
    return session.entries[: _count_standing(session.log, wish.ply) if in_log else wish.ply]


def _count_standing(log: Sequence[Entry], ply: int) -> int:
    """How many of the first entries of a log stand: those that were not taken back later."""
    standing: list[int] = []
    for number, entry in enumerate(log, 1):
        target = back_target(entry)
        if target is None:
            standing.append(number)
        else:
            standing = [one for one in standing if one <= target]
    return sum(number <= ply for number in standing)


def practice_record(table: TableRecord, player: str, ply: int, *, created: int) -> TableRecord:
    """The table of a copy of so many plies, with dice of its own and without a clock."""
    return TableRecord(
        id=new_id(),
        game=table.game,
        status="running",
        host=player,
        public=False,
        invite=new_invite(),
        dice="seeded",
        secret=secrets.token_bytes(SECRET_BYTES),
        seed=secrets.randbelow(LARGEST_SEED),
        decision=None,
        away=table.away,
        reaction=table.reaction,
        created=created,
        start=table.start,
        practice=str(Practice(table.id, ply)),
    )


def practice_seats(seats: Seats, player: str, game: Game) -> Seats:
    """The seats of a copy: one's own as they were, and bots everywhere else."""
    return name_bots(tuple(_practice_seat(seat, player, game) for seat in seats))


def _practice_seat(seat: Seat, player: str, game: Game) -> Seat:
    if seat.player == player:
        return Seat(seat.seat, "human", player=player, name=seat.name, spared=seat.spared)
    return Seat(seat.seat, "bot", bot=check_bot(game, seat.bot if seat.kind == "bot" else None))


def first_entries(
    table: TableRecord, seats: Seats, beginning: Sequence[Entry], *, running: bool
) -> NewEntries:
    """What is stored of a copy: its beginning and what follows by itself. Raises Refusal.

    While the game it comes from is running, the moment must be one in which the player had to
    decide. Takes a while for a long game.
    """
    session = new_session(table, seats)
    plies = list(session.continue_with(beginning))
    session.add(plies)
    turn = session.position.turn
    if turn == OVER:
        raise Refusal("game_over")
    if running and (turn == CHANCE or seats[turn].kind != "human"):
        raise Refusal("practice_moment")
    plies += session.preview(None)
    return new_session(table, seats).new_entries(table.id, plies, table.created)
