"""A table in the words of the wire, as one player may see it."""

from collections.abc import Set
from functools import cache

from risiko.registry import named
from risiko.server.live.clock import iso
from risiko.server.live.reactions import ALL, has_reactions
from risiko.server.scenes.info import game_info, option_titles
from risiko.server.scenes.texts import title
from risiko.server.tables import seating
from risiko.server.tables.session import from_bits
from risiko.server.tables.table_record import Facts, Seat, Seats
from risiko.server.wire.table import Choosable, ClockInfo, DiceInfo, GameInfo, SeatInfo, TableInfo
from risiko.text import Language


@cache
def described(id: str, language: Language) -> GameInfo:
    """What the list of games says of one."""
    return game_info(id, language)


@cache
def options_of(game: str, language: Language) -> tuple[str, ...]:
    """The options and house rules of a game, in words."""
    return option_titles(named(game), language)


@cache
def reactions_of(id: str, language: Language) -> tuple[Choosable, ...]:
    """What players of a game may be asked for while others play."""
    kinds = ALL if has_reactions(id) else ()
    return tuple(Choosable(key=key, title=title("reaction", key, language)) for key in kinds)


def id_of(game: str) -> str:
    """The id of a game from its full name."""
    return game.split("+")[0].split("@")[0]


def table_info(
    facts: Facts, seats: Seats, here: Set[int], player: str | None, language: Language
) -> TableInfo:
    """A table as somebody may see it."""
    game = described(id_of(facts.game), language)
    host = player is not None and facts.host == player
    inside = host or bool(seating.of(seats, player))
    return TableInfo(
        id=facts.id,
        game=facts.game,
        title=game.title,
        goal=game.goal,
        options=options_of(facts.game, language),
        status=facts.status,
        seats=tuple(_seat_info(seat, here, player) for seat in seats),
        host=host,
        public=facts.public,
        dice=DiceInfo(mode=facts.dice, commitment=facts.commitment),
        clock=ClockInfo(decision=facts.decision, away=facts.away, reaction=facts.reaction),
        created=iso(facts.created),
        ply=facts.ply,
        turn=facts.turn,
        winners=from_bits(facts.winners),
        invite=facts.invite if inside else None,
        rematch=facts.rematch,
        reactions=reactions_of(id_of(facts.game), language),
        campaign=facts.campaign,
    )


def _seat_info(seat: Seat, here: Set[int], player: str | None) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        mine=player is not None and seat.player == player,
        here=seat.kind == "bot" or seat.seat in here,
        stand_in=seat.stand_in,
        seeded=seat.seed is not None,
        spared=seat.spared if player is not None and seat.player == player else (),
        agrees=seat.agrees,
    )
