"""Games and positions judged: chances to win, luck and play, mistakes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.console.command_line import add_command
from risiko.cli.console.options import ExecutorName, Json, load
from risiko.cli.console.output import Command, console, fail, progress, say, write_json, write_line
from risiko.errors import InputError
from risiko.record import LETTERS
from risiko.text import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from risiko.analysis.review_values import Review
    from risiko.executors import Executor
    from risiko.narration.plans import ToldPlan
    from risiko.protocol import Position
    from risiko.record import Record

STEPS = 100
"""Of the progress bar."""
BAR = 20
"""Characters of a bar for a chance of 1."""


def analyse(
    what: Annotated[str, typer.Argument()],
    seat: Annotated[str, typer.Option()] = "",
    plans: Annotated[bool, typer.Option("--plans")] = False,
    as_json: Json = False,
) -> None:
    """Estimate everybody's chance to win from a position, and show the best plans."""
    from risiko.analysis.win_chances import estimate_chances, estimate_chances_seen

    position = _position(what)
    if seat and seat not in tuple(LETTERS[: position.seats]):
        raise fail(say("no_seat", seat=seat))
    try:
        found = (
            estimate_chances_seen(position.view(LETTERS.index(seat)))
            if seat
            else estimate_chances(position)
        )
    except ValueError as error:
        raise fail(error) from None
    told_plans = _plans(position) if plans else ()
    if as_json:
        shown = {"plans": [_plan_dict(plan) for plan in told_plans]} if plans else {}
        write_json({"position": str(position), "seat": seat, "chances": found, **shown})
        return
    for letter, chance in zip(LETTERS, found, strict=False):
        told = percent(chance, Command.language, 1)
        write_line(f"{letter} {told:>7} {'█' * round(BAR * chance)}".rstrip())
    if plans and not told_plans:
        write_line(say("no_plans"))
    for number, plan in enumerate(told_plans, 1):
        write_line(f"{number}. {percent(plan.chance, Command.language, 1)}: {plan.reason}")
        for step in plan.steps:
            write_line(f"   {step.text}")


def _plans(position: "Position") -> "Sequence[ToldPlan]":
    """The best plans of whoever decides, from what they can see."""
    from risiko.narration.plans import tell_plans
    from risiko.narration.players import Player

    players = [Player(letter) for letter in LETTERS[: position.seats]]
    return tell_plans(position, position.turn, players, Command.language)


def _plan_dict(plan: "ToldPlan") -> dict[str, object]:
    return {**plan._asdict(), "steps": [step._asdict() for step in plan.steps]}


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
            raise fail(say("redacted"))
        position = opening(record)
        for ply in record.replay():
            position = ply.after
    except (ValueError, IllegalAction) as error:
        raise fail(error) from None
    return position


def review(
    paths: Annotated[list[Path], typer.Argument()],
    as_json: Json = False,
    executor: ExecutorName = "local",
) -> None:
    """Review games: chances, luck and mistakes."""
    from risiko.executors import open_executor
    from risiko.executors.choose import LOCAL

    records = [load(path) for path in paths]
    try:
        if len(records) == 1 and executor == LOCAL:
            _show(_review_one(paths[0], records[0], quiet=as_json), as_json=as_json)
            return
        with open_executor(executor) as where:
            for path, found in zip(paths, _review_all(paths, records, where), strict=True):
                if not as_json:
                    write_line(str(path))
                _show(found, as_json=as_json)
    except InputError as error:
        raise fail(error) from None


def _show(found: "Review", *, as_json: bool) -> None:
    if as_json:
        write_json(found.as_dict())
    else:
        _print(found)


def _review_one(path: Path, record: "Record", *, quiet: bool) -> "Review":
    """A review that tells how far it has come."""
    from risiko.analysis.review import review as look
    from risiko.errors import IllegalAction

    try:
        with progress(STEPS, quiet=quiet) as advance:
            done = 0

            def note(share: float) -> None:
                nonlocal done
                advance(int(share * STEPS) - done)
                done = int(share * STEPS)

            return look(record, note)
    except (ValueError, IllegalAction) as error:
        raise fail(error, at=path) from None


def _review_all(
    paths: "Sequence[Path]", records: "Sequence[Record]", executor: "Executor | None"
) -> "Iterator[Review]":
    """The reviews of all records, each as soon as it is there."""
    from risiko.analysis.review import review as look
    from risiko.errors import IllegalAction
    from risiko.executors import Processes

    done = 0
    try:
        for found in (executor or Processes()).map(look, records):
            yield found
            done += 1
    except (ValueError, IllegalAction) as error:
        raise fail(error, at=paths[done]) from None


def _print(found: "Review") -> None:
    from rich.table import Table

    from risiko.narration.review import tell_mistakes

    def tell(chance: float, *, signed: bool = False) -> str:
        return percent(chance, Command.language, 0, signed=signed)

    out = console()
    names = [f"{letter} {name}" for letter, name in zip(LETTERS, found.players, strict=False)]
    table = Table(title=say("chances_title"))
    table.add_column(say("turn"), justify="right")
    for name in names:
        table.add_column(name, justify="right")
    before = found.start
    table.add_row("", *map(tell, before))
    for turn in found.turns:
        cells = [
            f"{tell(now)} ({tell(now - was, signed=True)})" if seat == turn.player else tell(now)
            for seat, (was, now) in enumerate(zip(before, turn.chances, strict=True))
        ]
        table.add_row(str(turn.turn), *cells)
        before = turn.chances
    out.print(table)
    table = Table(title=say("luck_title"))
    table.add_column(say("player"))
    for head in ("luck_start", "luck_dice", "luck_play", "luck_result"):
        table.add_column(say(head), justify="right")
    for name, seat in zip(names, found.seats, strict=True):
        parts = (tell(part, signed=True) for part in (seat.start, seat.luck, seat.play))
        table.add_row(name, *parts, tell(seat.result))
    out.print(table)
    mistakes = tell_mistakes(found, Command.language)
    if not mistakes:
        out.print(say("no_mistakes"))
    for told in mistakes:
        one = told.mistake
        cost, chance = tell(one.cost), tell(one.chance)
        head = say("mistake", turn=one.turn, player=names[one.seat], played=told.played)
        out.print(f"{head} {say('costs', cost=cost, chance=chance)}", markup=False)
        out.print(f"  {say('better', better=told.better)}", markup=False)


def mount(app: typer.Typer) -> None:
    """Add the commands of this file."""
    add_command(app, analyse)
    add_command(app, review)
