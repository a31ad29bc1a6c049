"""Training the network of the marshal, and weighing what the general goes by."""

from pathlib import Path
from typing import Annotated

import typer

from risiko.cli.options import Id, Seed, build
from risiko.cli.output import console, fail, progress, require, say


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
    require("train", "torch")
    from risiko.train.league import TABLES
    from risiko.train.run import TrainingSettings
    from risiko.train.run import train as run

    if kind not in TABLES:
        raise fail(f"{kind}: {', '.join(TABLES)}")
    try:
        run(folder, TrainingSettings(kind, seed, games, effort, scale), generations)
    except (ValueError, OSError) as error:
        raise fail(str(error)) from None


def weigh(
    id: Id,
    seats: Annotated[
        int, typer.Option("--players", "-p", help="Spieler / players; 0: wie üblich / as usual")
    ] = 0,
    against: Annotated[str, typer.Option("--against", help="captain, general")] = "captain",
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 4000,
    seed: Seed = 0,
    effort: Annotated[int, typer.Option(min=1, help="Stellungen / boards per decision")] = 900,
    change: Annotated[
        list[str] | None, typer.Option("--set", help="anderes Gewicht / another weight: card=2.5")
    ] = None,
) -> None:
    """Was jedes Gewicht des Generals ausmacht / what every weight of the general is worth."""
    from rich.table import Table

    from risiko.arena.ladder import usual_seats
    from risiko.train.weigh import can_weigh
    from risiko.train.weigh import weigh as play

    game = build(id, None, None)
    seats = seats or usual_seats(id)
    if not can_weigh(game) or seats not in game.seats:
        raise fail(
            say(
                f"{id} zu {seats} ist kein Spiel der klassischen Familie",
                f"{id} with {seats} players is no game of the classic family",
            )
        )
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
        raise fail(str(error)) from None
    title = say(
        f"{game.name} zu {seats}: in {found.games} Spielen {found.wins:.1%} gewonnen",
        f"{game.name}, {seats} players: {found.wins:.1%} of {found.games} games won",
    )
    table = Table(title=title)
    table.add_column(say("Gewicht", "weight"))
    for head in (
        say("jetzt", "now"),
        say("Schritt", "step"),
        say("ein Schritt mehr bringt", "a step more gains"),
        "± 95 %",
    ):
        table.add_column(head, justify="right")
    for effect in found.effects:
        figures = (f"{effect.now:.2f}", f"{effect.step:.2f}")
        gain = (f"{100 * effect.gain:+.2f} %", f"{196 * effect.error:.2f} %")
        table.add_row(effect.weight, *figures, *gain)
    console().print(table)


def _weight(text: str) -> tuple[str, float]:
    """A weight as it is given: its name and a number."""
    name, _, number = text.partition("=")
    try:
        return name, float(number)
    except ValueError:
        raise ValueError(say(f"{text}: gemeint ist card=2.5", f"{text}: say card=2.5")) from None


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(train)
    app.command()(weigh)
