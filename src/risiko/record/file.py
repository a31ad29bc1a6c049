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
from risiko.errors import NotationError, NotationErrors, describe, wrong_players
from risiko.record.record import LETTERS, MAGIC, DiceNote, Practice, Record, Turn, write
from risiko.text import Text

unreadable = NotationErrors("risiko.record")
"""What is wrong with a file, and where (`errors.de.toml` and its siblings)."""
LONGEST_RECORD = 20_000_000
"""Characters; a game of a hundred thousand plies has about three million."""
_CHECKSUM = re.compile(r"#[0-9a-f]{8}")
_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,80}")
_HEX = re.compile(r"(?:[0-9a-f]{2}){1,64}")


def read(text: str) -> Record:
    """A record from its text; raises NotationError with the line that cannot be read."""
    if len(text) > LONGEST_RECORD:
        raise unreadable("long", most=LONGEST_RECORD)
    lines = text.split("\n")
    if lines[0] != MAGIC:
        raise unreadable("magic", "line", n=1, magic=MAGIC)
    if lines[-1] != "" or "" not in lines[:-1]:
        raise unreadable("short", "line", n=len(lines))
    blank = lines.index("")
    header = _Header(lines[1:blank])
    body = lines[blank + 1 : -2]
    turns = [_read_turn(line, number) for number, line in enumerate(body, blank + 2)]
    record = header.record(tuple(turns))
    written = write(record).split("\n")
    for number, (ours, theirs) in enumerate(zip(written[:-2], lines, strict=False), 1):
        if ours != theirs:
            raise unreadable("not_canonical", "line", n=number)
    last = re.fullmatch(rf"end {len(turns)} #[0-9a-f]{{8}}", lines[-2])
    if last is None:
        raise unreadable("cut", "line", n=len(lines) - 1)
    return replace(record, intact=lines[-2] == written[-2])


def load(path: Path) -> Record:
    """A record from a file."""
    try:
        return read(path.read_bytes().decode())
    except UnicodeDecodeError as error:
        raise unreadable("binary", "byte", n=error.start) from None


class _Header:
    """The lines before the first turn, in their order."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._next = 0

    def _line(self) -> str:
        return self._lines[self._next] if self._next < len(self._lines) else ""

    def error(self, key: str, *, back: int = 0, **gaps: object) -> NotationError:
        """An error in the next line, or `back` lines before it."""
        return unreadable(key, "line", n=self._next + 2 - back, **gaps)

    def wrong(self, problem: Text) -> NotationError:
        """An error in the line that was taken last."""
        return unreadable.at("line", problem, n=self._next + 1)

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
            raise self.error("expected", word=key, text=self._line()[:40])
        return value

    def each(self, key: str, seats: int) -> tuple[str, ...]:
        """One line for each seat."""
        values = []
        for letter in LETTERS[:seats]:
            who, _, value = self.need(key).partition(" ")
            if who != letter or not _NAME.fullmatch(value):
                raise self.error("name", back=1, word=f"{key} {letter}")
            values.append(value)
        return tuple(values)

    def record(self, turns: tuple[Turn, ...]) -> Record:
        game = self.need("game")
        try:
            way = registry.named(game)
        except ValueError as error:
            raise self.wrong(describe(error)) from None
        count = self.need("seats")
        if not (len(count) == 1 and count in "23456" and int(count) in way.seats):
            raise self.wrong(wrong_players(way.id, way.seats, count[:10]))
        seats = int(count)
        players = self.each("player", seats)
        dice = self._dice(seats)
        start = self.take("start") or ""
        redacted = self.take("redacted") or ""
        if redacted and redacted not in ("-", *LETTERS[:seats]):
            raise self.error("seat", back=1, text=redacted[:10])
        practice = self._practice()
        result = self._result(self.need("result"), seats)
        if self._next < len(self._lines):
            raise self.error("extra", text=self._line()[:40])
        return Record(way.name, seats, players, turns, dice, result, start, redacted, practice)

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
                raise self.error("secret", back=1)
            return DiceNote("committed", commitment=value, match=match, seeds=seeds, secret=secret)
        raise self.error("dice", back=1, text=f"{kind[:20]} {value[:40]}")

    def _practice(self) -> Practice | None:
        text = self.take("practice")
        try:
            return None if text is None else Practice.parse(text)
        except ValueError:
            raise self.error("practice", back=1, text=(text or "")[:40]) from None

    def _result(self, text: str, seats: int) -> tuple[float, ...] | None:
        if text == "*":
            return None
        words = text.split(" ")
        if len(words) != seats or not all(re.fullmatch(r"0|1|0\.[0-9]{1,4}", w) for w in words):
            raise self.error("result", back=1, text=text[:40], seats=seats)
        return tuple(float(word) for word in words)


def _read_turn(line: str, number: int) -> Turn:
    body, _, check = line.rpartition(" ")
    if not _CHECKSUM.fullmatch(check):
        raise unreadable("turn_end", "line", n=number)
    count, _, rest = body.partition(" ")
    who, _, items = rest.partition(" ")
    if not count.isdecimal() or who not in ("-", *LETTERS) or not items:
        raise unreadable("turn_start", "line", n=number)
    player = LETTERS.index(who) if who != "-" else -1
    return Turn(player, tuple(items.split("; ")), check[1:])
