"""Training the network of the marshal."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from risiko.commands.voice import fail, say
from risiko.commands.wishes import Seed


def train(
    kind: Annotated[str, typer.Argument(help="ladder, fixed, missions, target, capitals, duel")],
    folder: Annotated[Path, typer.Argument(help="Ordner des Laufs / folder of the run")],
    seed: Seed = 1,
    generations: Annotated[int, typer.Option(min=1)] = 20,
    games: Annotated[int, typer.Option(min=1, help="je Generation / per generation")] = 400,
    effort: Annotated[int, typer.Option(min=1, help="Stellungen / boards per decision")] = 600,
    scale: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="Anteil des Netzes / part of the network")
    ] = 1.0,
) -> None:
    """Das Netz des Marschalls trainieren / train the network of the marshal (extra: train)."""
    if find_spec("torch") is None:
        raise fail(
            say(
                "Zum Trainieren wird PyTorch gebraucht: pip install 'risiko[train]'",
                "Training needs PyTorch: pip install 'risiko[train]'",
            )
        )
    from risiko.train.league import TABLES
    from risiko.train.run import train as run

    if kind not in TABLES:
        raise fail(f"{kind}: {', '.join(TABLES)}")
    try:
        run(
            folder,
            kind,
            seed=seed,
            generations=generations,
            games=games,
            effort=effort,
            scale=scale,
        )
    except (ValueError, OSError) as error:
        raise fail(str(error)) from None


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(train)
