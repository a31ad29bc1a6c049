"""Passphrases for tests: hashed as everywhere, but in no time."""

from argon2 import PasswordHasher

from risiko.server.accounts.passphrases import PARALLELISM

TIME_COST = 1
MEMORY_COST = 8 * PARALLELISM
"""The least that argon2 takes."""
CHEAP = {
    "TIME_COST": TIME_COST,
    "MEMORY_COST": MEMORY_COST,
    "UNKNOWN_HASH": PasswordHasher(TIME_COST, MEMORY_COST, PARALLELISM).hash("something forgotten"),
}
"""What `risiko.server.accounts.passphrases` is to hash with."""
