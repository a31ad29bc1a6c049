"""The command that trains the network of the marshal."""

from pathlib import Path
from typing import Annotated

import typer


def train(
    folder: Annotated[Path, typer.Argument(help="Ordner des Laufs / folder of the run")],
    seed: Annotated[int, typer.Option()] = 1,
    generations: Annotated[int, typer.Option(min=1)] = 20,
    games: Annotated[int, typer.Option(min=1, help="je Generation / per generation")] = 400,
    effort: Annotated[int, typer.Option(min=1, help="Stellungen / boards per decision")] = 600,
    duels: Annotated[bool, typer.Option(help="zu zweit / for two players")] = False,
) -> None:
    """Das Netz des Marschalls trainieren / train the network of the marshal (extra: train)."""
    try:
        from risiko.train.run import train as run
    except ImportError:
        typer.echo("pip install 'risiko[train]'", err=True)
        raise typer.Exit(2) from None
    try:
        run(folder, seed=seed, generations=generations, games=games, effort=effort, duels=duels)
    except (ValueError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
