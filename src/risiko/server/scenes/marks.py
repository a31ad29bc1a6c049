"""What stands in territories beside units: how it is drawn."""

from typing import Any

from risiko.server.wire.scene import Mark, Spot, Tone

CROWN = "M-6 5v-9l3.5 3 2.5-5 2.5 5 3.5-3v9z"


def make_mark(text: str, *, spot: Spot, tone: Tone, path: str | None = None, **more: Any) -> Mark:
    """A mark; what is not said of it is not so."""
    plain = {"lines": False, "colour": None, "own": False, "secret": False, "boxes": None}
    return Mark(text=text, spot=spot, tone=tone, path=path, **{**plain, **more})
