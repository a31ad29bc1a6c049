"""Notices between the servers on one PostgreSQL: which table or campaign has changed.

A notice is part of the transaction whose change it is about, so it arrives when that is stored and
never before. It names what has changed; whoever needs more reads it. On SQLite there is one server
alone, and nothing is sent.
"""

import contextlib
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, cast, get_args

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "risiko"
MOST_BYTES = 7999
"""The longest payload PostgreSQL takes."""
NOBODY_HERE = -1
"""The number of a `presence` when the last connection to the table has ended."""
ANY_VERSION = -1
"""The number of a `table` whose version is not known, or that was deleted."""

NoticeKind = Literal[
    "ply", "table", "chat", "presence", "lease", "gone", "campaign", "session", "block", "count"
]
_KINDS: frozenset[str] = frozenset(get_args(NoticeKind))

_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :payload)")


class Notice(NamedTuple):
    """Something that has changed."""

    kind: NoticeKind
    """What has changed:

    - `ply`: the game of a table goes on; the number is its ply.
    - `table`: the row of a table or its seats; the number is the version.
    - `chat`: a line of a table's chat; the number is the line's id.
    - `presence`: who is connected to a table through the sender; the number has a bit for each
      seat and, further up, how many watch; or it is `NOBODY_HERE`.
    - `lease`: who keeps the clocks of a table; the number is the fence, or 0 if nobody does now.
    - `gone`: the sender stops.
    - `campaign`: a campaign.
    - `session`: a device was signed out; the id is the hash of its token.
    - `block`: an account or an address was blocked, or is not blocked any more.
    - `count`: somebody did what is limited for all servers together (`cluster/shared_counts.py`).
    """
    id: str
    """The table, the campaign, the server, or what is named above."""
    number: int = 0


def to_payloads(sender: str, notices: Iterable[Notice]) -> Iterator[str]:
    """Notices as texts that can be sent: as few as possible, each with the sender first."""
    lines = [sender]
    size = len(sender)
    for kind, id, number in notices:
        line = f"{kind} {id} {number}"
        if size + 1 + len(line) > MOST_BYTES:
            yield "\n".join(lines)
            lines, size = [sender], len(sender)
        lines.append(line)
        size += 1 + len(line)
    if len(lines) > 1:
        yield "\n".join(lines)


def read_payload(payload: str) -> tuple[str, list[Notice]]:
    """The sender and its notices; what a newer server may send beside them is left out."""
    sender, *lines = payload.split("\n")
    notices = []
    for line in lines:
        with contextlib.suppress(ValueError):
            kind, id, number = line.split(" ")
            if kind in _KINDS:
                notices.append(Notice(cast(NoticeKind, kind), id, int(number)))
    return sender, notices


async def publish(connection: AsyncConnection, sender: str, notices: Iterable[Notice]) -> None:
    """Send notices to the other servers once the transaction of this connection is stored."""
    if connection.dialect.name != "postgresql":
        return
    for payload in to_payloads(sender, notices):
        await connection.execute(_NOTIFY, {"payload": payload})
