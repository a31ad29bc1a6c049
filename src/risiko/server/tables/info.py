"""A table as the message that is sent to one player; what they may not see is left out."""

from collections.abc import Set
from functools import cache

from risiko.record import Practice
from risiko.registry import named
from risiko.server.clock import iso
from risiko.server.scenes.info import game_info, option_titles
from risiko.server.scenes.texts import title
from risiko.server.tables.coach import has_coach, may_ask_coach
from risiko.server.tables.naming import shown_name
from risiko.server.tables.practice import refuse_copy
from risiko.server.tables.pseudonyms import pseudonym
from risiko.server.tables.reactions import ALL, has_reactions
from risiko.server.tables.seats import Seat, Seats, seats_of
from risiko.server.tables.session import from_bits
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.table import (
    Choosable,
    ClockInfo,
    DiceInfo,
    GameInfo,
    PracticeInfo,
    SeatInfo,
    TableInfo,
)
from risiko.text import Language


@cache
def cached_game_info(id: str, language: Language) -> GameInfo:
    """A game as it is in the list of games."""
    return game_info(id, language)


@cache
def options_of(game: str, language: Language) -> tuple[str, ...]:
    """The titles of the options and house rules of a game, by its full name.

    A table that was played by an older version of the rules stays listed, so the version is left
    out here.
    """
    head, *options = game.split("+")
    return option_titles(named("+".join((id_of(head), *options))), language)


@cache
def reactions_of(id: str, language: Language) -> tuple[Choosable, ...]:
    """The reactions players of a game are asked for, with their titles."""
    kinds = ALL if has_reactions(id) else ()
    return tuple(Choosable(key=key, title=title("reaction", key, language)) for key in kinds)


def id_of(game: str) -> str:
    """The id in the full name of a game."""
    return game.split("+")[0].split("@")[0]


def table_info(
    table: TableRecord, seats: Seats, connected: Set[int], player: str | None, language: Language
) -> TableInfo:
    """A table as a player, or somebody unknown, may see it."""
    game = cached_game_info(id_of(table.game), language)
    host = player is not None and table.host == player
    inside = host or bool(seats_of(seats, player))
    return TableInfo(
        id=table.id,
        game=table.game,
        title=game.title,
        goal=game.goal,
        options=options_of(table.game, language),
        status=table.status,
        seats=tuple(_seat_info(table.id, seat, connected, player, language) for seat in seats),
        host=host,
        public=table.public,
        rated=table.rated,
        dice=DiceInfo(mode=table.dice, commitment=table.commitment, unseeded=table.unseeded),
        clock=ClockInfo(decision=table.decision, away=table.away, reaction=table.reaction),
        created=iso(table.created),
        ply=table.ply,
        turn=table.turn,
        winners=from_bits(table.winners),
        invite=table.invite if inside else None,
        rematch=table.rematch,
        reactions=reactions_of(id_of(table.game), language),
        campaign=table.campaign,
        practice=_practice_info(table.copied_from),
        practicable=refuse_copy(table, seats, player) is None,
        coach=may_ask_coach(table, seats, player),
        coachable=has_coach(table) and len({seat.player for seat in seats} - {None}) > 1,
    )


def _practice_info(source: Practice | None) -> PracticeInfo | None:
    return None if source is None else PracticeInfo(table=source.source, ply=source.ply)


def _seat_info(
    table: str, seat: Seat, connected: Set[int], player: str | None, language: Language
) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=shown_name(seat.name, language),
        bot=seat.bot,
        mine=player is not None and seat.player == player,
        here=seat.kind == "bot" or seat.seat in connected,
        stand_in=seat.stand_in,
        seeded=seat.seed is not None,
        spared=seat.spared if player is not None and seat.player == player else (),
        agrees=seat.agrees,
        coach=seat.coach,
        kept=seat.kept,
        who=pseudonym(seat.player, player, table),
    )
