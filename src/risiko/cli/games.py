"""What there is to play, and how it is played."""

import typer

from risiko import registry
from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import HouseNames, Id, OptionNames, build
from risiko.cli.console.output import Command, console, say, write_line


def games() -> None:
    """Alle Spiele / all games."""
    for entry in registry.listings():
        low, high = entry.players[0], entry.players[-1]
        players = str(low) if low == high else f"{low}–{high}"
        title = entry.title.say(Command.language)
        options = "".join(f" [+{name}]" for name in entry.options)
        goal = entry.goal.say(Command.language)
        told = say("listed", players=players, title=title, goal=goal)
        write_line(f"{entry.id:<16}{told}{options}")


def rules(id: Id, option: OptionNames = None, house: HouseNames = None) -> None:
    """Wie diese Ausgabe gespielt wird / how this edition is played."""
    from rich.table import Table

    from risiko.narration.rule_sheet import sections

    game = build(id, option, house)
    out = console()
    out.print(f"{registry.listing(id).title.say(Command.language)} ({game.name})", style="bold")
    for title, rows in sections(game):
        table = Table(title=title.say(Command.language), title_justify="left", show_lines=True)
        table.add_column(say("question"), ratio=3)
        table.add_column(say("answer"), ratio=5)
        table.add_column(say("reference"), ratio=3)
        for row in rows:
            answer = row.answer.say(Command.language)
            if row.note:
                answer += f"\n({row.note.say(Command.language)})"
            table.add_row(
                row.question.say(Command.language),
                answer,
                row.place.say(Command.language),
            )
        out.print(table)


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, games)
    add_command(app, rules)
