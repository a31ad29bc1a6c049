"""Counts how many ways a game can go on from a position, and keeps the counts in a file.

    python tests/perft/make.py

counts all positions of `positions.txt` anew and writes the file. To add a position, add its line
and as many numbers as it should be counted deep.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from risiko.protocol import CHANCE, Position
from risiko.registry import named

FILE = Path(__file__).parent / "positions.txt"
POSITION, PERFT = "position ", "perft "


class Entry(NamedTuple):
    """A position and how many sequences of 1, 2, 3... decisions and outcomes follow it."""

    line: str
    counts: tuple[int, ...]


def perft(position: Position, depth: int) -> int:
    """How many different sequences of so many decisions and outcomes there are.

    Every number of an option and every outcome counts for itself; a game that ends sooner counts
    nothing.
    """
    if depth == 1:
        numbers = sum(option.hi - option.lo + 1 for option in position.options())
        return numbers + position.chance()
    return sum(perft(after, depth - 1) for after in following(position))


def following(position: Position) -> Iterator[Position]:
    """Every next position, one for each decision or outcome."""
    if position.turn == CHANCE:
        for outcome in range(position.chance()):
            yield position.draw(outcome)
    for option in position.options():
        for n in range(option.lo, option.hi + 1):
            yield position.play(option.action(n))


def counts(line: str, depths: int) -> tuple[int, ...]:
    """The counts of a position, from depth 1 on."""
    position = named(line.split(" ")[0]).read(line)
    return tuple(perft(position, depth) for depth in range(1, depths + 1))


def entries() -> list[Entry]:
    """The file as it is."""
    rows = FILE.read_text("utf-8").splitlines()
    lines = [row.removeprefix(POSITION) for row in rows if row.startswith(POSITION)]
    numbers = [row.removeprefix(PERFT).split() for row in rows if row.startswith(PERFT)]
    return [Entry(line, tuple(map(int, row))) for line, row in zip(lines, numbers, strict=True)]


def main() -> None:
    """Count anew, leaving comments and positions as they are."""
    fresh = iter([counts(entry.line, len(entry.counts)) for entry in entries()])
    rows = [
        PERFT + " ".join(map(str, next(fresh))) if row.startswith(PERFT) else row
        for row in FILE.read_text("utf-8").splitlines()
    ]
    FILE.write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
