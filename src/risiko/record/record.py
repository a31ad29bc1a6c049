"""Records: games that were played, with every decision and every throw.

Not here: their text (`file`), and whether they are right (`verify`).
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from risiko import registry
from risiko.errors import NotationError, describe
from risiko.protocol import CHANCE, OVER, Dice, Game, Position
from risiko.record.dice import Committed, Seeded
from risiko.record.match import Match
from risiko.record.replay import Entry, Ply, by_turn, replay
from risiko.text import Phrases

_place = Phrases("risiko.record", "errors", "place")
MAGIC = "risiko record 1"
"""The first line of every record."""
LETTERS = "abcdef"
HIDDEN = "?"
_PRACTICE = re.compile(r"([a-z0-9]{1,16}) (0|[1-9][0-9]{0,8})")
SOMEBODY = 0
"""A seat that is not known before the game is played again."""


@dataclass(frozen=True, slots=True)
class DiceNote:
    """What a record says of its dice."""

    kind: str = "unknown"
    """`seeded`, `committed` or `unknown`."""
    seed: int | None = None
    commitment: str = ""
    match: str = ""
    seeds: tuple[str, ...] = ()
    secret: str = ""
    """The revealed secret, in hexadecimal; empty while the game runs."""

    def dice(self) -> Dice | None:
        """The dice themselves, if they can be recomputed."""
        if self.kind == "seeded" and self.seed is not None:
            return Seeded(self.seed)
        if self.kind == "committed" and self.secret:
            return Committed(bytes.fromhex(self.secret), self.match, self.seeds)
        return None


@dataclass(frozen=True, slots=True)
class Practice:
    """Where a practice game was copied from."""

    source: str
    """The table of the game it is a copy of."""
    ply: int
    """How many plies were copied, as the record of that game counts them."""

    def __str__(self) -> str:
        return f"{self.source} {self.ply}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """A note as it is written; raises ValueError."""
        found = _PRACTICE.fullmatch(text)
        if found is None:
            raise ValueError(text)
        return cls(found[1], int(found[2]))


@dataclass(frozen=True, slots=True)
class Turn:
    """The plies of one turn, and the checksum after them."""

    player: int
    items: tuple[str, ...]
    checksum: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played."""

    game: str
    """Full name with version and options."""
    seats: int
    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    dice: DiceNote = field(default_factory=DiceNote)
    result: tuple[float, ...] | None = None
    start: str = ""
    """The position it began with, if not the game's own beginning."""
    redacted: str = ""
    """Whose eyes it is for: a seat's letter, or `-` for everybody's; empty if complete."""
    practice: Practice | None = None
    """For a practice game: what it is a copy of."""
    intact: bool = True
    """Whether the text it was read from is as it was written."""

    def __str__(self) -> str:
        return write(self)

    def entries(self) -> Iterator[Entry]:
        """What is kept of every ply; who decided is not."""
        for turn in self.turns:
            for item in turn.items:
                if is_event(item):
                    yield Entry(turn.player, CHANCE, item[1:-1])
                else:
                    yield Entry(turn.player, SOMEBODY, item)

    def replay(self) -> Iterator[Ply]:
        """Play it again; raises IllegalAction or NotationError where the rules forbid it."""
        return replay(opening(self), self.entries())


def write(record: Record) -> str:
    """The text of a record."""
    lines = [MAGIC, f"game {record.game}", f"seats {record.seats}"]
    lines += [f"player {LETTERS[k]} {name}" for k, name in enumerate(record.players)]
    lines += _write_dice(record.dice)
    if record.start:
        lines.append(f"start {record.start}")
    if record.redacted:
        lines.append(f"redacted {record.redacted}")
    if record.practice is not None:
        lines.append(f"practice {record.practice}")
    lines.append(f"result {write_result(record.result)}")
    lines.append("")
    first = 0 if record.turns and record.turns[0].player < 0 else 1
    for number, turn in enumerate(record.turns, first):
        lines.append(f"{number} {line_of(turn.player, turn.items)} #{turn.checksum}")
    text = "\n".join(lines) + "\n"
    return f"{text}end {len(record.turns)} #{checksum(text)}\n"


def _write_dice(note: DiceNote) -> list[str]:
    if note.kind == "seeded":
        return [f"dice seeded {note.seed}"]
    if note.kind == "committed":
        lines = [f"dice committed {note.commitment}", f"match {note.match}"]
        lines += [f"seed {LETTERS[k]} {seed}" for k, seed in enumerate(note.seeds)]
        return lines + ([f"secret {note.secret}"] if note.secret else [])
    return ["dice unknown"]


def write_result(result: tuple[float, ...] | None) -> str:
    """A result as records have it; `*` for a game that is not over."""
    return "*" if result is None else " ".join(f"{score:.4g}" for score in result)


def checksum(text: str) -> str:
    """Eight digits that change when anything before them does."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def is_event(item: str) -> bool:
    """Whether an item is an event, which stands in braces."""
    return item.startswith("{")


def of_match(match: Match, dice: DiceNote | None = None) -> Record:
    """The record of a match as far as it has come."""
    note = dice if dice is not None else note_of(match.dice)
    return make(match.game, match.players, match.entries, note, match.start)


def make(
    game: Game,
    players: Sequence[str],
    entries: Iterable[Entry],
    dice: DiceNote,
    start: Position | None = None,
) -> Record:
    """The record of a game from what was kept of it; `start` if it began with a position."""
    position = start if start is not None else game.start(len(players))
    turns = []
    for _, plies in by_turn(replay(position, entries)):
        position = plies[-1].after
        turns.append(turn_of(plies))
    return Record(
        game=game.name,
        seats=len(players),
        players=tuple(players),
        turns=tuple(turns),
        dice=dice,
        result=tuple(position.scores()) if position.turn == OVER else None,
        start="" if start is None else str(start),
    )


def turn_of(plies: Sequence[Ply]) -> Turn:
    """A turn from its plies."""
    return Turn(
        plies[0].entry.player,
        tuple(item_of(ply.entry) for ply in plies),
        checksum(str(plies[-1].after)),
    )


def item_of(entry: Entry) -> str:
    """A ply as it stands in a record: events in braces."""
    return f"{{{entry.text}}}" if entry.seat == CHANCE else entry.text


def note_of(dice: Dice) -> DiceNote:
    """What a record says of these dice."""
    if isinstance(dice, Seeded):
        return DiceNote("seeded", seed=dice.seed)
    if isinstance(dice, Committed):
        return DiceNote(
            "committed",
            commitment=dice.commitment,
            match=dice.match,
            seeds=dice.players,
            secret=dice.secret.hex(),
        )
    return DiceNote()


def redact(record: Record, seat: int | None) -> Record:
    """The record as one seat, or a spectator, may see it while the game runs.

    What is hidden from them becomes `?`; the checksums then are over the text itself, since one
    over the position would betray what it hides. An unrevealed secret of the dice goes too.
    """
    turns, last = list[Turn](), ""
    for _, plies in by_turn(record.replay()):
        items = tuple(_redacted(ply, seat) for ply in plies)
        player = plies[0].entry.player
        last = checksum(last + line_of(player, items))
        turns.append(Turn(player, items, last))
    seeded = record.dice.kind == "seeded"
    return replace(
        record,
        turns=tuple(turns),
        dice=DiceNote() if seeded else replace(record.dice, secret=""),
        start=opening(record).view(seat).line if record.start else "",
        redacted="-" if seat is None else LETTERS[seat],
    )


def _redacted(ply: Ply, seat: int | None) -> str:
    """A ply as a seat may see it: of something hidden only the first word."""
    entry = ply.entry
    if ply.before.conceals(seat):
        entry = entry._replace(text=f"{entry.text.split(' ')[0]} {HIDDEN}")
    return item_of(entry)


def line_of(player: int, items: Sequence[str]) -> str:
    """A turn in a record, without its number and its checksum."""
    who = LETTERS[player] if player >= 0 else "-"
    return f"{who} {'; '.join(items)}"


def opening(record: Record) -> Position:
    """The position a record begins with."""
    try:
        game = registry.named(record.game)
        return game.read(record.start) if record.start else game.start(record.seats)
    except ValueError as error:
        raise NotationError(describe(error), place=_place("header")) from None
