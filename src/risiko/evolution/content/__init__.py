"""The data of Risiko Evolution: the board, everything in the box, and texts.

`board.py` and `pieces.py` turn `board.toml` and `content.toml` into values. The other files are
texts, loaded where they are used: `chronicle.toml` and `campaign_errors.toml` by
`risiko.evolution.campaign`, `campaign.toml` by the command `risiko campaign`, `sheet.toml` by
`risiko.evolution.sheet`. The sentences in which a game is told are in `risiko.narration.evolution`.
"""

import tomllib
from importlib.resources import files
from typing import Any


def load(name: str) -> dict[str, Any]:
    """The content of one of the TOML files of this folder."""
    return tomllib.loads((files(__package__) / name).read_text("utf-8"))
