"""Games that were played: checked, and played again."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import File, load
from risiko.cli.console.output import WRONG, Command, fail, say, write_line
from risiko.record import LETTERS

if TYPE_CHECKING:
    from risiko.record import Record
    from risiko.record.replay import Ply


def verify(path: File) -> None:
    """Check a record: rules, checksums and dice."""
    from risiko.record.verify import checked_text, unchecked_text
    from risiko.record.verify import verify as check

    report = check(load(path))
    language = Command.language
    for problem in report.found:
        write_line(say("found_wrong", problem=problem), err=True)
    for key in report.unchecked:
        write_line(say("not_checked", what=unchecked_text(key)))
    if report.found:
        raise typer.Exit(WRONG)
    checked = ", ".join(checked_text(key).say(language) for key in report.checked)
    counts = (
        say(f"count_{what}", n=n)
        for what, n in (("turns", report.turns), ("plies", report.plies), ("events", report.events))
    )
    write_line(say("found_correct", checked=checked, counts=", ".join(counts)))


def replay(
    path: File,
    turn: Annotated[int, typer.Option()] = -1,
    lines: Annotated[bool, typer.Option("--lines")] = False,
    notation: Annotated[bool, typer.Option("--notation")] = False,
) -> None:
    """Tell a recorded game turn by turn, in words or as it is recorded."""
    from risiko.errors import IllegalAction, NotationError
    from risiko.record import opening

    record = load(path)
    if record.redacted:
        raise fail(say("redacted"))
    first = 0 if record.turns and record.turns[0].player < 0 else 1
    number = first
    try:
        position, plies = opening(record), record.replay()
        tell = _in_notation if notation else _in_words(record)
        for number, chunk in enumerate(record.turns, first):
            if 0 <= turn < number:
                break
            played = list(islice(plies, len(chunk.items)))
            position = played[-1].after
            write_line(_headline(record, number, chunk.player))
            for line in (*tell(played), *([str(position)] if lines else [])):
                write_line(f"  {line}")
    except (IllegalAction, NotationError) as error:
        raise fail(error, at=f"{path}: {say('turn')} {number}") from None
    write_line(str(position))
    if record.result is not None and turn < 0:
        winners = [name for name, score in zip(record.players, record.result, strict=True) if score]
        write_line(say("won", players=", ".join(winners)))


def _headline(record: "Record", number: int, player: int) -> str:
    """Which turn it is, and whose."""
    if player < 0:
        return say("set_up_headline")
    return say("turn_headline", turn=number, seat=LETTERS[player], player=record.players[player])


def _in_notation(plies: Sequence["Ply"]) -> list[str]:
    """A turn as it is recorded."""
    from risiko.record.record import item_of

    return ["; ".join(item_of(ply.entry) for ply in plies)]


def _in_words(record: "Record") -> Callable[[Sequence["Ply"]], list[str]]:
    """What tells a turn in words."""
    from risiko.registry import named
    from risiko.terminal.presenter import make_presenter
    from risiko.terminal.seats import recorded
    from risiko.terminal.texts import Words

    game = named(record.game)
    words = Words(Command.language).by_book(game)
    presenter = make_presenter(game, recorded(record.players), words)
    return lambda plies: presenter.tell(plies, None, brief=False)


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, verify)
    add_command(app, replay)
