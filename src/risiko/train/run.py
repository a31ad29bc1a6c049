"""A training run: generations of games and of learning, kept in a folder and resumable."""

import csv
import json
import time
from collections.abc import Callable
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from risiko.arena.charts import lines
from risiko.bots.classic.weights import Maker, make_untaught, save
from risiko.bots.planner.network.features import LEARNER
from risiko.bots.planner.scratch import FEATURES
from risiko.classic.kernel.layout import SEATS
from risiko.errors import InputError
from risiko.executors import Executor, Threads
from risiko.text import Phrases
from risiko.train.league import (
    CHUNK,
    FIRST_PAST,
    FIRST_TASTE,
    FIRST_THUMB,
    PLAIN,
    TABLES,
    LeagueTable,
    TrainingGames,
    blocks,
    league_key,
    lineups,
    play_block,
    school,
)
from risiko.train.learn import Value, fit

_problem = Phrases("risiko.train", "errors", "problem")
MEMORY = 8
"""Generations that are learnt from together."""
PASSES = 12
"""Times that the games of the first generation are gone through."""
RATE = 2e-3
LATER_PASSES = 5
"""The same afterwards, when the network knows something already."""
LATER_RATE = 6e-4
PAST = 4
"""Past selves in the league."""
SCHOOL = 15
"""Times as many games in the first generation, which only watches."""
TRUST = 0.1
"""By so much the part of the network's correction that is played grows with every generation."""

Say = Callable[[str], None]


class TrainingSettings(NamedTuple):
    """What a run is made with, all through; only the number of its generations may still grow."""

    kind: str
    seed: int
    games: int
    """In each generation."""
    effort: int
    """Boards valued for a decision."""
    scale: float
    """The part of the network's correction that is played with in the end."""

    def command(self, folder: str, generations: int) -> str:
        """The command that makes the same run again."""
        return (
            f"risiko train {self.kind} {folder} --seed {self.seed} --generations {generations} "
            f"--games {self.games} --effort {self.effort} --scale {self.scale}"
        )


class Run:
    """A training run in a folder: what it holds is enough to go on where it stopped."""

    def __init__(
        self, folder: Path, settings: TrainingSettings, executor: Executor | None = None
    ) -> None:
        self._executor = executor or Threads()
        self.folder = folder
        self.settings = settings
        self.seed = settings.seed
        self.tables = TABLES[settings.kind]
        self.model = Value()
        self.generation = 0
        self.past: list[list[float]] = []
        self.log: list[dict[str, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    def _resume(self) -> None:
        state = self.folder / "state.json"
        if not state.exists():
            torch.manual_seed(self.seed)
            self.model = Value()
            return
        try:
            known = json.loads(state.read_text("utf-8"))
            settings, self.generation = dict(known["settings"]), known["generation"]
            self.past, self.log = known["past"], known["log"]
        except (ValueError, TypeError, KeyError) as error:
            raise InputError(_problem("broken_run", path=state)) from error
        if settings != self.settings._asdict():
            kept = ", ".join(f"{name} {value}" for name, value in settings.items())
            raise InputError(_problem("other_run", folder=self.folder, settings=kept))
        try:
            network = torch.load(self._checkpoint(), weights_only=True)
            self.model.load_state_dict(network)
        except (RuntimeError, ValueError, TypeError, EOFError, UnpicklingError) as error:
            raise InputError(_problem("broken_network", path=self._checkpoint())) from error

    def _checkpoint(self) -> Path:
        return self.folder / f"model-{self.generation:03}.pt"

    def weights(self) -> list[float]:
        """What the network has learnt; nothing before the first generation.

        What was learnt at school is trusted little; the more own games, the more.
        """
        if self.generation == 0:
            return make_untaught()
        return self.model.weights(min(self.settings.scale, TRUST * (self.generation + 2)))

    def play(self) -> None:
        """The games of one generation, written to the folder."""
        dice = np.random.default_rng([self.seed, self.generation])
        total = sum(often for *_, often in self.tables)
        for number, (name, seats, often) in enumerate(self.tables):
            count = max(CHUNK, round(self.settings.games * often / total))
            if self.generation == 0:
                lineup = school(dice, SCHOOL * count, seats)
            else:
                lineup, _ = lineups(dice, count, seats, len(self.past))
            file = self._file(self.generation, number)
            if file.exists():
                continue  # the run was stopped within this generation
            key = league_key(self.seed, self.generation * len(self.tables) + number)
            table = LeagueTable(name, seats, self.weights(), self.past)
            todo = blocks(table, lineup, self.settings.effort, key)
            parts = list(self._executor.map(play_block, todo))
            rows = [part.rows for part in parts]
            winners = np.concatenate([part.winners for part in parts])
            whole = file.with_suffix(".part.npz")
            np.savez_compressed(whole, rows=np.concatenate(rows), winners=winners, lineup=lineup)
            whole.rename(file)

    def _file(self, generation: int, number: int) -> Path:
        return self.folder / f"games-{generation:03}-{number}.npz"

    def learn(self) -> dict[str, Any]:
        """Fit the network to the games of the last generations."""
        played = []
        own = won = unfinished = games = 0.0
        # What planners without a network did is forgotten once there are own games.
        oldest = max(min(1, self.generation), self.generation + 1 - MEMORY)
        for generation in range(oldest, self.generation + 1):
            for number, (_, seats, _) in enumerate(self.tables):
                with np.load(self._file(generation, number)) as file:
                    part = TrainingGames(file["rows"], file["winners"])
                    lineup = file["lineup"]
                played.append((_told(part, lineup, school=generation == 0), seats))
                if generation == self.generation:
                    games += len(lineup)
                    unfinished += float((part.winners == 0).sum())
                    plain = (lineup == PLAIN).sum(axis=1) == seats - 1
                    for seat in range(seats):
                        mine = plain & (lineup[:, seat] == 0)
                        own += float(mine.sum()) / seats
                        won += float((part.winners[mine] >> seat & 1).sum())
        before, after = fit(
            self.model,
            played,
            passes=LATER_PASSES if self.generation else PASSES,
            rate=LATER_RATE if self.generation else RATE,
            seed=self.seed + self.generation,
        )
        return {
            "generation": self.generation,
            "games": int(games),
            "wins_against_even_share": round(won / own, 3) if own else 1.0,
            "unfinished": round(unfinished / games, 4),
            "loss_before": round(before, 4),
            "loss_after": round(after, 4),
        }

    def keep(self, figures: dict[str, Any]) -> None:
        """Write down what a generation has brought: the state last. Who is stopped before that
        learns the same again.
        """
        self.generation += 1
        self.past = [*self.past, self.weights()][-PAST:]
        self.log.append(figures)
        torch.save(self.model.state_dict(), self._checkpoint())
        self._tell()
        command = self.settings.command(self.folder.name, self.generation)
        made_by = Maker(command, self.seed, torch.__version__)
        save(self.folder / "weights.json", self.settings.kind, self.weights(), made_by)
        state = {
            "settings": self.settings._asdict(),
            "generation": self.generation,
            "past": self.past,
            "log": self.log,
        }
        part = self.folder / "state.part.json"
        part.write_text(json.dumps(state), "utf-8")
        part.rename(self.folder / "state.json")

    def _tell(self) -> None:
        """The log, and its pictures."""
        with (self.folder / "log.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self.log[0])
            writer.writeheader()
            writer.writerows(self.log)
        for name in ("wins_against_even_share", "loss_after", "unfinished"):
            chart = lines(name.replace("_", " "), [row[name] for row in self.log])
            (self.folder / f"{name}.svg").write_text(chart + "\n", "utf-8")


def _told(played: TrainingGames, lineup: NDArray[np.int64], *, school: bool) -> TrainingGames:
    """The boards at the end of the turns of planners, told who plays with a network. Players by
    rules of thumb go on differently: they are watched at school alone.
    """
    game, mover = played.rows[:, -1].astype(int), played.rows[:, -2].astype(int)
    rows, seats = played.rows.copy(), lineup.shape[1]
    networks = (lineup == 0) | (lineup >= FIRST_PAST)
    for seat in range(seats):
        alive = rows[:, SEATS * FEATURES + 2 * SEATS + seat]
        rows[:, seat * FEATURES + LEARNER] = networks[game, seat] * alive
    seated = lineup[game, mover]
    kept = school | (seated < FIRST_THUMB) | (seated >= FIRST_TASTE)
    return TrainingGames(rows[kept], played.winners)


def train(
    folder: Path,
    settings: TrainingSettings,
    generations: int,
    say: Say = print,
    executor: Executor | None = None,
) -> Run:
    """Train until there are so many generations; a run that was stopped goes on.

    An executor plays the games; the network learns here.
    """
    torch.set_num_threads(1)
    run = Run(folder, settings, executor)
    while run.generation < generations:
        begin = time.perf_counter()
        run.play()
        figures = run.learn()
        run.keep(figures | {"seconds": round(time.perf_counter() - begin)})
        say(" ".join(f"{name}={value}" for name, value in figures.items()))
    return run
