"""All requests, by the resource they are about."""

from risiko.server.http import campaigns, games, me, records, review, tables

ROUTERS = (
    games.router,
    me.router,
    tables.router,
    records.router,
    review.router,
    campaigns.router,
)
