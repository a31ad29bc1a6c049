"""The commands of the arena: series between bots, and the ladder of all levels."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from risiko import registry
from risiko.arena.contest import PLIES, hold
from risiko.bots import bots_for
from risiko.text import Language, Text

BAD_INPUT = 2
"""Exit code for what cannot be read or is not allowed."""

Id = Annotated[str, typer.Argument(metavar="ID", help="z. B. / e.g. 2003/conquest")]
Seed = Annotated[int, typer.Option(help="gleiche Zahl, gleiche Spiele / same number, same games")]
Jobs = Annotated[int, typer.Option(help="Prozesse, 0: alle Kerne / processes, 0: all cores")]


def _language(context: typer.Context) -> Language:
    """The language chosen before the command, or that of the machine."""
    chosen = str(context.find_root().params.get("lang") or "")
    names = ("RISIKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    for value in (chosen, *(os.environ.get(name, "") for name in names)):
        if value:
            return "en" if value.lower().startswith("en") else "de"
    return "de"


def _console(*, stderr: bool = False) -> Console:
    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def _fail(language: Language, message: str) -> typer.Exit:
    typer.echo(f"{Text('Fehler', 'error').say(language)}: {message}", err=True)
    return typer.Exit(BAD_INPUT)


def arena(
    context: typer.Context,
    id: Id,
    bots: Annotated[str, typer.Option("--bots", "-b", help="general,captain,captain,recruit")],
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 400,
    seed: Seed = 0,
    jobs: Jobs = 0,
    option: Annotated[list[str] | None, typer.Option("--option", "-o")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Plies je Spiel / plies per game")] = PLIES,
    json_file: Annotated[Path | None, typer.Option("--json")] = None,
    html_file: Annotated[Path | None, typer.Option("--html")] = None,
) -> None:
    """Bots messen, auf allen Plätzen mit gleichen Würfeln / measure bots, fair to all seats."""
    from risiko.arena.report import page, print_contest

    language = _language(context)
    lineup = [name.strip() for name in bots.split(",") if name.strip()]
    try:
        way = registry.game(id, house=(), **dict.fromkeys(option or (), True))
        with Progress(console=_console(stderr=True), transient=True) as progress:
            task = progress.add_task(way.name, total=-(-games // len(lineup)) * len(lineup))
            contest = hold(
                way.name,
                [lineup],
                games,
                seed=seed,
                limit=limit,
                workers=jobs or None,
                progress=lambda count: progress.advance(task, count),
            )
    except (ValueError, ZeroDivisionError) as error:
        raise _fail(language, str(error)) from None
    print_contest(_console(), contest, language)
    command = f"risiko arena {id} --bots {bots} --games {games} --seed {seed}"
    try:
        if json_file:
            json_file.write_text(json.dumps(contest.summary(), indent=1) + "\n", "utf-8")
        if html_file:
            html_file.write_text(page(contest, language, command), "utf-8")
    except OSError as error:
        raise _fail(language, str(error)) from None


def ladder(
    context: typer.Context,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="je Tisch / per table")] = 200,
    seed: Seed = 0,
    jobs: Jobs = 0,
    only: Annotated[list[str] | None, typer.Option("--id", help="nur diese / only these")] = None,
    out: Annotated[Path, typer.Option(help="Datei / file")] = Path("docs/ladder.md"),
) -> None:
    """Die Rangliste aller Stufen neu schreiben / write the ladder of all levels anew."""
    from risiko.arena.ladder import climb, write

    language = _language(context)
    ids = only or [id for id in registry.games() if "general" in bots_for(id)]
    try:
        with Progress(console=_console(stderr=True), transient=True) as progress:
            task = progress.add_task("ladder", total=None)
            rungs = [
                climb(id, games, seed, jobs or None, lambda n: progress.advance(task, n))
                for id in ids
            ]
        out.write_text(write(rungs, games, seed), "utf-8")
    except (ValueError, OSError) as error:
        raise _fail(language, str(error)) from None
    typer.echo(str(out))


def mount(app: typer.Typer) -> None:
    """Add the commands to an application."""
    app.command()(arena)
    app.command()(ladder)
