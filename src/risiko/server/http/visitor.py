"""The visitor behind a request: who asks, in which language, and from which address."""

import re
from typing import Annotated

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from risiko.server.accounts.device_hint import device_hint
from risiko.server.accounts.sessions import LIFE, Account
from risiko.server.http.services import AppServices, services_of
from risiko.server.protection.addresses import owner_of
from risiko.server.refusal import Refusal
from risiko.server.settings import COOKIE
from risiko.text import FALLBACK, LANGUAGES, Language

LOGIN = "/api/login"
"""The only path to which browsers send the cookie of a known device."""
UNBLOCKED = (("GET", "/api/me"), ("POST", "/api/logout"))
"""What somebody who is blocked may still ask: who they are, and to sign out."""
UNASKED = "de"
"""The language where a request names none."""
YEAR = 365 * 24 * 3600


def parse_language(header: str | None) -> Language:
    """The first of our languages in an Accept-Language header; English if it has only others."""
    for part in (header or "").lower().split(","):
        word = re.split(r"[-;]", part.strip())[0]
        if word in LANGUAGES:
            return word
    return FALLBACK if header else UNASKED


def language_of(connection: HTTPConnection) -> Language:
    """The language of the answer to a request."""
    asked = connection.query_params.get("language")
    if asked in LANGUAGES:
        return asked
    return parse_language(connection.headers.get("accept-language"))


def address_of(connection: HTTPConnection) -> str:
    """The address of a request, as limits count it."""
    return owner_of(connection.client.host) if connection.client is not None else "-"


async def player_of(connection: HTTPConnection, services: AppServices) -> Account | None:
    """The player whose cookie came with a request."""
    token = connection.cookies.get(COOKIE)
    return await services.sessions.find(token) if token else None


class Visitor:
    """Who has sent a request."""

    def __init__(
        self, request: Request, response: Response, services: AppServices, player: Account | None
    ) -> None:
        self.services = services
        self.player = player
        self.language = language_of(request)
        self.address = address_of(request)
        self._cookies = request.cookies
        self.token = self._cookies.get(COOKIE)
        self.invite = request.headers.get("x-invite")
        self.device_hint = device_hint(request.headers.get("user-agent"))
        self._secure = request.url.scheme == "https"
        self._response = response
        self.key = self.address
        """Who they count as where work is shared out."""
        if player is not None:
            visitors = services.context.visitors
            self.key = visitors.note(player.id, kept=player.kept, address=self.address)

    @property
    def id(self) -> str | None:
        """The id of the visitor's player, if they are known."""
        return self.player.id if self.player is not None else None

    async def ensure_player(self, name: str | None) -> Account:
        """The visitor as a player; somebody unknown becomes a new player with a cookie.

        `name` is their name at a table. It becomes their own name only if they have none yet.
        """
        if self.player is None:
            self.services.guard.take("players", self.address)
            self.player, token = await self.services.accounts.create(name, self.device_hint)
            self.remember(token)
        elif self.player.name is None and not self.player.kept and name is not None:
            self.player = await self.services.accounts.rename(self.player, name)
        return self.player

    async def check_names(self, *names: str | None) -> None:
        """Raise Refusal if a name they want to play under is kept by somebody else."""
        for name in names:
            if name is not None:
                await self.services.accounts.check_free(name, self.id)

    def need_account(self) -> None:
        """Raise Refusal unless the visitor has an account with a passphrase."""
        if self.player is None or not self.player.kept:
            raise Refusal("account_needed")

    def remember(self, token: str) -> None:
        """Set the cookie of the player."""
        self._response.set_cookie(
            COOKIE, token, max_age=LIFE, httponly=True, samesite="lax", secure=self._secure
        )

    def remember_device(self, player: str, device: str) -> None:
        """Set the cookie of a device that has signed in; it stays when they sign out."""
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
        """Delete the cookie of the player."""
        self._response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self._secure)


async def _visitor(
    request: Request,
    response: Response,
    language: Annotated[
        Language | None, Query(description="Language of all texts; else Accept-Language.")
    ] = None,
) -> Visitor:
    services = services_of(request)
    response.headers["Cache-Control"] = "no-store"
    player = await player_of(request, services)
    if (request.method, request.url.path) not in UNBLOCKED:
        services.blocks.check(player.id if player is not None else None, address_of(request))
    return Visitor(request, response, services, player)


CurrentVisitor = Annotated[Visitor, Depends(_visitor)]
"""The parameter of a request handler that gets its visitor."""
