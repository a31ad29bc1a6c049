"""How fast this machine plays: the kernel, the protocol, batches, and plain C beside them."""

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from risiko import registry
from risiko.classic import engine
from risiko.classic.batch import LIMIT, Batch, playouts
from risiko.classic.game import VARIANTS, ClassicGame, make_blank
from risiko.classic.kernel import records
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import seed_key
from risiko.text import Language, Text

if TYPE_CHECKING:
    from rich.table import Table

YARDSTICK = "2003/conquest"
SEATS = 4
ROUNDS = 5
"""Kernel and C take turns so often; each counts with its best, since others use the machine."""
LIMIT_GAMES = 200
BATCH = 1024


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured, and what it should at least be."""

    name: Text
    value: float
    unit: str
    bar: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether it is good enough; None where nothing is demanded."""
        if self.bar is None:
            return None
        return self.value <= self.bar if self.unit == "s" else self.value >= self.bar


def as_dict(figure: Figure) -> dict[str, Any]:
    """A figure for JSON."""
    return {**asdict(figure), "name": figure.name.en, "met": figure.met}


def _game(id: str) -> ClassicGame:
    game = registry.game(id)
    assert isinstance(game, ClassicGame)
    return game


def _rate(play: Callable[[int], int], seconds: float) -> float:
    """Plies per second of CPU time, the work doubled until it takes long enough."""
    games = 1
    while True:
        begin = time.process_time()
        plies = play(games)
        spent = time.process_time() - begin
        if spent >= seconds:
            return plies / spent
        games = max(games * 2, int(games * seconds / max(spent, 1e-3) * 1.1))


def kernel_rate(id: str, seats: int, seconds: float, threads: int = 1) -> float:
    """Plies per second of uniformly random games inside the kernel."""
    game = _game(id)
    playouts(game, seats, 1, limit=10, threads=1)

    def play(games: int) -> int:
        return int(playouts(game, seats, games, seed=1, threads=threads).plies.sum())

    if threads == 1:
        return _rate(play, seconds)
    begin, plies, games = time.perf_counter(), 0, 256
    while time.perf_counter() - begin < seconds:
        plies += play(games)
    return plies / (time.perf_counter() - begin)


def compiler() -> str | None:
    """A C compiler, if this machine has one."""
    return next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)


class Yardstick:
    """The same random games of 2003 in plain C: what is possible on this machine."""

    def __init__(self, folder: Path, compiler: str) -> None:
        self._program = folder / "yardstick"
        source = folder / "yardstick.c"
        source.write_bytes((files("risiko.bench") / "yardstick.c").read_bytes())
        subprocess.run([compiler, "-O2", "-o", str(self._program), str(source)], check=True)
        numbers = _game(YARDSTICK).numbers(SEATS)
        self._rules = " ".join(
            str(number)
            for name in (
                ["seats", "deal", "income", "bonus", "continent", "border", "neighbour", "symbol"]
            )
            for number in np.atleast_1d(numbers[name])
        )
        self._rules += " ".join(["", *map(str, numbers["ladder"][: numbers["rungs"]])])
        self._rules += f" {numbers['then']}"

    def play(
        self, games: int, seed: int, limit: int = LIMIT
    ) -> tuple[list[tuple[int, ...]], float]:
        """Winners, turns and plies of each game, and the seconds they took."""
        words = [str(self._program), str(seed_key(seed)), "0", str(games), str(limit)]
        done = subprocess.run(words, input=self._rules, capture_output=True, text=True, check=True)
        *lines, seconds = done.stdout.split("\n")[:-1]
        return [tuple(map(int, line.split())) for line in lines], float(seconds)


def against_c(seconds: float) -> list[Figure]:
    """The kernel and the C program in turns, on the same games."""
    name = Text("C-Programm, 2003/conquest zu viert", "C program, 2003/conquest with 4")
    found = compiler()
    if found is None:
        return [Figure(name, 0.0, "plies/s", note="no C compiler on this machine")]
    game = _game(YARDSTICK)
    playouts(game, SEATS, 1, limit=10, threads=1)
    games = max(20, int(200 * seconds))
    kernel, plain = [], []
    with tempfile.TemporaryDirectory() as folder:
        yardstick = Yardstick(Path(folder), found)
        for _ in range(ROUNDS):
            played, spent = yardstick.play(games, 1)
            plain.append(sum(plies for _, _, plies in played) / spent)
            begin = time.process_time()
            plies = int(playouts(game, SEATS, games, seed=1, threads=1).plies.sum())
            kernel.append(plies / (time.process_time() - begin))
    ratio = Text("Kern im Verhältnis zum C-Programm", "kernel in proportion to the C program")
    return [
        Figure(name, max(plain), "plies/s", note="-O2, one core, best of 5"),
        Figure(
            Text("Kern, 2003/conquest zu viert", "kernel, 2003/conquest with 4"),
            max(kernel),
            "plies/s",
            7e6,
            "one core, best of 5",
        ),
        Figure(ratio, max(kernel) / max(plain), "", 0.8, "in the same run"),
    ]


def protocol_rate(seconds: float) -> float:
    """Plies per second through positions, options and actions, chosen at random."""
    engine.get_compiled()
    game = _game(YARDSTICK)
    luck = random.Random(1).random

    def play(plies: int) -> int:
        position = game.start(SEATS)
        for _ in range(plies):
            if position.turn == CHANCE:
                position = position.draw(int(luck() * position.chance()))
            elif position.turn == OVER:
                position = game.start(SEATS)
            else:
                options = position.options()
                option = options[int(luck() * len(options))]
                n = option.lo + int(luck() * (option.hi - option.lo + 1))
                position = position.play(option.action(n))
        return plies

    play(1000)
    return _rate(lambda games: play(games * 1000), seconds)


def batch_rate(seconds: float) -> float:
    """Steps per second of a batch that a NumPy policy drives."""
    batch = Batch(_game(YARDSTICK), SEATS, BATCH)
    rng = np.random.default_rng(1)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step((rng.random(BATCH) * batch.choices).astype(np.int64))
        return steps * BATCH

    play(10)
    return _rate(play, seconds)


def plain_rate(seconds: float) -> float:
    """Plies per second of the kernel in plain Python, as people play before it is compiled."""
    run, game = engine.PLAIN, _game(YARDSTICK)
    rules = game.packed(run, SEATS)
    states = run.pack(make_blank(), records.STATE)

    def play(games: int) -> int:
        results = [[0] * games for _ in range(3)]
        return int(run.playout.random_games(states, rules, run.buffer(), 1, 0, 1000, *results))

    return _rate(play, seconds)


def start_time(*words: str) -> float:
    """The seconds a command takes from start to end, the median of five."""
    spent = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "risiko", *words], check=True, capture_output=True)
        spent.append(time.perf_counter() - begin)
    return statistics.median(spent)


def _middle(id: str) -> int:
    seats = registry.listing(id).players
    return SEATS if id == YARDSTICK else seats[len(seats) // 2]


def run(seconds: float = 1.0) -> list[Figure]:
    """All figures."""
    if engine.get_compiled() is engine.PLAIN:
        text = Text("Kern in reinem Python", "kernel in plain Python")
        return [Figure(text, plain_rate(seconds), "plies/s", note="no compiler for the kernel")]
    figures = against_c(seconds)
    cores = os.cpu_count() or 1
    figures.append(
        Figure(
            Text(f"Kern auf {cores} Kernen", f"kernel on {cores} cores"),
            kernel_rate(YARDSTICK, SEATS, seconds, threads=cores),
            "plies/s",
            note="wall time",
        )
    )
    figures += [
        Figure(
            Text("Python-Protokoll", "Python protocol"),
            max(protocol_rate(seconds / 2) for _ in range(ROUNDS)),
            "plies/s",
            150e3,
            "best of 5",
        ),
        Figure(
            Text("1.024 Spiele mit NumPy-Strategie", "1,024 games, NumPy policy"),
            batch_rate(seconds),
            "steps/s",
            3e6,
        ),
        Figure(Text("ohne Übersetzer", "without a compiler"), plain_rate(seconds), "plies/s"),
        Figure(Text("risiko games", "risiko games"), start_time("games"), "s", 0.6),
        Figure(
            Text("risiko simulate, ein Spiel", "risiko simulate, one game"),
            start_time("simulate", "2010/basic", "--games", "1", "--json"),
            "s",
            note="start, one game and end",
        ),
    ]
    for id in VARIANTS:
        seats = _middle(id)
        rate = kernel_rate(id, seats, seconds / 4)
        cut = (playouts(_game(id), seats, LIMIT_GAMES, seed=2).winners == 0).mean()
        note = f"{cut:.1%} of {LIMIT_GAMES} games broken off after {LIMIT} plies"
        figures.append(
            Figure(
                Text(f"{id}, {seats} Spieler", f"{id}, {seats} players"),
                rate,
                "plies/s",
                None,
                note,
            )
        )
    return figures


def table(figures: list[Figure], language: Language) -> "Table":
    """The figures for people."""
    from rich.table import Table

    words = {
        "de": ("Messung", "Wert", "gefordert", "", "Anmerkung"),
        "en": ("Figure", "Value", "demanded", "", "Note"),
    }[language]
    rows = Table()
    for word in words:
        rows.add_column(word, justify="right" if word in words[1:3] else "left")
    for figure in figures:
        digits = 2 if figure.value < 100 else 0
        met = {None: "", True: "ok", False: "!"}[figure.met]
        demanded = "" if figure.bar is None else f"{figure.bar:,.{digits}f}"
        value = f"{figure.value:,.{digits}f} {figure.unit}".strip()
        rows.add_row(figure.name.say(language), value, demanded, met, figure.note)
    return rows
