"""Games that have come far before anybody looks: bots play them on, past the server."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from risiko.bots import bot
from risiko.protocol import Position
from risiko.server.live.restore import replay_session
from risiko.server.metrics import Metrics
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.store import Store
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.session import progress_of
from risiko.server.tables.table_record import (
    NOBODY,
    NewEntries,
    TableSnapshot,
    TimedEntry,
)
from tests.browser.conftest import Server
from tests.browser.player import Player

Until = Callable[[Position], bool]
BOT = "captain"
"""Who plays on, where nobody is named."""
BOTS = {"express": "greedy"}
FOR_EVER = 24 * 3600
"""Seconds for which a seat is kept: nobody is to be replaced while nobody looks."""
POLL = 0.02
"""Seconds after which it is looked again whether the server waits for a person."""


def start_table(host: Player, game: str, *seats: dict[str, Any], seed: int | None = None) -> str:
    """A table, opened and begun; its id. With a seed the dice are always the same."""
    dice = {"dice": "committed"} if seed is None else {"dice": "seeded", "seed": seed}
    id: str = host.post("tables", game=game, seats=seats, **dice, clock={"away": FOR_EVER})["id"]
    host.post(f"tables/{id}/start", unseeded=True)
    return id


def play_ahead(server: Server, table: str, until: Until) -> None:
    """Bots play for everybody, up to the first moment of a kind. A person must sit at the table."""
    with ThreadPoolExecutor(1) as beside:  # the browser has a loop of its own here
        beside.submit(asyncio.run, _play_ahead(server.database, table, until)).result()


async def _play_ahead(database: str, table: str, until: Until) -> None:
    store = Store(database)
    snapshot = await _at_rest(store, table)
    session = replay_session(snapshot)
    assert session is not None
    begin = session.ply
    minds = [
        bot(BOTS.get(session.game.id, BOT), session.game.id, seat) for seat in range(session.seats)
    ]
    while not until(session.position):
        assert not session.over, "the game was over before"
        seat = session.position.turn
        session.add(session.preview(minds[seat].choose(session.position.view(seat))))
    if session.ply > begin:
        entries = tuple(TimedEntry(entry, 1) for entry in session.entries[begin:])
        _, turn, winners, status = progress_of(session.position, session.ply)
        entry_writer = EntryWriter(store, Metrics())
        entry_writer.open()
        await entry_writer.write(NewEntries(table, begin + 1, entries, turn, winners, status))
        await entry_writer.close()
    await store.close()


async def _at_rest(store: Store, table: str) -> TableSnapshot:
    """The table once the server waits for a person: until then its own bots write."""
    while True:
        snapshot = await TableStore(store).read(table)
        assert snapshot is not None
        if snapshot.stored.turn != NOBODY and not snapshot.seats[snapshot.stored.turn].automatic:
            return snapshot
        await asyncio.sleep(POLL)
