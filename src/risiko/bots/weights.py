"""The weights of the planners: made by hand, or written down by training."""

import json
from pathlib import Path

from risiko.classic.kernel import desk

FORMAT = 1
"""Changes when the numbers of a file mean something else: other features, another order."""
DIGITS = 5


def _hand_made() -> list[float]:
    weights = [0.0] * desk.WEIGHTS
    weights[desk.INCOME] = 3.0
    weights[desk.CARD] = 1.2
    weights[desk.RISK] = 1.0
    weights[desk.HELD] = -0.4
    weights[desk.SHARPNESS] = 2.0
    weights[desk.GOAL] = 0.5
    weights[desk.CAUTION] = 0.8
    weights[desk.HASTE] = 0.9
    weights[desk.CAPITAL] = 1.0
    weights[desk.TRUCE] = 0.15
    return weights


HAND_MADE = _hand_made()
"""For three and more players: whoever is thin on the ground is eaten by the others."""


def _hand_made_duel() -> list[float]:
    weights = list(HAND_MADE)
    weights[desk.INCOME] = 5.0
    weights[desk.RISK] = 0.3
    weights[desk.HELD] = 0.0
    weights[desk.CAUTION] = 0.4
    return weights


HAND_MADE_DUEL = _hand_made_duel()
"""For two: what one loses the other does not win twice."""


def hand_made(seats: int) -> list[float]:
    """The weights made by hand for so many players."""
    return HAND_MADE_DUEL if seats == 2 else HAND_MADE


def save(path: Path, weights: list[float], command: str, seed: int) -> None:
    """Write trained weights, with the command that makes them again."""
    content = {
        "format": FORMAT,
        "command": command,
        "seed": seed,
        "features": desk.FEATURES,
        "hidden": desk.HIDDEN,
        "weights": [round(x, DIGITS) for x in weights],
    }
    path.write_text(json.dumps(content) + "\n", "utf-8")
