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
    bots,
    campaign,
    games,
    odds,
    play,
    puzzles,
    ratings,
    records,
    review,
    simulate,
    train,
)
from risiko.cli.console.command_line import make_app
from risiko.cli.console.help_text import ROOT
from risiko.cli.console.options import LanguageCode
from risiko.cli.console.output import choose_language, write_line

app = make_app(ROOT)

SUBJECTS = (games, play, records, review, odds, simulate, arena, train, bench, ratings)
for subject in SUBJECTS:
    subject.mount(app)
app.add_typer(campaign.app, name="campaign")
app.add_typer(admin.app, name="admin")
app.add_typer(bots.app, name="bot")
app.add_typer(puzzles.app, name="puzzles")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: LanguageCode = "",
    version: Annotated[bool, typer.Option("--version")] = False,
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
