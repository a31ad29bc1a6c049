"""Exact chances: of battles, of marches, and of the cards of Risiko Express."""

from typing import Annotated

import typer

from risiko import registry
from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import HouseNames, Json, OptionNames, build
from risiko.cli.console.output import Command, fail, say, write_json, write_line

LONGEST_NUMBER = 9
"""Digits of a number of units."""


def odds(
    sides: Annotated[list[str], typer.Argument()],
    rules: Annotated[str, typer.Option()] = "2003",
    stop: Annotated[int, typer.Option()] = 1,
    option: OptionNames = None,
    house: HouseNames = None,
    as_json: Json = False,
) -> None:
    """Exact odds of battles and marches, or of a game whose battles are few."""
    if all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in sides):
        _battle_odds([int(word) for word in sides], rules, stop, option, house, as_json)
    elif len(sides) == 1:
        _odds_table(sides[0], option, house, as_json)
    else:
        raise fail(say("odds_of_what"))


def _odds_table(
    game: str, option: list[str] | None, house: list[str] | None, as_json: bool
) -> None:
    way = build(game, option, house)
    part = registry.family_of(way.id).odds_table
    if not part:
        raise fail(say("odds_of_what"))
    text, rows = registry.load(part)(way, Command.language)
    if as_json:
        write_json(rows)
    else:
        write_line(text)


def _battle_odds(
    units: list[int],
    rules: str,
    stop: int,
    option: list[str] | None,
    house: list[str] | None,
    as_json: bool,
) -> None:
    id = next((id for id in registry.games() if id.split("/")[0] == rules), rules)
    game = build(id, option, house)
    if len(units) < 2:
        raise fail(say("odds_need_both"))
    from risiko.analysis import odds, odds_text

    attackers, *defenders = units
    try:
        if len(defenders) == 1:
            battle = odds.battle(game, attackers, defenders[0], stop=stop)
            words, figures = (
                odds_text.describe_battle(battle, Command.language),
                battle.as_dict(),
            )
        else:
            march = odds.march(game, attackers, defenders, stop=stop)
            words, figures = odds_text.describe_march(march, Command.language), march.as_dict()
    except ValueError as error:
        raise fail(error) from None
    if as_json:
        write_json({"rules": game.name, **figures})
        return
    write_line("\n".join((game.name, *words)))
    note = registry.family_of(game.id).battle_note
    if note is not None:
        write_line(note.say(Command.language))


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, odds)
