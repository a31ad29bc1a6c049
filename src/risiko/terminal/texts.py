"""What the terminal says, in the language of the players; the sentences are in `texts.toml`."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.text import Language, Text


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("risiko.terminal") / "texts.toml").read_text("utf-8"))


@cache
def sentences() -> dict[str, Text]:
    """Every sentence by its key."""
    return {key: Text(entry["de"], entry["en"]) for key, entry in _data()["say"].items()}


@cache
def counted() -> dict[str, tuple[Text, Text]]:
    """What is counted: one of it, and several."""
    return {
        key: (Text(entry["de"][0], entry["en"][0]), Text(entry["de"][1], entry["en"][1]))
        for key, entry in _data()["count"].items()
    }


@cache
def typed(kind: str) -> dict[str, dict[Language, tuple[str, ...]]]:
    """The words a player may type: of a kind (`command`, `verb`, `word`), by what they mean."""
    return {
        key: {"de": tuple(entry["de"].split()), "en": tuple(entry["en"].split())}
        for key, entry in _data()[kind].items()
    }


class Words:
    """The sentences in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        return sentences()[key].say(self.language, **values)

    def of(self, text: Text) -> str:
        """A text of the rules in this language."""
        return text.say(self.language)

    def count(self, thing: str, n: int) -> str:
        """A number of things: `1 Einheit`, `3 Einheiten`."""
        return f"{n} {self.of(counted()[thing][n != 1])}"

    def join(self, items: Iterable[str]) -> str:
        """Several things in a row: `a, b und c`."""
        row = list(items)
        if len(row) < 2:
            return "".join(row)
        return f"{', '.join(row[:-1])} {self.say('and')} {row[-1]}"

    def range(self, lo: int, hi: int) -> str:
        """From one number to another."""
        return str(lo) if lo == hi else self.say("range", lo=lo, hi=hi)

    def key(self, command: str) -> str:
        """What to type for a command, as it is shown to the player."""
        return typed("command")[command][self.language][0]


def meanings(kind: str) -> dict[str, str]:
    """What each word that may be typed means, whatever the language."""
    return {
        word: key
        for key, languages in typed(kind).items()
        for row in languages.values()
        for word in row
    }
