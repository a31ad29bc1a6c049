"""Who somebody is: a name and a cookie, and if they wish a passphrase."""

from typing import Annotated, Literal

from pydantic import Field

from risiko.server.wire.base import Received, Sent
from risiko.server.wire.table import Name

Passphrase = Annotated[str, Field(min_length=8, max_length=200)]


class Me(Sent):
    """The asking player."""

    name: str | None
    """None for somebody who has not said it yet."""
    kept: bool
    """Whether a passphrase keeps the games across devices."""


class Rename(Received):
    """A new name."""

    name: Name


class Keep(Received):
    """Put one's games under a name and a passphrase, or come back with them."""

    name: Name
    passphrase: Passphrase


class ChangePassphrase(Received):
    """Another passphrase; all other devices are signed out."""

    old: Passphrase
    new: Passphrase


class SessionInfo(Sent):
    """A device on which somebody is signed in."""

    id: str
    device: str
    """Its browser and system, as far as they can be told; empty if not."""
    created: str
    """When somebody signed in there; ISO 8601, UTC."""
    seen: str
    """When it was last used, to the minute."""
    current: bool
    """Whether it is the one that asks."""


class Problem(Sent):
    """Why something was not done."""

    code: str
    text: str
    cite: str | None = None
    wait: int | None = None
    """Seconds after which it may be tried again, where that is known."""


class Health(Sent):
    """The server works."""

    status: Literal["ok"]
    version: str
