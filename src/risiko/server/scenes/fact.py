"""Facts about players and games, each kept as it was sent: the same ones come again and again."""

from functools import lru_cache

from risiko.server.wire.scene import Fact, Shown

FACTS = 8192
"""Facts that are kept, for all games; most numbers are small."""


@lru_cache(maxsize=FACTS)
def make_fact(key: str, label: str, value: str, shown: Shown = "column") -> Fact:
    """A fact."""
    return Fact(key=key, label=label, value=value, shown=shown)
