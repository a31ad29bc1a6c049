"""The routers of all resources; the socket's is in `socket.py`."""

from risiko.server.http import campaigns, games, me, records, review, tables

ROUTERS = (
    games.router,
    me.router,
    tables.router,
    records.router,
    review.router,
    campaigns.router,
)
