"""Arguments and options that several commands take, and how they are read."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko import registry
from risiko.cli.output import fail

if TYPE_CHECKING:
    from risiko.protocol import Game
    from risiko.record import Record

Id = Annotated[str, typer.Argument(metavar="ID", help="z. B. / e.g. 2003/conquest")]
OptionNames = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="Variante des Buchs / an option of the book: escalating"),
]
HouseNames = Annotated[
    list[str] | None,
    typer.Option("--house", help="Hausregel / house rule: connected, escalating, ..."),
]
Seed = Annotated[
    int, typer.Option("--seed", "-s", help="gleiche Zahl, gleiche Spiele / same number, same games")
]
Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", min=0, help="Prozesse, 0: alle Kerne / processes, 0: all cores"),
]
Json = Annotated[bool, typer.Option("--json", help="als / as JSON")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="Mitschrift / game record")]


def build(id: str, options: list[str] | None, house: list[str] | None) -> "Game":
    """The game that was asked for, or a clear error."""
    try:
        return registry.game(id, house=house or (), **dict.fromkeys(options or (), True))
    except ValueError as error:
        raise fail(str(error)) from None


def parse_names(names: str) -> list[str]:
    """Names as they are written on the command line."""
    return [name.strip() for name in names.split(",") if name.strip()]


def load(path: Path) -> "Record":
    """A record from a file, or a clear error with its place."""
    from risiko import record
    from risiko.errors import NotationError

    try:
        return record.load(path)
    except OSError as error:
        raise fail(f"{path}: {error.strerror or error}") from None
    except NotationError as error:
        raise fail(f"{path}: {error}") from None
