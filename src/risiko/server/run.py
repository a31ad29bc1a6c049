"""Starts a server on a port and runs it until it is stopped; the commands are in `cli/play.py`."""

import asyncio
import contextlib
import errno
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

from risiko.errors import InputError
from risiko.server.app import create_app
from risiko.server.garbage_collector import collect_rarely
from risiko.server.http.services import AppServices
from risiko.server.logs import set_up_log
from risiko.server.protection.open_files import raise_file_limit
from risiko.server.protection.protocols import HttpConnection, SocketConnection
from risiko.server.settings import Settings
from risiko.server.storage.database import BadDatabase, problem
from risiko.server.storage.database_lock import claim
from risiko.server.storage.store import Store

log = logging.getLogger(__name__)

PORT = 8000
PORTS_TRIED = 50
SHUTDOWN = 5
"""Seconds that connections have to end when the server stops."""
DRAINING = 1.5
"""Seconds in which it gives its tables to the other servers before that."""
FORCED_EXIT = 9
"""Seconds after which the process is ended whatever it does; what it acknowledged is stored."""
CONNECTING = 2.0
"""Seconds to find out whether a server listens."""
STDERR = 2
KILLED = 128
"""The exit code of a process that was ended by a signal is this plus the signal's number."""


def data_folder() -> Path:
    """The default folder of the database."""
    return platformdirs.user_data_path("risiko")


def default_database() -> str:
    """The address of the default database."""
    return f"sqlite:///{data_folder() / 'risiko.db'}"


def free_port(host: str, first: int = PORT) -> socket.socket:
    """Listen on the first free port; on any port if those are all taken."""
    for port in (*range(first, first + PORTS_TRIED), 0):
        with contextlib.suppress(OSError):
            return listen(host, port)
    raise OSError(errno.EADDRINUSE, f"no port is free on {host}")


def listen(host: str, port: int) -> socket.socket:
    """Listen on a port; raises OSError if it is taken."""
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
    """The URL of a listening socket."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def local_address_of(listening: socket.socket) -> str:
    """The URL for a browser on this machine, which cannot connect to "any address"."""
    host, port = listening.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        return f"http://{'[::1]' if ':' in host else '127.0.0.1'}:{port}/"
    return address_of(listening)


def answers(address: str) -> bool:
    """Whether a server listens at a URL."""
    url = urlsplit(address)
    try:
        with socket.create_connection((url.hostname or "", url.port or 80), CONNECTING):
            return True
    except (OSError, ValueError):
        return False


def has_desktop() -> bool:
    """Whether a browser window can be shown here."""
    shown = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return shown or not sys.platform.startswith("linux")


def show(address: str) -> None:
    """Open a URL in the browser; it is no error if there is none."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def configure(app: FastAPI, settings: Settings, *, shutdown: int = SHUTDOWN) -> uvicorn.Config:
    """The configuration of uvicorn; `shutdown` is how many seconds connections have to end."""
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
        timeout_graceful_shutdown=shutdown,
    )


class _NotifyingServer(uvicorn.Server):
    """A server that says when it is ready and when it is about to stop, and that always stops."""

    def __init__(self, app: FastAPI, settings: Settings, ready: Callable[[], None]) -> None:
        super().__init__(configure(app, settings))
        self._app = app
        self._ready = ready
        self._notice = settings.drain
        """Seconds for which it answers on although it has said that it is about to stop."""
        self._announced = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # whoever comes now is sent to another server by the proxy
            server.close()
        try:
            async with asyncio.timeout(DRAINING):
                await self._services.drain()
        except Exception as error:
            log.warning("not everything was given to the other servers: %r", error)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Say that the server is about to stop, then stop it; at once with a second signal."""
        if self._notice > 0 and self.started and not self._announced:
            self._announced = True
            self._services.readiness.drain()
            _start_timer(self._notice, self._stop, sig)
        else:
            self._stop(sig)

    @property
    def _services(self) -> AppServices:
        services: AppServices = self._app.state.services
        return services

    def _stop(self, sig: int) -> None:
        super().handle_exit(sig, None)
        _start_timer(FORCED_EXIT, _force_exit, sig)


def _start_timer(seconds: float, do: Callable[[int], None], sig: int) -> None:
    timer = threading.Timer(seconds, do, (sig,))
    timer.daemon = True
    timer.start()


def _force_exit(sig: int) -> None:
    """End the process although something keeps it from stopping."""
    words = f"ERROR {__name__}: the server did not stop in {FORCED_EXIT} seconds, so it is ended\n"
    with contextlib.suppress(OSError):  # not through a log, whose lock may be what it waits for
        os.set_blocking(STDERR, False)
        os.write(STDERR, words.encode())
    os._exit(KILLED + sig)


def serve(settings: Settings, listening: socket.socket, *, ready: Callable[[str], None]) -> None:
    """Run a server until it is stopped; `ready` is called with its URL.

    Raises BadDatabase, DatabaseInUse, and InputError if it could not start.
    """
    set_up_log(settings.log_level)
    raise_file_limit()
    with claim(settings.database, local_address_of(listening)):
        _serve(settings, listening, ready)


def _serve(settings: Settings, listening: socket.socket, ready: Callable[[str], None]) -> None:
    asyncio.run(prepare(settings.database))
    app = create_app(settings)
    server = _NotifyingServer(app, settings, lambda: ready(address_of(listening)))
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(_run(server, listening))
    if not server.started:
        raise InputError(problem("not_started"))


async def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    async with collect_rarely():
        await server.serve(sockets=[listening])


async def prepare(database: str) -> None:
    """Migrate the database before the server accepts connections; raises BadDatabase."""
    store = Store(database)
    try:
        await store.open()
    except Exception as error:
        reason = getattr(error, "orig", None) or error
        said = f"{type(reason).__name__}: {reason}"
        raise BadDatabase(problem("driver", said=said)) from error
    finally:
        await store.close()
