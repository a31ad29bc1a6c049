"""Training the network of the marshal, and weighing what the general goes by."""

from pathlib import Path
from typing import Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import ExecutorName, Id, Seed, build
from risiko.cli.console.output import Command, console, fail, progress, require, say
from risiko.text import number, percent

CONFIDENCE = 0.95
"""How sure the intervals of effects are."""


def train(
    kind: Annotated[str, typer.Argument()],
    folder: Annotated[Path, typer.Argument()],
    seed: Seed = 1,
    generations: Annotated[int, typer.Option(min=1)] = 20,
    games: Annotated[int, typer.Option(min=1)] = 400,
    effort: Annotated[int, typer.Option(min=1)] = 600,
    scale: Annotated[float, typer.Option(min=0.0, max=1.0)] = 1.0,
    executor: ExecutorName = "local",
) -> None:
    """Train the network of the marshal (extra: train)."""
    require("train", "torch")
    from risiko.executors import open_executor
    from risiko.train.league import TABLES
    from risiko.train.run import TrainingSettings
    from risiko.train.run import train as run

    if kind not in TABLES:
        raise fail(say("no_kind", kind=kind, kinds=", ".join(TABLES)))
    try:
        with open_executor(executor) as where:
            settings = TrainingSettings(kind, seed, games, effort, scale)
            run(folder, settings, generations, executor=where)
    except (ValueError, OSError) as error:
        raise fail(error, at=folder if isinstance(error, OSError) else "") from None


def weigh(
    id: Id,
    seats: Annotated[int, typer.Option("--players", "-p")] = 0,
    against: Annotated[str, typer.Option("--against")] = "captain",
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 4000,
    seed: Seed = 0,
    effort: Annotated[int, typer.Option(min=1)] = 900,
    change: Annotated[list[str] | None, typer.Option("--set")] = None,
) -> None:
    """Measure what each weight of the general is worth."""
    from rich.table import Table

    from risiko.arena.ladder import usual_seats
    from risiko.arena.simulate import NORMAL_95
    from risiko.train.weigh import can_weigh
    from risiko.train.weigh import weigh as play

    game = build(id, None, None)
    seats = seats or usual_seats(id)
    if not can_weigh(game) or seats not in game.seats:
        raise fail(say("not_weighed", id=id, n=seats))
    try:
        changed = dict(map(_weight, change or []))
        with progress(games, title=game.name) as advance:
            found = play(
                game,
                seats,
                against=against,
                games=games,
                seed=seed,
                effort=effort,
                changed=changed,
                progress=advance,
            )
    except ValueError as error:
        raise fail(error) from None
    language = Command.language
    wins, played = percent(found.wins, language, 1), number(found.games, language)
    table = Table(title=say("weighed", game=game.name, n=seats, games=played, wins=wins))
    table.add_column(say("weight"))
    for head in (say("now"), say("step"), say("gain"), f"± {percent(CONFIDENCE, language, 0)}"):
        table.add_column(head, justify="right")
    for effect in found.effects:
        figures = (number(value, language, 2) for value in (effect.now, effect.step))
        gain, half = percent(effect.gain, language, 2, signed=True), NORMAL_95 * effect.error
        table.add_row(effect.weight, *figures, gain, percent(half, language, 2))
    console().print(table)


def _weight(text: str) -> tuple[str, float]:
    """A weight as it is given: its name and a number."""
    name, _, number = text.partition("=")
    try:
        return name, float(number)
    except ValueError:
        raise fail(say("weight_expected", text=text)) from None


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, train)
    add_command(app, weigh)
