"""How fast records are read in bulk: parsed, and played again by the rules."""

import tempfile
from pathlib import Path

from risiko.arena.play import play_one
from risiko.bench.speed import SEATS, YARDSTICK, Figure, measure_rate, measured, remark
from risiko.classic import engine
from risiko.data import read_games
from risiko.record.record import of_match
from risiko.registry import game

ROUNDS = 3
"""Each counts with its best, since others use the machine."""
BULK = 100e3
"""Plies per second that should be read."""
FILES = 8
LONGEST = 4000
"""Plies of a game."""


def write_records(folder: Path) -> list[Path]:
    """Games between bots, as files."""
    engine.get_compiled()
    bots, paths = ["captain", "recruit"] * (SEATS // 2), []
    for number in range(FILES):
        _, match = play_one(game(YARDSTICK).name, bots, 1, number, limit=LONGEST)
        paths.append(folder / f"{number}.risiko")
        paths[-1].write_text(str(of_match(match)), "utf-8")
    return paths


def reading_rate(paths: list[Path], seconds: float) -> float:
    """Plies per second from files to positions, on one core."""

    def read(times: int) -> int:
        return sum(len(found.plies) for _ in range(times) for found in read_games(paths))

    read(1)
    return measure_rate(read, seconds)


def run(seconds: float) -> list[Figure]:
    """The figure of reading, where the kernel is compiled."""
    if engine.get_compiled() is engine.PLAIN:
        return []
    with tempfile.TemporaryDirectory() as folder:
        paths = write_records(Path(folder))
        best = max(reading_rate(paths, seconds / ROUNDS) for _ in range(ROUNDS))
    name = measured("reading", id=YARDSTICK, n=SEATS)
    return [Figure(name, best, "plies/s", BULK, remark("best", n=ROUNDS))]
