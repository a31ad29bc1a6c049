"""Limits how often passphrases may be guessed, without locking the owner of an account out.

A limit for each account alone would let any stranger lock its owner out with a few wrong guesses.
So the guesser is limited, at one account and over all of them. A guesser is an address; of IPv6
the prefix of 64 bits, since whoever has one address there has all that begin like it.

Somebody with many addresses would still get many guesses. So all guessers together are limited
at one account too, more generously: a single one never uses that up. While it is used up, only
devices that have signed in to the account before may try: they have a cookie that says so (the
"device cookies" of OWASP) and are counted by themselves, whatever others do, even those at the
same address. The cookie is signed with the stored hash of the passphrase. So there is nothing
more to store, all servers on one database know it, and another passphrase makes it void.

Only wrong guesses count. Each is counted before it is checked and given back if it was right, so
many at the same moment are all counted. The counts are in memory, at most `REMEMBERED` of each
kind. All servers on one database count together: wrong guesses at one are told to the others
(`protection/counts.py`).
"""

import hashlib
import hmac
import math
import secrets
from collections.abc import Callable

from risiko.server.protection.counts import Counts, shared_key
from risiko.server.protection.rate_limits import Buckets
from risiko.server.refusal import Refusal
from risiko.server.settings import Limits

LONGEST_WAIT = 24 * 3600
"""The most seconds that somebody is told to wait."""
NONCE_BYTES = 12
GUESSER, GUESSER_AT_ONE, ALL_AT_ONE = "guesser", "guesser_at_one", "all_at_one"
"""What is counted: a guesser at all accounts and at one, and everybody at one."""


def device_cookie(player: str, passphrase: str) -> str:
    """The cookie of a device that has signed in; `passphrase` is the stored hash."""
    nonce = secrets.token_hex(NONCE_BYTES)
    return f"{nonce}.{_sign(player, passphrase, nonce)}"


def known_device(cookie: str | None, player: str, passphrase: str) -> str | None:
    """The key of a device that has signed in to an account before; None for any other."""
    nonce, _, signature = (cookie or "").partition(".")
    right = _sign(player, passphrase, nonce)
    if not hmac.compare_digest(signature.encode(), right.encode()):
        return None
    return f"{player} {nonce}"


def _sign(player: str, passphrase: str, nonce: str) -> str:
    words = f"device {player} {nonce}".encode()
    return hmac.new(passphrase.encode(), words, hashlib.sha256).hexdigest()


Counted = list[tuple[str, str]]
"""Where something is counted: the names of buckets, each with a key."""


class Guess:
    """A guess that has been counted."""

    def __init__(self, guesses: "Guesses", counted: Counted) -> None:
        self._guesses = guesses
        self._counted = counted

    def forgive(self) -> None:
        """Do not count it: it was right, or was not checked."""
        self._guesses.give(self._counted)

    def tell(self) -> None:
        """Let all servers count it: it was wrong."""
        self._guesses.tell(self._counted)


class Guesses:
    """Counts all guesses at passphrases."""

    def __init__(self, limits: Limits, now: Callable[[], float], counts: Counts) -> None:
        self._counts = counts
        self._buckets = {
            GUESSER: Buckets(limits.logins, now),
            GUESSER_AT_ONE: Buckets(limits.logins_at_one, now),
            ALL_AT_ONE: Buckets(limits.logins_from_all, now),
        }
        for name, buckets in self._buckets.items():
            counts.share(name, buckets)

    def count(self, guesser: str, account: str, device: str | None) -> Guess:
        """Count a guess at an account; raises Refusal if there were too many."""
        everybody: Counted = []
        if device is not None:
            own = [(GUESSER_AT_ONE, shared_key(f"device {device}"))]
        else:
            own = [
                (GUESSER, shared_key(guesser)),
                (GUESSER_AT_ONE, shared_key(f"{guesser} {account}")),
            ]
            everybody = [(ALL_AT_ONE, shared_key(account))]
        if wait := self._wait(own):
            raise Refusal("too_many_guesses", wait=wait)
        if wait := self._wait(everybody):
            raise Refusal("account_guarded", wait=wait)
        for name, key in own + everybody:
            self._buckets[name].take(key)
        return Guess(self, own + everybody)

    def give(self, counted: Counted) -> None:
        """Do not count something after all."""
        for name, key in counted:
            self._buckets[name].give(key)

    def tell(self, counted: Counted) -> None:
        """Let the other servers count it, too."""
        for name, key in counted:
            self._counts.tell(name, key)

    def _wait(self, counted: Counted) -> int:
        """Whole seconds until the next guess is allowed; 0 if it is now."""
        longest = max((self._buckets[name].wait(key) for name, key in counted), default=0.0)
        return max(1, math.ceil(round(min(longest, LONGEST_WAIT), 3))) if longest else 0
