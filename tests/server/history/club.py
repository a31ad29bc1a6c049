"""People with accounts who play short rated games of Express to their ends."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import select

from risiko.server.history.rating_model import PlayerRating
from risiko.server.storage.history_models import RatingModel
from risiko.server.storage.store import Store
from tests.server import duel
from tests.server.site import Person, Site

SECRET = "ein langes Wort"


@asynccontextmanager
async def members(site: Site, *names: str) -> AsyncIterator[list[Person]]:
    """Somebody with an account for each name."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(site.person(name)) for name in names]
        for name, person in zip(names, people, strict=True):
            await person.ask("POST", "/api/account", name=name, passphrase=SECRET)
        yield people


async def rated_table(host: Person, *guests: Person, seats: tuple[str, ...] = ()) -> str:
    """A rated table where all sit, before its game."""
    kinds = seats or ("me", *("open" for _ in guests))
    table = await host.open("express", *kinds, rated=True)
    for guest in guests:
        await guest.at(table["id"], "join", invite=table["invite"])
    return str(table["id"])


async def know_dice(database: str, table: str) -> None:
    """Give a table the dice of the duel, which a rated one never has."""
    await duel.damage(
        database,
        f"UPDATE tables SET dice = 'seeded', seed = {duel.WON}, version = version + 1 "
        f"WHERE id = '{table}'",
    )


async def play_out(database: str, host: Person, *guests: Person) -> str:
    """A rated game of two, written down to its end without the server."""
    table = await rated_table(host, *guests)
    await know_dice(database, table)
    await host.at(table, "start")
    await duel.write_down(database, table, seed=duel.WON)
    return table


async def stored_ratings(database: str) -> dict[tuple[str, str], PlayerRating]:
    """All ratings by player and box."""
    store = Store(database)
    async with store.reading() as session:
        rows = list(await session.scalars(select(RatingModel)))
    await store.close()
    return {(row.player_id, row.box): PlayerRating(row.mu, row.sigma, row.games) for row in rows}
