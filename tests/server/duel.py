"""A short game of Express whose dice are known: played over a socket, or written down at once."""

from functools import cache
from typing import Any

from sqlalchemy import text

import risiko
from risiko.bots import bot
from risiko.protocol import CHANCE
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Entry
from risiko.server.clock import MILLI
from risiko.server.metrics import Metrics
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.store import Store
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.session import progress_of
from risiko.server.tables.table_record import GameProgress, NewEntries, TimedEntry
from tests.server.site import Person, Talk

SEED = 31
"""Among many seeds one with a short game; both win it."""
WON = 115
"""Another one, which seat 0 wins alone."""


@cache
def played(seed: int = SEED) -> Match:
    """The whole game."""
    match = Match(risiko.game("express"), 2, Seeded(seed))
    minds = [bot("greedy", "express", seat) for seat in range(2)]
    while not match.over:
        if match.position.turn == CHANCE:
            match.draw()
        else:
            seat = match.position.turn
            match.play(minds[seat].choose(match.position.view(seat)))
    return match


def entries(seed: int = SEED) -> tuple[Entry, ...]:
    return tuple(played(seed).entries)


def end() -> GameProgress:
    """Where the game stands when it is over."""
    return progress_of(played().position, len(entries()))


async def begun(person: Person, *seats: str, **wish: Any) -> str:
    """The table of such a game, started; by one person with both seats unless it is said."""
    table = await person.open(
        "express", *(seats or ("me:A", "me:B")), dice="seeded", seed=SEED, **wish
    )
    await person.at(table["id"], "start")
    return str(table["id"])


async def play(talk: Talk) -> None:
    """Play on to the end over the socket of somebody who has both seats."""
    assert talk.state is not None
    ply = talk.ply
    while ply < len(entries()):
        entry = entries()[ply]
        answer = await talk.say("play", seat=entry.seat, ply=ply, action=entry.text)
        assert answer["type"] == "ok", answer
        ply = answer["ply"]


async def write_down(
    database: str,
    table: str,
    plies: int | None = None,
    at: float = 0.001,
    seed: int = SEED,
) -> None:
    """Store the game up to a ply, or to its end, without a server."""
    store = Store(database)
    snapshot = await TableStore(store).read(table)
    assert snapshot is not None
    last = len(entries(seed)) if plies is None else plies
    position = played(seed).game.start(2)
    for entry in entries(seed)[:last]:
        position = (
            position.draw(position.outcome(entry.text))
            if entry.seat == CHANCE
            else (position.play(risiko.Action.parse(entry.text)))
        )
    first = snapshot.stored.ply
    timed = tuple(TimedEntry(entry, int(at * MILLI)) for entry in entries(seed)[first:last])
    _, turn, winners, status = progress_of(position, last)
    entry_writer = EntryWriter(store, Metrics())
    entry_writer.open()
    await entry_writer.write(NewEntries(table, first + 1, timed, turn, winners, status))
    await entry_writer.close()
    await store.close()


async def row(database: str, table: str) -> GameProgress:
    """How far the game is by the row of its table."""
    store = Store(database)
    fingerprint = await TableStore(store).fingerprint(table)
    await store.close()
    assert fingerprint is not None
    return fingerprint.progress


async def damage(database: str, *statements: str) -> None:
    """Change the database behind the back of every server."""
    store = Store(database)
    async with store.writing() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await store.close()
