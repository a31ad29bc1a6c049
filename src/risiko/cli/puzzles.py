"""The command `risiko puzzles`: find puzzles in games of bots, and look at known ones again."""

from pathlib import Path
from typing import Annotated

import typer

from risiko.cli.console.command_line import SpokenCommand, make_app
from risiko.cli.console.options import (
    ExecutorName,
    HouseNames,
    Id,
    LanguageCode,
    OptionNames,
    Seed,
    build,
)
from risiko.cli.console.output import (
    BAD_INPUT,
    WRONG,
    choose_language,
    fail,
    say,
    write_line,
)
from risiko.errors import InputError, wrong_players

app = make_app("puzzles")


@app.callback(invoke_without_command=True)
def start(context: typer.Context, lang: LanguageCode = "") -> None:
    """Puzzles."""
    if context.invoked_subcommand is None:
        write_line(context.get_help())
        raise typer.Exit(BAD_INPUT)
    if lang or context.parent is None:  # else `risiko` has chosen the language already
        choose_language(lang)


@app.command(cls=SpokenCommand)
def make(
    id: Id,
    out: Annotated[Path, typer.Argument()],
    players: Annotated[int, typer.Option("--players", "-p", min=2, max=6)] = 4,
    number: Annotated[int, typer.Option("--number", "-n", min=1)] = 5,
    games: Annotated[int, typer.Option("--games", "-g", min=1)] = 50,
    seed: Seed = 0,
    effort: Annotated[float, typer.Option(min=0.01)] = 0.5,
    theme: Annotated[list[str] | None, typer.Option("--theme", "-t")] = None,
    executor: ExecutorName = "local",
    option: OptionNames = None,
    house: HouseNames = None,
) -> None:
    """Find puzzles in games of bots; a file that is there already is gone on with."""
    from risiko.classic.game import ClassicGame
    from risiko.executors import open_executor
    from risiko.puzzles.find import Hunt
    from risiko.puzzles.make import make_puzzles
    from risiko.puzzles.outcome import THEMES
    from risiko.puzzles.puzzle_file import PuzzleBook

    wanted = frozenset(name for name in THEMES if name in (theme or THEMES))
    if len(wanted) < len(set(theme or ())):
        raise fail(say("no_theme", themes=", ".join(THEMES)))
    way = build(id, option, house)
    if not isinstance(way, ClassicGame):
        raise fail(say("no_puzzles", id=way.id))
    if players not in way.seats:
        raise fail(InputError(wrong_players(way.id, way.seats, players)))
    try:
        book = PuzzleBook(out)
        hunt = Hunt(way, players, seed, effort, wanted)
        with open_executor(executor) as where:
            found = make_puzzles(book, hunt, number, games, write_line, where)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    write_line(say("puzzles_found", n=found, all=len(book.puzzles), path=out))


@app.command(cls=SpokenCommand)
def check(
    file: Annotated[Path, typer.Argument()],
    effort: Annotated[float, typer.Option(min=0.01)] = 2.0,
) -> None:
    """Solve the puzzles of a file again, and name those that are none."""
    from risiko.bots import prepare
    from risiko.puzzles.check import find_fault
    from risiko.puzzles.puzzle_file import PuzzleBook

    try:
        puzzles = PuzzleBook(file).puzzles
    except (ValueError, OSError) as error:
        raise fail(error) from None
    sound = True
    for puzzle in puzzles:
        prepare(puzzle.start.game.id, ["marshal"])
        fault = find_fault(puzzle, effort)
        sound = sound and not fault
        write_line(f"{'✗' if fault else '✓'} {puzzle.id} {puzzle.theme} {fault}".rstrip())
    if not sound:
        raise typer.Exit(WRONG)
