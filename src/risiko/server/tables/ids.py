"""Random ids of tables and campaigns, and the codes of their invitations."""

import re
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not easily mistaken for each other."""
PATTERN = re.compile(r"[a-z0-9]{1,16}")
ID_LENGTH = 10
INVITE_LENGTH = 20


def new_id() -> str:
    """A new id, which nobody can guess."""
    return _random_letters(ID_LENGTH)


def new_invite() -> str:
    """A new code for an invite link."""
    return _random_letters(INVITE_LENGTH)


def is_id(text: str) -> bool:
    """Whether a text may be an id."""
    return PATTERN.fullmatch(text) is not None


def _random_letters(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
