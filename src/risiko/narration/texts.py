"""The words for a game, in the language of the players; the sentences are in `texts.toml`."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.citation import place_text
from risiko.text import Language, Text


@cache
def data(package: str) -> dict[str, Any]:
    """The texts of a package, as its `texts.toml` has them."""
    return tomllib.loads((files(package) / "texts.toml").read_text("utf-8"))


@cache
def sentences(package: str = "risiko.narration") -> Mapping[str, Text]:
    """Every sentence of a package by its key."""
    return {key: Text(entry["de"], entry["en"]) for key, entry in data(package)["say"].items()}


@cache
def counted() -> dict[str, tuple[Text, Text]]:
    """What is counted: one of it, and several."""
    return {
        key: (Text(entry["de"][0], entry["en"][0]), Text(entry["de"][1], entry["en"][1]))
        for key, entry in data("risiko.narration")["count"].items()
    }


class Words:
    """The sentences in one language, with those a client adds or says in its own way."""

    def __init__(self, language: Language, own: Mapping[str, Text] | None = None) -> None:
        self.language = language
        self._sentences = {**sentences(), **(own or {})}

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        return self._sentences[key].say(self.language, **values)

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

    def place(self, at: str) -> str:
        """Where something stands: book and heading, or that it is a house rule."""
        return self.of(place_text(at))

    def range(self, lo: int, hi: int) -> str:
        """From one number to another."""
        return str(lo) if lo == hi else self.say("range", lo=lo, hi=hi)
