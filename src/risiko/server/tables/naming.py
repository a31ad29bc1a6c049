"""The names of people and bots at a table: what is allowed, and how they are kept different."""

from collections.abc import Collection

from risiko.bots.characters import character_at
from risiko.server.refusal import Refusal
from risiko.server.tables.lookalikes import fold, mixes_scripts, skeleton
from risiko.server.tables.visible_text import (
    clean,
    count_characters,
    cut_characters,
    is_clean,
    is_mark,
)
from risiko.server.wire.table import LONGEST_NAME, NAME_POINTS
from risiko.text import Language, Text, load

LETTERS = "ABCDEF"
NOBODYS = frozenset({"bot", "deletedplayer", "gast", "guest", "player", "spieler"})
"""What people are called who say no name, perhaps with a number: nobody can keep these."""


DELETED_PLAYER = "deleted player"
"""The stored name of somebody whose account was deleted; see `shown_name`."""


def shown_name(name: str, language: Language) -> str:
    """A stored name as it is shown: that of a deleted player in the language of who looks."""
    if not name.startswith(DELETED_PLAYER):
        return name
    text: Text = load("risiko.server", "texts")["say"]["deleted_player"]
    return text.say(language) + name.removeprefix(DELETED_PLAYER)


def check_name(name: str) -> str:
    """A person's name without superfluous spaces; raises Refusal if it cannot be one."""
    tidy = " ".join(name.split())
    called = clean(tidy)
    bot = fold(called) == "bot" or fold(called).startswith("bot ")
    long = count_characters(called) > LONGEST_NAME or len(called) > NAME_POINTS
    unseen = not called.isprintable() or not is_clean(tidy) or is_mark(called[:1] or " ")
    if not called or long or unseen or bot:
        raise Refusal("bad_name", most=LONGEST_NAME)
    if mixes_scripts(called):
        raise Refusal("mixed_name")
    return called


def check_own_name(name: str) -> str:
    """A name that can be kept by a passphrase; raises Refusal."""
    called = check_name(name)
    if "".join(letter for letter in fold(called) if letter.isalpha()) in NOBODYS:
        raise Refusal("nobodys_name")
    return called


def make_unique(name: str, taken: Collection[str]) -> str:
    """A name that looks like nobody else's at the table: `Anna`, `Anna 2`."""
    others = {skeleton(other) for other in taken}
    found, number = name, 1
    while skeleton(found) in others:
        number += 1
        ending = f" {number}"
        found = cut_characters(name, LONGEST_NAME - len(ending)).rstrip() + ending
    return found


def bot_name(bot: str, seat: int, people: Collection[str]) -> str:
    """The name of a bot: that of its character, which no person at the table has; else `Bot B`."""
    character = character_at(bot, seat)
    return f"Bot {LETTERS[seat]}" if character is None else make_unique(character.name, people)
