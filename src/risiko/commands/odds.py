"""Exact chances: of battles, of marches, and of the cards of Risiko Express."""

import json
from typing import Annotated

import typer

from risiko import registry
from risiko.commands.voice import State, fail, say
from risiko.commands.wishes import HouseNames, Json, OptionNames, build

LONGEST_NUMBER = 9
"""Digits of a number of units."""


def odds(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="express | A D [D ...]",
            help="Angreifer und Verteidiger, auch mehrere Gebiete nacheinander / "
            "attackers and defenders, also of several territories in a row",
        ),
    ],
    rules: Annotated[
        str, typer.Option(help="Buch oder ID / book or ID: 2000, 2003, 2010/duel, ...")
    ] = "2003",
    stop: Annotated[
        int, typer.Option(help="aufhören mit so vielen Einheiten / stop with so many units")
    ] = 1,
    option: OptionNames = None,
    house: HouseNames = None,
    as_json: Json = False,
) -> None:
    """Genaue Chancen / exact odds: 10 8 --rules 2000, express."""
    if all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in what):
        _battle_odds([int(word) for word in what], rules, stop, option, house, as_json)
    elif len(what) == 1:
        _express_odds(what[0], option, house, as_json)
    else:
        raise fail(say("Chancen: express, oder Zahlen", "odds: express, or numbers"))


def _express_odds(
    game: str, option: list[str] | None, house: list[str] | None, as_json: bool
) -> None:
    way = build(game, option, house)
    if way.id != registry.EXPRESS:
        raise fail(say("Chancen: express, oder Zahlen", "odds: express, or numbers"))
    from risiko.express.odds import rows, table

    decline = "may_decline" in (option or ())
    if not as_json:
        typer.echo(table(State.language, decline))
        return
    cards = [
        {"card": row.card.id, "lines": list(row.lines), "win": [float(c) for c in row.chances]}
        for row in rows(decline)
    ]
    typer.echo(json.dumps(cards))


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
        raise fail(say("Angreifer und Verteidiger fehlen", "attackers and defenders are needed"))
    from risiko.analysis import odds, tables

    attackers, *defenders = units
    try:
        if len(defenders) == 1:
            battle = odds.battle(game, attackers, defenders[0], stop=stop)
            words, figures = tables.battle(battle, State.language), battle.as_dict()
        elif stop != 1:
            raise fail(say("--stop gilt für eine Schlacht", "--stop is for a single battle"))
        else:
            march = odds.campaign(game, attackers, defenders)
            words, figures = tables.campaign(march, State.language), march.as_dict()
    except ValueError as error:
        raise fail(str(error)) from None
    if as_json:
        typer.echo(json.dumps({"rules": game.name, **figures}))
        return
    typer.echo("\n".join((game.name, *words)))
    if game.id == registry.EVOLUTION:
        typer.echo(
            say(
                "Ohne Mankos, Befestigungen, Vorteile und Raketen.",
                "Without scars, fortifications, powers and missiles.",
            )
        )


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(odds)
