"""Reads records from text: who played, every decision and every throw, and how it ended.

    risiko record 1
    game 2003/conquest@2
    seats 3
    player a Anna
    ...
    dice seeded 7
    result 1 0 0

    0 - {card alaska}; {card peru} #5f2a90c1
    1 a place alaska 3; end; end #b31c0f77
    end 2 #90a1c6d3

A line for each turn, ended by a checksum of the position it leads to; last the number of these
lines and a checksum of all the text before. The grammar is in `docs/notation.md`. Not here: writing
them, which is in `risiko.record.record`.
"""

import re
from dataclasses import replace
from pathlib import Path

from risiko import registry
from risiko.errors import NotationError
from risiko.record.record import LETTERS, MAGIC, DiceNote, Record, Turn, write

LONGEST_RECORD = 20_000_000
"""Characters; a game of a hundred thousand plies has about three million."""
_CHECKSUM = re.compile(r"#[0-9a-f]{8}")
_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,80}")
_HEX = re.compile(r"(?:[0-9a-f]{2}){1,64}")


def read(text: str) -> Record:
    """A record from its text; raises NotationError with the line that cannot be read."""
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"a record has at most {LONGEST_RECORD} characters")
    lines = text.split("\n")
    if lines[0] != MAGIC:
        raise NotationError(f"a record begins with {MAGIC!r}", place="line 1")
    if lines[-1] != "" or "" not in lines[:-1]:
        raise NotationError("the record ends too early", place=f"line {len(lines)}")
    blank = lines.index("")
    header = _Header(lines[1:blank])
    body = lines[blank + 1 : -2]
    turns = [_read_turn(line, number) for number, line in enumerate(body, blank + 2)]
    record = header.record(tuple(turns))
    written = write(record).split("\n")
    for number, (ours, theirs) in enumerate(zip(written[:-2], lines, strict=False), 1):
        if ours != theirs:
            raise NotationError("not in its canonical form", place=f"line {number}")
    last = re.fullmatch(rf"end {len(turns)} #[0-9a-f]{{8}}", lines[-2])
    if last is None:
        raise NotationError("the record was cut off", place=f"line {len(lines) - 1}")
    return replace(record, intact=lines[-2] == written[-2])


def load(path: Path) -> Record:
    """A record from a file."""
    try:
        return read(path.read_bytes().decode())
    except UnicodeDecodeError as error:
        raise NotationError("the file is not text", place=f"byte {error.start}") from None


class _Header:
    """The lines before the first turn, in their order."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._next = 0

    def _line(self) -> str:
        return self._lines[self._next] if self._next < len(self._lines) else ""

    def error(self, message: str) -> NotationError:
        return NotationError(message, place=f"line {self._next + 2}")

    def take(self, key: str) -> str | None:
        """The value of a key, if it comes next."""
        word, _, value = self._line().partition(" ")
        if word != key:
            return None
        self._next += 1
        return value

    def need(self, key: str) -> str:
        value = self.take(key)
        if value is None:
            raise self.error(f"{key!r} expected, not {self._line()[:40]!r}")
        return value

    def each(self, key: str, seats: int) -> tuple[str, ...]:
        """One line for each seat."""
        values = []
        for letter in LETTERS[:seats]:
            who, _, value = self.need(key).partition(" ")
            if who != letter or not _NAME.fullmatch(value):
                self._next -= 1
                raise self.error(f"{key} {letter} and a name expected")
            values.append(value)
        return tuple(values)

    def record(self, turns: tuple[Turn, ...]) -> Record:
        game = self.need("game")
        try:
            way = registry.named(game)
        except ValueError as error:
            self._next -= 1
            raise self.error(str(error)) from None
        count = self.need("seats")
        if not (len(count) == 1 and count in "23456" and int(count) in way.seats):
            self._next -= 1
            raise self.error(f"{way.id} is not for {count[:10]!r} players")
        seats = int(count)
        players = self.each("player", seats)
        dice = self._dice(seats)
        start = self.take("start") or ""
        redacted = self.take("redacted") or ""
        if redacted and redacted not in ("-", *LETTERS[:seats]):
            self._next -= 1
            raise self.error(f"{redacted[:10]!r} is no seat")
        result = self._result(self.need("result"), seats)
        if self._next < len(self._lines):
            raise self.error(f"{self._line()[:40]!r} does not belong here")
        return Record(way.name, seats, players, turns, dice, result, start, redacted)

    def _dice(self, seats: int) -> DiceNote:
        kind, _, value = self.need("dice").partition(" ")
        if kind == "unknown" and not value:
            return DiceNote()
        if kind == "seeded" and re.fullmatch(r"-?[0-9]{1,40}", value):
            return DiceNote("seeded", seed=int(value))
        if kind == "committed" and len(value) == 64 and _HEX.fullmatch(value):
            match = self.need("match")
            seeds = self.each("seed", seats)
            secret = self.take("secret") or ""
            if secret and not _HEX.fullmatch(secret):
                self._next -= 1
                raise self.error("a secret is written in hexadecimal")
            return DiceNote("committed", commitment=value, match=match, seeds=seeds, secret=secret)
        self._next -= 1
        raise self.error(f"these are no dice: {kind[:20]!r} {value[:40]!r}")

    def _result(self, text: str, seats: int) -> tuple[float, ...] | None:
        if text == "*":
            return None
        words = text.split(" ")
        if len(words) != seats or not all(re.fullmatch(r"0|1|0\.[0-9]{1,4}", w) for w in words):
            self._next -= 1
            raise self.error(f"{text[:40]!r} is no result of {seats} players")
        return tuple(float(word) for word in words)


def _read_turn(line: str, number: int) -> Turn:
    place = f"line {number}"
    body, _, check = line.rpartition(" ")
    if not _CHECKSUM.fullmatch(check):
        raise NotationError("a turn ends with its checksum", place=place)
    count, _, rest = body.partition(" ")
    who, _, items = rest.partition(" ")
    if not count.isdecimal() or who not in ("-", *LETTERS) or not items:
        raise NotationError("a turn begins with its number and its player", place=place)
    player = LETTERS.index(who) if who != "-" else -1
    return Turn(player, tuple(items.split("; ")), check[1:])
