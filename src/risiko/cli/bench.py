"""How fast everything is."""

from typing import Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import Json
from risiko.cli.console.output import Command, console, require, write_json


def bench(
    seconds: Annotated[float | None, typer.Option(min=0.05)] = None,
    server: Annotated[bool, typer.Option("--server")] = False,
    collectors: Annotated[bool, typer.Option("--collectors")] = False,
    cluster: Annotated[bool, typer.Option("--cluster")] = False,
    as_json: Json = False,
) -> None:
    """Measure speed."""
    from risiko.bench import speed

    if server or collectors or cluster:
        require("server", "fastapi")
    if collectors:
        from risiko.bench import collectors as comparison

        figures = comparison.run(seconds or comparison.SECONDS)
    elif server:
        from risiko.bench import server_load

        figures = server_load.run(server_load.LoadSize(seconds=seconds or server_load.SECONDS))
    elif cluster:
        from risiko.bench import cluster_load

        figures = cluster_load.run(seconds or cluster_load.SECONDS)
    else:
        from risiko.bench import environments, evolution, reading

        parts = (speed.run, evolution.run, reading.run, environments.run)
        figures = [figure for part in parts for figure in part(seconds or 1.0)]
    if as_json:
        write_json([speed.as_dict(figure) for figure in figures])
    else:
        console().print(speed.table(figures, Command.language))


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, bench)
