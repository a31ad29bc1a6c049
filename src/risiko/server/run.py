"""Start a server: for everybody, or for the people at this machine."""

import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import platformdirs
import uvicorn
from fastapi import FastAPI

from risiko.server.app import create_app
from risiko.server.collector import rare_collections
from risiko.server.descriptors import raise_most_files
from risiko.server.http.protocols import HttpConnection, SocketConnection
from risiko.server.settings import Settings
from risiko.server.storage.database import BadDatabase
from risiko.server.storage.database_lock import claimed
from risiko.server.storage.store import Store

PORT = 8000
PORTS_TRIED = 50
GOODBYE = 5
"""Seconds that connections have to end when the server stops."""
LAST_GOODBYE = 7
"""Seconds after which the process ends whatever it is doing; what it acknowledged is stored."""
CONNECTING = 2.0
"""Seconds to find out whether somebody listens."""
STDERR = 2
KILLED = 128
"""What is added to the number of a signal in the exit code of a process that it ended."""


def data_folder() -> Path:
    """Where games are kept when nobody says where."""
    return platformdirs.user_data_path("risiko")


def default_database() -> str:
    """The database that is used when nobody says which."""
    return f"sqlite:///{data_folder() / 'risiko.db'}"


def free_port(host: str, first: int = PORT) -> socket.socket:
    """A socket on the first free port; on any if those are all taken."""
    for port in (*range(first, first + PORTS_TRIED), 0):
        with contextlib.suppress(OSError):
            return listen(host, port)
    raise OSError(f"no port is free on {host}")


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises OSError if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def local_address_of(listening: socket.socket) -> str:
    """The same for a browser on this machine, which cannot connect to "any address"."""
    host, port = listening.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        return f"http://{'[::1]' if ':' in host else '127.0.0.1'}:{port}/"
    return address_of(listening)


def answers(address: str) -> bool:
    """Whether somebody listens at an address."""
    url = urlsplit(address)
    try:
        with socket.create_connection((url.hostname or "", url.port or 80), CONNECTING):
            return True
    except (OSError, ValueError):
        return False


def has_desktop() -> bool:
    """Whether a browser could be shown here."""
    shown = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return shown or not sys.platform.startswith("linux")


def show(address: str) -> None:
    """Open the browser; that there is none is no misfortune."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def configure(app: FastAPI, settings: Settings, *, goodbye: int = GOODBYE) -> uvicorn.Config:
    """How the server deals with connections."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy,
        http=HttpConnection,
        h11_max_incomplete_event_size=settings.limits.head,
        timeout_keep_alive=settings.limits.rest,
        ws=SocketConnection,
        ws_max_size=settings.limits.frame,
        timeout_graceful_shutdown=goodbye,
    )


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        last = threading.Timer(LAST_GOODBYE, _end, (sig,))
        last.daemon = True
        last.start()


def _end(sig: int) -> None:
    """End the process although something keeps it from ending by itself."""
    words = f"ERROR {__name__}: the server did not stop in {LAST_GOODBYE} seconds, so it is ended\n"
    with contextlib.suppress(OSError):  # not through a log, whose lock may be what all wait for
        os.set_blocking(STDERR, False)
        os.write(STDERR, words.encode())
    os._exit(KILLED + sig)


def serve(settings: Settings, listening: socket.socket, *, ready: Callable[[str], None]) -> None:
    """Serve until somebody stops it.

    Raises BadDatabase, DatabaseInUse, and OSError if it could not start.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    raise_most_files()
    with claimed(settings.database, local_address_of(listening)):
        _serve(settings, listening, ready)


def _serve(settings: Settings, listening: socket.socket, ready: Callable[[str], None]) -> None:
    asyncio.run(prepare(settings.database))
    config = configure(create_app(settings), settings)
    server = _Server(config, lambda: ready(address_of(listening)))
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,
    ):
        runner.run(_run(server, listening))
    if not server.started:
        raise OSError("the server could not start")


async def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    async with rare_collections():
        await server.serve(sockets=[listening])


async def prepare(database: str) -> None:
    """Bring the database up to date before anybody is let in; raises BadDatabase."""
    store = Store(database)
    try:
        await store.open()
    except Exception as error:
        reason = getattr(error, "orig", None) or error
        raise BadDatabase(f"{type(reason).__name__}: {reason}") from error
    finally:
        await store.close()
