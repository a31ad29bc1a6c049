"""Limits that hold for all servers on one database together.

A limit for each server alone would give whoever asks all of them as many guesses at a passphrase as
there are servers. So every wrong guess, and everything else that fills the database, is told to the
others (`server/cluster/shared_counts.py`). They hear of it a moment later: whoever asks all of them
in the same moment gets a little more once, and waits for the next one longer.
"""

import hashlib

from risiko.server.protection.rate_limits import Buckets

LETTERS = 32
"""Of the hash of a key: neither addresses nor names are told."""


def shared_key(key: str) -> str:
    """The key under which all servers count an address or a name."""
    return hashlib.sha256(f"count {key}".encode()).hexdigest()[:LETTERS]


class Counts:
    """What is counted together. A server that is alone has nobody to tell."""

    def __init__(self) -> None:
        self._buckets: dict[str, Buckets] = {}

    def share(self, name: str, buckets: Buckets) -> Buckets:
        """Let buckets, whose keys are shared ones, count what other servers count under a name."""
        self._buckets[name] = buckets
        return buckets

    def tell(self, name: str, key: str) -> None:
        """Tell the others that something was counted here."""

    def count(self, name: str, key: str) -> None:
        """Count what another server has counted."""
        if name in self._buckets:
            self._buckets[name].charge(key)
