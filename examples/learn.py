"""A player that learns: masked PPO against two random players, in minutes on one processor core.

    pip install 'risiko[rl]' sb3-contrib
    python examples/learn.py learned --steps 480000

The folder keeps the network, a table of the progress and a picture of it. The same command goes on
where it was stopped. What has learned plays wherever bots are named:

    RISIKO_LEARNED=learned risiko arena 2010/basic --bots examples/learn.py:Learned,random,random
"""

import argparse
import csv
import os
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import risiko
from risiko.arena.charts import Bar, bars
from risiko.rl.gym import BotEnv
from risiko.rl.kit import make_kit

if TYPE_CHECKING:  # loading PyTorch takes seconds, and looking at the results does not need it
    from sb3_contrib import MaskablePPO

GAME, SEATS = "2010/basic", 3
GAMES_AT_ONCE = 8
GAMMA = 0.995
"""What a reward one step later is worth."""
ROUND = 20_480
"""Steps between two measurements."""
MEASURED_GAMES = 100
HEAD = ("steps", "cpu_seconds", "games", "wins")


def make_env() -> BotEnv:
    """One seat against random players, in every game another seat."""
    return BotEnv(GAME, SEATS, opponents="random", seat=None)


class ShapedEnv(BotEnv):
    """The same, and every territory won or lost pays at once.

    What is paid on the way is the difference of a potential, so the best play stays the best; it is
    only found sooner.
    """

    def __init__(self) -> None:
        super().__init__(GAME, SEATS, opponents="random", seat=None)
        (plane,) = (plane for plane in self.planes if plane.name == "territories_held")
        self._own_share = plane.start
        self._potential = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = super().reset(seed=seed, options=options)
        self._potential = float(seen[self._own_share])
        return seen, info

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose an id."""
        seen, reward, terminated, truncated, info = super().step(action)
        potential = 0.0 if terminated else float(seen[self._own_share])
        paid = reward + GAMMA * potential - self._potential
        self._potential = potential
        return seen, paid, terminated, truncated, info


def make_model(folder: Path) -> "MaskablePPO":
    """The network as it was left, or a new one."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    games = DummyVecEnv([ShapedEnv] * GAMES_AT_ONCE)
    kept = folder / "model.zip"
    if kept.exists():
        return MaskablePPO.load(kept, games)
    return MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=256,
        batch_size=512,
        n_epochs=6,
        gamma=GAMMA,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256, 256]},
        seed=1,
    )


def measure(model: "MaskablePPO", games: int) -> float:
    """How many of so many new games are won; a shared win counts as its share."""
    env = make_env()
    won = 0.0
    for game in range(games):
        seen, info = env.reset(seed=1_000_000) if game == 0 else env.reset()
        over = False
        while not over:
            id, _ = model.predict(seen, action_masks=info["action_mask"])
            seen, reward, terminated, truncated, info = env.step(int(id))
            over = terminated or truncated
        if terminated:
            won += (reward * (SEATS - 1) + 1) / SEATS
    return won


def read_progress(folder: Path) -> list[dict[str, float]]:
    """All measurements so far."""
    file = folder / "progress.csv"
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return [{name: float(row[name]) for name in HEAD} for row in csv.DictReader(lines)]


def write_progress(folder: Path, rows: list[dict[str, float]]) -> None:
    """Keep all measurements, and draw them."""
    with (folder / "progress.csv").open("w", encoding="utf-8", newline="") as lines:
        table = csv.DictWriter(lines, HEAD)
        table.writeheader()
        table.writerows(rows)
    (folder / "progress.svg").write_text(draw_progress(rows), "utf-8")


def draw_progress(rows: list[dict[str, float]]) -> str:
    """The games won at each measurement with their 95 % intervals; the line is pure chance."""
    shares = [(row, row["wins"] / row["games"]) for row in rows]
    measured = [
        Bar(
            f"{row['steps']:,.0f} steps",
            share,
            1.96 * (share * (1 - share) / row["games"]) ** 0.5,
            f"{share:.1%}",
        )
        for row, share in shares
    ]
    return bars(f"{GAME}: games won against two random players", measured, mark=1 / SEATS)


def learn(folder: Path, steps: int) -> None:
    """Learn until so many steps have been made, all runs together."""
    import torch

    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    model, rows = make_model(folder), read_progress(folder)
    spent = rows[-1]["cpu_seconds"] if rows else 0.0
    while model.num_timesteps < steps:
        begin = time.process_time()
        model.learn(ROUND, reset_num_timesteps=False)
        spent += time.process_time() - begin
        won = measure(model, MEASURED_GAMES)
        model.save(folder / "model.zip")
        row = (model.num_timesteps, round(spent, 1), MEASURED_GAMES, won)
        rows.append(dict(zip(HEAD, row, strict=True)))
        write_progress(folder, rows)
        share = won / MEASURED_GAMES
        print(
            f"{row[0]:>8} steps, {spent:5.0f} s: {share:.1%} of {MEASURED_GAMES} games won",
            flush=True,
        )


@cache
def load_model(folder: Path) -> "MaskablePPO":
    """The network that was kept in a folder; loaded once, however many games are played."""
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    return MaskablePPO.load(folder / "model.zip")


class Learned:
    """What has learned, as a bot: it sees a view, and spells its action id by id."""

    def __init__(self, seed: int) -> None:
        self._model = load_model(Path(os.environ.get("RISIKO_LEARNED", "learned")))
        self._model.set_random_seed(seed % 2**32)
        self._kit = make_kit(GAME, SEATS)
        self._observe = self._kit.make_observer()

    def choose(self, view: risiko.View, time: float = 1.0) -> risiko.Action:
        """The ids of an action, one after the other."""
        space, ids = self._kit.space, list[int]()
        while True:
            mask: Any = np.zeros(space.size, np.int8)
            mask[space.legal(view.options, ids)] = 1
            id, _ = self._model.predict(self._observe(view, ids), action_masks=mask)
            ids.append(int(id))
            action = space.read(view.options, ids)
            if action is not None:
                return action


def main() -> None:
    """Read the command line."""
    command = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    command.add_argument("folder", type=Path)
    command.add_argument("--steps", type=int, default=480_000)
    wanted = command.parse_args()
    learn(wanted.folder, wanted.steps)


if __name__ == "__main__":
    main()
