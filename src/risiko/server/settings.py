"""How a server is set up."""

from dataclasses import dataclass, field
from pathlib import Path

from risiko.server.http.limits import Limits

CLIENT = Path(__file__).parent / "client"
"""Where the built client lies."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The names of this machine for itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that can be chosen about a server."""

    database: str
    """`sqlite:///path` or `postgresql://...`."""
    origins: tuple[str, ...] = ()
    """Other web addresses under which the client may run: `https://risiko.example`."""
    hosts: tuple[str, ...] = ()
    """The names the server answers to; empty for any."""
    proxy: str | None = None
    """The addresses of proxies that are believed whom they speak for, separated by commas."""
    client: Path = CLIENT
    bot_pace: float = 0.35
    """Seconds between the decisions of bots, while somebody looks on."""
    bot_time: float = 1.0
    """Seconds a bot may think."""
    limits: Limits = field(default_factory=Limits)
