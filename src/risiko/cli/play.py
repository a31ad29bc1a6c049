"""Playing: in the terminal, in the browser, and by an assistant."""

import os
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import HouseNames, OptionNames, build, parse_bots, parse_names
from risiko.cli.console.output import Command, fail, require, say, write_line
from risiko.errors import InputError

if TYPE_CHECKING:
    from socket import socket

    from risiko.server.settings import Settings

PATIENCE = 8.0
"""Seconds to wait for another server on this machine that is just starting or ending."""
PAUSE = 0.1
"""Seconds between two looks at it."""


class LogLevel(StrEnum):
    """How much a server logs."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


def terminal(
    id: Annotated[str | None, typer.Argument()] = None,
    players: Annotated[int, typer.Option("--players", "-p")] = 0,
    names: Annotated[str, typer.Option()] = "",
    bots: Annotated[str, typer.Option("--bots", "-b")] = "",
    seed: Annotated[int | None, typer.Option("--seed", "-s")] = None,
    saved: Annotated[Path | None, typer.Option("--load")] = None,
    colourless: Annotated[bool, typer.Option("--plain")] = False,
    option: OptionNames = None,
    house: HouseNames = None,
) -> None:
    """Play in the terminal."""
    from risiko.terminal import main_loop

    game = build(id, option, house) if id is not None else None
    status = main_loop(
        game,
        seats=players or None,
        names=parse_names(names),
        bots=parse_bots(bots) if bots else None,
        language=Command.language,
        seed=seed,
        load=saved,
        plain=colourless,
    )
    sys.stdout.flush()
    os._exit(status)  # a compiler at work in the background is not waited for


def serve(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    database: Annotated[str, typer.Option(envvar="RISIKO_DATABASE")] = "",
    origin: Annotated[list[str] | None, typer.Option()] = None,
    proxy: Annotated[str | None, typer.Option()] = None,
    metrics_token: Annotated[str, typer.Option(envvar="RISIKO_METRICS_TOKEN")] = "",
    drain: Annotated[float, typer.Option(min=0)] = 0.0,
    log_level: Annotated[LogLevel, typer.Option()] = LogLevel.warning,
) -> None:
    """Start a server to play in the browser, with others too."""
    require("server", "fastapi")
    from risiko.server.run import default_database, listen
    from risiko.server.settings import LOOPBACK, Settings
    from risiko.server.storage.database_lock import DatabaseInUse

    settings = Settings(
        database=database or default_database(),
        origins=tuple(origin or ()),
        hosts=LOOPBACK if host in LOOPBACK else (),
        proxy=proxy,
        metrics_token=metrics_token or None,
        drain=drain,
        log_level=log_level.value,
    )
    try:
        listening = listen(host, port)
    except (OSError, OverflowError) as error:
        raise fail(error, at=f"{host}:{port}") from None
    try:
        _serve(listening, settings, browser=False)
    except DatabaseInUse as taken:
        raise fail(taken) from None


def play() -> None:
    """Start a server for this machine alone and open the browser.

    If one is running already, the browser is opened there.
    """
    require("server", "fastapi")
    from risiko.server import run
    from risiko.server.settings import LOOPBACK, Settings
    from risiko.server.storage.database_lock import DatabaseInUse

    settings = Settings(database=run.default_database(), hosts=LOOPBACK)
    patience = time.monotonic() + PATIENCE
    while True:
        try:
            _serve(run.free_port("127.0.0.1"), settings, browser=True)
            return
        except DatabaseInUse as taken:
            if taken.address is not None and run.answers(taken.address):
                write_line(say("already_running", address=taken.address))
                if run.has_desktop():
                    run.show(taken.address)
                return
            # The other one has not quite started, or is about to end.
            if time.monotonic() > patience:
                raise fail(taken) from None
            time.sleep(PAUSE)


def _serve(listening: "socket", settings: "Settings", *, browser: bool) -> None:
    """Serve until Ctrl-C, and say where."""
    from risiko.server import run
    from risiko.server.storage.database_lock import DatabaseInUse

    def ready(address: str) -> None:
        write_line(say("running", address=address))
        write_line(say("stop_with"))
        if browser and run.has_desktop():
            run.show(address)

    try:
        with listening:
            run.serve(settings, listening, ready=ready)
    except DatabaseInUse:
        raise
    except (InputError, OSError) as error:
        raise fail(error) from None
    sys.stdout.flush()
    os._exit(0)  # a compiler or a bot at work in the background is not waited for


def mcp() -> None:
    """Let an assistant play, over the input and output of this process."""
    require("mcp", "mcp")
    from risiko.language_models.mcp_server import make_server

    make_server(Command.language).run("stdio")


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, terminal)
    add_command(app, serve)
    add_command(app, mcp)
