"""Series of games between bots, as fast as they can be played."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import (
    ExecutorName,
    HouseNames,
    Id,
    Json,
    OptionNames,
    Seed,
    build,
    parse_bots,
)
from risiko.cli.console.output import Command, console, fail, progress, say, write_json

if TYPE_CHECKING:
    from risiko.protocol import Game


def simulate(
    id: Id,
    players: Annotated[int, typer.Option("--players", "-p")] = 0,
    bots: Annotated[str, typer.Option("--bots", "-b")] = "random",
    number: Annotated[int, typer.Option("--games", "-g")] = 1000,
    seed: Seed = 0,
    limit: Annotated[int, typer.Option()] = 0,
    workers: Annotated[int, typer.Option()] = 0,
    executor: ExecutorName = "local",
    out: Annotated[Path | None, typer.Option("--out")] = None,
    chances: Annotated[bool, typer.Option("--chances")] = False,
    as_json: Json = False,
    option: OptionNames = None,
    house: HouseNames = None,
) -> None:
    """Play a series of games between bots."""
    from risiko.arena.export import Export
    from risiko.arena.fast_series.series import LIMIT
    from risiko.arena.simulate import simulate
    from risiko.arena.standings import print_standings
    from risiko.data import open_table
    from risiko.executors import open_executor

    game = build(id, option, house)
    lineup = parse_bots(bots)
    seats = players or (len(lineup) if len(lineup) > 1 else game.seats[0])
    if number < 1:
        raise fail(say("no_games"))
    try:
        if chances:
            _check_chances(game, out)
        if out is None:
            _announce_compiler(game, lineup * seats if len(lineup) == 1 else lineup)
        with (
            open_executor(executor) as where,
            nullcontext() if out is None else open_table(out) as table,
            progress(number, quiet=as_json) as advance,
        ):
            series = simulate(
                game.name,
                seats,
                lineup or ["random"],
                number,
                seed=seed,
                limit=limit or LIMIT,
                workers=workers or None,
                executor=where,
                export=None if table is None else Export(table, chances=chances),
                progress=advance,
            )
    except (ValueError, OSError) as error:
        raise fail(error, at=out or "" if isinstance(error, OSError) else "") from None
    if as_json:
        write_json(series.summary())
        return
    print_standings(console(), series, Command.language)


def _check_chances(game: "Game", out: Path | None) -> None:
    """Chances are part of a table, and not every game has them."""
    from risiko.analysis.win_chances import check_judged

    if out is None:
        raise fail(say("chances_need_table"))
    check_judged(game)


def _announce_compiler(game: "Game", lineup: list[str]) -> None:
    """The first time, say what everybody waits for."""
    from risiko.arena.fast_series.series import Terms, fast_series

    fast = fast_series(game, lineup, Terms())
    if fast is not None and fast.must_compile():
        console(stderr=True).print(say("compiling"))


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, simulate)
