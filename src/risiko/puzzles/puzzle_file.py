"""The file of puzzles: read with all its flaws named, and written while puzzles are found.

A family names its file in the registry as `package:base`; it is `base.json` in that package. The
format is described in docs/puzzles.md.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from risiko import registry
from risiko.classic.position import ClassicPosition
from risiko.errors import IllegalAction
from risiko.puzzles.outcome import THEMES
from risiko.puzzles.puzzle import Puzzle, make_id

FORMAT = 1
FIELDS: Mapping[str, type] = {
    "id": str,
    "position": str,
    "seat": int,
    "theme": str,
    "solution": list,
    "value": float,
    "margin": float,
    "difficulty": int,
    "source": str,
}
"""What a puzzle must have, and nothing else."""
HARDEST = 3


class PuzzleError(ValueError):
    """Puzzles that do not work: which file, which puzzle, and why."""

    def __init__(self, file: str, place: str, problem: object) -> None:
        super().__init__(f"{file}: {place}: {problem}")


@cache
def read_puzzles(part: str) -> tuple[Puzzle, ...]:
    """The puzzles of a family, `package:base`; raises PuzzleError."""
    package, _, base = part.partition(":")
    source = files(package) / f"{base}.json"
    file = f"{package}/{base}.json"
    if not source.is_file():
        raise PuzzleError(file, "-", "this file is missing")
    return parse_puzzles(source.read_text("utf-8"), file)


def puzzles_of(family: registry.Family) -> tuple[Puzzle, ...]:
    """The puzzles of a family; raises PuzzleError."""
    return read_puzzles(family.puzzles) if family.puzzles else ()


def parse_puzzles(text: str, file: str) -> tuple[Puzzle, ...]:
    """The puzzles in a text, which is that of a file; raises PuzzleError."""
    data = _parse(text, file)
    puzzles: dict[str, Puzzle] = {}
    for number, entry in enumerate(data["puzzles"], 1):
        place = f"puzzle {number}"
        puzzle = _Entry(file, place, entry).read()
        if puzzle.id in puzzles:
            raise PuzzleError(file, place, f"there is a puzzle {puzzle.id} already")
        puzzles[puzzle.id] = puzzle
    return tuple(puzzles.values())


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise PuzzleError(file, "-", error) from None
    if not isinstance(data, dict) or not isinstance(data.get("puzzles"), list):
        raise PuzzleError(file, "-", "a list of puzzles is missing")
    if data.get("format") != FORMAT:
        raise PuzzleError(file, "format", f"expected {FORMAT}, not {data.get('format')!r}")
    return data


class _Entry:
    """One puzzle of a file."""

    def __init__(self, file: str, place: str, entry: object) -> None:
        self._file = file
        self._place = place
        self._entry = entry

    def _error(self, field: str, problem: object) -> PuzzleError:
        return PuzzleError(self._file, self._place, f"{field}: {problem}")

    def read(self) -> Puzzle:
        """The puzzle; its solution is played once."""
        entry = self._check_fields()
        start, seat = self._start(entry), entry["seat"]
        puzzle = Puzzle(
            id=entry["id"],
            start=start,
            seat=seat,
            theme=entry["theme"],
            solution=tuple(entry["solution"]),
            value=entry["value"],
            margin=entry["margin"],
            difficulty=entry["difficulty"],
            source=entry["source"],
        )
        try:
            over = puzzle.solved.over
        except (IllegalAction, ValueError) as error:
            raise self._error("solution", error) from None
        if not over:
            raise self._error("solution", "the turn does not end")
        if puzzle.outcome.theme != puzzle.theme:
            raise self._error("theme", f"the solution is about {puzzle.outcome.theme!r}")
        return puzzle

    def _check_fields(self) -> dict[str, Any]:
        entry = self._entry
        if not isinstance(entry, dict):
            raise PuzzleError(self._file, self._place, f"expected an object, not {entry!r}")
        for key, kind in FIELDS.items():
            if key not in entry:
                raise self._error(key, "missing")
            if type(entry[key]) is not kind:
                raise self._error(key, f"expected {kind.__name__}, not {entry[key]!r}")
        for key in entry:
            if key not in FIELDS:
                raise self._error(key, "unknown")
        if entry["theme"] not in THEMES:
            raise self._error("theme", f"expected one of {', '.join(THEMES)}")
        if not all(isinstance(text, str) for text in entry["solution"]):
            raise self._error("solution", "expected decisions")
        if not 0 < entry["margin"] <= entry["value"] <= 1:
            raise self._error("margin", "expected more than 0, and no more than the value")
        if not 1 <= entry["difficulty"] <= HARDEST:
            raise self._error("difficulty", f"expected 1 to {HARDEST}")
        return entry

    def _start(self, entry: Mapping[str, Any]) -> ClassicPosition:
        line = entry["position"]
        if entry["id"] != make_id(line):
            raise self._error("id", f"this position is {make_id(line)}")
        try:
            start = registry.named(line.split(" ")[0]).read(line)
        except ValueError as error:
            raise self._error("position", error) from None
        if not isinstance(start, ClassicPosition):
            raise self._error("position", "the engine has no plans for this game")
        if not start.turn == start.player == entry["seat"]:
            raise self._error("seat", "it is not this player's turn")
        return start


def write_puzzles(puzzles: Iterable[Puzzle], made: Mapping[str, int]) -> str:
    """The text of a file: the puzzles, and how many games were searched by each hunt."""
    entries = [
        {
            "id": puzzle.id,
            "position": str(puzzle.start),
            "seat": puzzle.seat,
            "theme": puzzle.theme,
            "solution": list(puzzle.solution),
            "value": puzzle.value,
            "margin": puzzle.margin,
            "difficulty": puzzle.difficulty,
            "source": puzzle.source,
        }
        for puzzle in puzzles
    ]
    data = {"format": FORMAT, "made": dict(made), "puzzles": entries}
    return json.dumps(data, indent=1) + "\n"


def read_made(text: str, file: str) -> dict[str, int]:
    """How many games were searched by each hunt."""
    made = _parse(text, file).get("made", {})
    if not isinstance(made, dict) or not all(isinstance(n, int) for n in made.values()):
        raise PuzzleError(file, "made", "expected numbers of games")
    return made


class PuzzleBook:
    """A file that grows while puzzles are found, so that who stops can go on later."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.puzzles: list[Puzzle] = []
        self.made: dict[str, int] = {}
        if path.exists():
            text = path.read_text("utf-8")
            self.puzzles = list(parse_puzzles(text, path.name))
            self.made = read_made(text, path.name)

    def has(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is there already."""
        return any(one.id == puzzle.id for one in self.puzzles)

    def save(self) -> None:
        """Write everything down, whole or not at all."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f"{self.path.name}.part")
        part.write_text(write_puzzles(self.puzzles, self.made), "utf-8")
        part.replace(self.path)
