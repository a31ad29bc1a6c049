"""The file of results: games that were played for the ladder.

It is written after every few games, whole or not at all; so a ladder may be stopped at any time
and goes on where it was. Results of bots that have changed since are not used.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

import risiko
from risiko import registry
from risiko.arena.fast_series.series import PlayedGame
from risiko.arena.simulate import Series
from risiko.arena.timing import DecisionTimes
from risiko.bots import bots_for, is_outside
from risiko.bots.outside import names
from risiko.errors import InputError
from risiko.text import Phrases

_problem = Phrases("risiko.arena", "errors", "problem")
FORMAT = 1


class Lineup(NamedTuple):
    """Who plays which game, with which dice."""

    id: str
    bots: tuple[str, ...]
    seed: int

    @property
    def key(self) -> str:
        """Its name in the book."""
        return f"{self.id} {','.join(self.bots)} {self.seed}"


@dataclass(slots=True)
class Results:
    """What was played at a table."""

    print: str
    """The fingerprint of the bots that played."""
    games: list[PlayedGame] = field(default_factory=list)
    late: int = 0
    illegal: int = 0
    failed: int = 0
    longest: float = 0.0

    def add(self, series: Series) -> None:
        """More games, which follow those before."""
        for game in series.games:
            self.games.append(PlayedGame(game.scores, game.turns, game.plies, game.cut))
            for clock in game.times:
                self._note(clock)

    def _note(self, clock: DecisionTimes) -> None:
        self.late += clock.late
        self.illegal += clock.illegal
        self.failed += clock.failed
        self.longest = max(self.longest, clock.longest)

    def series(self, table: Lineup) -> Series:
        """The games as a series."""
        return Series(table.id, len(table.bots), table.bots, table.seed, 0, self.games)


def fingerprint(id: str, seats: int) -> str:
    """A hash over all that decides how bots play a game: their files, those of its family, and
    what they weigh boards with in it.
    """
    root = Path(risiko.__file__).parent
    family = registry.family_of(id)
    digest = hashlib.sha256(" ".join(bots_for(id)).encode())
    if family.bots_fingerprint:
        digest.update(registry.load(family.bots_fingerprint)(id, seats))
    home = Path(registry.load(family.build).__code__.co_filename).parent
    for path in sorted(path for folder in (root / "bots", home) for path in folder.rglob("*")):
        weights = path.name == "weights.toml" or path.parent.name == "learnt"
        outside = path.parent.name == "outside"
        if path.suffix in (".py", ".json", ".toml", ".npz") and not (weights or outside):
            digest.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def fingerprint_outside(table: Lineup) -> str:
    """A hash over the bots from elsewhere at a table; empty if there are none."""
    outside = [name for name in dict.fromkeys(table.bots) if is_outside(name, table.id)]
    if not outside:
        return ""
    digest = hashlib.sha256(b"".join(map(names.fingerprint, outside)))
    return f" {digest.hexdigest()[:16]}"


class ResultsFile:
    """All results in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._results: dict[str, Results] = {}
        self._prints: dict[str, str] = {}
        self.stale = 0
        """Games that were played by bots that have changed since."""
        if path.exists():
            self._read(path.read_text("utf-8"))

    def _read(self, text: str) -> None:
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise ValueError(f"format {data['format']}")
            for key, entry in data["tables"].items():
                games = [
                    PlayedGame(tuple(scores), turns, plies, cut)
                    for scores, turns, plies, cut in entry["games"]
                ]
                self._results[key] = Results(**{**entry, "games": games})
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise InputError(_problem("results", path=self.path)) from error

    def at(self, table: Lineup) -> Results:
        """The results of a table; empty if its bots have changed."""
        if table.id not in self._prints:
            self._prints[table.id] = fingerprint(table.id, len(table.bots))
        print = self._prints[table.id] + fingerprint_outside(table)
        known = self._results.get(table.key)
        if known is None or known.print != print:
            self.stale += len(known.games) if known is not None else 0
            known = self._results[table.key] = Results(print)
        return known

    def save(self) -> None:
        """Write everything down."""
        tables = {}
        for key, results in self._results.items():
            entry = asdict(results)
            entry["games"] = [
                (game.scores, game.turns, game.plies, game.cut) for game in results.games
            ]
            tables[key] = entry
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f"{self.path.name}.part")
        part.write_text(json.dumps({"format": FORMAT, "tables": tables}) + "\n", "utf-8")
        part.replace(self.path)
