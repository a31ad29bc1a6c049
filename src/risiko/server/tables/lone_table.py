"""A table that is none: one person plays there, and nothing of it is stored. Lessons, analysis."""

from collections.abc import Sequence

from risiko.protocol import OVER, Position
from risiko.server.tables.info import cached_game_info
from risiko.server.tables.session import winners_of
from risiko.server.tables.table_record import NOBODY
from risiko.server.wire.table import ClockInfo, DiceInfo, SeatInfo, TableInfo
from risiko.text import Language


def lone_table(
    id: str,
    title: str,
    position: Position,
    ply: int,
    names: Sequence[str],
    bots: Sequence[str | None],
    language: Language,
    *,
    yours: bool = True,
) -> TableInfo:
    """The table of one person; who is not a bot is that person, or played by them (not `yours`)."""
    return TableInfo(
        id=id,
        game=position.game.name,
        title=title,
        goal=cached_game_info(position.game.id, language).goal,
        options=(),
        status="over" if position.turn == OVER else "running",
        seats=tuple(
            _seat(seat, name, bot, yours)
            for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
        ),
        host=False,
        public=False,
        rated=False,
        dice=DiceInfo(mode="seeded", commitment="", unseeded=False),
        clock=ClockInfo(decision=None, away=0, reaction=None),
        created="",
        ply=ply,
        turn=max(position.turn, NOBODY),
        winners=winners_of(position),
        invite=None,
        rematch=None,
        campaign=None,
    )


def _seat(seat: int, name: str, bot: str | None, yours: bool) -> SeatInfo:
    return SeatInfo(
        seat=seat,
        kind="human" if bot is None else "bot",
        name=name,
        bot=bot,
        mine=yours and bot is None,
        here=True,
        stand_in=False,
        seeded=False,
    )
