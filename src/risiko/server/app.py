"""Builds the FastAPI application of a server and opens its services; `run.py` starts it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from risiko import __version__, registry
from risiko.server.accounts.accounts import Accounts
from risiko.server.accounts.blocks import PERIOD as BLOCK_PERIOD
from risiko.server.accounts.blocks import Blocks
from risiko.server.accounts.guessing import Guesses
from risiko.server.accounts.sessions import PERIOD as SESSION_PERIOD
from risiko.server.accounts.sessions import Sessions
from risiko.server.campaigns.campaigns import Campaigns
from risiko.server.clock import Clock, WallClock
from risiko.server.cluster.cluster import make_cluster
from risiko.server.history.ratings import PlayerRatings
from risiko.server.housekeeping import keep_house
from risiko.server.http import socket
from risiko.server.http.routers import ROUTERS
from risiko.server.http.services import AppServices, services_of
from risiko.server.http.site import monitoring
from risiko.server.http.site.api_page import add_api_page
from risiko.server.http.site.client import add_client
from risiko.server.http.site.middleware import ProtectionMiddleware
from risiko.server.http.visitor import language_of
from risiko.server.live.context import TableContext
from risiko.server.live.expiry import PERIOD as EXPIRY_PERIOD
from risiko.server.live.expiry import expire_tables
from risiko.server.live.tables import Tables
from risiko.server.metrics import Metrics
from risiko.server.notifications.subscriptions import Subscriptions
from risiko.server.notifications.turn_watch import TurnWatch
from risiko.server.protection.connections import Connections
from risiko.server.protection.guard import Guard
from risiko.server.protection.protocols import STATE
from risiko.server.protection.visitors import Visitors
from risiko.server.refusal import Refusal
from risiko.server.settings import Settings
from risiko.server.storage.database_lock import claim
from risiko.server.storage.entry_writer import EntryWriter
from risiko.server.storage.readiness import Readiness
from risiko.server.storage.store import NotStored, Store
from risiko.server.storage.table_queries import TableQueries
from risiko.server.storage.table_store import TableStore
from risiko.server.thinking.bot_pool import BotPool
from risiko.server.wire.account import Problem
from risiko.server.workers import IDLE, Workers

log = logging.getLogger(__name__)

WORTH_PACKING, WORTH_A_THREAD = 1_000, 16_000
"""Bytes of an answer from which it is compressed, and from which a thread does so."""
PACKING = 6
"""How hard it is compressed: harder takes twice the time, for a few percent."""
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "default": {"model": Problem, "description": "Why it was not done."},
    422: {"model": Problem, "description": "The request cannot be understood, or makes no sense."},
}
"""The errors every request may be answered with."""
CODES = {404: "not_found", 405: "wrong_method", 413: "too_large"}


def create_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """A server with its own database connection, tables and metrics."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        async with open_services(settings, clock or WallClock()) as services:
            app.state.services = services
            connections = Connections(settings, services.context.metrics)
            sweeping = asyncio.create_task(connections.sweep())
            try:
                yield {STATE: connections}
            finally:
                sweeping.cancel()

    app = FastAPI(
        title="risiko",
        version=__version__,
        description="Play every edition of Risiko. Games run over the sockets `/ws/tables/ID`.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=PROBLEMS,
    )
    for router in ROUTERS:
        app.include_router(router, prefix="/api")
    app.include_router(socket.router)
    app.include_router(monitoring.router)
    add_api_page(app)
    add_client(app, settings.client)
    _add_error_handlers(app)
    app.add_middleware(
        GZipMiddleware,
        minimum_size=WORTH_PACKING,
        compresslevel=PACKING,
        thread_minimum_size=WORTH_A_THREAD,
    )
    app.add_middleware(ProtectionMiddleware, settings=settings)
    return app


@asynccontextmanager
async def open_services(settings: Settings, clock: Clock) -> AsyncIterator[AppServices]:
    """Open the database and start all services; they are stopped and closed at the end."""
    with claim(settings.database):
        async with _start_services(settings, clock) as services:
            yield services


@asynccontextmanager
async def _start_services(settings: Settings, clock: Clock) -> AsyncIterator[AppServices]:
    registry.warm_up()
    metrics = Metrics()
    store = Store(settings.database)
    try:
        await store.open()
        entry_writer = EntryWriter(store, metrics)
        bot_pool = BotPool(metrics, settings.bot_time, processes=settings.bot_processes)
        cluster = make_cluster(store)
        context = TableContext(
            settings=settings,
            store=store,
            table_store=TableStore(store),
            table_queries=TableQueries(store),
            entry_writer=entry_writer,
            cluster=cluster,
            clock=clock,
            bot_pool=bot_pool,
            metrics=metrics,
            visitors=Visitors(),
            started=clock.now(),
        )
        tables = Tables(context)
        workers = Workers()
        campaigns = Campaigns(context, tables, workers)
        sessions = Sessions(store, clock)
        accounts = Accounts(store, sessions, Guesses(settings.limits, clock.now, cluster.counts))
        ratings = PlayerRatings(store, clock)
        subscriptions = Subscriptions(store, clock, loopback=settings.push_to_loopback)
        turn_watch = TurnWatch(store, clock, settings, tables, subscriptions)
        blocks = Blocks(store, clock)
        await blocks.read()
        services = AppServices(
            context,
            tables,
            campaigns,
            sessions,
            accounts,
            Guard(settings.limits, clock, cluster.counts),
            ratings,
            subscriptions,
            turn_watch,
            Readiness(store, settings.database, clock),
            blocks,
            workers,
        )
        cluster.subscribe(sessions)
        cluster.subscribe(services)
        await cluster.open()
        entry_writer.open()
        tables.open()
        campaigns.open()
        tables.game_over_listeners.append(ratings.note_game_over)
        ratings.open()
        turn_watch.open()
        try:
            async with keep_house(
                clock,
                (SESSION_PERIOD, sessions.look_through),
                (IDLE, workers.retire),
                (IDLE, bot_pool.retire),
                (BLOCK_PERIOD, services.read_blocks),
                (EXPIRY_PERIOD, partial(expire_tables, context, tables)),
            ):
                yield services
        finally:
            await turn_watch.close()
            await services.reviews.close()
            await workers.close()
            await campaigns.close()
            await tables.close()
            await ratings.close()
            await entry_writer.close()
            await cluster.leave()
            await bot_pool.close()
    finally:
        await store.close()


def _add_error_handlers(app: FastAPI) -> None:
    """All errors are answered in the same form."""

    def answer(request: Request, refusal: Refusal) -> JSONResponse:
        services_of(request).context.metrics.refusals.labels(refusal.code).inc()
        problem = refusal.to_problem(language_of(request))
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
        code = CODES.get(error.status_code)
        refusal = Refusal(code) if code else Refusal("bad_request", detail=error.detail)
        response = answer(request, refusal)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(NotStored)
    async def broken(request: Request, error: NotStored) -> Response:
        log.error("the database failed: %s", error)
        return answer(request, Refusal("unhealthy"))
