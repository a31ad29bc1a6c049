"""Where chance comes from: seeded, scripted, recorded or committed dice.

All of them are `Dice`: `dice(i, n)` gives the i-th event of a game as one of 0..n-1.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from risiko.record.mixing import KEY_BITS, roll

LARGEST_EVENT = 2**31 - 1
"""The most outcomes an event may have."""


class DiceError(ValueError):
    """Dice that do not fit the game they are thrown in."""


def _check(i: int, n: int) -> None:
    if i < 0 or not 1 <= n <= LARGEST_EVENT:
        raise DiceError(f"event {i} with {n} outcomes cannot be thrown")


def seed_key(seed: int) -> int:
    """The key of a seed: any integer, spread over all bits of a key."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return int.from_bytes(digest, "big") >> (len(digest) * 8 - KEY_BITS)


class Seeded:
    """Dice from a seed. Stateless: event i is known without the ones before it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.key = seed_key(seed)

    def __call__(self, i: int, n: int) -> int:
        _check(i, n)
        return roll(self.key, i, n)


class Scripted:
    """Dice for tests: each event as planned; what is not thrown is an error.

    Use it as a context manager, or call `close()` at the end.
    """

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._outcomes = list(outcomes)
        self._used = 0

    def __call__(self, i: int, n: int) -> int:
        _check(i, n)
        if self._used >= len(self._outcomes):
            raise DiceError(f"the script ends before event {i}")
        outcome = self._outcomes[self._used]
        if not 0 <= outcome < n:
            raise DiceError(f"event {i}: {outcome} is not one of {n} outcomes")
        self._used += 1
        return outcome

    def close(self) -> None:
        """The end of the test: every planned event must have been thrown."""
        left = len(self._outcomes) - self._used
        if left:
            raise DiceError(f"{left} scripted events were not thrown")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.close()


class Recorded:
    """The dice of a game that has been played: event i again as it fell."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes

    def __call__(self, i: int, n: int) -> int:
        _check(i, n)
        if i >= len(self._outcomes):
            raise DiceError(f"the record ends before event {i}")
        outcome = self._outcomes[i]
        if not 0 <= outcome < n:
            raise DiceError(f"event {i}: {outcome} is not one of {n} outcomes")
        return outcome


def commitment(secret: bytes) -> str:
    """What the host publishes before the game: the SHA-256 of its secret seed."""
    return hashlib.sha256(secret).hexdigest()


class Committed:
    """Dice that everybody can check afterwards.

    The host commits to a secret by publishing its SHA-256, then every player adds a seed of
    their own. Event i is cut from HMAC-SHA-256 under the secret over the match, the players'
    seeds, i, n and k, where k counts rejections: numbers above the largest multiple of n are
    thrown again, so every outcome is equally likely.

    This proves that the host fixed its share before it knew the players' seeds, and that no
    throw was changed afterwards. It does not prove that the host and a player who add the last
    seeds did not agree beforehand, nor that the host, who knows the secret while the game
    runs, kept the coming throws to itself.
    """

    def __init__(self, secret: bytes, match: str, players: Sequence[str]) -> None:
        self.secret = secret
        self.match = match
        self.players = tuple(players)
        self._stem = b"".join(_framed(part) for part in (match, *self.players))

    @property
    def commitment(self) -> str:
        """What was published before the game."""
        return commitment(self.secret)

    def __call__(self, i: int, n: int) -> int:
        _check(i, n)
        bits = (n - 1).bit_length()
        k = 0
        while True:
            message = self._stem + b"".join(_framed(str(part)) for part in (i, n, k))
            digest = hmac.digest(self.secret, message, "sha256")
            number = int.from_bytes(digest, "big") >> (len(digest) * 8 - bits)
            if number < n:
                return number
            k += 1

    def verify(self, published: str, events: Iterable[tuple[int, int]]) -> list[str]:
        """Recompute a game: all that does not fit the published commitment, in words.

        `events` are the pairs (n, outcome) in the order of the game.
        """
        flaws = []
        if not hmac.compare_digest(self.commitment, published.lower()):
            flaws.append("the revealed secret does not match the published commitment")
        for i, (n, outcome) in enumerate(events):
            expected = self(i, n)
            if expected != outcome:
                flaws.append(f"event {i}: {outcome} of {n} was played, {expected} was thrown")
        return flaws


def _framed(part: str) -> bytes:
    """A part of the message with its length in front, so that no two messages look alike."""
    data = part.encode()
    return len(data).to_bytes(4, "big") + data
