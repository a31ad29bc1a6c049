"""A number from a key and a counter, without any state in between.

The same arithmetic runs in plain Python and compiled inside the kernel, so that a playout in
the kernel and the same game played through the protocol see the same dice. Words have 31 bits:
a product of two never leaves the 63 bits of a machine integer, where overflow is undefined.
"""

LOW = 2**31 - 1
"""A word: 31 bits."""
STEP = 0x1E3779B9
"""An odd number without pattern, so that no word stays 0."""
KEY_BITS = 62
"""A key is two words."""


def roll(key: int, i: int, n: int) -> int:
    """The i-th event under a key as one of 0..n-1, all equally likely (n below 2**31).

    The counter is mixed with both halves of the key; the word times n gives the outcome in
    its upper half. The few words that would favour some outcomes are mixed once more.
    """
    x = ((i ^ key) + STEP) & LOW
    other = key >> 31
    while True:
        x ^= x >> 16
        x = (x * 0x7FEB352D) & LOW
        x ^= x >> 15
        x = (x * 0x46CA68B5) & LOW
        x ^= x >> 16
        x ^= other
        x = (x * 0x2C1B3C6D) & LOW
        x ^= x >> 15
        x = (x * 0x297A2D39) & LOW
        x ^= x >> 16
        product = x * n
        low = product & LOW
        if low >= n or low >= (LOW + 1) % n:
            return product >> 31
        x = (x + STEP) & LOW


def branch(key: int, i: int) -> int:
    """The key of the i-th of many games under one key."""
    return roll(key, 2 * i, LOW) << 31 | roll(key, 2 * i + 1, LOW)
