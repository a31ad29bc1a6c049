"""The routers of all resources; the socket's is in `socket.py`."""

from risiko.server.http import (
    campaigns,
    games,
    host,
    me,
    records,
    reports,
    review,
    sessions,
    tables,
)

ROUTERS = (
    games.router,
    me.router,
    sessions.router,
    tables.router,
    host.router,
    records.router,
    reports.router,
    review.router,
    campaigns.router,
)
