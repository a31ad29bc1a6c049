"""Checking a record: every decision legal, every checksum right, every throw as committed."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from risiko.errors import IllegalAction, NotationError
from risiko.protocol import CHANCE, OVER, Position
from risiko.record.dice import commitment
from risiko.record.record import Record, Turn, checksum, is_event, line_of, opening
from risiko.record.replay import Ply
from risiko.text import Text


@dataclass
class Report:
    """What was checked, and what was found wrong."""

    plies: int = 0
    turns: int = 0
    events: int = 0
    checked: list[str] = field(default_factory=list)
    """What was checked, in words."""
    unchecked: list[str] = field(default_factory=list)
    """What could not be checked, and why."""
    found: list[Text] = field(default_factory=list)
    """What is wrong, with its place, in both languages."""
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

    def blame(self, place: Text, de: str, en: str) -> None:
        """Something is wrong somewhere."""
        self.found.append(Text(f"{place.de}: {de}", f"{place.en}: {en}"))


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
        report.found.append(Text(str(error), str(error)))
        return report
    _replay(record, report)
    if report.ok:
        _check_result(record, report)
    _check_intact(record, report)
    return report


def _check_intact(record: Record, report: Report) -> None:
    """What no replay can find: names or dice that somebody changed."""
    if not record.intact and report.ok:
        report.blame(
            END,
            "Der Text wurde nach dem Schreiben verändert.",
            "the text was changed after it was written",
        )


HEADER = Text("Kopf", "header")
END = Text("Ende", "end")


def _place(turn: int, item: int | None = None) -> Text:
    if item is None:
        return Text(f"Zug {turn}", f"turn {turn}")
    return Text(f"Zug {turn}, Angabe {item + 1}", f"turn {turn}, item {item + 1}")


def _replay(record: Record, report: Report) -> None:
    _check_commitment(record, report)
    first = 0 if record.turns and record.turns[0].player < 0 else 1
    plies = record.replay()
    for number, turn in enumerate(record.turns, first):
        if not _replay_turn(record, report, plies, number, turn):
            return
    report.checked += ["legality", "checksums"]
    if record.dice.dice() is not None:
        report.checked.append("dice")
    elif record.dice.kind == "committed":
        report.unchecked.append("dice: the secret is not revealed yet")
    else:
        report.unchecked.append("dice: nothing is known of them")


def _replay_turn(
    record: Record, report: Report, plies: Iterator[Ply], number: int, turn: Turn
) -> bool:
    for k, item in enumerate(turn.items):
        position = report.position
        assert position is not None
        if position.turn != OVER and position.player != turn.player:
            report.blame(
                _place(number, k), "Jemand anders ist am Zug.", "it is another player's turn"
            )
            return False
        try:
            ply = next(plies)
            if ply.entry.seat == CHANCE:
                _check_event(record, report, ply, _place(number, k))
        except (IllegalAction, NotationError) as error:
            german = (
                f"{error.text.de} [{error.cite}]" if isinstance(error, IllegalAction) else error
            )
            report.blame(_place(number, k), f"{item[:60]!r}: {german}", f"{item[:60]!r}: {error}")
            return False
        report.position = ply.after
        report.plies += 1
    report.turns += turn.player >= 0
    found = checksum(str(report.position))
    if found != turn.checksum:
        report.blame(
            _place(number),
            f"Die Prüfsumme ist {turn.checksum}, die Stellung hat {found}.",
            f"the checksum is {turn.checksum}, the position has {found}",
        )
        return False
    return True


def _check_event(record: Record, report: Report, ply: Ply, place: Text) -> None:
    """Whether an event is written as it should be, and fell as the dice say."""
    label = ply.entry.text
    canonical = ply.before.label(ply.before.outcome(label))
    if canonical != label:
        raise NotationError(f"written {canonical!r}")
    dice = record.dice.dice()
    if dice is not None:
        fell = ply.before.label(dice(report.events, ply.before.chance()))
        if fell != label:
            report.blame(
                place,
                f"Gespielt wurde {label!r}, gefallen ist {fell!r}.",
                f"{label!r} was played, {fell!r} was thrown",
            )
    report.events += 1


def _check_commitment(record: Record, report: Report) -> None:
    note = record.dice
    if note.kind == "committed" and note.secret:
        if commitment(bytes.fromhex(note.secret)) != note.commitment:
            report.blame(
                HEADER,
                "Das Geheimnis passt nicht zu seiner Festlegung.",
                "the secret does not match its commitment",
            )


def _check_result(record: Record, report: Report) -> None:
    assert report.position is not None
    over = report.position.turn == OVER
    found = tuple(float(f"{score:.4g}") for score in report.position.scores()) if over else None
    if found != record.result:
        report.blame(
            HEADER,
            f"Das Ergebnis ist {record.result}, das Spiel hat {found}.",
            f"the result is {record.result}, the game has {found}",
        )
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
            report.blame(
                _place(number),
                f"Die Prüfsumme ist {turn.checksum}, nicht {last}.",
                f"the checksum is {turn.checksum}, not {last}",
            )
            return
    report.checked.append("checksums of the text")
    report.unchecked.append("legality and dice: the record is redacted")
