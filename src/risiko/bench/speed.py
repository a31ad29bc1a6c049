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
from risiko.protocol import CHANCE, OVER, Game
from risiko.record.dice import seed_key
from risiko.text import LANGUAGES, Language, Phrases, Text, number, percent

if TYPE_CHECKING:
    from rich.table import Table

measured = Phrases("risiko.bench", "texts", "figure")
"""What is measured, in words."""
remark = Phrases("risiko.bench", "texts", "note")
"""How it is measured, in words."""
_head = Phrases("risiko.bench", "texts", "table")
_unit = Phrases("risiko.bench", "texts", "unit")
YARDSTICK = "2003/conquest"
SEATS = 4
ROUNDS = 5
"""Kernel and C take turns so often; each counts with its best, since others use the machine."""
LIMIT_GAMES = 200
LESS_IS_BETTER = frozenset({"s", "ms", "MB", "B"})
"""Units of what should be at most its target; everything else should be at least that."""
BATCH = 1024


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured, and what it should at least be."""

    name: Text
    value: float
    unit: str
    """Such as `plies/s`; empty for a proportion."""
    bar: float | None = None
    note: Text | None = None

    @property
    def met(self) -> bool | None:
        """Whether it is good enough; None where nothing is demanded."""
        if self.bar is None:
            return None
        return self.value <= self.bar if self.unit in LESS_IS_BETTER else self.value >= self.bar


def number_text(value: float) -> Text:
    """A number as every language writes it."""
    return Text.of({language: number(value, language) for language in LANGUAGES})


def share_text(share: float) -> Text:
    """A share in percent as every language writes it."""
    return Text.of({language: percent(share, language, 1) for language in LANGUAGES})


def as_dict(figure: Figure) -> dict[str, Any]:
    """A figure for JSON."""
    note = "" if figure.note is None else figure.note.en
    return {**asdict(figure), "name": figure.name.en, "note": note, "met": figure.met}


def _game(id: str) -> ClassicGame:
    game = registry.game(id)
    assert isinstance(game, ClassicGame)
    return game


def measure_rate(play: Callable[[int], int], seconds: float) -> float:
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
        return measure_rate(play, seconds)
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
    name = measured("c_program", id=YARDSTICK, n=SEATS)
    found = compiler()
    if found is None:
        return [Figure(name, 0.0, "plies/s", note=remark("no_c_compiler"))]
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
    ratio, one_core = max(kernel) / max(plain), remark("one_core", n=ROUNDS)
    return [
        Figure(name, max(plain), "plies/s", note=remark("optimised", n=ROUNDS)),
        Figure(measured("kernel", id=YARDSTICK, n=SEATS), max(kernel), "plies/s", 7e6, one_core),
        Figure(measured("ratio"), ratio, "", 0.8, remark("same_run")),
    ]


def protocol_rate(game: Game, seconds: float) -> float:
    """Plies per second through positions, options and actions, chosen at random."""
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
    return measure_rate(lambda games: play(games * 1000), seconds)


def batch_rate(seconds: float) -> float:
    """Steps per second of a batch that a NumPy policy drives."""
    batch = Batch(_game(YARDSTICK), SEATS, BATCH)
    rng = np.random.default_rng(1)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step((rng.random(BATCH) * batch.choices).astype(np.int64))
        return steps * BATCH

    play(10)
    return measure_rate(play, seconds)


def plain_rate(seconds: float) -> float:
    """Plies per second of the kernel in plain Python, as people play before it is compiled."""
    run, game = engine.PLAIN, _game(YARDSTICK)
    rules = game.packed(run, SEATS)
    states = run.pack(make_blank(), records.STATE)

    def play(games: int) -> int:
        results = [[0] * games for _ in range(3)]
        return int(run.playout.random_games(states, rules, run.buffer(), 1, 0, 1000, *results))

    return measure_rate(play, seconds)


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
        name, note = measured("plain_kernel"), remark("no_kernel_compiler")
        return [Figure(name, plain_rate(seconds), "plies/s", note=note)]
    figures = against_c(seconds)
    cores = os.cpu_count() or 1
    figures.append(
        Figure(
            measured("cores", n=cores),
            kernel_rate(YARDSTICK, SEATS, seconds, threads=cores),
            "plies/s",
            note=remark("wall_time"),
        )
    )
    figures += [
        Figure(
            measured("protocol"),
            max(protocol_rate(_game(YARDSTICK), seconds / 2) for _ in range(ROUNDS)),
            "plies/s",
            150e3,
            remark("best", n=ROUNDS),
        ),
        Figure(measured("batch", games=number_text(BATCH)), batch_rate(seconds), "steps/s", 3e6),
        Figure(measured("not_compiled"), plain_rate(seconds), "plies/s"),
        Figure(measured("command", command="risiko games"), start_time("games"), "s", 0.6),
        Figure(
            measured("command", command="risiko simulate"),
            start_time("simulate", "2010/basic", "--games", "1", "--json"),
            "s",
            note=remark("whole_command"),
        ),
    ]
    for id in VARIANTS:
        seats = _middle(id)
        rate = kernel_rate(id, seats, seconds / 4)
        cut = (playouts(_game(id), seats, LIMIT_GAMES, seed=2).winners == 0).mean()
        note = remark("aborted", share=share_text(cut), n=LIMIT_GAMES, limit=number_text(LIMIT))
        figures.append(Figure(measured("game", id=id, n=seats), rate, "plies/s", note=note))
    return figures


def table(figures: list[Figure], language: Language) -> "Table":
    """The figures for people."""
    from rich.table import Table

    rows = Table()
    rows.add_column(_head("figure").say(language))
    rows.add_column(_head("value").say(language), justify="right")
    rows.add_column(_head("target").say(language), justify="right")
    rows.add_column("")
    rows.add_column(_head("note").say(language))
    for figure in figures:
        digits = 2 if figure.value < 100 else 0
        met = {None: "", True: "✓", False: "!"}[figure.met]
        target = "" if figure.bar is None else number(figure.bar, language, digits)
        value = number(figure.value, language, digits)
        if figure.unit:
            value = f"{value} {_unit(figure.unit).say(language)}"
        note = "" if figure.note is None else figure.note.say(language)
        rows.add_row(figure.name.say(language), value, target, met, note)
    return rows
