"""Who the bots are: a name, a face and what they like to do, for each seat of each level.

Only for people to look at: how a bot plays is the same on every seat of its level.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from risiko.text import Text, load

PACKAGE = "risiko.bots"


class Character(NamedTuple):
    """A bot as people see it."""

    name: str
    hat: str
    """What it wears: tells the level."""
    look: str
    """What is special about its face."""
    likes: Text
    """What it likes to do, in a sentence."""


@cache
def characters_of(bot: str) -> tuple[Character, ...]:
    """The characters of a level, in the order of the seats; none for a bot of another package."""
    level = tomllib.loads((files(PACKAGE) / "characters.toml").read_text("utf-8")).get(bot)
    if level is None:
        return ()
    words = load(PACKAGE, "characters")[bot]
    return tuple(
        Character(name, level["hat"], look, words[name]) for name, look in level["people"].items()
    )


def character_at(bot: str, seat: int) -> Character | None:
    """Who of a level sits on a seat: another one on every seat of a table."""
    people = characters_of(bot)
    return people[seat % len(people)] if people else None
