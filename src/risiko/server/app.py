"""The server as one application: what it is asked for, what it keeps, how it starts and stops."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from risiko import __version__, registry
from risiko.server.accounts.accounts import Accounts
from risiko.server.accounts.guessing import Guesses
from risiko.server.campaigns.campaigns import Campaigns
from risiko.server.http.client import add_client
from risiko.server.http.connections import Connections
from risiko.server.http.guard import Guard
from risiko.server.http.headers import Door
from risiko.server.http.protocols import STATE
from risiko.server.http.records import plain_text
from risiko.server.http.refusal import Refusal
from risiko.server.http.routers import ROUTERS
from risiko.server.http.visitor import Desk, desk_of, language_of
from risiko.server.live import socket
from risiko.server.live.bot_pool import Bots
from risiko.server.live.clock import Clock, WallClock
from risiko.server.metrics import Metrics
from risiko.server.settings import Settings
from risiko.server.storage.database_lock import announced, claimed
from risiko.server.storage.entry_writer import Ledger
from risiko.server.storage.store import NotStored, Store
from risiko.server.tables.context import Hall
from risiko.server.tables.tables import Tables
from risiko.server.wire.account import Health, Problem

log = logging.getLogger(__name__)

WORTH_PACKING = 1000
"""Bytes from which on an answer is compressed."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "default": {"model": Problem, "description": "Why it was not done."},
    422: {"model": Problem, "description": "The request cannot be understood, or makes no sense."},
}
"""What every request may be answered with."""
BY_STATUS = {404: "not_found", 405: "wrong_method", 413: "too_large"}


def create_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """A server with its own database connection, tables and figures."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        async with opened(settings, clock or WallClock()) as desk:
            app.state.desk = desk
            connections = Connections(settings, desk.hall.metrics)
            sweeping = asyncio.create_task(connections.sweep())
            try:
                yield {STATE: connections}
            finally:
                sweeping.cancel()

    app = FastAPI(
        title="risiko",
        version=__version__,
        description="Play every edition of Risiko. The game itself runs over the socket `/ws`.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=PROBLEMS,
    )
    for router in ROUTERS:
        app.include_router(router, prefix="/api")
    app.include_router(socket.router)
    _add_watching(app)
    add_client(app, settings.client)
    _add_problems(app)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING)
    app.add_middleware(Door, settings=settings)
    return app


@asynccontextmanager
async def opened(settings: Settings, clock: Clock) -> AsyncIterator[Desk]:
    """Everything a server needs, from its start to its end."""
    with claimed(settings.database):
        async with _opened(settings, clock) as desk:
            yield desk


@asynccontextmanager
async def _opened(settings: Settings, clock: Clock) -> AsyncIterator[Desk]:
    registry.warm_up()
    metrics = Metrics()
    store = Store(settings.database)
    try:
        await store.open()
        ledger = Ledger(store, metrics)
        bots = Bots(metrics, settings.bot_time)
        hall = Hall(settings, store, ledger, clock, bots, metrics, clock.now())
        tables = Tables(hall)
        campaigns = Campaigns(hall, tables)
        accounts = Accounts(store, clock, Guesses(settings.limits, clock.now))
        desk = Desk(hall, tables, campaigns, accounts, Guard(settings.limits, clock))
        ledger.open()
        tables.open()
        campaigns.open()
        try:
            async with announced(store.engine):
                yield desk
        finally:
            await desk.reviews.close()
            await campaigns.close()
            await tables.close()
            await ledger.close()
            bots.close()
    finally:
        await store.close()


def _add_watching(app: FastAPI) -> None:
    """For those who keep the server running."""

    @app.get("/healthz", tags=["watching"])
    async def health(request: Request) -> Health:
        """Whether the server and its database work."""
        try:
            await desk_of(request).hall.store.check()
        except NotStored:
            raise Refusal("unhealthy") from None
        return Health(status="ok", version=__version__, database="ok")

    @app.get(
        "/metrics",
        tags=["watching"],
        response_class=Response,
        responses=plain_text("The figures."),
    )
    async def metrics(request: Request) -> Response:
        """Figures in the format of Prometheus."""
        hall = desk_of(request).hall
        try:
            counted = await hall.store.count()
        except NotStored:
            raise Refusal("unhealthy") from None
        for status in ("waiting", "running", "over"):
            hall.metrics.tables.labels(status).set(counted.get(status, 0))
        return Response(hall.metrics.text(), media_type=METRICS_TYPE)


def _add_problems(app: FastAPI) -> None:
    """Whatever goes wrong is said in the same way."""

    def answer(request: Request, refusal: Refusal) -> JSONResponse:
        desk_of(request).hall.metrics.refusals.labels(refusal.code).inc()
        problem = refusal.problem(language_of(request))
        headers = {"Cache-Control": "no-store"}
        if refusal.wait is not None:
            headers["Retry-After"] = str(refusal.wait)
        return JSONResponse(problem.model_dump(), refusal.status, headers)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        return answer(request, refusal)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return answer(request, Refusal("bad_request", detail=f"{place}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = BY_STATUS.get(error.status_code)
        refusal = Refusal(code) if code else Refusal("bad_request", detail=error.detail)
        response = answer(request, refusal)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(NotStored)
    async def broken(request: Request, error: NotStored) -> Response:
        log.error("the database failed: %s", error)
        return answer(request, Refusal("unhealthy"))
