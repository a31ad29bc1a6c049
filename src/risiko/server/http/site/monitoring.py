"""Requests of operators: whether the server is alive, whether it is ready, and its figures."""

import hmac
from ipaddress import ip_address
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from risiko import __version__
from risiko.server.http.records import plain_text
from risiko.server.http.services import AppServices, services_of
from risiko.server.refusal import Refusal
from risiko.server.settings import Settings
from risiko.server.storage.store import NotStored
from risiko.server.wire.account import Health

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers by which a request that came through a proxy can be told from one of this machine."""
BEARER = "bearer "

router = APIRouter(tags=["watching"])


Services = Annotated[AppServices, Depends(services_of)]


@router.get("/healthz")
async def alive(services: Services) -> Health:
    """Whether the server is alive. The database is not asked."""
    return Health(status="ok", version=__version__)


@router.get("/readyz")
async def ready(services: Services) -> Health:
    """Whether the server can store what it is told, and is not about to stop."""
    await services.readiness.check()
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=Response, responses=plain_text("The figures."))
async def metrics(request: Request, services: Services) -> Response:
    """Figures in the format of Prometheus, for the operator: on this machine, or with the token."""
    context = services.context
    if not _is_operator(request, context.settings):
        raise Refusal("operators_only")
    try:
        counted = await context.table_queries.count_by_status()
    except NotStored:
        raise Refusal("unhealthy") from None
    for status in ("waiting", "running", "over", "closed"):
        context.metrics.tables.labels(status).set(counted.get(status, 0))
    context.metrics.servers.set(context.cluster.servers)
    context.metrics.leases.set(context.cluster.leases.count)
    return Response(context.metrics.text(), media_type=METRICS_TYPE)


def _is_operator(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a request has the operator's token, or comes from this machine without a proxy."""
    said, token = connection.headers.get("authorization", ""), settings.metrics_token
    if token and said.lower().startswith(BEARER):
        return hmac.compare_digest(said[len(BEARER) :].strip().encode(), token.encode())
    if settings.proxy is not None or any(name in connection.headers for name in FORWARDED):
        return False
    try:
        return connection.client is not None and ip_address(connection.client.host).is_loopback
    except ValueError:
        return False
