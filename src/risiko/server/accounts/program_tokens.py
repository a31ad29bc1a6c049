"""Tokens with which programs play seats. A token ends with its seat, and by itself after `LIFE`.

A token says when it was made. Its hash, which is all that is stored, covers that, so nobody can
make it younger.
"""

from risiko.server.accounts.sessions import new_token

LIFE = 90 * 24 * 3600
"""Seconds after which a token ends."""


def make_program_token(now: float) -> str:
    """A new token, made at a time in seconds since 1970."""
    return f"{new_token()}.{int(now)}"


def end_of_token(token: str) -> float:
    """When a token ends, in seconds since 1970; in 1970 if it does not say when it was made."""
    made = token.rpartition(".")[2]
    return float(made) + LIFE if made.isdecimal() and made.isascii() else 0.0
