"""The routers of all resources; the socket's is in `socket.py`."""

from risiko.server.http import (
    analysis,
    campaigns,
    coach,
    games,
    host,
    lessons,
    march,
    puzzles,
    records,
    review,
    tables,
)
from risiko.server.http.account import history, me, notes, notifications, reports, sessions

ROUTERS = (
    games.router,
    me.router,
    sessions.router,
    tables.router,
    host.router,
    march.router,
    coach.router,
    records.router,
    reports.router,
    review.router,
    lessons.router,
    puzzles.router,
    analysis.router,
    history.router,
    notifications.router,
    notes.router,
    campaigns.router,
)
