"""Games on disk: written after every decision, whole or not at all, and read back to go on."""

import os
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from risiko import record as records
from risiko.errors import NotationError, describe
from risiko.protocol import OVER, Dice, Game, Position
from risiko.record import DiceNote, Record, Turn
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Ply
from risiko.record.verify import verify
from risiko.text import Text

SUFFIX = ".risiko"


class BadFile(ValueError):
    """A file that cannot be played on; says why as a key of the terminal's sentences."""

    def __init__(self, key: str, path: Path, problem: Text | str = "") -> None:
        self.key = key
        self.path = path
        self.problem = problem
        """What is wrong with it, in all languages."""
        super().__init__(f"{path}: {problem or key}")


def games_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    import platformdirs

    return platformdirs.user_data_path("risiko") / "games"


class Saver:
    """Keeps the record of a game on disk. What goes wrong is reported, never raised."""

    def __init__(self, header: Record, path: Path) -> None:
        self.path = path
        self.error: Text | None = None
        """Why the last attempt failed, if it did."""
        self._header = header
        self._turns: list[Turn] = []
        self._done = 0
        self._known: tuple[int, int] | None = None

    def save(self, plies: Sequence[Ply], opening: Position) -> bool:
        """Write the game as far as it has come; whether that worked."""
        try:
            self._write(str(self._record(plies, opening)).encode())
        except OSError as error:
            self.error = describe(error)
            return False
        self.error = None
        return True

    def _record(self, plies: Sequence[Ply], opening: Position) -> Record:
        """The record; finished turns are kept, so that a long game takes no longer to write."""
        end = len(plies)
        while True:
            last = self._turn_end(plies)
            if last >= end:
                break
            self._turns.append(records.turn_of(plies[self._done : last]))
            self._done = last
        turns = list(self._turns)
        if self._done < end:
            turns.append(records.turn_of(plies[self._done :]))
        position = plies[-1].after if plies else opening
        over = position.turn == OVER
        return replace(
            self._header,
            turns=tuple(turns),
            result=tuple(position.scores()) if over else None,
        )

    def _turn_end(self, plies: Sequence[Ply]) -> int:
        """Where the turn ends that is not yet kept."""
        if self._done >= len(plies):
            return len(plies)
        player = plies[self._done].entry.player
        for place in range(self._done, len(plies)):
            if plies[place].entry.player != player:
                return place
        return len(plies)

    def _write(self, data: bytes) -> None:
        """All of it or nothing: a new file takes the place of the old one when it is complete."""
        if _stamp(self.path) is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._known is None and self.path.exists():
            self.path = _free(self.path)
        elif self._known is not None and _stamp(self.path) not in (None, self._known):
            self.path = _free(self.path)  # somebody else has written there
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            with open(draft, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, self.path)
        finally:
            draft.unlink(missing_ok=True)
        self._known = _stamp(self.path)

    def continues(self) -> None:
        """The file is the game's own and may be written."""
        self._known = _stamp(self.path)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_mtime_ns, stat.st_size


def _free(path: Path) -> Path:
    """A name beside a path that no file has."""
    for number in range(2, 10_000):
        other = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not other.exists():
            return other
    raise FileExistsError(17, "no free name", str(path))


def new_saver(match: Match, folder: Path) -> Saver:
    """Where a new game will be kept: a file named after the game and the time."""
    header = records.make(match.game, match.players, (), records.note_of(match.dice), match.start)
    title = re.sub(r"[^a-z0-9]+", "-", match.game.id)
    name = f"{title}_{time.strftime('%Y-%m-%d_%H-%M-%S')}{SUFFIX}"
    return Saver(header, folder / name)


class Loaded:
    """A game read from a file: the match and all its plies."""

    def __init__(self, record: Record, path: Path, dice: Dice) -> None:
        self.record = record
        self.path = path
        self.game: Game = records.opening(record).game
        start = records.opening(record) if record.start else None
        self.match = Match(self.game, record.seats, dice, players=record.players, position=start)
        self.plies = self.match.resume(record.entries())

    def saver(self) -> Saver:
        """What writes the game on to the same file."""
        saver = Saver(replace(self.record, turns=(), result=None), self.path)
        saver.continues()
        return saver


def load(path: Path, fresh_seed: int) -> Loaded:
    """A game to be played on; raises BadFile and leaves the file alone.

    Dice that the record does not tell are thrown anew from here on.
    """
    try:
        record = records.load(path)
    except OSError as error:
        raise BadFile("file_unreadable", path, describe(error)) from None
    except NotationError as error:
        raise BadFile("file_broken", path, error.text) from None
    if record.redacted:
        raise BadFile("file_redacted", path)
    report = verify(record)
    if not report.ok:
        raise BadFile("file_wrong", path, report.found[0])
    dice = record.dice.dice()
    if dice is None:
        record = replace(record, dice=DiceNote())
        dice = Seeded(fresh_seed)
    return Loaded(record, path, dice)


class Kept(NamedTuple):
    """A game on disk that has not been played to its end."""

    written: float
    """When, in seconds."""
    path: Path
    game: str
    players: tuple[str, ...]


def unfinished(folder: Path) -> Kept | None:
    """The last game in a folder that can be gone on with, as far as its first lines tell."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = file.read(4000).partition("\n\n")[0].split("\n")
            written = path.stat().st_mtime
        except OSError:
            continue
        if lines[0] == records.MAGIC and lines[-1] == "result *":
            game = next((x[5:] for x in lines if x.startswith("game ")), "")
            players = tuple(line[9:] for line in lines if line.startswith("player "))
            found.append(Kept(written, path, game.partition("@")[0], players))
    return max(found, default=None)
