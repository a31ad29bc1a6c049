"""Checking a record: every decision legal, every checksum right, every throw as committed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from risiko.errors import IllegalAction, NotationError, describe
from risiko.protocol import CHANCE, OVER, Position
from risiko.record.dice import commitment
from risiko.record.record import (
    Record,
    Turn,
    checksum,
    is_event,
    line_of,
    opening,
    write_result,
)
from risiko.record.replay import Ply
from risiko.text import Phrases, Text

_place = Phrases("risiko.record", "verify", "place")
_problem = Phrases("risiko.record", "verify", "problem")
checked_text = Phrases("risiko.record", "verify", "checked")
"""What was checked, in words."""
unchecked_text = Phrases("risiko.record", "verify", "unchecked")
"""What could not be checked, in words."""
SHOWN = 60
"""Characters of a ply that a problem quotes."""


@dataclass
class Report:
    """What was checked, and what was found wrong."""

    plies: int = 0
    turns: int = 0
    events: int = 0
    checked: list[str] = field(default_factory=list)
    """What was checked: keys of `checked_text`."""
    unchecked: list[str] = field(default_factory=list)
    """What could not be checked, and why: keys of `unchecked_text`."""
    found: list[Text] = field(default_factory=list)
    """What is wrong, with its place, in all languages."""
    position: Position | None = None
    """The last position, as far as the record could be replayed."""

    @property
    def problems(self) -> list[str]:
        """What is wrong, in English."""
        return [problem.en for problem in self.found]

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.found

    def blame(self, place: Text, key: str, **gaps: object) -> None:
        """Something is wrong somewhere."""
        self.found.append(Text.join([place, _problem(key, **gaps)], ": "))


def verify(record: Record) -> Report:
    """Replay a record and report; never raises for what the record holds."""
    report = Report()
    if record.redacted:
        _verify_redacted(record, report)
        _check_intact(record, report)
        return report
    try:
        report.position = opening(record)
    except ValueError as error:
        report.found.append(describe(error))
        return report
    _replay(record, report)
    if report.ok:
        _check_result(record, report)
    _check_intact(record, report)
    return report


def _check_intact(record: Record, report: Report) -> None:
    """What no replay can find: names or dice that somebody changed."""
    if not record.intact and report.ok:
        report.blame(_place("end"), "changed")


def _replay(record: Record, report: Report) -> None:
    _check_commitment(record, report)
    first = 0 if record.turns and record.turns[0].player < 0 else 1
    plies = record.replay()
    for number, turn in enumerate(record.turns, first):
        if not _replay_turn(record, report, plies, number, turn):
            return
    report.checked += ["legality", "checksums"]
    copied = record.practice.ply if record.practice is not None else 0
    if copied > report.plies:
        report.blame(_place("header"), "practice", copied=copied, plies=report.plies)
    if record.dice.dice() is not None:
        report.checked.append("dice")
        if copied:
            report.unchecked.append("practice")
    elif record.dice.kind == "committed":
        report.unchecked.append("secret")
    else:
        report.unchecked.append("dice")


def _replay_turn(
    record: Record, report: Report, plies: Iterator[Ply], number: int, turn: Turn
) -> bool:
    for k, item in enumerate(turn.items):
        position, place = report.position, partial(_place, "item", turn=number, item=k + 1)
        assert position is not None
        if position.turn != OVER and position.player != turn.player:
            report.blame(place(), "other_player")
            return False
        try:
            ply = next(plies)
            if ply.entry.seat == CHANCE:
                _check_event(record, report, ply, place)
        except (IllegalAction, NotationError) as error:
            report.blame(place(), "item", text=item[:SHOWN], problem=describe(error))
            return False
        report.position = ply.after
        report.plies += 1
    report.turns += turn.player >= 0
    found = checksum(str(report.position))
    if found != turn.checksum:
        where = _place("turn", turn=number)
        report.blame(where, "checksum", written=turn.checksum, found=found)
        return False
    return True


def _check_event(record: Record, report: Report, ply: Ply, place: Callable[[], Text]) -> None:
    """Whether an event is written as it should be, and fell as the dice say."""
    label = ply.entry.text
    canonical = ply.before.label(ply.before.outcome(label))
    if canonical != label:
        raise NotationError(_problem("not_canonical", text=canonical))
    dice = record.dice.dice()
    copied = record.practice is not None and ply.number <= record.practice.ply
    if dice is not None and not copied:
        fell = ply.before.label(dice(report.events, ply.before.chance()))
        if fell != label:
            report.blame(place(), "dice", written=label, found=fell)
    report.events += 1


def _check_commitment(record: Record, report: Report) -> None:
    note = record.dice
    if note.kind == "committed" and note.secret:
        if commitment(bytes.fromhex(note.secret)) != note.commitment:
            report.blame(_place("header"), "commitment")


def _check_result(record: Record, report: Report) -> None:
    assert report.position is not None
    over = report.position.turn == OVER
    found = tuple(float(f"{score:.4g}") for score in report.position.scores()) if over else None
    if found != record.result:
        written, played = write_result(record.result), write_result(found)
        report.blame(_place("header"), "result", written=written, found=played)
    else:
        report.checked.append("result")


def _verify_redacted(record: Record, report: Report) -> None:
    """Only the text can be checked: what is hidden is needed to replay it."""
    last = ""
    for number, turn in enumerate(record.turns):
        last = checksum(last + line_of(turn.player, turn.items))
        report.plies += len(turn.items)
        report.events += sum(map(is_event, turn.items))
        report.turns += turn.player >= 0
        if last != turn.checksum:
            where = _place("turn", turn=number)
            report.blame(where, "text_checksum", written=turn.checksum, found=last)
            return
    report.checked.append("text")
    report.unchecked.append("redacted")
