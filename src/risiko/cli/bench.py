"""How fast everything is."""

from typing import Annotated

import typer

from risiko.cli.options import Json
from risiko.cli.output import Command, console, require, write_json


def bench(
    seconds: Annotated[
        float | None, typer.Option(help="je Messung / for each figure", min=0.05)
    ] = None,
    server: Annotated[
        bool, typer.Option("--server", help="den Server unter Last / the server under load")
    ] = False,
    collectors: Annotated[
        bool,
        typer.Option(
            "--collectors",
            help="den Server mit und ohne eigene Speicherbereinigung, abwechselnd / "
            "the server with and without its own garbage collection, in turns",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Geschwindigkeit messen / measure speed."""
    from risiko.bench import speed

    if server or collectors:
        require("server", "fastapi")
    if collectors:
        from risiko.bench import collectors as comparison

        figures = comparison.run(seconds or comparison.SECONDS)
    elif server:
        from risiko.bench import server_load

        figures = server_load.run(server_load.LoadSize(seconds=seconds or server_load.SECONDS))
    else:
        figures = speed.run(seconds or 1.0)
    if as_json:
        write_json([speed.as_dict(figure) for figure in figures])
    else:
        console().print(speed.table(figures, Command.language))


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(bench)
