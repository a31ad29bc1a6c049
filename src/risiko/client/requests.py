"""Requests to a server, all as the same player: tables are opened, joined and started."""

import json
import secrets
from collections.abc import Sequence
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from risiko.text import FALLBACK, Language

WAIT = 30.0
"""Seconds to wait for an answer."""
SEED_BYTES = 16
"""Of what is added to the dice."""


class ServerRefusal(Exception):
    """The server has not done something: its `code`, and a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        super().__init__(f"{code}: {text}")


class Server:
    """A server at an address such as `http://localhost:8000`, and somebody who asks it.

    Whoever opens a table or sits down becomes a player, whom the server knows by a cookie; it is
    kept as long as this object. Opening, joining and starting a table with committed dice
    add a random seed for one's own seats if one of them has none.
    """

    def __init__(self, address: str, *, language: Language = FALLBACK) -> None:
        self.address = address.rstrip("/")
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self._language = language

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """What the server answers, `ask("GET", "/api/games")`; raises ServerRefusal or OSError."""
        request = Request(
            f"{self.address}{path}",
            data=json.dumps(body).encode() if method in ("POST", "PUT") else None,
            headers={"Content-Type": "application/json", "Accept-Language": self._language},
            method=method,
        )
        try:
            with self._opener.open(request, timeout=WAIT) as answer:
                said = answer.read()
        except HTTPError as error:
            raise _refused(error) from None
        return json.loads(said) if said else None

    def open_table(self, game: str, seats: Sequence[str], **wish: Any) -> dict[str, Any]:
        """Open a table, with seats as `me`, `me:Anna`, `open` and `bot:captain`.

        `wish` may name `options`, `house`, `dice`, `seed`, `clock` and `public`.
        """
        wishes = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            key = "bot" if kind == "bot" else "name"
            wishes.append({"kind": kind, **({key: name} if name else {})})
        return self._add_seed(self.ask("POST", "/api/tables", game=game, seats=wishes, **wish))

    def join(self, table: str, name: str, *, invite: str = "") -> dict[str, Any]:
        """Sit down at a table; one that is not public asks for its invitation."""
        wish = {"name": name, **({"invite": invite} if invite else {})}
        return self._add_seed(self.ask("POST", f"/api/tables/{table}/join", **wish))

    def make_token(self, table: str, seat: int) -> str:
        """A token with which a program plays one's own seat; an older one is void."""
        made = self.ask("POST", f"/api/tables/{table}/seats/{seat}/token")
        return str(made["token"])

    def start(self, table: str) -> dict[str, Any]:
        """Start the game at a table that one has opened."""
        self._add_seed(self.ask("GET", f"/api/tables/{table}"))
        started: dict[str, Any] = self.ask("POST", f"/api/tables/{table}/start")
        return started

    def _add_seed(self, table: dict[str, Any]) -> dict[str, Any]:
        """Add to the dice of a table unless one has, or cannot; the table after that."""
        missing = any(seat["mine"] and not seat["seeded"] for seat in table["seats"])
        if table["status"] != "waiting" or table["dice"]["mode"] != "committed" or not missing:
            return table
        path = f"/api/tables/{table['id']}"
        try:
            seeded: dict[str, Any] = self.ask(
                "POST", f"{path}/seed", seed=secrets.token_urlsafe(SEED_BYTES)
            )
        except ServerRefusal as refusal:
            if refusal.code != "already_started":  # the host has not waited for our seed
                raise
            seeded = self.ask("GET", path)
        return seeded


def _refused(error: HTTPError) -> ServerRefusal:
    """The reason in an answer that is none of success."""
    try:
        problem = json.loads(error.read())
        return ServerRefusal(str(problem["code"]), str(problem["text"]))
    except (ValueError, KeyError, TypeError):
        return ServerRefusal(f"http_{error.code}", error.reason or "")
