"""What people and bots are called at a table."""

import unicodedata
from collections.abc import Collection

from risiko.server.http.refusal import Refusal

LONGEST_NAME = 24
LETTERS = "ABCDEF"


def checked(name: str) -> str:
    """A person's name, if it can be one."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    bot = name.casefold() == "bot" or name.casefold().startswith("bot ")
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or bot:
        raise Refusal("bad_name", most=LONGEST_NAME)
    return name


def folded(name: str) -> str:
    """A name as it is compared: nobody passes for somebody else by a capital letter."""
    return unicodedata.normalize("NFKC", checked(name)).casefold()


def apart(name: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has yet: `Anna`, `Anna 2`."""
    others = {folded(other) for other in taken}
    found, number = name, 1
    while folded(found) in others:
        number += 1
        ending = f" {number}"
        found = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return found


def bot_name(seat: int, bots: int) -> str:
    """What a bot is called: `Bot`, or where there are several `Bot B`."""
    return f"Bot {LETTERS[seat]}" if bots > 1 else "Bot"
