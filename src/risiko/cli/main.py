"""One command, `risiko`: what there is to play, how it is played, and all that is done with it.

Everything heavy is imported by the command that needs it: `risiko games` answers at once.
"""

import os
import sys
from typing import Annotated

import typer

from risiko.cli import (
    admin,
    arena,
    bench,
    campaign,
    games,
    odds,
    play,
    records,
    review,
    simulate,
    train,
)
from risiko.cli.output import choose_language, write_line

app = typer.Typer(
    help="Risiko 2000, 2003, 2010, Evolution, Express, genau nach Regelbuch / exactly by the book.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

SUBJECTS = (games, play, records, review, odds, simulate, arena, train, bench)
for subject in SUBJECTS:
    subject.mount(app)
app.add_typer(campaign.app, name="campaign")
app.add_typer(admin.app, name="admin")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: Annotated[
        str, typer.Option(help="Sprache / language: de, en", envvar="RISIKO_LANG")
    ] = "",
    version: Annotated[bool, typer.Option("--version", help="Version.")] = False,
) -> None:
    """Without a command: play in the browser."""
    choose_language(lang)
    if version:
        from risiko import __version__

        write_line(f"risiko {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        play.play()


def main() -> None:
    """The command `risiko`."""
    try:
        app()
    except KeyboardInterrupt:
        write_line("", err=True)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
