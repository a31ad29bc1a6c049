"""Games that were played: checked, and played again."""

from itertools import islice
from typing import Annotated

import typer

from risiko.cli.options import File, load
from risiko.cli.output import WRONG, fail, say, write_line


def verify(path: File) -> None:
    """Eine Mitschrift prüfen: Regeln, Prüfsummen, Würfel / check a record."""
    from risiko.record.verify import verify as check

    report = check(load(path))
    for problem in report.problems:
        write_line(f"{say('falsch', 'wrong')}: {problem}", err=True)
    for item in report.unchecked:
        write_line(f"{say('nicht geprüft', 'not checked')}: {item}")
    if report.problems:
        raise typer.Exit(WRONG)
    checked = ", ".join(report.checked)
    counts = say(
        f"{report.turns} Züge, {report.plies} Schritte, {report.events} Ereignisse",
        f"{report.turns} turns, {report.plies} plies, {report.events} events",
    )
    write_line(f"{say('in Ordnung', 'correct')}: {checked} ({counts})")


def replay(
    path: File,
    turn: Annotated[int, typer.Option(help="bis zu diesem Zug / up to this turn")] = -1,
    lines: Annotated[bool, typer.Option(help="Stellungen / positions after each turn")] = False,
) -> None:
    """Eine Mitschrift nachspielen / replay a record turn by turn."""
    from risiko.errors import IllegalAction, NotationError
    from risiko.record import LETTERS, opening

    record = load(path)
    if record.redacted:
        raise fail(
            say(
                "Was verdeckt war, fehlt hier; die Mitschrift ist nicht nachspielbar",
                "What was hidden is missing from this record, so it cannot be replayed",
            )
        )
    number = 0
    try:
        position = opening(record)
        plies = record.replay()
        first = 0 if record.turns and record.turns[0].player < 0 else 1
        for number, chunk in enumerate(record.turns, first):
            if 0 <= turn < number:
                break
            who = record.players[chunk.player] if chunk.player >= 0 else say("Aufbau", "set-up")
            letter = LETTERS[chunk.player] if chunk.player >= 0 else "-"
            write_line(f"{number} {letter} {who}: {'; '.join(chunk.items)}")
            for ply in islice(plies, len(chunk.items)):
                position = ply.after
            if lines:
                write_line(f"  {position}")
    except (IllegalAction, NotationError) as error:
        raise fail(f"{path}: {say('Zug', 'turn')} {number}: {error}") from None
    write_line(str(position))
    if record.result is not None and turn < 0:
        winners = [name for name, score in zip(record.players, record.result, strict=True) if score]
        write_line(f"{say('Gewonnen', 'won')}: {', '.join(winners)}")


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(verify)
    app.command()(replay)
