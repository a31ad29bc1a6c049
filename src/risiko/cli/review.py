"""Games and positions judged: chances to win, luck and play, mistakes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.options import File, Json, load
from risiko.cli.output import Command, console, fail, progress, say, write_json, write_line
from risiko.record import LETTERS

if TYPE_CHECKING:
    from risiko.analysis.review import Review
    from risiko.protocol import Position

STEPS = 100
"""Of the progress bar."""
BAR = 20
"""Characters of a bar for a chance of 1."""


def analyse(
    what: Annotated[
        str,
        typer.Argument(
            metavar="LINE | FILE",
            help="Stellung in Notation, oder Mitschrift / position, or record",
        ),
    ],
    seat: Annotated[
        str, typer.Option(help="nur was dieser Platz sieht / only what this seat sees: a, b, ...")
    ] = "",
    as_json: Json = False,
) -> None:
    """Gewinnchancen einer Stellung / everybody's chance to win from a position."""
    from risiko.analysis.win_chances import estimate_chances, estimate_chances_seen

    position = _position(what)
    if seat and seat not in tuple(LETTERS[: position.seats]):
        raise fail(say(f"Es gibt keinen Platz „{seat}“", f"There is no seat “{seat}”"))
    try:
        found = (
            estimate_chances_seen(position.view(LETTERS.index(seat)))
            if seat
            else estimate_chances(position)
        )
    except ValueError as error:
        raise fail(str(error)) from None
    if as_json:
        write_json({"position": str(position), "seat": seat, "chances": found})
        return
    for letter, chance in zip(LETTERS, found, strict=False):
        write_line(f"{letter} {chance:>6.1%} {'█' * round(BAR * chance)}".rstrip())


def _position(what: str) -> "Position":
    """A position from its line, or the last one of a record."""
    from risiko import registry
    from risiko.errors import IllegalAction
    from risiko.record import opening

    try:
        if " " in what:
            return registry.named(what.split(" ")[0]).read(what)
        record = load(Path(what))
        if record.redacted:
            raise fail(
                say(
                    "Was verdeckt war, fehlt hier; die Mitschrift ist nicht nachspielbar",
                    "What was hidden is missing from this record, so it cannot be replayed",
                )
            )
        position = opening(record)
        for ply in record.replay():
            position = ply.after
    except (ValueError, IllegalAction) as error:
        raise fail(str(error)) from None
    return position


def review(path: File, as_json: Json = False) -> None:
    """Ein Spiel analysieren: Chancen, Glück, Fehler / review a game: chances, luck, mistakes."""
    from risiko.analysis.review import review as look
    from risiko.errors import IllegalAction

    record = load(path)
    try:
        with progress(STEPS, quiet=as_json) as advance:
            done = 0

            def note(share: float) -> None:
                nonlocal done
                advance(int(share * STEPS) - done)
                done = int(share * STEPS)

            found = look(record, note)
    except (ValueError, IllegalAction) as error:
        raise fail(f"{path}: {error}") from None
    if as_json:
        write_json(found.as_dict())
    else:
        _print(found)


def _print(found: "Review") -> None:
    from rich.table import Table

    from risiko.narration.review import tell_mistakes

    out = console()
    names = [f"{letter} {name}" for letter, name in zip(LETTERS, found.players, strict=False)]
    table = Table(title=say("Gewinnchance nach jedem Zug", "Chance to win after every turn"))
    table.add_column(say("Zug", "Turn"), justify="right")
    for name in names:
        table.add_column(name, justify="right")
    before = found.start
    table.add_row("", *(f"{chance:.0%}" for chance in before))
    for turn in found.turns:
        cells = [
            f"{now:.0%} ({now - was:+.0%})" if seat == turn.player else f"{now:.0%}"
            for seat, (was, now) in enumerate(zip(before, turn.chances, strict=True))
        ]
        table.add_row(str(turn.turn), *cells)
        before = turn.chances
    out.print(table)
    table = Table(title=say("Glück und Spiel", "Luck and play"))
    table.add_column(say("Spieler", "Player"))
    heads = (
        ("Start", "Start"),
        ("Würfel und Karten", "Dice and cards"),
        ("Spiel", "Play"),
        ("Ergebnis", "Result"),
    )
    for de, en in heads:
        table.add_column(say(de, en), justify="right")
    for name, seat in zip(names, found.seats, strict=True):
        parts = (f"{part:+.0%}" for part in (seat.start, seat.luck, seat.play))
        table.add_row(name, *parts, f"{seat.result:.0%}")
    out.print(table)
    mistakes = tell_mistakes(found, Command.language)
    if not mistakes:
        out.print(say("Keine größeren Fehler gefunden.", "No large mistakes were found."))
    for told in mistakes:
        one = told.mistake
        where = f"{say('Zug', 'Turn')} {one.turn}, {names[one.seat]}"
        costs = say(
            f"kostet {one.cost:.0%} von {one.chance:.0%}",
            f"costs {one.cost:.0%} of {one.chance:.0%}",
        )
        better = say("Besser", "Better")
        out.print(f"{where}: {told.played}; {costs}.\n  {better}: {told.better}.", markup=False)


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(analyse)
    app.command()(review)
