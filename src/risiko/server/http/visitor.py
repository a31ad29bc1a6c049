"""Who asks, in which language, and from where."""

import asyncio
import re
from typing import Annotated, cast

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from risiko.server.accounts.accounts import Accounts, Player
from risiko.server.campaigns.campaigns import Campaigns
from risiko.server.http.addresses import owner_of
from risiko.server.http.guard import Guard
from risiko.server.http.refusal import Refusal
from risiko.server.replays.reviews import Reviews
from risiko.server.tables.context import Hall
from risiko.server.tables.tables import Tables
from risiko.text import FALLBACK, LANGUAGES, Language

COOKIE = "risiko"
LOGIN = "/api/login"
"""The one address to which browsers send the cookie of a known device."""
UNASKED = "de"
"""The language for who names none."""
YEAR = 365 * 24 * 3600
AT_ONCE = 2
"""Replays that are made at the same time."""


class Desk:
    """Where visitors come to: all that requests and sockets need."""

    def __init__(
        self, hall: Hall, tables: Tables, campaigns: Campaigns, accounts: Accounts, guard: Guard
    ) -> None:
        self.hall = hall
        self.tables = tables
        self.campaigns = campaigns
        self.accounts = accounts
        self.guard = guard
        self.working = asyncio.Semaphore(AT_ONCE)
        self.reviews = Reviews()


def desk_of(connection: HTTPConnection) -> Desk:
    """The desk of the server that is asked."""
    return cast(Desk, connection.app.state.desk)


def spoken(header: str | None) -> Language:
    """The first of our languages that a browser names; English if it names only others."""
    for part in (header or "").lower().split(","):
        word = re.split(r"[-;]", part.strip())[0]
        if word in LANGUAGES:
            return word
    return FALLBACK if header else UNASKED


def language_of(connection: HTTPConnection) -> Language:
    """In which language somebody wants to be answered."""
    asked = connection.query_params.get("language")
    if asked in LANGUAGES:
        return asked
    return spoken(connection.headers.get("accept-language"))


def address_of(connection: HTTPConnection) -> str:
    """From where somebody asks, as it is counted."""
    return owner_of(connection.client.host) if connection.client is not None else "-"


async def player_of(connection: HTTPConnection, desk: Desk) -> Player | None:
    """Whose cookie came along."""
    token = connection.cookies.get(COOKIE)
    return await desk.accounts.by_token(token) if token else None


class Visitor:
    """Somebody with a request."""

    def __init__(
        self, request: Request, response: Response, desk: Desk, player: Player | None
    ) -> None:
        self.desk = desk
        self.player = player
        self.language = language_of(request)
        self.address = address_of(request)
        self._cookies = request.cookies
        self.token = self._cookies.get(COOKIE)
        self.invite = request.headers.get("x-invite")
        self._secure = request.url.scheme == "https"
        self._response = response

    @property
    def id(self) -> str | None:
        """The visitor's id, if they are known."""
        return self.player.id if self.player is not None else None

    async def known(self, name: str | None) -> Player:
        """The visitor as a player: somebody new gets a cookie.

        `name` is what they want to be called at a table. It becomes their own name only if they
        have none yet; whoever has a name, above all one to sign in with, keeps it.
        """
        if self.player is None:
            self.desk.guard.take("players", self.address)
            self.player, token = await self.desk.accounts.create(name)
            self.remember(token)
        elif self.player.name is None and not self.player.kept and name is not None:
            self.player = await self.desk.accounts.rename(self.player, name)
        return self.player

    def remember(self, token: str) -> None:
        """Give out a cookie."""
        self._response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=self._secure
        )

    def remember_device(self, player: str, device: str) -> None:
        """Give out the cookie of a device that has signed in; it outlasts signing out."""
        self._response.set_cookie(
            f"{COOKIE}-{player}",
            device,
            max_age=YEAR,
            path=LOGIN,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def device(self, player: str) -> str | None:
        """The cookie of this device for a player, if it has one."""
        return self._cookies.get(f"{COOKIE}-{player}")

    def forget(self) -> None:
        """Take the cookie back."""
        self._response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self._secure)


async def _visitor(
    request: Request,
    response: Response,
    language: Annotated[
        Language | None, Query(description="Language of all texts; else Accept-Language.")
    ] = None,
) -> Visitor:
    desk = desk_of(request)
    response.headers["Cache-Control"] = "no-store"
    if not desk.guard.may("requests", address_of(request)):
        raise Refusal("too_fast")
    return Visitor(request, response, desk, await player_of(request, desk))


Asking = Annotated[Visitor, Depends(_visitor)]
"""The visitor of a request."""
