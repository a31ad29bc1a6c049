"""A campaign: a world, the circle of people who play on it, and the records of their games.

The world follows from the records, replayed one after the other. Each record begins with a position
that contains the hash of the record before it (the first record: the hash of the heading), so that
no record can be changed, left out or moved unnoticed. The file format:

    risiko campaign 1
    name Sunday evenings
    person Anna
    person Ben
    person Carla
    person Dora

    record 1 57
    ...the 57 lines of the first record...
    end 1 #<hash of all the text before>
"""

import hashlib
import os
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from risiko import record as records
from risiko.errors import InputError, NotationError
from risiko.evolution.campaign.chronicle import Chapter, Page, tell
from risiko.evolution.campaign.world import MOST_PERSONS, World
from risiko.evolution.content import texts
from risiko.evolution.game import GAME, PLAYERS
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import OVER, Dice
from risiko.record import Record
from risiko.record.match import Match
from risiko.record.verify import verify
from risiko.text import Language, Text

MAGIC = "risiko campaign 1"
LONGEST_NAME = 60
LONGEST_FILE = 200_000_000
"""The most characters of a campaign file."""
HEAD = 3
"""Lines of a record among which its game is named."""
SHOWN = 40
"""Characters of a position line that an error message shows."""
_COUNT = re.compile(r"record ([1-9][0-9]{0,4}) ([1-9][0-9]{0,6})")
_HASH = re.compile(r"#[0-9a-f]{64}")


@cache
def _error_texts(section: str) -> dict[str, Text]:
    found: dict[str, Text] = texts("campaign_errors")[section]
    return found


class BrokenCampaign(InputError):
    """A campaign that is damaged or refused: where (`game` or `line` with its number), and why."""

    def __init__(self, place: str, reason: str, *, at: int = 0, **gaps: object) -> None:
        self.place = _error_texts("place")[place].fill(n=at)
        self.reason = _error_texts("reason")[reason].fill(**gaps)
        super().__init__(Text.join([self.place, self.reason], ": "))


class OutdatedCampaign(BrokenCampaign):
    """A campaign that was played by another version of the rules; nothing is wrong with it."""

    def __init__(self, game: int, played: str) -> None:
        super().__init__("game", "version", at=game, played=played, now=GAME.version)


def digest(text: str) -> str:
    """The hash that chains the records."""
    return hashlib.sha256(text.encode()).hexdigest()


class Campaign:
    """The games of a circle of people on one world. Games can only be added."""

    def __init__(self, name: str, circle: Sequence[str]) -> None:
        for one in (name, *circle):
            _check_name(one)
        if len(set(circle)) != len(circle):
            raise BrokenCampaign("heading", "twice")
        if not PLAYERS[0] <= len(circle) <= MOST_PERSONS:
            raise BrokenCampaign("heading", "circle", fewest=PLAYERS[0], most=MOST_PERSONS)
        self.name = name
        self.circle = tuple(circle)
        self.chapters: tuple[Chapter, ...] = ()

    @classmethod
    def new(cls, name: str, circle: Sequence[str]) -> "Campaign":
        """A campaign on a fresh world."""
        return cls(name, circle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Campaign) and self.export() == other.export()

    def __hash__(self) -> int:
        return hash(self.export())

    # Playing

    @property
    def heading(self) -> str:
        """The name and the circle as text."""
        lines = [MAGIC, f"name {self.name}", *(f"person {person}" for person in self.circle)]
        return "\n".join(lines) + "\n"

    @property
    def past(self) -> str:
        """The hash that the next record has to contain."""
        return digest(str(self.chapters[-1].record) if self.chapters else self.heading)

    @property
    def world(self) -> World:
        """The world after the games so far."""
        return self.chapters[-1].after.world if self.chapters else World()

    def next_game(self, players: Sequence[str]) -> EvolutionPosition:
        """The start of the next game, with 3 to 5 people of the circle in their seats."""
        game = len(self.chapters) + 1
        unknown = [player for player in players if player not in self.circle]
        if unknown:
            strangers = ", ".join(unknown)
            raise BrokenCampaign("game", "stranger", at=game, people=strangers, name=self.name)
        if len(set(players)) != len(players) or len(players) not in PLAYERS:
            few, most = PLAYERS[0], PLAYERS[-1]
            raise BrokenCampaign("game", "seats", at=game, fewest=few, most=most)
        persons = tuple(self.circle.index(player) for player in players)
        return GAME.on(self.world.changed(past=self.past), persons)

    def match(self, players: Sequence[str], dice: Dice) -> Match:
        """The next game, ready to be played and recorded."""
        return Match(GAME, len(players), dice, players=players, position=self.next_game(players))

    def add(self, record: Record) -> Chapter:
        """Add a finished game; if it does not fit, raises BrokenCampaign and changes nothing."""
        chapter = self._examine(record)
        self.chapters = (*self.chapters, chapter)
        return chapter

    def _examine(self, record: Record) -> Chapter:
        game = len(self.chapters) + 1
        _check_version(record.game, game)
        if record.game != GAME.name or record.redacted or record.result is None:
            raise BrokenCampaign("game", "unfinished", at=game)
        before = self.next_game(record.players)
        if self.past not in record.start:
            raise BrokenCampaign("game", "chain", at=game)
        if record.start != str(before):
            raise BrokenCampaign("game", "world", at=game, start=str(before)[:SHOWN])
        report = verify(record)
        if not report.ok:
            found = Text.join(report.found, "; ")
            raise BrokenCampaign("game", "record", at=game, problem=found)
        after = report.position
        assert isinstance(after, EvolutionPosition)
        assert after.turn == OVER
        return Chapter(record, before, after)

    def chronicle(self, language: Language) -> list[Page]:
        """All games: who played, who won, what changed and why."""
        return tell(self.circle, self.chapters, language)

    # Files

    def export(self) -> str:
        """The whole campaign as text, always the same for the same campaign."""
        lines = [self.heading]
        for number, chapter in enumerate(self.chapters, 1):
            text = str(chapter.record)
            lines.append(f"record {number} {text.count(chr(10))}\n{text}")
        text = "\n".join(lines)
        if not self.chapters:
            text += "\n"
        return f"{text}end {len(self.chapters)} #{digest(text)}\n"

    @classmethod
    def read(cls, text: str) -> "Campaign":
        """A campaign from its text; raises BrokenCampaign with the place of the first error."""
        if len(text) > LONGEST_FILE:
            raise BrokenCampaign("file", "long", most=LONGEST_FILE)
        lines = text.split("\n")
        if lines[0] != MAGIC:
            raise BrokenCampaign("line", "magic", at=1, magic=MAGIC)
        if lines[-1] != "" or len(lines) < 4:
            raise BrokenCampaign("line", "cut", at=len(lines))
        campaign, at = _read_heading(cls, lines)
        at = _read_records(campaign, lines, at)
        if len(lines) != at + 2:
            raise BrokenCampaign("line", "after", at=at + 2)
        for number, (ours, theirs) in enumerate(
            zip(campaign.export().split("\n"), lines, strict=True), 1
        ):
            if ours != theirs:
                raise BrokenCampaign("line", "changed", at=number)
        return campaign

    @classmethod
    def load(cls, path: Path) -> "Campaign":
        """A campaign from a file."""
        try:
            return cls.read(path.read_bytes().decode())
        except UnicodeDecodeError as error:
            raise BrokenCampaign("byte", "binary", at=error.start) from None

    @classmethod
    def verify(cls, text: str) -> list[str]:
        """The errors in the text of a campaign, with their places; empty if there are none."""
        try:
            cls.read(text)
        except BrokenCampaign as error:
            return [str(error)]
        return []

    def save(self, path: Path, *, replace: bool = False) -> None:
        """Write the campaign to a file, completely or not at all.

        Without `replace` an existing file is never touched; with it only by a campaign that
        begins with all that is in the file.
        """
        text = self.export()
        if path.exists():
            if not replace:
                raise FileExistsError(f"{path} is there already")
            old = Campaign.load(path)
            kept = [str(chapter.record) for chapter in old.chapters]
            ours = [str(chapter.record) for chapter in self.chapters]
            if old.heading != self.heading or ours[: len(kept)] != kept:
                raise FileExistsError(f"{path} holds games that are not in this campaign")
        _write_whole(path, text, replace=replace)


def _write_whole(path: Path, text: str, *, replace: bool) -> None:
    """Write to a temporary file and rename it: a killed process leaves the old file."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(draft, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if not replace:
            path.touch(exist_ok=False)  # fails if another process was quicker
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _check_name(name: str) -> None:
    fine = name.isprintable() and name == unicodedata.normalize("NFC", name.strip())
    if not fine or not 1 <= len(name) <= LONGEST_NAME:
        raise BrokenCampaign("heading", "name", most=LONGEST_NAME)


def _read_heading(kind: type[Campaign], lines: list[str]) -> tuple[Campaign, int]:
    blank = lines.index("") if "" in lines else len(lines)
    key, _, name = lines[1].partition(" ")
    if key != "name":
        raise BrokenCampaign("line", "no_name", at=2)
    circle = []
    for number, line in enumerate(lines[2:blank], 3):
        key, _, person = line.partition(" ")
        if key != "person":
            raise BrokenCampaign("line", "no_person", at=number)
        circle.append(person)
    return kind(name, circle), blank + 1


def read_record(text: str, game: int) -> Record:
    """The record of a campaign's game from its text; raises BrokenCampaign."""
    for line in text.split("\n")[:HEAD]:
        if line.startswith("game "):
            _check_version(line.removeprefix("game "), game)
    try:
        return records.read(text)
    except NotationError as error:
        raise BrokenCampaign("game", "record", at=game, problem=error.text) from None


def _check_version(played: str, game: int) -> None:
    """A game by other rules is refused: replayed by these it would become another game."""
    id, _, version = played.partition("@")
    if id == GAME.id and version != str(GAME.version):
        raise OutdatedCampaign(game, version[:10])


def _read_records(campaign: Campaign, lines: list[str], at: int) -> int:
    """Add every record; returns the number of the line after the last one."""
    while at < len(lines) and lines[at].startswith("record "):
        game = len(campaign.chapters) + 1
        found = _COUNT.fullmatch(lines[at])
        if found is None or int(found[1]) != game:
            raise BrokenCampaign("game", "no_record", at=game, line=at + 1)
        end = at + 1 + int(found[2])
        campaign.add(read_record("\n".join(lines[at + 1 : end]) + "\n", game))
        at = end + (end < len(lines) and lines[end] == "")
    if at >= len(lines) or not lines[at].startswith("end "):
        raise BrokenCampaign("line", "cut", at=at + 1)
    seal = lines[at].split(" ")
    if len(seal) != 3 or seal[1] != str(len(campaign.chapters)) or not _HASH.fullmatch(seal[2]):
        raise BrokenCampaign("line", "games", at=at + 1)
    return at
