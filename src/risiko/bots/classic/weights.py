"""The weights of the planners: made by hand for each kind of game, and learnt by training."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from risiko import __version__
from risiko.bots.planner import scratch
from risiko.classic.game import ClassicGame, classic
from risiko.classic.kernel import layout

FORMAT = 4
"""Changes when the numbers of a file mean something else: other features, another order."""
DIGITS = 5

GOALS = {
    layout.GOAL_MISSION: "missions",
    layout.GOAL_CAPITALS: "capitals",
    layout.GOAL_TARGET: "target",
}


def make_untaught() -> list[float]:
    """The part of the weights that is learnt, before anything is."""
    return [1.0, 1.0, 0.0, *[0.0] * scratch.NET]


def find_kind(game: ClassicGame, seats: int) -> str:
    """The kind of a game, by what makes a board good in it."""
    rules = game.numbers(seats)
    if seats == 2:
        return "duel"
    if rules["goal"] in GOALS:
        return GOALS[rules["goal"]]
    return "ladder" if rules["worth"] == layout.WORTH_LADDER else "fixed"


@cache
def named(kind: str) -> dict[str, float]:
    """The hand-made weights of a kind of game, by their names."""
    text = resources.files("risiko.bots.classic").joinpath("weights.toml").read_text("utf-8")
    kinds = tomllib.loads(text)
    found: dict[str, float] = kinds["any"] | kinds[kind]
    return found


def in_order(named: Mapping[str, float]) -> list[float]:
    """Hand-made weights in the order of `planner.scratch`; what is not named weighs nothing."""
    made = [0.0] * scratch.HAND
    for name, weight in named.items():
        made[getattr(scratch, name.upper())] = weight
    return made


def fingerprint(id: str, seats: int) -> bytes:
    """Everything that bots evaluate boards of a game with, as bytes that change when it does."""
    game = classic(id)
    return repr((make_by_hand(game, seats), load_trained(game, seats))).encode()


def make_by_hand(game: ClassicGame, seats: int) -> list[float]:
    """The weights made by hand for a game with so many players."""
    return [*in_order(named(find_kind(game, seats))), *make_untaught()]


def add_network(made: list[float], learnt: list[float]) -> list[float]:
    """Hand-made weights with what was learnt beside them."""
    return [*made[: scratch.HAND], *learnt]


@cache
def _learnt(kind: str) -> tuple[float, ...]:
    text = (
        resources.files("risiko.bots.classic").joinpath("learnt", f"{kind}.json").read_text("utf-8")
    )
    content = json.loads(text)
    shape = (content["format"], content["features"], content["hidden"])
    assert shape == (FORMAT, scratch.FEATURES, scratch.HIDDEN), "the weights are of another network"
    return (*in_order(content["made"]), *content["weights"])


def load_trained(game: ClassicGame, seats: int) -> list[float]:
    """The weights with the network that was trained for this kind of game.

    A network corrects the hand-made weights beside which it learnt, so these come with it.
    """
    return list(_learnt(find_kind(game, seats)))


class Maker(NamedTuple):
    """What made a network."""

    command: str
    seed: int
    torch: str
    """The version of PyTorch, without which the last digits may differ."""


def save(path: Path, kind: str, weights: list[float], made_by: Maker) -> None:
    """Write what was learnt for a kind of game, with all that is needed to make it again."""
    content = {
        "format": FORMAT,
        "command": made_by.command,
        "version": __version__,
        "torch": made_by.torch,
        "seed": made_by.seed,
        "features": scratch.FEATURES,
        "hidden": scratch.HIDDEN,
        "made": named(kind),
        "weights": [round(x, DIGITS) for x in weights],
    }
    path.write_text(json.dumps(content) + "\n", "utf-8")
