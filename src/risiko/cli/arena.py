"""Bots against each other, measured fairly: contests, the ladder, and whether chances come true."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from risiko import registry
from risiko.cli.command_line import add_command
from risiko.cli.options import HouseNames, Id, Jobs, OptionNames, Seed, build, parse_names
from risiko.cli.output import Command, console, fail, progress, say, write_file, write_line
from risiko.errors import InputError, wrong_players

Ids = Annotated[list[str] | None, typer.Option("--id")]


def arena(
    id: Id,
    bots: Annotated[str, typer.Option("--bots", "-b")],
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 400,
    seed: Seed = 0,
    jobs: Jobs = 0,
    option: OptionNames = None,
    house: HouseNames = None,
    rounds: Annotated[int, typer.Option(min=0)] = 0,
    limit: Annotated[int, typer.Option(min=1)] = 30_000,
    time: Annotated[float, typer.Option(min=0.01)] = 1.0,
    luck: Annotated[bool, typer.Option()] = False,
    json_file: Annotated[Path | None, typer.Option("--json")] = None,
    html_file: Annotated[Path | None, typer.Option("--html")] = None,
) -> None:
    """Measure bots, every bot in every seat with the same dice."""
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
        raise fail(error) from None
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
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 200,
    mixed: Annotated[int, typer.Option(min=1)] = 200,
    seed: Annotated[int | None, typer.Option("--seed", "-s")] = None,
    jobs: Jobs = 0,
    only: Ids = None,
    out: Annotated[Path, typer.Option()] = Path("docs/ladder.md"),
    results: Annotated[Path, typer.Option()] = Path("artefacts/ladder.json"),
) -> None:
    """Measure all levels of bots; a run that was stopped is resumed."""
    from risiko.arena import ladder as rungs
    from risiko.arena.results import ResultsFile

    ids = only or list(registry.games())
    chosen = rungs.SEED if seed is None else seed
    try:
        book = ResultsFile(results)
        total = sum(count for _, count in rungs.plan(ids, games, mixed, chosen))
        whole = False
        with progress(total, title=say("ladder")) as advance, suppress(KeyboardInterrupt):
            rungs.climb(book, ids, games, mixed, chosen, jobs or None, advance)
            whole = True
        found = rungs.measured(book, ids, chosen)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    command = f"risiko ladder --games {games} --mixed {mixed} --seed {chosen}{_named(only)}"
    write_file(out, rungs.write(found, command, whole=whole))
    write_line(str(out))


def calibrate(
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 40,
    seed: Seed = 0,
    jobs: Jobs = 0,
    only: Ids = None,
    bots: Annotated[str, typer.Option("--bots", "-b")] = "general,captain,general,captain",
    out: Annotated[Path, typer.Option()] = Path("docs/calibration.md"),
) -> None:
    """Check how accurate the estimated chances to win are."""
    from risiko.arena import calibration

    tables = []
    for id in only or [id for id in registry.games() if registry.family_of(id).judge]:
        players = build(id, None, None).seats
        lineup = parse_names(bots)[: players[-1]]
        if len(lineup) not in players:
            raise fail(InputError(wrong_players(id, players, len(lineup))))
        tables.append(calibration.CalibrationLineup(id, tuple(lineup)))
    total = sum(-(-games // len(table.bots)) * len(table.bots) for table in tables)
    try:
        with progress(total, title=say("calibration")) as advance:
            found = calibration.calibrate(
                tables, games, seed=seed, workers=jobs or None, progress=advance
            )
    except ValueError as error:
        raise fail(error) from None
    picture = out.with_suffix(".svg")
    command = f"risiko calibrate --games {games} --seed {seed} --bots {bots}{_named(only)}"
    write_file(out, calibration.write(found, command, picture.name))
    write_file(picture, calibration.draw(found))
    write_line(f"{out} {picture}")


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, arena)
    add_command(app, ladder)
    add_command(app, calibrate)
