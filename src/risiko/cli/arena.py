"""Bots against each other, measured fairly: contests, the ladder, and whether chances come true."""

import json
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from risiko import registry
from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import (
    ExecutorName,
    HouseNames,
    Id,
    Jobs,
    OptionNames,
    Seed,
    build,
    parse_bots,
)
from risiko.cli.console.output import Command, console, fail, progress, say, write_file, write_line
from risiko.errors import InputError, wrong_players

LADDER = Path("docs/ladder.md")
"""The page of the levels."""
Ids = Annotated[list[str] | None, typer.Option("--id")]


def arena(
    id: Id,
    bots: Annotated[str, typer.Option("--bots", "-b")],
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 400,
    seed: Seed = 0,
    jobs: Jobs = 0,
    executor: ExecutorName = "local",
    option: OptionNames = None,
    house: HouseNames = None,
    rounds: Annotated[int, typer.Option(min=0)] = 0,
    limit: Annotated[int, typer.Option(min=1)] = 30_000,
    time: Annotated[float, typer.Option(min=0.01)] = 1.0,
    effort: Annotated[float | None, typer.Option(min=0.01)] = None,
    luck: Annotated[bool, typer.Option()] = False,
    json_file: Annotated[Path | None, typer.Option("--json")] = None,
    html_file: Annotated[Path | None, typer.Option("--html")] = None,
) -> None:
    """Measure bots, every bot in every seat with the same dice."""
    from risiko.arena.contest import hold, whole_blocks
    from risiko.arena.report import print_contest, write_page
    from risiko.executors import open_executor

    way = build(id, option, house)
    lineup = parse_bots(bots)
    try:
        total = whole_blocks(games, max(1, len(lineup)))
        with open_executor(executor) as where, progress(total, title=way.name) as advance:
            contest = hold(
                way.name,
                [lineup],
                games,
                seed=seed,
                limit=limit,
                rounds=rounds,
                time_allowed=time if effort is None else effort,
                clocked=effort is None,
                luck=luck,
                workers=jobs or None,
                executor=where,
                progress=advance,
            )
    except ValueError as error:
        raise fail(error) from None
    print_contest(console(), contest, Command.language)
    command = f"risiko arena {way.name} --bots {shlex.quote(bots)} --games {games} --seed {seed}"
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
    executor: ExecutorName = "local",
    only: Ids = None,
    bots: Annotated[str, typer.Option("--bots", "-b")] = "",
    out: Annotated[Path | None, typer.Option()] = None,
    results: Annotated[Path, typer.Option()] = Path("artefacts/ladder.json"),
) -> None:
    """Measure all levels of bots; a run that was stopped is resumed."""
    from risiko.arena import ladder as rungs
    from risiko.arena.results import ResultsFile
    from risiko.executors import open_executor

    ids = only or list(registry.games())
    chosen = rungs.SEED if seed is None else seed
    guests = parse_bots(bots)
    try:
        book = ResultsFile(results)
        total = sum(count for _, count in rungs.plan(ids, games, mixed, chosen, guests))
        whole = False
        with (
            open_executor(executor) as where,
            progress(total, title=say("ladder")) as advance,
            suppress(KeyboardInterrupt),
        ):
            rungs.climb(book, ids, games, mixed, chosen, jobs or None, advance, guests, where)
            whole = True
        found = rungs.measured(book, ids, chosen, guests)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    named = f" --bots {shlex.quote(bots)}" if bots else ""
    command = f"risiko ladder --games {games} --mixed {mixed} --seed {chosen}{_named(only)}{named}"
    page = rungs.write(found, command, whole=whole)
    if guests and out is None:
        write_line(page)
        return
    path = out or LADDER
    write_file(path, page)
    write_line(str(path))


def _list_judged(bots: list[str]) -> list[str]:
    """The games in which chances are estimated and these bots play."""
    from risiko.bots import bots_for

    judged = [id for id in registry.games() if registry.family_of(id).judge]
    return [id for id in judged if set(bots) <= set(bots_for(id))]


def calibrate(
    games: Annotated[int, typer.Option("--games", "-g", "-n", min=1)] = 40,
    seed: Seed = 0,
    jobs: Jobs = 0,
    executor: ExecutorName = "local",
    only: Ids = None,
    bots: Annotated[str, typer.Option("--bots", "-b")] = "general,captain,general,captain",
    out: Annotated[Path, typer.Option()] = Path("docs/calibration.md"),
) -> None:
    """Check how accurate the estimated chances to win are."""
    from risiko.arena import calibration
    from risiko.executors import open_executor

    tables = []
    named = parse_bots(bots)
    for id in only or _list_judged(named):
        players = build(id, None, None).seats
        lineup = named[: players[-1]]
        if len(lineup) not in players:
            raise fail(InputError(wrong_players(id, players, len(lineup))))
        tables.append(calibration.CalibrationLineup(id, tuple(lineup)))
    total = sum(-(-games // len(table.bots)) * len(table.bots) for table in tables)
    try:
        with (
            open_executor(executor) as where,
            progress(total, title=say("calibration")) as advance,
        ):
            found = calibration.calibrate(
                tables,
                games,
                seed=seed,
                workers=jobs or None,
                executor=where,
                progress=advance,
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
