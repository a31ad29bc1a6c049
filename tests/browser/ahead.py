"""Games that have come far before anybody looks: bots play them on, past the server."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from risiko.bots import bot
from risiko.protocol import Position
from risiko.server.metrics import Metrics
from risiko.server.storage.entry_writer import Ledger
from risiko.server.storage.store import Store
from risiko.server.tables.resuming import resume
from risiko.server.tables.session import as_bits, turn_of, winners_of
from risiko.server.tables.table_record import NOBODY, Progress, Saved, Status, Stored
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
    host.post(f"tables/{id}/start")
    return id


def play_ahead(server: Server, table: str, until: Until) -> None:
    """Bots play for everybody, up to the first moment of a kind. A person must sit at the table."""
    with ThreadPoolExecutor(1) as beside:  # the browser has a loop of its own here
        beside.submit(asyncio.run, _play_ahead(server.database, table, until)).result()


async def _play_ahead(database: str, table: str, until: Until) -> None:
    store = Store(database)
    saved = await _at_rest(store, table)
    course = resume(saved)
    assert course is not None
    begin = course.ply
    minds = [
        bot(BOTS.get(course.game.id, BOT), course.game.id, seat) for seat in range(course.seats)
    ]
    while not until(course.position):
        assert not course.over, "the game was over before"
        seat = course.position.turn
        course.add(course.after(minds[seat].choose(course.position.view(seat))))
    if course.ply > begin:
        entries = tuple(Stored(entry, 1) for entry in course.entries[begin:])
        turn, winners = turn_of(course.position), winners_of(course.position)
        status: Status = "over" if winners else "running"
        ledger = Ledger(store, Metrics())
        ledger.open()
        await ledger.write(Progress(table, begin + 1, entries, turn, as_bits(winners), status))
        await ledger.close()
    await store.close()


async def _at_rest(store: Store, table: str) -> Saved:
    """The table once the server waits for a person: until then its own bots write."""
    while True:
        saved = await store.table(table)
        assert saved is not None
        if saved.facts.turn != NOBODY and not saved.seats[saved.facts.turn].automatic:
            return saved
        await asyncio.sleep(POLL)
