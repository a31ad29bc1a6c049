"""The data of Risiko Evolution: the board, everything in the box, and texts.

`board.py` and `pieces.py` turn `board.toml` and `content.toml` into values; what the pieces say is
in `content.de.toml` and its siblings. The other texts are loaded where they are used: `chronicle`
and `campaign_errors` by `risiko.evolution.campaign`, `campaign` by the command `risiko campaign`,
`sheet` by `risiko.evolution.sheet`, `reasons` by `risiko.evolution.explain`. The sentences in which
a game is told are in `risiko.narration.evolution`.
"""

import tomllib
from importlib.resources import files
from typing import Any

from risiko import text
from risiko.text.files import Tree


def load(name: str) -> dict[str, Any]:
    """The content of one of the TOML files of this folder."""
    return tomllib.loads((files(__package__) / name).read_text("utf-8"))


def texts(base: str) -> Tree:
    """The texts of this folder by their base name, in all languages."""
    assert __package__
    return text.load(__package__, base)
