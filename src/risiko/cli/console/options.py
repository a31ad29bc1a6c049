"""Arguments and options that several commands take, and how they are read.

What they mean is told in `help.de.toml` and its siblings.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko import registry
from risiko.cli.console.command_line import LANGUAGE_OPTION
from risiko.cli.console.output import fail

if TYPE_CHECKING:
    from risiko.protocol import Game
    from risiko.record import Record

LanguageCode = Annotated[str, typer.Option(LANGUAGE_OPTION, envvar="RISIKO_LANG")]
Id = Annotated[str, typer.Argument()]
OptionNames = Annotated[list[str] | None, typer.Option("--option", "-o")]
HouseNames = Annotated[list[str] | None, typer.Option("--house")]
Seed = Annotated[int, typer.Option("--seed", "-s")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0)]
ExecutorName = Annotated[str, typer.Option("--executor")]
Json = Annotated[bool, typer.Option("--json")]
File = Annotated[Path, typer.Argument()]


def build(id: str, options: list[str] | None, house: list[str] | None) -> "Game":
    """The game that was asked for, or a clear error."""
    try:
        return registry.game(id, house=house or (), **dict.fromkeys(options or (), True))
    except ValueError as error:
        raise fail(error) from None


def parse_names(names: str) -> list[str]:
    """Names as they are written on the command line."""
    return [name.strip() for name in names.split(",") if name.strip()]


def parse_bots(names: str) -> list[str]:
    """Bots as they are written on the command line; commands of programs may contain commas."""
    from risiko.bots.outside.names import split_names

    return split_names(names)


def load(path: Path) -> "Record":
    """A record from a file, or a clear error with its place."""
    from risiko import record
    from risiko.errors import NotationError

    try:
        return record.load(path)
    except (OSError, NotationError) as error:
        raise fail(error, at=path) from None
