"""Hashes passphrases with Argon2id, a few at a time, since each takes much memory by design."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from risiko.server.refusal import Refusal

TIME_COST, MEMORY_COST, PARALLELISM = 3, 65536, 4
"""The parameters of Argon2id, as RFC 9106 recommends them for little memory."""
UNKNOWN_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$Qtq07s1kUgrIU"
    "VzVqKS4jA$gE4D5ZQN9iFY+quNueeZDGKwKE/mo3GiYFC9fK+pHiU"
)
"""The hash that is checked when a name is unknown, so that it takes as long as any other."""
HASHERS = 2
"""Passphrases that are hashed at the same time."""
QUEUE = 20
"""Passphrases that are hashed or wait for it, so that nobody waits longer than a few seconds."""
SOON = 5
"""Seconds after which to try again when that queue is full."""


class Passphrases:
    """Hashes and checks passphrases."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(
            time_cost=TIME_COST, memory_cost=MEMORY_COST, parallelism=PARALLELISM
        )
        self._hashing = asyncio.Semaphore(HASHERS)
        self._queued = 0

    async def hash(self, passphrase: str) -> str:
        """What is stored of a passphrase; raises Refusal if too many wait."""
        async with self._turn():
            return await asyncio.to_thread(self._hasher.hash, passphrase)

    async def verify(self, stored: str | None, passphrase: str) -> bool:
        """Whether a passphrase is right; nobody's takes as long as any other."""
        async with self._turn():
            try:
                return await asyncio.to_thread(
                    self._hasher.verify, stored or UNKNOWN_HASH, passphrase
                )
            except (Argon2Error, InvalidHashError):
                return False

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for a turn to hash a passphrase; raises Refusal if too many wait."""
        if self._queued >= QUEUE:
            raise Refusal("busy", wait=SOON)
        self._queued += 1
        try:
            async with self._hashing:
                yield
        finally:
            self._queued -= 1
