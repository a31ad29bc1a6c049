"""Everything that sticks on the board of Risiko Evolution or stands there, as it is drawn."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.evolution.content.pieces import FACTION_IDS
from risiko.evolution.state import GameState
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.stickers import Sticker, find_stickers
from risiko.server.scenes.evolution.colours import FACTION_COLOURS
from risiko.server.scenes.marks import make_mark
from risiko.server.wire.scene import Mark


@cache
def load_drawings() -> dict[str, dict[str, Any]]:
    """Every drawing by what it shows."""
    return tomllib.loads((files(__package__) / "marks.toml").read_text("utf-8"))


def build_marks(names: Names, s: GameState, seat: int | None, land: int) -> tuple[Mark, ...]:
    """What sticks on a territory or stands in it beside units."""
    return tuple(_build_mark(s, seat, sticker) for sticker in find_stickers(names, s, land))


def _build_mark(s: GameState, seat: int | None, sticker: Sticker) -> Mark:
    more: dict[str, Any] = {"boxes": sticker.boxes}
    if sticker.faction >= 0:
        more["colour"] = FACTION_COLOURS[FACTION_IDS[sticker.faction]]
        more["own"] = seat is not None and s.faction[seat] == sticker.faction
    return make_mark(sticker.text, **{**load_drawings()[sticker.kind], **more})
