"""The middleware of every request: security headers, allowed hosts and origins, rates, body size.

What is too much is refused here, before anything of it is read.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from risiko.server.http.services import AppServices, services_of
from risiko.server.http.visitor import address_of, language_of
from risiko.server.refusal import Refusal
from risiko.server.settings import Settings

log = logging.getLogger(__name__)

SAFE_METHODS = {"GET", "OPTIONS"}
"""Methods that change nothing; HEAD is handled as GET."""
TOO_LARGE = 413
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""The client consists of its own files alone, so nothing a player types can become part of it."""
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HSTS = "max-age=31536000"
"""Tells browsers to come over HTTPS alone for a year."""
RECORDS = ("/api/replay", "/api/analysis/moment", "/api/campaigns/import")
"""The paths that take large requests."""
POSITIONS = "/api/analysis"
"""How the paths begin that take longer requests than others."""


FOR_PROGRAMS = ("/api/", "/healthz", "/readyz", "/metrics")
"""How the paths begin of everything but the files of the client."""


def _too_often(scope: Scope) -> Refusal | None:
    """Whether an address asks too often. Large requests count as heavy, too, before they arrive."""
    services, address = _services_and_address(scope)
    path = scope["path"]
    often = not services.guard.may(
        "requests" if path.startswith(FOR_PROGRAMS) else "page_files", address
    )
    if not often and path in RECORDS and scope["method"] == "POST":
        often = not services.guard.may("heavy", address)
    if not often:
        return None
    services.context.metrics.refusals.labels("too_fast").inc()
    return Refusal("too_fast")


@contextmanager
def _place_of_upload(scope: Scope) -> Iterator[bool]:
    """A place for a large request, until it is answered; whether there is one."""
    if scope["path"] not in RECORDS:
        yield True
        return
    services, address = _services_and_address(scope)
    with services.guard.uploads.place(address) as free:
        yield free


def _services_and_address(scope: Scope) -> tuple[AppServices, str]:
    connection = HTTPConnection(scope)
    return services_of(connection), address_of(connection)


class ProtectionMiddleware:
    """Checks every request and adds the security headers to every answer.

    HEAD is answered for all paths here: as GET, without the body.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._limits = settings.limits
        self._origins = settings.origins
        named = {urlsplit(origin).hostname for origin in settings.origins}
        self._hosts = {*settings.hosts, *named} if settings.hosts else set()
        self._headers = dict(HEADERS)
        if any(urlsplit(origin).scheme == "https" for origin in settings.origins):
            self._headers["Strict-Transport-Security"] = HSTS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            if self._objection(scope, unsafe=True) is None:
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False
        bare = scope["method"] == "HEAD"
        if bare:  # the headers of HEAD are those of GET
            scope = {**scope, "method": "GET"}

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(scope=message).update(self._headers)
            elif bare:
                message = {**message, "body": b""}
            await send(message)

        log.debug("%s %s", scope["method"], scope["path"])
        objection = self._objection(scope, unsafe=scope["method"] not in SAFE_METHODS)
        objection = objection or self._too_large(scope) or _too_often(scope)
        if objection is None:
            try:
                with _place_of_upload(scope) as free:
                    if not free:
                        raise Refusal("too_many_at_once")
                    await self._app(scope, self._count_body(scope, receive), send_with_headers)
            except Refusal as refusal:
                objection = refusal
            except Exception:
                log.exception("a request failed: %s", scope["path"])
                objection = Refusal("internal")
        if objection is not None and not begun:
            problem = objection.to_problem(language_of(HTTPConnection(scope)))
            # whoever does not stop has to make a new connection, of which there are not many
            headers = {"Connection": "close", "Cache-Control": "no-store"}
            refused = JSONResponse(problem.model_dump(), objection.status, headers)
            await refused(scope, receive, send_with_headers)

    def _objection(self, scope: Scope, *, unsafe: bool) -> Refusal | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts and urlsplit(f"//{host}").hostname not in self._hosts:
            return Refusal("wrong_host")
        if unsafe and not self._same_site(headers, host):
            return Refusal("wrong_origin")
        return None

    def _same_site(self, headers: Headers, host: str) -> bool:
        """Whether a request comes from our own client, or from a program that is not a browser."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self._origins or urlsplit(origin).netloc == host

    def _most(self, scope: Scope) -> int:
        path: str = scope["path"]
        if path in RECORDS:
            return self._limits.record
        return self._limits.position if path.startswith(POSITIONS) else self._limits.body

    def _too_large(self, scope: Scope) -> Refusal | None:
        said = Headers(scope=scope).get("content-length", "0")
        large = not said.isdecimal() or int(said) > self._most(scope)
        return Refusal("too_large") if large else None

    def _count_body(self, scope: Scope, receive: Receive) -> Receive:
        """Limit the body while it arrives, since its length need not have been declared."""
        most, got = self._most(scope), 0

        async def receive_limited() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(TOO_LARGE)
            return message

        return receive_limited
