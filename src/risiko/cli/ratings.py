"""The ratings of the players of a server."""

from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import Json
from risiko.cli.console.output import fail, require, say, write_json, write_line
from risiko.errors import InputError

if TYPE_CHECKING:
    from risiko.server.history.ratings import Recomputed


def ratings(
    database: Annotated[str, typer.Option(envvar="RISIKO_DATABASE")] = "",
    as_json: Json = False,
) -> None:
    """Compute all ratings again from the stored games."""
    require("server", "fastapi")
    import asyncio

    from risiko.server.run import default_database, prepare
    from risiko.server.storage.database_lock import claim

    address = database or default_database()
    try:
        with claim(address):
            asyncio.run(prepare(address))
            found = asyncio.run(_recompute(address))
    except (InputError, OSError) as error:
        raise fail(error) from None
    if as_json:
        write_json(found._asdict())
    else:
        write_line(say("recomputed", **found._asdict()))


async def _recompute(address: str) -> "Recomputed":
    from risiko.server.clock import WallClock
    from risiko.server.history.ratings import PlayerRatings
    from risiko.server.storage.store import Store

    store = Store(address)
    try:
        return await PlayerRatings(store, WallClock()).recompute()
    finally:
        await store.close()


def mount(app: typer.Typer) -> None:
    """Add the command of this file."""
    add_command(app, ratings)
