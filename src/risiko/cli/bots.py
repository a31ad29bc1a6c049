"""The command `risiko bot`: check a bot, offer one of ours as a program, begin a new one."""

from pathlib import Path
from typing import Annotated

import typer

from risiko.cli.console.command_line import SpokenCommand, make_app
from risiko.cli.console.options import LanguageCode
from risiko.cli.console.output import (
    BAD_INPUT,
    WRONG,
    Command,
    choose_language,
    fail,
    require,
    say,
    write_line,
)

app = make_app("bot")


@app.callback(invoke_without_command=True)
def start(context: typer.Context, lang: LanguageCode = "") -> None:
    """Bots from elsewhere."""
    if context.invoked_subcommand is None:
        write_line(context.get_help())
        raise typer.Exit(BAD_INPUT)
    if lang or context.parent is None:  # else `risiko` has chosen the language already
        choose_language(lang)


@app.command(cls=SpokenCommand)
def check(
    bot: Annotated[str, typer.Argument()],
    only: Annotated[list[str] | None, typer.Option("--id")] = None,
    time: Annotated[float, typer.Option(min=0.01)] = 1.0,
    decisions: Annotated[int, typer.Option(min=1)] = 200,
) -> None:
    """See whether a program keeps to the protocol."""
    from risiko.bots.outside.check import check_program
    from risiko.bots.outside.names import PROGRAM, command_of

    try:
        command = command_of(bot) or command_of(PROGRAM + bot)
        assert command is not None
        sound = True
        for finding in check_program(command, only or [], time, decisions):
            sign = "–" if finding.skipped else "✓" if finding.ok else "✗"
            write_line(f"{sign} {finding.text.say(Command.language)}")
            sound = sound and finding.ok
    except ValueError as error:
        raise fail(error) from None
    write_line(say("bot_sound" if sound else "bot_unsound"))
    if not sound:
        raise typer.Exit(WRONG)


@app.command(cls=SpokenCommand)
def serve(bot: Annotated[str, typer.Argument()]) -> None:
    """Play a bot as a program: it reads lines and answers."""
    from risiko import __version__, registry
    from risiko.bots import RANDOM
    from risiko.bots.outside.names import command_of, is_python
    from risiko.bots.outside.python_bot import serve_python
    from risiko.bots.outside.speak import SaidName, make_own
    from risiko.bots.outside.speak import serve as speak

    try:
        if is_python(bot):
            command_of(bot)  # raises if there is no such file
            serve_python(bot)
        families = [registry.family_of(id) for id in registry.games()]
        known = {name for family in families for name in (*family.bots, *family.sparring)} | {
            RANDOM
        }
        if bot not in known:
            raise fail(say("no_such_bot", bot=bot, bots=", ".join(sorted(known))))
        speak(make_own(bot), SaidName(bot, __version__))
    except ValueError as error:
        raise fail(error) from None


@app.command(cls=SpokenCommand)
def join(
    address: Annotated[str, typer.Argument()],
    table: Annotated[str, typer.Argument()],
    bot: Annotated[str, typer.Argument()],
    token: Annotated[str, typer.Option(envvar="RISIKO_TOKEN")],
    time: Annotated[float, typer.Option(min=0.01)] = 1.0,
) -> None:
    """Let a bot play a seat at a server."""
    require("client", "websockets")
    from risiko.client import ServerRefusal, play_seat
    from risiko.client.late_bot import LateBot

    try:
        played = play_seat(address, table, token, LateBot(bot), time=time)
    except (ServerRefusal, OSError, ValueError) as error:
        raise fail(error if isinstance(error, ValueError) else str(error)) from None
    winners = ", ".join(str(seat + 1) for seat in played.winners)
    write_line(say("seat_played", winners=winners, n=played.decisions, lost=played.lost))


@app.command(cls=SpokenCommand)
def new(
    folder: Annotated[Path, typer.Argument()] = Path("my-bot"),
) -> None:
    """Write a bot to begin with, and a test for it."""
    from risiko.cli.bot_template import write_template

    try:
        for path in write_template(folder):
            write_line(str(path))
    except OSError as error:
        raise fail(error, at=folder) from None
    write_line(say("bot_written", folder=folder))
