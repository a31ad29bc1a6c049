"""Games that lie in the database and that nobody has opened yet: some running, some over."""

from dataclasses import replace

from risiko.bots import Bot, bot
from risiko.record.dice import Seeded
from risiko.server.http.services import AppServices
from risiko.server.tables import seating
from risiko.server.tables.new_table import find_game, new_record
from risiko.server.tables.session import GameSession, progress_of
from risiko.server.tables.table_record import NewEntries, TimedEntry
from risiko.server.wire.table import NewTable, SeatWish

GAME = "2010/basic"
PLAYER = "recruit"
"""The bot that plays them: its games come to an end soon."""
PLIES = 400
"""Plies of a running game."""
SEATS = (SeatWish(kind="me"), *(SeatWish(kind="bot", bot=PLAYER),) * 2)


async def store_games(
    services: AppServices, running: int, over: int
) -> tuple[list[str], list[str]]:
    """Store games; the ids of the tables of running ones, and of those that are over."""
    unfinished = [await _store(services, seed, PLIES) for seed in range(running)]
    finished = [await _store(services, running + seed, None) for seed in range(over)]
    return unfinished, finished


async def _store(services: AppServices, seed: int, plies: int | None) -> str:
    """Store a game up to a ply, or to its end."""
    wish = NewTable(game=GAME, seats=SEATS, public=True, dice="seeded", seed=seed)
    game, now = find_game(wish), services.context.now()
    session = GameSession(game, len(SEATS), Seeded(seed))
    play_on(session, bot(PLAYER, GAME, seed), plies)
    host, _ = await services.accounts.create("Anna")
    table = new_record(game, host.id, wish, public=True, created=now)
    seats = seating.make_seats(game, SEATS, host.id, host.name)
    await services.context.table_store.add(replace(table, status="running"), seats)
    entries = tuple(TimedEntry(entry, now) for entry in session.entries)
    _, turn, winners, status = progress_of(session.position, session.ply)
    new = NewEntries(table.id, 1, entries, turn, winners, status)
    await services.context.entry_writer.write(new)
    return table.id


def play_on(session: GameSession, player: Bot, plies: int | None) -> None:
    """Let a bot play for all seats, up to a ply or to the end of the game."""
    session.add(session.preview(None))
    while not session.over and (plies is None or session.ply < plies):
        view = session.position.view(session.position.turn)
        session.add(session.preview(player.choose(view)))
