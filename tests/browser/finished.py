"""Games that are over before anybody looks: written into the database of a running server."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

from tests.browser.player import Player
from tests.server import duel
from tests.server.history.club import SECRET, know_dice


def aside(work: Coroutine[None, None, None]) -> None:
    """Do something beside the loop of the browser."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def sign_up(person: Player, name: str) -> None:
    """Give somebody a name and an account."""
    person.post("account", name=name, passphrase=SECRET)


def finish_duel(database: str, host: Player, guest: Player, *, rated: bool = True) -> str:
    """A game of Express that the host has won; its id."""
    table = host.post(
        "tables", game="express", seats=[{"kind": "me"}, {"kind": "open"}], rated=rated
    )
    id = str(table["id"])
    guest.post(f"tables/{id}/join", invite=table["invite"])
    aside(know_dice(database, id))
    host.post(f"tables/{id}/start")
    aside(duel.write_down(database, id, seed=duel.WON, at=1_790_000_000))
    host.page.request.get(f"{host.address}api/tables/{id}")  # the server hears of its end
    return id
