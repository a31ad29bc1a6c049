"""One command, `risiko`: what there is to play, how it is played, and all that is done with it.

Everything heavy is imported by the command that needs it: `risiko games` answers at once.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko import campaign_cli, registry
from risiko.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from socket import socket

    from rich.console import Console

    from risiko.protocol import Game
    from risiko.record import Record

app = typer.Typer(
    help="Risiko 2000, 2003, 2010, Evolution, Express, genau nach Regelbuch / exactly by the book.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(campaign_cli.app, name="campaign")

BAD_INPUT = 2
"""Exit code for what cannot be read or is not allowed."""
WRONG = 1
"""Exit code for a check that failed."""
LONGEST_NUMBER = 9
"""Digits of a number of units."""


class State:
    """What the options before the command have set."""

    language: Language = "de"


def default_language() -> Language:
    """English where the machine speaks it, else German."""
    for name in ("RISIKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "en" if value.lower().startswith("en") else "de"
    return "de"


def console(*, stderr: bool = False) -> "Console":
    """Where people read."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def say(de: str, en: str) -> str:
    """A sentence in the chosen language."""
    return Text(de, en).say(State.language)


def fail(message: str, code: int = BAD_INPUT) -> typer.Exit:
    """Say what is wrong and stop."""
    typer.echo(f"{say('Fehler', 'error')}: {message}", err=True)
    return typer.Exit(code)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: Annotated[
        str, typer.Option(help="Sprache / language: de, en", envvar="RISIKO_LANG")
    ] = "",
    version: Annotated[bool, typer.Option("--version", help="Version.")] = False,
) -> None:
    """Without a command: play in the browser."""
    language = lang.lower()[:2] if lang else default_language()
    if language not in LANGUAGES:
        raise fail(f"{lang!r}: de, en")
    State.language = "en" if language == "en" else "de"
    if version:
        from risiko import __version__

        typer.echo(f"risiko {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        play()


@app.command()
def games() -> None:
    """Alle Spiele / all games."""
    for entry in registry.ENTRIES.values():
        low, high = entry.players[0], entry.players[-1]
        players = str(low) if low == high else f"{low}-{high}"
        title = entry.title.say(State.language)
        options = "".join(f" [+{name}]" for name in entry.options)
        goal = entry.goal.say(State.language)
        people = say("Spieler", "players")
        typer.echo(f"{entry.id:<16}{title}, {players} {people}: {goal}{options}")


Id = Annotated[str, typer.Argument(metavar="ID", help="z. B. / e.g. 2003/conquest")]
OptionNames = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="Variante des Buchs / an option of the book: escalating"),
]
HouseNames = Annotated[
    list[str] | None,
    typer.Option("--house", help="Hausregel / house rule: connected, escalating, ..."),
]


def build(id: str, options: list[str] | None, house: list[str] | None) -> "Game":
    """The game that was asked for, or a clear error."""
    try:
        return registry.game(id, house=house or (), **dict.fromkeys(options or (), True))
    except ValueError as error:
        raise fail(str(error)) from None


@app.command()
def rules(id: Id, option: OptionNames = None, house: HouseNames = None) -> None:
    """Wie diese Ausgabe gespielt wird / how this edition is played."""
    from rich.table import Table

    from risiko.rulesheet import sections

    game = build(id, option, house)
    out = console()
    out.print(f"{registry.entry(id).title.say(State.language)} ({game.name})", style="bold")
    for title, rows in sections(game):
        table = Table(title=title.say(State.language), title_justify="left", show_lines=True)
        table.add_column(say("Frage", "Question"), ratio=3)
        table.add_column(say("Antwort", "Answer"), ratio=5)
        table.add_column(say("Fundstelle", "Place"), ratio=3)
        for row in rows:
            answer = row.answer.say(State.language)
            if row.note:
                answer += f"\n({row.note.say(State.language)})"
            cite = say("Hausregel", "house rule") if row.house else row.cite
            table.add_row(row.question.say(State.language), answer, cite)
        out.print(table)


def parse_names(names: str) -> list[str]:
    """Names as they are written on the command line."""
    return [name.strip() for name in names.split(",") if name.strip()]


@app.command()
def simulate(
    id: Id,
    players: Annotated[int, typer.Option("--players", "-p", help="Spielerzahl / players")] = 0,
    bots: Annotated[str, typer.Option("--bots", "-b", help="random,random,...")] = "random",
    number: Annotated[int, typer.Option("--games", "-g", help="Anzahl Spiele / games")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s")] = 0,
    limit: Annotated[
        int, typer.Option(help="Abbruch nach so vielen Plies / plies per game at most")
    ] = 0,
    workers: Annotated[int, typer.Option(help="Kerne / cores; 0: alle / all")] = 0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    option: OptionNames = None,
    house: HouseNames = None,
) -> None:
    """Spiele zwischen Bots / series of games between bots."""
    from risiko.simulate import LIMIT, simulate
    from risiko.standings import print_standings

    game = build(id, option, house)
    lineup = parse_names(bots)
    seats = players or (len(lineup) if len(lineup) > 1 else game.seats[0])
    if number < 1:
        raise fail(say("mindestens ein Spiel", "at least one game"))
    err = console(stderr=True)
    _announce_compiler(game.id, lineup, err)
    try:
        with _progress(err, number, quiet=as_json) as advance:
            series = simulate(
                game.name,
                seats,
                lineup or ["random"],
                number,
                seed=seed,
                limit=limit or LIMIT,
                workers=workers or None,
                progress=advance,
            )
    except ValueError as error:
        raise fail(str(error)) from None
    if as_json:
        typer.echo(json.dumps(series.summary()))
        return
    print_standings(console(), series.summary(), State.language)


def _announce_compiler(id: str, lineup: list[str], err: "Console") -> None:
    """The first time, say what everybody waits for."""
    if id == registry.EXPRESS or set(lineup) - {"random"}:
        return
    from risiko.classic import engine

    if engine.wanted() and not engine.is_kept("random_games"):
        err.print(
            say(
                "Der Rechenkern wird einmalig übersetzt, das dauert einige Sekunden ...",
                "Compiling the kernel, once; this takes some seconds ...",
            )
        )


@contextmanager
def _progress(err: "Console", total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar, as the function that advances it."""
    if quiet:
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.advance(task, done)


@app.command()
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
    as_json: Annotated[bool, typer.Option("--json")] = False,
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
    else:
        typer.echo("\n".join((game.name, *words)))


File = Annotated[Path, typer.Argument(metavar="FILE", help="Spielprotokoll / game record")]


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


@app.command()
def verify(path: File) -> None:
    """Ein Protokoll prüfen: Regeln, Prüfsummen, Würfel / check a record."""
    from risiko.verify import verify as check

    report = check(load(path))
    for problem in report.problems:
        typer.echo(f"{say('falsch', 'wrong')}: {problem}", err=True)
    for item in report.unchecked:
        typer.echo(f"{say('nicht geprüft', 'not checked')}: {item}")
    if report.problems:
        raise typer.Exit(WRONG)
    checked = ", ".join(report.checked)
    counts = say(
        f"{report.turns} Züge, {report.plies} Plies, {report.events} Ereignisse",
        f"{report.turns} turns, {report.plies} plies, {report.events} events",
    )
    typer.echo(f"{say('in Ordnung', 'correct')}: {checked} ({counts})")


@app.command()
def replay(
    path: File,
    turn: Annotated[int, typer.Option(help="bis zu diesem Zug / up to this turn")] = -1,
    lines: Annotated[bool, typer.Option(help="Stellungen / positions after each turn")] = False,
) -> None:
    """Ein Protokoll nachspielen / replay a record turn by turn."""
    from risiko.errors import IllegalAction, NotationError
    from risiko.protocol import Action
    from risiko.record import LETTERS, is_event, opening

    record = load(path)
    if record.redacted:
        raise fail(say("geschwärzt, nicht nachspielbar", "redacted, cannot be replayed"))
    try:
        position = opening(record)
        first = 0 if record.turns and record.turns[0].player < 0 else 1
        for number, chunk in enumerate(record.turns, first):
            if 0 <= turn < number:
                break
            who = record.players[chunk.player] if chunk.player >= 0 else say("Aufbau", "set-up")
            letter = LETTERS[chunk.player] if chunk.player >= 0 else "-"
            typer.echo(f"{number} {letter} {who}: {'; '.join(chunk.items)}")
            for item in chunk.items:
                if is_event(item):
                    position = position.draw(position.outcome(item[1:-1]))
                else:
                    position = position.play(Action.parse(item))
            if lines:
                typer.echo(f"  {position}")
    except (IllegalAction, NotationError) as error:
        raise fail(f"{path}: {say('Zug', 'turn')} {number}: {error}") from None
    typer.echo(str(position))
    if record.result is not None and turn < 0:
        winners = [name for name, score in zip(record.players, record.result, strict=True) if score]
        typer.echo(f"{say('Gewonnen', 'won')}: {', '.join(winners)}")


@app.command()
def bench(
    seconds: Annotated[
        float | None, typer.Option(help="je Messung / for each figure", min=0.05)
    ] = None,
    server: Annotated[
        bool, typer.Option("--server", help="den Server unter Last / the server under load")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Geschwindigkeit messen / measure speed."""
    from risiko import bench as benchmark

    if server:
        from risiko.server import load

        figures = load.run(load.Crowd(seconds=seconds or load.SECONDS))
    else:
        figures = benchmark.run(seconds or 1.0)
    if as_json:
        typer.echo(json.dumps([benchmark.as_dict(figure) for figure in figures]))
    else:
        console().print(benchmark.table(figures, State.language))


@app.command()
def terminal(
    id: Annotated[str | None, typer.Argument(metavar="ID")] = None,
    players: Annotated[int, typer.Option("--players", "-p", help="Spielerzahl / players")] = 0,
    names: Annotated[str, typer.Option(help="Menschen / people: Anna,Ben")] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="random,...")] = "",
    seed: Annotated[int | None, typer.Option("--seed", "-s")] = None,
    saved: Annotated[Path | None, typer.Option("--load", help="weiterspielen / go on")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="ohne Farben / no colours")] = False,
    option: OptionNames = None,
    house: HouseNames = None,
) -> None:
    """Im Terminal spielen / play in the terminal."""
    from risiko.terminal import main_loop

    game = build(id, option, house) if id is not None else None
    status = main_loop(
        game,
        seats=players or None,
        names=parse_names(names),
        bots=parse_names(bots) if bots else None,
        language=State.language,
        seed=seed,
        load=saved,
        plain=plain,
    )
    sys.stdout.flush()
    os._exit(status)  # a compiler at work in the background is not waited for


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Adresse / address")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0: irgendeiner / any", min=0, max=65535)] = 8000,
    database: Annotated[
        str,
        typer.Option(help="sqlite:///datei.db, postgresql://...", envvar="RISIKO_DATABASE"),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Adresse im Netz / address on the web: https://..."),
    ] = None,
    proxy: Annotated[
        str | None, typer.Option(help="Adresse des Proxys davor / address of the proxy in front")
    ] = None,
) -> None:
    """Im Browser spielen, auch mit anderen / play in the browser, with others too."""
    from risiko.server.run import listen

    try:
        listening = listen(host, port)
    except (OSError, OverflowError) as error:
        raise fail(f"{host}:{port}: {error}") from None
    _serve(listening, host, database, tuple(origin or ()), proxy, browser=False)


def play() -> None:
    """Start a server for this machine alone and open the browser."""
    from risiko.server.run import free_port

    _serve(free_port("127.0.0.1"), "127.0.0.1", "", (), None, browser=True)


def _serve(
    listening: "socket",
    host: str,
    database: str,
    origins: tuple[str, ...],
    proxy: str | None,
    *,
    browser: bool,
) -> None:
    """Serve until Ctrl-C, and say where."""
    from risiko.server import run
    from risiko.server.database import BadDatabase
    from risiko.server.settings import LOOPBACK, Settings

    def ready(address: str) -> None:
        typer.echo(say("Risiko läuft auf", "Risiko runs on") + f" {address}")
        typer.echo(say("Beenden mit Strg-C.", "Stop with Ctrl-C."))
        if browser and run.has_desktop():
            run.show(address)

    try:
        settings = Settings(
            database=database or run.default_database(),
            origins=origins,
            hosts=LOOPBACK if host in LOOPBACK else (),
        )
        with listening:
            run.serve(settings, listening, ready=ready, proxy=proxy)
    except (BadDatabase, OSError) as error:
        raise fail(str(error)) from None
    sys.stdout.flush()
    os._exit(0)  # a compiler or a bot at work in the background is not waited for


def main() -> None:
    """The command `risiko`."""
    try:
        app()
    except KeyboardInterrupt:
        typer.echo("", err=True)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
