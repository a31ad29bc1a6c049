"""Who may look at a table: everybody if it is public, else who sits there or has its invitation."""

import hmac

from risiko.server.refusal import Refusal
from risiko.server.tables.seats import Seats, seats_of
from risiko.server.tables.table_record import TableRecord


def has_invitation(table: TableRecord, invite: str | None) -> bool:
    """Whether somebody has the code of the invite link."""
    return invite is not None and hmac.compare_digest(invite.encode(), table.invite.encode())


def check_admission(
    table: TableRecord, seats: Seats, player: str | None, invite: str | None
) -> None:
    """Raise Refusal if a player, or somebody unknown, may not look at a table."""
    if player is not None and player in table.removed.split():
        raise Refusal("removed")
    if player is not None and (table.host == player or seats_of(seats, player)):
        return
    if table.status == "closed":
        raise Refusal("table_closed")
    if not (table.public or has_invitation(table, invite)):
        raise Refusal("invite_needed")
