"""Pseudonyms of people, by which others can mute and report them without learning who they are.

Everybody sees others under pseudonyms of their own: the same at all tables, so that somebody who is
muted stays muted, and different for everybody who looks, so that nobody can be traced by comparing
notes. Somebody unknown sees other ones at each table.
"""

import hashlib
from functools import lru_cache

LENGTH = 16
REMEMBERED = 10_000
"""Pseudonyms that are not computed again: a long history names the same people often."""


@lru_cache(REMEMBERED)
def pseudonym(player: str | None, viewer: str | None, table: str) -> str | None:
    """What a viewer knows a player by at a table; None for themselves and for nobody."""
    if player is None or player == viewer:
        return None
    words = f"pseudonym {viewer or table} {player}"
    return hashlib.sha256(words.encode()).hexdigest()[:LENGTH]
