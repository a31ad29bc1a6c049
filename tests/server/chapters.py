"""Games of a campaign that are played apart and written down at once, so that nobody waits."""

from contextlib import suppress

from risiko.bots import bot
from risiko.evolution.game import GAME
from risiko.protocol import CHANCE, Dice
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Entry
from risiko.server.metrics import Metrics
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.store import Conflict, Store
from risiko.server.storage.table_store import TableStore
from risiko.server.tables.table_record import NewEntries, TimedEntry

PLAYED: dict[tuple[str, int | None], tuple[Entry, ...]] = {}


def whole(start: str, seats: int, dice: Dice) -> tuple[Entry, ...]:
    """A game from a position to its end; the same one is played once."""
    key = start, dice.seed if isinstance(dice, Seeded) else None
    if key[1] is None or key not in PLAYED:
        match = Match(GAME, seats, dice, position=GAME.read(start))
        minds = [bot("captain", "evolution", seat) for seat in range(seats)]
        while not match.over:
            if match.position.turn == CHANCE:
                match.draw()
            else:
                seat = match.position.turn
                match.play(minds[seat].choose(match.position.view(seat)))
        PLAYED[key] = tuple(match.entries)
    return PLAYED[key]


async def hurry(database: str, table: str, before: str = "") -> None:
    """Write down a game between bots, up to the last decision that begins with a word."""
    store = Store(database)
    entry_writer = EntryWriter(store, Metrics())
    entry_writer.open()
    written = False
    while not written:
        snapshot = await TableStore(store).read(table)
        assert snapshot is not None
        assert snapshot.stored.start is not None
        entries = whole(
            snapshot.stored.start, len(snapshot.seats), snapshot.stored.make_dice(snapshot.seats)
        )
        last = max(
            k
            for k, entry in enumerate(entries)
            if entry.seat != CHANCE and entry.text.startswith(before)
        )
        timed = tuple(TimedEntry(entry, 1) for entry in entries[snapshot.stored.ply : last])
        new = NewEntries(table, snapshot.stored.ply + 1, timed, entries[last].seat, 0, "running")
        with suppress(Conflict):  # the server's own bots, who play the same, have played meanwhile
            await entry_writer.write(new)
            written = True
    await entry_writer.close()
    await store.close()
