"""The calendar of a player's open games, for programs that read iCalendar (RFC 5545).

Its address holds a token, of which only the hash is stored. A decision with a clock is an event at
the time when it runs out; one's own without a clock is an event of today.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import and_, delete, insert, select

from risiko.server.clock import MILLI
from risiko.server.notifications.turn_watch import say
from risiko.server.refusal import Refusal
from risiko.server.storage.models import EntryModel, SeatModel, TableModel
from risiko.server.storage.notification_models import CalendarModel
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.info import cached_game_info, id_of
from risiko.text import Language

LENGTH = timedelta(minutes=15)
"""How long an event is, up to the moment when the time is over."""
LINE = 74
"""Bytes of a line; longer ones are folded."""
MOST = 200
"""Games in a calendar."""


async def replace_calendar(store: Store, player: str, hashed: str, language: Language) -> None:
    """Give the calendar of a player a new token; an earlier one is void. Raises Refusal."""
    row = {"player_id": player, "hash": hashed, "language": language}
    try:
        async with store.writing() as connection:
            await connection.execute(delete(CalendarModel).where(CalendarModel.player_id == player))
            await connection.execute(insert(CalendarModel).values(row))
    except (Conflict, NotStored):
        raise Refusal("not_stored") from None


async def read_calendar(store: Store, hashed: str, now: float, base: str) -> str:
    """The calendar a token stands for; links begin with `base`. Raises Refusal and NotStored."""
    async with store.reading() as session:
        found = await session.execute(
            select(CalendarModel.player_id, CalendarModel.language).where(
                CalendarModel.hash == hashed
            )
        )
        owner = found.first()
        if owner is None:
            raise Refusal("no_calendar")
        player, language = owner
        own = select(SeatModel.table_id).where(SeatModel.player_id == player)
        tables = await session.execute(
            select(
                TableModel.id, TableModel.game, TableModel.decision, TableModel.turn, EntryModel.at
            )
            .join(
                EntryModel,
                and_(EntryModel.table_id == TableModel.id, EntryModel.ply == TableModel.ply),
            )
            .where(TableModel.status == "running", TableModel.id.in_(own))
            .order_by(EntryModel.at.desc())
            .limit(MOST)
        )
        games = tables.all()
        seats = await session.execute(
            select(SeatModel.table_id, SeatModel.seat, SeatModel.player_id, SeatModel.name)
            .where(SeatModel.table_id.in_([game.id for game in games]))
            .order_by(SeatModel.seat)
        )
        at: dict[str, list[Any]] = {game.id: [] for game in games}
        for seat in seats:
            at[seat.table_id].append(seat)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//risiko//DE", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_escape(say('calendar', 'name', language))}")
    for game in games:
        lines += _event(game, at[game.id], player, language, now, base)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line))


def _event(
    game: Any, seats: list[Any], player: str, language: Language, now: float, base: str
) -> list[str]:
    """A game as an event; nothing if others have to decide without a clock."""
    turn = next((seat for seat in seats if seat.seat == game.turn), None)
    mine = turn is not None and turn.player_id == player
    if turn is None or (game.decision is None and not mine):
        return []
    title = cached_game_info(id_of(game.game), language).title
    others = ", ".join(seat.name for seat in seats if seat.player_id != player)
    summary = (
        say("calendar", "mine", language, game=title, others=others)
        if mine
        else say("calendar", "others", language, game=title, name=turn.name)
    )
    timed = game.decision is not None
    if timed:
        end = datetime.fromtimestamp(game.at / MILLI + game.decision, UTC)
        when = [f"DTSTART:{_time(end - LENGTH)}", f"DTEND:{_time(end)}"]
    else:
        today = datetime.fromtimestamp(now, UTC)
        when = [f"DTSTART;VALUE=DATE:{today:%Y%m%d}"]
    about = say("calendar", "deadline" if timed else "open", language)
    link = f"{base}#/table/{game.id}"
    return [
        "BEGIN:VEVENT",
        f"UID:{game.id}@risiko",
        f"DTSTAMP:{_time(datetime.fromtimestamp(game.at / MILLI, UTC))}",
        *when,
        f"SUMMARY:{_escape(summary)}",
        f"DESCRIPTION:{_escape(f'{about} {link}')}",
        f"URL:{link}",
        f"TRANSP:{'OPAQUE' if mine and timed else 'TRANSPARENT'}",
        "END:VEVENT",
    ]


def _time(moment: datetime) -> str:
    return f"{moment:%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    """A text as a value: whatever separates values is escaped, and lines cannot be broken."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _fold(line: str) -> Iterator[str]:
    """A line in parts that are short enough, each after the first with a space before it."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > LINE:
            yield part
            part = " "
        part += letter
    yield part
