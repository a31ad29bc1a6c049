"""The names of people and bots at a table: what is allowed, and how they are kept different."""

import unicodedata
from collections.abc import Collection

from risiko.bots.characters import character_at
from risiko.server.refusal import Refusal

LONGEST_NAME = 24
LETTERS = "ABCDEF"


def check_name(name: str) -> str:
    """A person's name without superfluous spaces; raises Refusal if it cannot be one."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    bot = name.casefold() == "bot" or name.casefold().startswith("bot ")
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or bot:
        raise Refusal("bad_name", most=LONGEST_NAME)
    return name


def fold_name(name: str) -> str:
    """A name as it is compared: capital letters make no difference."""
    return unicodedata.normalize("NFKC", check_name(name)).casefold()


def make_unique(name: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has yet: `Anna`, `Anna 2`."""
    others = {fold_name(other) for other in taken}
    found, number = name, 1
    while fold_name(found) in others:
        number += 1
        ending = f" {number}"
        found = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return found


def bot_name(bot: str, seat: int, people: Collection[str]) -> str:
    """The name of a bot: that of its character, which no person at the table has; else `Bot B`."""
    character = character_at(bot, seat)
    return f"Bot {LETTERS[seat]}" if character is None else make_unique(character.name, people)
