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
many at the same moment are all counted. The counts are in the memory of one process, at most
`REMEMBERED` of each kind; whoever guesses at several processes has the guesses of each.
"""

import hashlib
import hmac
import math
import secrets
from collections.abc import Callable

from risiko.server.protection.rate_limits import Buckets
from risiko.server.refusal import Refusal
from risiko.server.settings import Limits

LONGEST_WAIT = 24 * 3600
"""The most seconds that somebody is told to wait."""
NONCE_BYTES = 12


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


class Guess:
    """A guess that has been counted."""

    def __init__(self, counted: list[tuple[Buckets, str]]) -> None:
        self._counted = counted

    def forgive(self) -> None:
        """Do not count it: it was right, or was not checked."""
        for buckets, key in self._counted:
            buckets.give(key)


class Guesses:
    """Counts all guesses at the passphrases of a server."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._guesser = Buckets(limits.logins, now)
        self._guesser_at_one = Buckets(limits.logins_at_one, now)
        self._all_at_one = Buckets(limits.logins_from_all, now)

    def count(self, guesser: str, account: str, device: str | None) -> Guess:
        """Count a guess at an account; raises Refusal if there were too many."""
        everybody: list[tuple[Buckets, str]] = []
        if device is not None:
            own = [(self._guesser_at_one, f"device {device}")]
        else:
            own = [(self._guesser, guesser), (self._guesser_at_one, f"{guesser} {account}")]
            everybody = [(self._all_at_one, account)]
        if wait := _wait(own):
            raise Refusal("too_many_guesses", wait=wait)
        if wait := _wait(everybody):
            raise Refusal("account_guarded", wait=wait)
        for buckets, key in own + everybody:
            buckets.take(key)
        return Guess(own + everybody)


def _wait(counted: list[tuple[Buckets, str]]) -> int:
    """Whole seconds until the next guess is allowed; 0 if it is now."""
    longest = max((buckets.wait(key) for buckets, key in counted), default=0.0)
    return max(1, math.ceil(round(min(longest, LONGEST_WAIT), 3))) if longest else 0
