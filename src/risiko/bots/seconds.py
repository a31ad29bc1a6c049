"""Names that say how much a bot thinks: `marshal:0.2` is the marshal with 0.2 seconds of effort."""

import math


def split_seconds(name: str) -> tuple[str, float | None]:
    """A name without its seconds, and these; None if it has none."""
    level, _, seconds = name.rpartition(":")
    try:
        found = float(seconds)
    except ValueError:
        return name, None
    return (level, found) if level and 0.0 < found < math.inf else (name, None)
