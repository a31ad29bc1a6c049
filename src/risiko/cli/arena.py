"""Bots against each other, measured fairly: contests, the ladder, and whether chances come true."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from risiko import registry
from risiko.cli.options import HouseNames, Id, Jobs, OptionNames, Seed, build, parse_names
from risiko.cli.output import Command, console, fail, progress, write_file, write_line

Ids = Annotated[list[str] | None, typer.Option("--id", help="nur diese / only these")]


def arena(
    id: Id,
    bots: Annotated[str, typer.Option("--bots", "-b", help="general,captain,captain,recruit")],
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 400,
    seed: Seed = 0,
    jobs: Jobs = 0,
    option: OptionNames = None,
    house: HouseNames = None,
    rounds: Annotated[
        int,
        typer.Option(min=0, help="Abbruch nach so vielen Runden / rounds at most; 0: nie/never"),
    ] = 0,
    limit: Annotated[int, typer.Option(min=1, help="Plies je Spiel / plies per game")] = 30_000,
    time: Annotated[
        float, typer.Option(min=0.01, help="Sekunden je Entscheidung / seconds per decision")
    ] = 1.0,
    luck: Annotated[
        bool, typer.Option(help="auch ohne Glück, langsamer / less luck too, slower")
    ] = False,
    json_file: Annotated[Path | None, typer.Option("--json", help="Datei / file")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="Datei / file")] = None,
) -> None:
    """Bots messen, auf allen Plätzen mit gleichen Würfeln / measure bots, fair to all seats."""
    from risiko.arena.contest import hold, whole_blocks
    from risiko.arena.report import print_contest, write_page

    way = build(id, option, house)
    lineup = parse_names(bots)
    try:
        total = whole_blocks(games, max(1, len(lineup)))
        with progress(total, title=way.name) as advance:
            contest = hold(
                way.name,
                [lineup],
                games,
                seed=seed,
                limit=limit,
                rounds=rounds,
                time_allowed=time,
                luck=luck,
                workers=jobs or None,
                progress=advance,
            )
    except ValueError as error:
        raise fail(str(error)) from None
    print_contest(console(), contest, Command.language)
    command = f"risiko arena {way.name} --bots {bots} --games {games} --seed {seed}"
    if json_file:
        write_file(json_file, json.dumps(contest.summary(), indent=1) + "\n")
    if html_file:
        write_file(html_file, write_page(contest, Command.language, command))


def _named(ids: list[str] | None) -> str:
    """The games as they were named in the command."""
    return "".join(f" --id {id}" for id in ids or ())


def ladder(
    games: Annotated[
        int, typer.Option("--games", "-g", "-n", min=1, help="je Stufe / per level")
    ] = 200,
    mixed: Annotated[
        int,
        typer.Option(min=1, help="für die Wertungen eines Spiels / for the ratings of a game"),
    ] = 200,
    seed: Annotated[int | None, typer.Option("--seed", "-s")] = None,
    jobs: Jobs = 0,
    only: Ids = None,
    out: Annotated[Path, typer.Option(help="Datei / file")] = Path("docs/ladder.md"),
    results: Annotated[Path, typer.Option(help="gespielte Spiele / games played so far")] = Path(
        "artefacts/ladder.json"
    ),
) -> None:
    """Die Rangliste aller Stufen; geht weiter, wo sie war / the ladder, from where it was."""
    from risiko.arena import ladder as rungs
    from risiko.arena.results import ResultsFile

    ids = only or list(registry.games())
    chosen = rungs.SEED if seed is None else seed
    try:
        book = ResultsFile(results)
        total = sum(count for _, count in rungs.plan(ids, games, mixed, chosen))
        whole = False
        with progress(total, title="ladder") as advance, suppress(KeyboardInterrupt):
            rungs.climb(book, ids, games, mixed, chosen, jobs or None, advance)
            whole = True
        found = rungs.measured(book, ids, chosen)
    except (ValueError, OSError) as error:
        raise fail(str(error)) from None
    command = f"risiko ladder --games {games} --mixed {mixed} --seed {chosen}{_named(only)}"
    write_file(out, rungs.write(found, command, whole=whole))
    write_line(str(out))


def calibrate(
    games: Annotated[
        int, typer.Option("--games", "-g", "-n", min=1, help="je Tisch / per table")
    ] = 40,
    seed: Seed = 0,
    jobs: Jobs = 0,
    only: Ids = None,
    bots: Annotated[str, typer.Option("--bots", "-b")] = "general,captain,general,captain",
    out: Annotated[Path, typer.Option(help="Datei / file")] = Path("docs/calibration.md"),
) -> None:
    """Prüfen, ob Gewinnchancen eintreffen / check whether chances to win come true."""
    from risiko.arena import calibration

    tables = []
    for id in only or [id for id in registry.games() if registry.family_of(id).judge]:
        players = build(id, None, None).seats
        lineup = parse_names(bots)[: players[-1]]
        if len(lineup) not in players:
            raise fail(f"{id}: {len(lineup)} bots")
        tables.append(calibration.CalibrationLineup(id, tuple(lineup)))
    total = sum(-(-games // len(table.bots)) * len(table.bots) for table in tables)
    try:
        with progress(total, title="calibration") as advance:
            found = calibration.calibrate(
                tables, games, seed=seed, workers=jobs or None, progress=advance
            )
    except ValueError as error:
        raise fail(str(error)) from None
    picture = out.with_suffix(".svg")
    command = f"risiko calibrate --games {games} --seed {seed} --bots {bots}{_named(only)}"
    write_file(out, calibration.write(found, command, picture.name))
    write_file(picture, calibration.draw(found))
    write_line(f"{out} {picture}")


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(arena)
    app.command()(ladder)
    app.command()(calibrate)
