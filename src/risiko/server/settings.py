"""The settings of a server, and the limits it sets for everybody who uses it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from risiko.server.logs import Level

COOKIE = "risiko"
"""The name of the cookie of a player."""
CLIENT = Path(__file__).parent / "client"
"""The folder of the built client."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The names and addresses of this machine for itself."""


class Rate(NamedTuple):
    """How often something may be done."""

    per_second: float
    burst: int
    """How often at once, after a pause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much anybody may ask of a server, against misuse."""

    message: int = 4096
    """Bytes of a socket's message; larger ones are refused."""
    frame: int = 65_536
    """Bytes of a socket's message; larger ones end the connection."""
    head: int = 32_768
    """Bytes of a request line with its headers."""
    head_time: float = 15.0
    """Seconds in which a request line with its headers has to arrive."""
    body: int = 16_384
    """Bytes of a request."""
    body_time: float = 300.0
    """Seconds in which the rest of a request has to arrive."""
    taking: float = 60.0
    """Seconds after which a connection is ended that does not read what it is sent."""
    rest: int = 5
    """Seconds a connection is kept for the next request."""
    connections: int = 200
    """Open connections of one address, idle ones included."""
    arrivals: Rate = field(default=Rate(20, 400))
    """New connections, by address."""
    all_connections: int = 10_000
    """Open connections of all addresses, if the operating system allows so many."""
    record: int = 6_000_000
    """Bytes of a request with a record in it."""
    uploads: int = 4
    """Such requests of one address that may be arriving or worked on at a time."""
    position: int = 1_000_000
    """Bytes of a request with a position in it and what was played on from there."""
    frames: Rate = field(default=Rate(100, 300))
    """WebSocket frames of one socket, pings included."""
    messages: Rate = field(default=Rate(20, 100))
    """Messages of one socket."""
    messages_by_address: Rate = field(default=Rate(200, 1000))
    requests: Rate = field(default=Rate(20, 200))
    """HTTP requests, by address."""
    page_files: Rate = field(default=Rate(50, 1000))
    """Requests for files of the client, by address."""
    whole_states: Rate = field(default=Rate(10, 120))
    """Whole states with the log, as a socket is sent first, by address."""
    chat: Rate = field(default=Rate(0.5, 6))
    """Lines of the chat, by socket."""
    heavy: Rate = field(default=Rate(0.2, 10))
    """Requests that take much time, as replays, by address."""
    odds: Rate = field(default=Rate(5, 100))
    """Odds, by address: a few milliseconds each, and one for every target in reach."""
    puzzles: Rate = field(default=Rate(1, 40))
    """Decisions in puzzles that the engine has to think about, by address."""
    analysis: Rate = field(default=Rate(5, 100))
    """Plies on the analysis board, and looks through its moments, by address."""
    plans: Rate = field(default=Rate(0.5, 20))
    """Best plans of a position, by address: about a second each."""
    logins: Rate = field(default=Rate(0.1, 20))
    """Passphrases of one guesser: wrong ones at all accounts, and new ones. See `guessing.py`."""
    logins_at_one: Rate = field(default=Rate(1 / 60, 8))
    """Wrong passphrases of one guesser, or of one known device, at one account."""
    logins_from_all: Rate = field(default=Rate(0.03, 100))
    """Wrong passphrases at one account, of all but known devices; more than one guesser has."""
    players: Rate = field(default=Rate(0.05, 60))
    """New players, by address."""
    tables_by_address: Rate = field(default=Rate(0.02, 40))
    """New tables, by address."""
    public_tables: Rate = field(default=Rate(1 / 120, 10))
    """New tables in the list for everybody, by address."""
    reports: Rate = field(default=Rate(1 / 60, 10))
    """Reports about others, by address."""
    tables: int = 40
    """Tables a player may have open at a time."""
    sockets: int = 60
    """Sockets of one address."""
    outbox: int = 256
    """Messages that may be queued for a slow socket."""
    bad_messages: Rate = field(default=Rate(0.1, 20))
    """Unreadable or too frequent messages of one socket, after which it is closed."""
    hello: float = 15.0
    """Seconds in which a socket has to send its first message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set for a server."""

    database: str
    """`sqlite:///path` or `postgresql://...`."""
    origins: tuple[str, ...] = ()
    """Other origins from which the client may connect: `https://risiko.example`."""
    hosts: tuple[str, ...] = ()
    """The host names the server answers to; empty for any."""
    proxy: str | None = None
    """The addresses of trusted proxies, separated by commas."""
    metrics_token: str | None = None
    """The token with which the operator reads the figures from elsewhere; None: only from this
    machine."""
    drain: float = 0.0
    """Seconds for which a server that is to stop says so before it does."""
    log_level: Level = "warning"
    client: Path = CLIENT
    bot_pace: float = 0.35
    """Seconds between the decisions of bots while somebody watches at the normal pace."""
    bot_time: float = 1.0
    """Seconds a bot may think."""
    bot_processes: bool = True
    """Whether bots think in processes of their own; otherwise in threads of the server."""
    push_to_loopback: bool = False
    """Whether a push service may be on this machine, as in tests."""
    limits: Limits = field(default_factory=Limits)
