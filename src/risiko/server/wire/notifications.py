"""Being told that it is one's turn: web push, and a calendar."""

from typing import Annotated

from pydantic import Field

from risiko.server.wire.base import Received, Sent

EndpointAddress = Annotated[str, Field(min_length=1, max_length=1000)]


class PushKey(Sent):
    """What a browser needs to subscribe."""

    key: str
    """The public key of the server, in base64url."""


class Subscribe(Received):
    """A browser that wants to be told, as its push service has registered it."""

    endpoint: EndpointAddress
    key: Annotated[str, Field(max_length=100)]
    """Its public key (`p256dh`), in base64url."""
    auth: Annotated[str, Field(max_length=32)]


class Unsubscribe(Received):
    """A browser that does not want to be told any more."""

    endpoint: EndpointAddress


class CalendarLink(Sent):
    """The private address of a calendar; shown once."""

    path: str


class PushMessage(Sent):
    """What the service worker of a browser shows."""

    title: str
    body: str
    path: str
    """The page to open: what stands behind the `#`."""
    tag: str
    """A later message with the same tag takes the place of this one."""
