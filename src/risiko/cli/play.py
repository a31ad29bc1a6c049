"""Playing: in the terminal, and in the browser."""

import os
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.options import HouseNames, OptionNames, build, parse_names
from risiko.cli.output import Command, fail, require, say, write_line

if TYPE_CHECKING:
    from socket import socket

    from risiko.server.settings import Settings
    from risiko.server.storage.database_lock import DatabaseInUse

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
    id: Annotated[str | None, typer.Argument(metavar="ID")] = None,
    players: Annotated[int, typer.Option("--players", "-p", help="Spielerzahl / players")] = 0,
    names: Annotated[str, typer.Option(help="Menschen / people: Anna,Ben")] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="random,...")] = "",
    seed: Annotated[int | None, typer.Option("--seed", "-s")] = None,
    saved: Annotated[Path | None, typer.Option("--load", help="weiterspielen / resume")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="ohne Farben / no colours")] = False,
    option: OptionNames = None,
    house: HouseNames = None,
) -> None:
    """Im Terminal spielen / play in the terminal."""
    from risiko.terminal import main_loop

    game = build(id, option, house) if id is not None else None
    status = main_loop(
        game,
        seats=players or None,
        names=parse_names(names),
        bots=parse_names(bots) if bots else None,
        language=Command.language,
        seed=seed,
        load=saved,
        plain=plain,
    )
    sys.stdout.flush()
    os._exit(status)  # a compiler at work in the background is not waited for


def serve(
    host: Annotated[str, typer.Option(help="Adresse / address")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0: irgendeiner / any", min=0, max=65535)] = 8000,
    database: Annotated[
        str,
        typer.Option(help="sqlite:///datei.db, postgresql://...", envvar="RISIKO_DATABASE"),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Adresse im Netz / address on the web: https://..."),
    ] = None,
    proxy: Annotated[
        str | None, typer.Option(help="Adresse des Proxys davor / address of the proxy in front")
    ] = None,
    metrics_token: Annotated[
        str, typer.Option(help="Schlüssel für / token for /metrics", envvar="RISIKO_METRICS_TOKEN")
    ] = "",
    drain: Annotated[
        float,
        typer.Option(help="Sekunden von SIGTERM bis zum Ende / from SIGTERM to the end", min=0),
    ] = 0.0,
    log_level: Annotated[
        LogLevel, typer.Option(help="wie viel protokolliert wird / how much is logged")
    ] = LogLevel.warning,
) -> None:
    """Im Browser spielen, auch mit anderen / play in the browser, with others too."""
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
        raise fail(f"{host}:{port}: {error}") from None
    try:
        _serve(listening, settings, browser=False)
    except DatabaseInUse as taken:
        raise _refused(taken) from None


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
                write_line(
                    say("Risiko läuft schon auf", "Risiko is already running at")
                    + f" {taken.address}"
                )
                if run.has_desktop():
                    run.show(taken.address)
                return
            # The other one has not quite started, or is about to end.
            if time.monotonic() > patience:
                raise _refused(taken) from None
            time.sleep(PAUSE)


def _refused(taken: "DatabaseInUse") -> typer.Exit:
    where = f" ({taken.address})" if taken.address is not None else ""
    return fail(
        say(
            f"{taken.file} wird schon von einem anderen Risiko-Server benutzt{where}. "
            "Eine Datenbank kann immer nur ein Server benutzen.",
            f"{taken.file} is already used by another Risiko server{where}. "
            "Only one server at a time can use a database.",
        )
    )


def _serve(listening: "socket", settings: "Settings", *, browser: bool) -> None:
    """Serve until Ctrl-C, and say where."""
    from risiko.server import run
    from risiko.server.storage.database import BadDatabase
    from risiko.server.storage.database_lock import NotWritable

    def ready(address: str) -> None:
        write_line(say("Risiko läuft auf", "Risiko is running at") + f" {address}")
        write_line(say("Beenden mit Strg+C.", "Stop with Ctrl-C."))
        if browser and run.has_desktop():
            run.show(address)

    try:
        with listening:
            run.serve(settings, listening, ready=ready)
    except NotWritable as error:
        problem = say("lässt sich nicht schreiben", "cannot be written")
        raise fail(f"{error.file} {problem}: {error.reason}") from None
    except (BadDatabase, OSError) as error:
        raise fail(str(error)) from None
    sys.stdout.flush()
    os._exit(0)  # a compiler or a bot at work in the background is not waited for


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(terminal)
    app.command()(serve)
